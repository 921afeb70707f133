import Foundation
import HTTPTransport

/// A complete request, with the facts about the connection.
package struct ReceivedRequest {
    package let request: ServerRequest
    package let keepsAlive: Bool
    let isVersion10: Bool
}

/// Parses requests from the bytes of a connection, however they are split.
package struct RequestParser {
    /// The result of parsing the bytes so far.
    package enum Step {
        /// The request is incomplete.
        case needsMore
        /// The client waits for `100 Continue` before it sends the body.
        case expectsContinue
        /// A complete request.
        case request(ReceivedRequest)
    }

    private enum Phase {
        case head
        case body(left: Int)
        case chunks(ChunkedBody)
        case whole(RequestHead)
    }

    private static let longestChunkLine = 4096

    private let headLimit: Int
    private let bodyLimit: Int
    private let fieldLimit: Int
    private let peer: SocketAddress?
    private let budget: BodyBudget
    /// The limit of a body, decided after the head; `nil` if the body isn't read.
    private let admission: ((ServerRequest) -> Int?)?
    /// The limit of the body that is being read.
    private var currentLimit = 0
    private var phase = Phase.head
    /// The head of the request whose body is being read.
    private var head: RequestHead?
    private var body: BodyBuffer?
    /// How far the head was searched for its end, and the start of its last line.
    private var searched = 0
    private var lineStart = 0
    /// The bytes of empty lines since the last request.
    private var emptyBytes = 0

    /// Creates a parser of requests whose bodies have all memory.
    package init(headLimit: Int, bodyLimit: Int, fieldLimit: Int = .max) {
        self.init(
            headLimit: headLimit, bodyLimit: bodyLimit, fieldLimit: fieldLimit, peer: nil,
            budget: BodyBudget(limit: .max))
    }

    init(
        headLimit: Int, bodyLimit: Int, fieldLimit: Int, peer: SocketAddress?, budget: BodyBudget,
        admission: ((ServerRequest) -> Int?)? = nil
    ) {
        self.headLimit = headLimit
        self.bodyLimit = bodyLimit
        self.fieldLimit = fieldLimit
        self.peer = peer
        self.budget = budget
        self.admission = admission
    }

    /// The request whose body is being read, without it.
    var unfinished: ServerRequest? { head.map { request(of: $0) } }

    /// The bytes of the current request's body so far.
    var bodyByteCount: Int { body?.count ?? 0 }

    /// Whether a body is being read, so that large reads make sense.
    var isReadingBody: Bool {
        if case .head = phase { false } else { true }
    }

    /// Continues parsing. Used bytes are removed from the buffer.
    package mutating func advance(_ input: InputBuffer) throws(RequestError) -> Step {
        while true {
            switch phase {
            case .head:
                guard let head = try readHead(input) else { return .needsMore }
                try begin(head)
                if head.expectsContinue, self.head != nil, input.isEmpty { return .expectsContinue }
            case .body(let left):
                let count = try take(upTo: left, from: input)
                if count < left {
                    phase = .body(left: left - count)
                    return .needsMore
                }
                endBody()
            case .chunks(let chunks):
                guard try takeChunks(chunks, input) else { return .needsMore }
                endBody()
            case .whole(let head):
                phase = .head
                return .request(conclude(head))
            }
        }
    }

    private func conclude(_ head: RequestHead) -> ReceivedRequest {
        ReceivedRequest(
            request: request(of: head, body: body?.takeData() ?? Data()), keepsAlive: head.keepsAlive,
            isVersion10: head.isVersion10)
    }

    private func request(of head: RequestHead, body: Data = Data()) -> ServerRequest {
        ServerRequest(method: head.method, target: head.target, fields: head.fields, body: body, peer: peer)
    }
}

// MARK: - The head

extension RequestParser {
    private mutating func readHead(_ input: InputBuffer) throws(RequestError) -> RequestHead? {
        try skipEmptyLines(input)
        let bytes = input.bytes
        // A first byte that can't start a method, such as that of a TLS handshake, fails before the line is complete.
        if let first = bytes.first, !ASCII.isToken(first), first != ASCII.carriageReturn, first != ASCII.newline {
            throw .malformed("This is not an HTTP request")
        }
        while let newline = nextNewline(in: bytes) {
            guard newline > lineStart, bytes[newline - 1] == ASCII.carriageReturn else {
                throw .malformed("A line ends without a carriage return")
            }
            searched = newline + 1
            guard newline - lineStart == 1 else {
                lineStart = newline + 1
                continue
            }
            guard newline <= headLimit else { throw .headTooLarge(limit: headLimit) }
            let head = try RequestHead(
                parsing: UnsafeRawBufferPointer(rebasing: bytes[0..<lineStart]), fieldLimit: fieldLimit)
            input.consume(newline + 1)
            (searched, lineStart, emptyBytes) = (0, 0, 0)
            return head
        }
        searched = bytes.count
        guard bytes.count <= headLimit else { throw .headTooLarge(limit: headLimit) }
        return nil
    }

    /// Skips empty lines before a request, which some clients send after a body.
    private mutating func skipEmptyLines(_ input: InputBuffer) throws(RequestError) {
        while lineStart == 0, input.count >= 2, input.bytes[0] == ASCII.carriageReturn,
            input.bytes[1] == ASCII.newline
        {
            emptyBytes += 2
            guard emptyBytes <= headLimit else { throw .headTooLarge(limit: headLimit) }
            input.consume(2)
            searched = 0
        }
    }

    private func nextNewline(in bytes: UnsafeRawBufferPointer) -> Int? {
        // Safe: the search stays between `searched` and the end of the bytes.
        guard searched < bytes.count, let base = bytes.baseAddress,
            let found = memchr(base + searched, Int32(ASCII.newline), bytes.count - searched)
        else { return nil }
        return UnsafeRawPointer(found) - base
    }

    private mutating func begin(_ head: RequestHead) throws(RequestError) {
        guard head.framing != .length(0) else { return phase = .whole(head) }
        let admitted: Int? = if let admission { admission(request(of: head)) } else { bodyLimit }
        guard let limit = admitted else {
            var head = head
            head.leaveBody()
            return phase = .whole(head)
        }
        self.head = head
        currentLimit = limit
        guard budget.hasRoom else { throw .tooManyBodies }
        switch head.framing {
        case .length(let length):
            guard length <= limit else { throw .bodyTooLarge(limit: limit) }
            phase = .body(left: length)
        case .chunked:
            // Otherwise a client could keep the connection by not ending a body that must be empty.
            guard limit > 0 else { throw .bodyTooLarge(limit: limit) }
            phase = .chunks(ChunkedBody(.strict(lineLimit: Self.longestChunkLine, trailerLimit: headLimit)))
        }
        body = BodyBuffer(budget)
    }
}

// MARK: - The body

extension RequestParser {
    /// Free space for the body's next bytes, so that a large body is read in place; `nil` if no body is being read.
    func directRoom(_ input: InputBuffer) -> UnsafeMutableRawBufferPointer? {
        guard case .body(let left) = phase, left >= 1 << 14, input.isEmpty else { return nil }
        return body?.room(upTo: min(left, 1 << 20))
    }

    /// Adds bytes that were read into the free space.
    mutating func receivedDirectly(_ count: Int) {
        guard case .body(let left) = phase else { return }
        body?.append(count: count)
        phase = .body(left: left - count)
    }

    private mutating func take(upTo most: Int, from input: InputBuffer) throws(RequestError) -> Int {
        let count = min(most, input.count)
        try append(input.bytes[0..<count])
        input.consume(count)
        return count
    }

    private func append(_ bytes: Slice<UnsafeRawBufferPointer>) throws(RequestError) {
        guard body?.append(UnsafeRawBufferPointer(rebasing: bytes)) ?? true else {
            throw .tooManyBodies
        }
    }

    /// Reads chunks up to the end of the body. Returns whether it is complete.
    private mutating func takeChunks(_ decoder: ChunkedBody, _ input: InputBuffer) throws(RequestError) -> Bool {
        var decoder = decoder
        while !decoder.hasEnded, !input.isEmpty {
            let piece: ChunkedBody.Piece
            do throws(ChunkedBody.Fault) {
                piece = try decoder.next(in: input.bytes)
            } catch {
                throw RequestError(error, headLimit: headLimit, lineLimit: Self.longestChunkLine)
            }
            guard decoder.missingContent <= currentLimit - (body?.count ?? 0) - piece.content.count else {
                throw .bodyTooLarge(limit: currentLimit)
            }
            try append(input.bytes[piece.content])
            input.consume(piece.used)
        }
        phase = .chunks(decoder)
        return decoder.hasEnded
    }

    private mutating func endBody() {
        guard let head else { return }
        phase = .whole(head)
        self.head = nil
    }
}

extension RequestError {
    fileprivate init(_ fault: ChunkedBody.Fault, headLimit: Int, lineLimit: Int) {
        switch fault {
        case .invalidSize: self = .malformed("A chunk doesn't start with its size")
        case .sizeTooLarge: self = .malformed("A chunk's size is too large")
        case .lineTooLong: self = .malformed("The line of a chunk's size is longer than \(lineLimit) bytes")
        case .missingCarriageReturn: self = .malformed("A line ends without a carriage return")
        case .contentTooLong: self = .malformed("A chunk is longer than its size")
        case .invalidTrailer: self = .malformed("A trailer line is not a name and a value")
        case .trailersTooLong: self = .headTooLarge(limit: headLimit)
        }
    }
}

package import Foundation
import HTTPTransport

/// A request, with the facts about the connection.
package struct ReceivedRequest: Sendable {
    package fileprivate(set) var request: ServerRequest
    package let keepsAlive: Bool
    let isVersion10: Bool
    /// Reads the body, if the handler reads it in pieces.
    private(set) var reader: BodyReader?

    fileprivate init(request: ServerRequest, keepsAlive: Bool, isVersion10: Bool) {
        self.request = request
        self.keepsAlive = keepsAlive
        self.isVersion10 = isVersion10
    }

    /// The same request, whose body a reader reads.
    func reading(_ reader: BodyReader) -> ReceivedRequest {
        var received = self
        received.request = request.reading(reader.pieces)
        received.reader = reader
        return received
    }
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
        /// A request whose handler reads the body, with ``nextPiece(_:)``.
        case head(ReceivedRequest)
    }

    /// The next bytes of a body that is read in pieces.
    package enum Piece {
        case bytes(Data)
        case needsMore
        case end
    }

    private enum Phase {
        case head
        case body(left: Int)
        case chunks(ChunkedBody)
        case whole(RequestHead)
    }

    private static let longestChunkLine = 4096
    /// The most bytes that are read of a body that its handler doesn't want, to keep the connection.
    private static let mostSkipped = 1 << 16
    /// The memory that a body takes that is read in pieces.
    private static let shareBytes = 1 << 17

    private let headLimit: Int
    private let bodyLimit: Int
    private let fieldLimit: Int
    private let peer: SocketAddress?
    private let budget: BodyBudget
    /// How a body is read, decided after the head.
    private let admission: ((ServerRequest) -> BodyRule)?
    /// The limit of the body that is being read.
    private var currentLimit = 0
    private var phase = Phase.head
    /// The head of the request whose body is being read.
    private var head: RequestHead?
    private var body: BodyBuffer?
    /// Whether the current request's body is read in pieces, and how many bytes of it were.
    private(set) var isStreamed = false
    private var streamedCount = 0
    /// The memory for the bytes of such a body that its handler hasn't read.
    private var share: BodyShare?
    /// Whether the client waits for `100 Continue` before it sends the body that is read in pieces.
    private(set) var awaitsContinue = false
    /// How far the head was searched for its end, and the start of its last line.
    private var searched = 0
    private var lineStart = 0
    /// The bytes of empty lines since the last request.
    private var emptyBytes = 0

    /// Creates a parser of requests whose bodies have all memory.
    ///
    /// - Parameter readsPieces: Whether bodies are read with ``nextPiece(_:)``.
    package init(headLimit: Int, bodyLimit: Int, fieldLimit: Int = .max, readsPieces: Bool = false) {
        self.init(
            headLimit: headLimit, bodyLimit: bodyLimit, fieldLimit: fieldLimit, peer: nil,
            budget: BodyBudget(limit: .max), admission: readsPieces ? { _ in .pieces(upTo: bodyLimit) } : nil)
    }

    init(
        headLimit: Int, bodyLimit: Int, fieldLimit: Int, peer: SocketAddress?, budget: BodyBudget,
        admission: ((ServerRequest) -> BodyRule)? = nil
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
    var bodyByteCount: Int { isStreamed ? streamedCount : body?.count ?? 0 }

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
                if isStreamed {
                    return .head(
                        ReceivedRequest(
                            request: request(of: head), keepsAlive: head.keepsAlive, isVersion10: head.isVersion10))
                }
                if head.expectsContinue, self.head != nil, input.isEmpty { return .expectsContinue }
            case .body(let left):
                let count = isStreamed ? skip(upTo: left, of: input) : try take(upTo: left, from: input)
                if count < left {
                    phase = .body(left: left - count)
                    return .needsMore
                }
                endBody()
            case .chunks(let chunks):
                guard try takeChunks(chunks, input, append) else { return .needsMore }
                endBody()
            case .whole(let head):
                phase = .head
                if isStreamed {
                    // The rest of a body that its handler didn't want.
                    (isStreamed, share) = (false, nil)
                    continue
                }
                return .request(conclude(head))
            }
        }
    }

    private mutating func conclude(_ head: RequestHead) -> ReceivedRequest {
        defer { body = nil }
        return ReceivedRequest(
            request: request(of: head, body: body?.takeData() ?? Data()), keepsAlive: head.keepsAlive,
            isVersion10: head.isVersion10)
    }

    private func request(of head: RequestHead, body: Data = Data()) -> ServerRequest {
        ServerRequest(
            method: head.method, target: head.target, fields: head.fields, body: body, peer: peer,
            isVersion10: head.isVersion10)
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
        // Nothing of the request before it is left.
        (self.head, body, isStreamed, streamedCount, share, awaitsContinue) = (nil, nil, false, 0, nil, false)
        guard head.framing != .length(0) else { return phase = .whole(head) }
        let limit: Int
        switch admission?(request(of: head)) ?? .whole(upTo: bodyLimit) {
        case .ignored:
            var head = head
            head.leaveBody()
            return phase = .whole(head)
        case .whole(let most): limit = most
        case .pieces(let most):
            share = BodyShare(budget, Self.shareBytes)
            guard share != nil else { throw .tooManyBodies }
            limit = most
            isStreamed = true
        }
        self.head = head
        currentLimit = limit
        guard isStreamed || budget.hasRoom else { throw .tooManyBodies }
        switch head.framing {
        case .length(let length):
            guard length <= limit else { throw .bodyTooLarge(limit: limit) }
            phase = .body(left: length)
        case .chunked:
            // Otherwise a client could keep the connection by not ending a body that must be empty.
            guard limit > 0 else { throw .bodyTooLarge(limit: limit) }
            phase = .chunks(ChunkedBody(.strict(lineLimit: Self.longestChunkLine, trailerLimit: headLimit)))
        }
        if isStreamed { awaitsContinue = head.expectsContinue } else { body = BodyBuffer(budget) }
    }
}

// MARK: - The body

extension RequestParser {
    /// Free space for the body's next bytes, so that a large body is read in place; `nil` if none is being read as a
    /// whole.
    func directRoom(_ input: InputBuffer) -> UnsafeMutableRawBufferPointer? {
        guard !isStreamed, case .body(let left) = phase, left >= 1 << 14, input.isEmpty else { return nil }
        return body?.room(upTo: min(left, 1 << 20))
    }

    /// Adds bytes that were read into the free space.
    mutating func receivedDirectly(_ count: Int) {
        guard case .body(let left) = phase else { return }
        body?.append(count: count)
        phase = .body(left: left - count)
    }

    /// The next bytes of a body that is read in pieces.
    package mutating func nextPiece(_ input: InputBuffer) throws(RequestError) -> Piece {
        guard isStreamed else { return .end }
        var piece = Data()
        switch phase {
        case .body(let left):
            let count = min(left, input.count)
            piece = Data(UnsafeRawBufferPointer(rebasing: input.bytes[0..<count]))
            input.consume(count)
            phase = .body(left: left - count)
            if count == left { endPieces() }
        case .chunks(let decoder):
            if try takeChunks(decoder, input, { piece.append(contentsOf: UnsafeRawBufferPointer(rebasing: $0)) }) {
                endPieces()
            }
        case .head, .whole: return .end
        }
        streamedCount += piece.count
        if piece.isEmpty { return isStreamed ? .needsMore : .end }
        return .bytes(piece)
    }

    private mutating func endPieces() {
        (phase, head, isStreamed, share) = (.head, nil, false, nil)
    }

    /// Records that the client was told to send the body.
    mutating func continued() { awaitsContinue = false }

    /// Whether another request can follow: the body was read, or little is missing and will come.
    var canContinue: Bool {
        switch phase {
        case .head, .whole: true
        case .body(let left): !awaitsContinue && left <= Self.mostSkipped
        case .chunks: false
        }
    }

    private mutating func skip(upTo most: Int, of input: InputBuffer) -> Int {
        let count = min(most, input.count)
        input.consume(count)
        streamedCount += count
        return count
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
    private mutating func takeChunks(
        _ decoder: ChunkedBody, _ input: InputBuffer,
        _ take: (Slice<UnsafeRawBufferPointer>) throws(RequestError) -> Void
    ) throws(RequestError) -> Bool {
        var decoder = decoder
        var room = currentLimit - bodyByteCount
        while !decoder.hasEnded, !input.isEmpty {
            let piece: ChunkedBody.Piece
            do throws(ChunkedBody.Fault) {
                piece = try decoder.next(in: input.bytes)
            } catch {
                throw RequestError(error, headLimit: headLimit, lineLimit: Self.longestChunkLine)
            }
            room -= piece.content.count
            guard decoder.missingContent <= room else { throw .bodyTooLarge(limit: currentLimit) }
            try take(input.bytes[piece.content])
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

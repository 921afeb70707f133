import Foundation
import HTTPTransport

/// A whole request, with what its head said about the connection.
struct ReceivedRequest {
    let request: LocalRequest
    let keepsAlive: Bool
    let isVersion10: Bool
}

/// Reads requests out of the bytes of a connection, however they were cut into pieces.
struct RequestParser {
    /// What the bytes so far amount to.
    enum Step {
        /// The request goes on with bytes that have not arrived.
        case needsMore
        /// The client waits for leave to send the body.
        case expectsContinue
        /// A whole request.
        case request(ReceivedRequest)
    }

    private enum Phase {
        case head
        case body(left: Int)
        case chunkSize
        case chunk(left: Int)
        case chunkEnd
        case trailers
        case whole(RequestHead)
    }

    private static let longestChunkLine = 4096

    private let headLimit: Int
    private let bodyLimit: Int
    private var phase = Phase.head
    /// The head of the request whose body is being read.
    private var head: RequestHead?
    private var body: BodyBuffer?
    /// How much of the head has been searched for its end, and where its last line begins.
    private var searched = 0
    private var lineStart = 0
    private var trailerBytes = 0

    init(headLimit: Int, bodyLimit: Int) {
        self.headLimit = headLimit
        self.bodyLimit = bodyLimit
    }

    /// Whether a body is awaited, so that much may arrive at once.
    var isReadingBody: Bool {
        if case .head = phase { false } else { true }
    }

    /// Reads on. Bytes that are used are taken out of the buffer.
    mutating func advance(_ input: InputBuffer) throws(RequestError) -> Step {
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
            case .chunkSize:
                guard try readChunkSize(input) else { return .needsMore }
            case .chunk(let left):
                let count = try take(upTo: left, from: input)
                phase = count < left ? .chunk(left: left - count) : .chunkEnd
                if count < left { return .needsMore }
            case .chunkEnd:
                guard input.count >= 2 else { return .needsMore }
                guard input.bytes[0] == ASCII.carriageReturn, input.bytes[1] == ASCII.newline else {
                    throw .malformed("A chunk is longer than its size")
                }
                input.consume(2)
                phase = .chunkSize
            case .trailers:
                guard try readTrailer(input) else { return .needsMore }
            case .whole(let head):
                phase = .head
                return .request(conclude(head))
            }
        }
    }

    private func conclude(_ head: RequestHead) -> ReceivedRequest {
        let request = LocalRequest(
            method: head.method, target: head.target, fields: head.fields, body: body?.takeData() ?? Data()
        )
        return ReceivedRequest(request: request, keepsAlive: head.keepsAlive, isVersion10: head.isVersion10)
    }
}

// MARK: - The head

extension RequestParser {
    private mutating func readHead(_ input: InputBuffer) throws(RequestError) -> RequestHead? {
        let bytes = input.bytes
        // A first byte that begins no method, such as that of a TLS handshake, is not worth waiting for a line's end.
        if let first = bytes.first, !ASCII.isToken(first), first != ASCII.carriageReturn, first != ASCII.newline {
            throw .malformed("This is no HTTP request")
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
            if lineStart == 0 {
                // An empty line before a request is left over from a sloppy body before it.
                input.consume(2)
                searched = 0
                return try readHead(input)
            }
            guard newline <= headLimit else { throw .headTooLarge(limit: headLimit) }
            let head = try RequestHead(parsing: UnsafeRawBufferPointer(rebasing: bytes[0..<lineStart]))
            input.consume(newline + 1)
            (searched, lineStart) = (0, 0)
            return head
        }
        searched = bytes.count
        guard bytes.count <= headLimit else { throw .headTooLarge(limit: headLimit) }
        return nil
    }

    private func nextNewline(in bytes: UnsafeRawBufferPointer) -> Int? {
        // Safe: the search stays between `searched` and the end of the bytes.
        guard searched < bytes.count, let base = bytes.baseAddress,
            let found = memchr(base + searched, Int32(ASCII.newline), bytes.count - searched)
        else { return nil }
        return UnsafeRawPointer(found) - base
    }

    private mutating func begin(_ head: RequestHead) throws(RequestError) {
        switch head.framing {
        case .length(0):
            phase = .whole(head)
        case .length(let length):
            guard length <= bodyLimit else { throw .bodyTooLarge(limit: bodyLimit) }
            self.head = head
            body = BodyBuffer()
            phase = .body(left: length)
        case .chunked:
            self.head = head
            body = BodyBuffer()
            trailerBytes = 0
            phase = .chunkSize
        }
    }
}

// MARK: - The body

extension RequestParser {
    /// Room for the body's next bytes, so that a large body is read where it stays; `nil` when there is none to read.
    func directRoom(_ input: InputBuffer) -> UnsafeMutableRawBufferPointer? {
        guard case .body(let left) = phase, left >= 1 << 14, input.isEmpty else { return nil }
        return body?.room(upTo: min(left, 1 << 20))
    }

    /// Counts bytes that were read into the room.
    mutating func receivedDirectly(_ count: Int) {
        guard case .body(let left) = phase else { return }
        body?.append(count: count)
        phase = .body(left: left - count)
    }

    private mutating func take(upTo most: Int, from input: InputBuffer) throws(RequestError) -> Int {
        let count = min(most, input.count)
        guard body?.append(UnsafeRawBufferPointer(rebasing: input.bytes[0..<count])) ?? true else {
            throw RequestError(status: .contentTooLarge, message: "There is no memory for the body")
        }
        input.consume(count)
        return count
    }

    private mutating func endBody() {
        guard let head else { return }
        phase = .whole(head)
        self.head = nil
    }

    /// Takes a line without its line break; `nil` when it has not ended.
    private func takeLine(_ input: InputBuffer, limit: Int) throws(RequestError) -> (length: Int, used: Int)? {
        let bytes = input.bytes
        guard let newline = bytes.firstIndex(of: ASCII.newline) else {
            guard bytes.count <= limit else { throw .malformed("A chunk's line is longer than \(limit) bytes") }
            return nil
        }
        guard newline > 0, bytes[newline - 1] == ASCII.carriageReturn else {
            throw .malformed("A line ends without a carriage return")
        }
        return (newline - 1, newline + 1)
    }

    private mutating func readChunkSize(_ input: InputBuffer) throws(RequestError) -> Bool {
        guard let line = try takeLine(input, limit: RequestParser.longestChunkLine) else { return false }
        let bytes = input.bytes[0..<line.length]
        var size = 0
        var digits = 0
        for byte in bytes {
            guard let digit = ASCII.hexValue(byte) else { break }
            guard size <= Int.max >> 4 else { throw .malformed("A chunk's size is too large for a number") }
            size = size << 4 | Int(digit)
            digits += 1
        }
        let rest = ASCII.trimmed(bytes.dropFirst(digits))
        guard digits > 0, rest.isEmpty || rest.first == UInt8(ascii: ";"), rest.allSatisfy(ASCII.isFieldValue) else {
            throw .malformed("A chunk does not begin with its size")
        }
        guard size <= bodyLimit - (body?.count ?? 0) else { throw .bodyTooLarge(limit: bodyLimit) }
        input.consume(line.used)
        phase = size == 0 ? .trailers : .chunk(left: size)
        return true
    }

    /// Reads past a trailer field: none means anything here.
    private mutating func readTrailer(_ input: InputBuffer) throws(RequestError) -> Bool {
        guard let line = try takeLine(input, limit: headLimit) else { return false }
        trailerBytes += line.used
        guard trailerBytes <= headLimit else { throw .headTooLarge(limit: headLimit) }
        if line.length > 0, RequestHead.split(input.bytes[0..<line.length]) == nil {
            throw .malformed("A trailer line is no name and value")
        }
        input.consume(line.used)
        if line.length == 0 { endBody() }
        return true
    }
}

import Foundation

/// Reads the response to a WebSocket handshake: its head and, if the server rejects it, the start of the body.
///
/// Whatever a server sends, it never stores more than its limits, and never waits for bytes that can't arrive.
package struct HandshakeResponse: Sendable {
    /// The fault of a head.
    package struct Flaw: Error, Hashable {
        package let why: String
    }

    /// The method of finding the end of a rejection's body.
    private enum Framing {
        case length(Int)
        case chunks(ChunkedBody)
        case endOfConnection
    }

    /// The maximum number of bytes of a body that are kept.
    private static let longestBody = 64 << 10
    /// The maximum number of bytes that are read for it: a chunk may be as small as a byte, with a size and two line
    /// breaks.
    private static let longestInput = 8 * longestBody

    private(set) var head = ResponseHead()
    private let headerLimit: Int
    private var line: [UInt8] = []
    private var framing = Framing.endOfConnection
    private var body = Data()
    private var inputCount = 0

    /// Creates a reader for a head of up to this many bytes, interim responses included.
    package init(headerLimit: Int) {
        self.headerLimit = headerLimit
    }

    /// Whether the response opens a WebSocket, according to its status.
    package var isAcceptance: Bool { head.status == 101 }

    /// The header fields.
    package var headers: HTTPHeaders { head.headers }

    /// The part of the response that has arrived.
    package var response: HTTPResponse {
        HTTPResponse(status: HTTPStatusCode(rawValue: head.status), headers: head.headers, body: body)
    }

    // MARK: The head

    /// Receives bytes up to the end of the head. Returns the bytes that follow it, once the head is complete.
    package mutating func takeHead(_ bytes: UnsafeRawBufferPointer) throws(Flaw) -> UnsafeRawBufferPointer? {
        for (index, byte) in bytes.enumerated() {
            line.append(byte)
            if head.byteCount + line.count > headerLimit {
                throw Flaw(why: "its header is larger than \(headerLimit) bytes")
            }
            if byte == UInt8(ascii: "\n") {
                try takeLine()
                if head.isComplete {
                    chooseFraming()
                    return UnsafeRawBufferPointer(rebasing: bytes[(index + 1)...])
                }
            } else if head.expectsStatus, !Self.mayBeginStatus(line) {
                throw Self.notHTTP
            }
        }
        return nil
    }

    private static let notHTTP = Flaw(why: "it is not HTTP/1.1")
    private static let version = Array("HTTP/1.".utf8)

    /// Whether a line can still become a status line. Other lines may never end.
    private static func mayBeginStatus(_ line: [UInt8]) -> Bool {
        let known = min(line.count, version.count)
        guard line[..<known] == version[..<known] else { return false }
        guard line.count > known else { return true }
        return UInt8(ascii: "0")...UInt8(ascii: "9") ~= line[known]
            && (line.count == known + 1 || [32, 13, 10].contains(line[known + 1]))
    }

    private mutating func takeLine() throws(Flaw) {
        let wantsStatus = head.expectsStatus
        line.withUnsafeBytes { head.take($0) }
        defer { line.removeAll(keepingCapacity: true) }
        if wantsStatus {
            guard line.count > Self.version.count, Self.mayBeginStatus(line) else { throw Self.notHTTP }
            let word = line[(Self.version.count + 1)...].dropFirst().prefix { ![32, 13, 10].contains($0) }
            guard word.count == 3, word.elementsEqual("\(head.status)".utf8), head.status >= 100 else {
                throw Flaw(why: "its status is not a number of three digits")
            }
            // An older version doesn't have upgrades.
            if isAcceptance, line[Self.version.count] != UInt8(ascii: "1") { throw Self.notHTTP }
        } else if line != [13, 10], line != [10], !Self.isField(line) {
            throw Flaw(why: "a line is not a header field")
        }
    }

    /// Whether a line with its line break is a name, a colon and a value without control characters that end lines.
    private static func isField(_ line: [UInt8]) -> Bool {
        var content = line.dropLast()
        if content.last == 13 { content = content.dropLast() }
        guard let colon = content.firstIndex(of: UInt8(ascii: ":")),
            String(decoding: content[..<colon], as: UTF8.self).isHTTPToken
        else { return false }
        return !content[colon...].contains { $0 == 0 || $0 == 13 }
    }

    // MARK: The body

    private mutating func chooseFraming() {
        if head.status == 204 || head.status == 304 {
            framing = .length(0)
        } else if WebSocketHandshake.names("chunked", in: headers.values(for: "Transfer-Encoding")) {
            framing = .chunks(ChunkedBody())
        } else if head.hasInvalidLength {
            // The end of such a body can't be determined.
            framing = .length(0)
        } else if let length = head.announcedLength {
            framing = .length(length)
        }
    }

    /// Receives bytes of the body. Returns whether it is complete, or as long as the limit.
    package mutating func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let room = Self.longestBody - body.count
        inputCount += bytes.count
        switch framing {
        case .length(let length):
            let missing = min(length - body.count, room)
            body.append(contentsOf: bytes.prefix(missing))
            return bytes.count >= missing
        case .endOfConnection:
            body.append(contentsOf: bytes.prefix(room))
            return bytes.count >= room
        case .chunks(var chunks):
            let isValid = take(bytes, &chunks)
            framing = .chunks(chunks)
            return !isValid || chunks.hasEnded || body.count >= Self.longestBody || inputCount >= Self.longestInput
        }
    }

    /// Appends the content of chunks. Returns `false` when the input is not a chunk; the content before it is kept.
    private mutating func take(_ bytes: UnsafeRawBufferPointer, _ chunks: inout ChunkedBody) -> Bool {
        var rest = bytes
        while !rest.isEmpty, !chunks.hasEnded {
            guard let piece = try? chunks.next(in: rest) else { return false }
            body.append(contentsOf: rest[piece.content].prefix(Self.longestBody - body.count))
            rest = UnsafeRawBufferPointer(rebasing: rest[piece.used...])
        }
        return true
    }
}

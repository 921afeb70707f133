import Foundation

/// Reads the answer to a handshake: its head, and the beginning of the body when it is no WebSocket.
struct RefusedAnswer {
    /// The most of a body that is kept.
    private static let longestBody = 64 << 10

    private(set) var head = AnswerHead()
    private var line: [UInt8] = []
    private var body = Data()

    /// Takes bytes up to the end of the head. Returns what follows it, once it is there.
    mutating func takeHead(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        var index = 0
        while index < bytes.count {
            line.append(bytes[index])
            index += 1
            if line.last == UInt8(ascii: "\n") {
                line.withUnsafeBytes { head.take($0) }
                line.removeAll(keepingCapacity: true)
                if head.isComplete { return UnsafeRawBufferPointer(rebasing: bytes[index...]) }
            }
        }
        return nil
    }

    /// How much of the head has come.
    var headByteCount: Int { head.byteCount + line.count }

    /// Takes bytes of the body. Returns whether that is all of it, or all that is kept.
    mutating func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        body.append(contentsOf: bytes)
        if let length = head.announcedLength, body.count >= length { return true }
        if isChunked, Self.unchunked(body).isWhole { return true }
        return body.count >= Self.longestBody || head.status == 204 || head.status == 304
    }

    /// The answer as far as it has come.
    var response: HTTPResponse {
        var content = isChunked ? Self.unchunked(body).content : body
        if let length = head.announcedLength { content = content.prefix(length) }
        return HTTPResponse(
            status: HTTPStatusCode(rawValue: head.status), headers: head.headers,
            body: Data(content.prefix(Self.longestBody)))
    }

    private var isChunked: Bool {
        head.announcedLength == nil
            && WebSocketHandshake.names("chunked", in: head.headers.values(for: "Transfer-Encoding"))
    }

    /// What is in the chunks that have come, and whether the last of them has.
    private static func unchunked(_ data: Data) -> (content: Data, isWhole: Bool) {
        var rest = data[...]
        var content = Data()
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let digits = String(decoding: rest[rest.startIndex..<end].prefix { $0 != 13 && $0 != 59 }, as: UTF8.self)
            guard let size = Int(digits, radix: 16), size >= 0 else { return (content, true) }
            rest = rest[(end + 1)...]
            if size == 0 { return (content, true) }
            content += rest.prefix(size)
            guard rest.count >= size, rest.count - size >= 2 else { return (content, false) }
            rest = rest.dropFirst(size + 2)
        }
        return (content, false)
    }
}

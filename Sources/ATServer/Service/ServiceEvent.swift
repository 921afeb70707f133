public import HTTPTransport

/// A request and its response, for a log. It never contains header fields or tokens.
///
/// A response that fails while its body is sent has a second event, with the status 500.
public struct ServiceEvent: Sendable {
    /// The identifier of the request, which the response has in `X-Request-Id`.
    public let id: RequestID
    /// The method; `-` if the request could not be read.
    public let method: HTTPMethod
    /// The path of the target, percent-encoded, up to 1 KiB; empty if the request could not be read.
    public let path: String
    /// The status; 499 if the client disconnected.
    public let status: Int
    /// How long it took.
    public let duration: Duration
    /// The error that the response hides, if there was one.
    public let failure: String?
}

/// The identifier of a request: 16 hexadecimal digits, or the value that a trusted proxy sent.
public struct RequestID: Hashable, Sendable, CustomStringConvertible {
    /// The text.
    public let description: String

    init() {
        let digits = String(UInt64.random(in: .min ... .max), radix: 16)
        description = String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Uses the identifier of a proxy, if it is a short one of plain characters.
    init?(_ text: String) {
        guard 1...64 ~= text.utf8.count, text.utf8.allSatisfy(Self.isPlain) else { return nil }
        description = text
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
            || "._-".utf8.contains(byte)
    }
}

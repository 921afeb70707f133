import HTTPTransport

/// A value from a server that the next proof must contain, so that proofs can't be created in advance.
struct ProofNonce: Hashable, Sendable {
    /// The maximum length, in bytes. Servers use less than a hundred.
    private static let longest = 1_024

    /// The value.
    let text: String

    /// Creates a nonce; `nil` if the text isn't valid (RFC 9449, section 8.1).
    init?(_ text: String) {
        guard 1...Self.longest ~= text.utf8.count, text.utf8.allSatisfy(\.isPlainInJSON) else { return nil }
        self.text = text
    }

    /// The nonce in the headers of a response, if it is valid.
    init?(in headers: HTTPHeaders) {
        guard let text = headers["DPoP-Nonce"] else { return nil }
        self.init(text)
    }
}

import HTTPTransport

/// A value from a server that has to be in the next proof, so that proofs can't be made in advance.
struct ProofNonce: Hashable, Sendable {
    /// The longest accepted one, in bytes. Those of servers have less than a hundred.
    private static let longest = 1_024

    /// The value.
    let text: String

    /// Creates a nonce, if the text can be one (RFC 9449, section 8.1).
    init?(_ text: String) {
        guard 1...Self.longest ~= text.utf8.count, text.utf8.allSatisfy(\.isPlainInJSON) else { return nil }
        self.text = text
    }

    /// The nonce in the headers of a response, if there is a valid one.
    init?(in headers: HTTPHeaders) {
        guard let text = headers["DPoP-Nonce"] else { return nil }
        self.init(text)
    }
}

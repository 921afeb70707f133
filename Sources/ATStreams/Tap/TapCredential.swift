import ATCrypto
import Foundation

/// A Tap's password, which nothing prints.
struct TapCredential: Sendable, CustomStringConvertible, CustomReflectable {
    private let password: String

    init(_ password: String) { self.password = password }

    private var encoded: String { Data("admin:\(password)".utf8).base64EncodedString() }

    /// The value of the header `Authorization`.
    var header: String { "Basic \(encoded)" }

    /// The longest header that is compared.
    private static let longest = 8 << 10

    /// Whether a header has the password. The time that this takes says nothing about the password.
    func matches(_ header: String?) -> Bool {
        guard let header, header.utf8.count <= Self.longest else { return false }
        let parts = header.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "basic",
            let given = Data(base64Encoded: parts[1].trimmingCharacters(in: .whitespaces))
        else { return false }
        // The hashes have the same length, and nobody can choose them byte by byte.
        let (left, right) = (SHA256.hash(given), SHA256.hash(Data("admin:\(password)".utf8)))
        return left.withUnsafeBytes { left in
            right.withUnsafeBytes { right in zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0 }
        }
    }

    /// A text from a server without the password, which it may have repeated.
    func redacted(_ text: String) -> String {
        guard !password.isEmpty else { return text }
        return text.replacingOccurrences(of: encoded, with: "…").replacingOccurrences(of: password, with: "…")
    }

    var description: String { "a password" }
    var customMirror: Mirror { Mirror(self, children: []) }
}

public import ATCrypto
public import Foundation

/// A key with which a confidential app proves who it is. Its public half is in the app's metadata.
///
/// ```swift
/// let key = try ClientKey(SigningKey.generate(.p256), publishedAt: .now)
/// ```
public struct ClientKey: Sendable {
    /// The name of the key, the `kid` of metadata and assertions.
    public let id: String
    /// The key, on P-256.
    public let signingKey: SigningKey
    /// When the key was first published in the app's metadata. New sessions use it ten minutes later, when every server
    /// has seen it.
    public let publishedAt: Date

    /// Creates a key.
    ///
    /// - Parameters:
    ///   - signingKey: The private key, on P-256.
    ///   - id: The name of the key. Without one, its thumbprint.
    ///   - publishedAt: When the key was first published in the app's metadata.
    /// - Throws: ``OAuthAppError/invalidKey(_:)``.
    public init(
        _ signingKey: SigningKey, id: String? = nil, publishedAt: Date = .distantPast
    ) throws(OAuthAppError) {
        guard signingKey.curve == .p256 else {
            throw .invalidKey("it is not on P-256. Generate one with: atp key generate --curve p256")
        }
        if let id {
            guard !id.isEmpty, id.utf8.count <= 256, id.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
                throw .invalidKey("its name must be 1 to 256 visible ASCII characters")
            }
        }
        self.id = id ?? signingKey.verifyingKey.jwkThumbprint
        self.signingKey = signingKey
        self.publishedAt = publishedAt
    }

    /// What a session stores to find its key again.
    public var reference: Reference {
        Reference(id: id, thumbprint: signingKey.verifyingKey.jwkThumbprint)
    }

    /// The name and the thumbprint of the key that a session is bound to.
    public struct Reference: Hashable, Sendable {
        /// The name of the key.
        public let id: String
        /// The thumbprint of its public half. A new key of the same name has another one.
        public let thumbprint: String

        /// Creates a reference.
        public init(id: String, thumbprint: String) {
            self.id = id
            self.thumbprint = thumbprint
        }
    }
}

extension ClientKey: CustomStringConvertible, CustomReflectable {
    /// The name; nothing of the private key.
    public var description: String { "client key \(id)" }
    /// The name and the date; nothing of the private key.
    public var customMirror: Mirror { Mirror(self, children: ["id": id, "publishedAt": publishedAt]) }
}

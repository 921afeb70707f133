public import ATCrypto
public import Foundation

/// A key that authenticates a confidential app. The app's metadata contains its public half.
///
/// ```swift
/// let key = try ClientKey(SigningKey.generate(.p256), publishedAt: .now)
/// ```
public struct ClientKey: Sendable {
    /// The ID of the key, the `kid` in metadata and assertions.
    public let id: String
    /// The key, on P-256.
    public let signingKey: SigningKey
    /// The time when the key was first published in the app's metadata. New sessions use it ten minutes later, when all
    /// servers have fetched it.
    public let publishedAt: Date

    /// Creates a key.
    ///
    /// - Parameters:
    ///   - signingKey: The private key, on P-256.
    ///   - id: The ID of the key; its thumbprint by default.
    ///   - publishedAt: The time when the key was first published in the app's metadata.
    /// - Throws: ``OAuthAppError/invalidKey(_:)``.
    public init(
        _ signingKey: SigningKey, id: String? = nil, publishedAt: Date = .distantPast
    ) throws(OAuthAppError) {
        guard signingKey.curve == .p256 else {
            throw .invalidKey("it is not a P-256 key. Generate one with: atp key generate --curve p256")
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

    /// The reference that a session stores.
    public var reference: Reference {
        Reference(id: id, thumbprint: signingKey.verifyingKey.jwkThumbprint)
    }

    /// The ID and the thumbprint of the key that a session is bound to.
    public struct Reference: Hashable, Sendable {
        /// The ID of the key.
        public let id: String
        /// The thumbprint of its public half. A new key with the same ID has a different one.
        public let thumbprint: String

        /// Creates a reference.
        public init(id: String, thumbprint: String) {
            self.id = id
            self.thumbprint = thumbprint
        }
    }
}

extension ClientKey: CustomStringConvertible, CustomReflectable {
    /// The ID, without the private key.
    public var description: String { "client key \(id)" }
    /// The ID and the date, without the private key.
    public var customMirror: Mirror { Mirror(self, children: ["id": id, "publishedAt": publishedAt]) }
}

package import ATCrypto
import CoreATProtocol
package import Foundation

/// The private key that a session's tokens are bound to. Each session has its own key.
package struct ProofKey: Sendable {
    /// The location of the private key.
    package enum Storage: String, Codable, Hashable, Sendable {
        /// The session contains its 32 bytes.
        case raw
        /// The key is in the Secure Enclave of an Apple device. The stored form is usable only on that device.
        case enclave
    }

    private let signer: any ProofKeySigner
    /// The public key's thumbprint (RFC 7638), which tokens are bound to.
    package let thumbprint: String
    /// The encoded header of this key's proofs.
    let encodedHeader: String

    private init(_ signer: any ProofKeySigner) {
        self.signer = signer
        thumbprint = signer.publicKey.jwkThumbprint
        let jwk = JWK(signer.publicKey)
        let header =
            #"{"alg":"ES256","jwk":{"crv":"P-256","kty":"EC","x":"\#(jwk.x ?? "")","y":"\#(jwk.y ?? "")"},"#
            + #""typ":"dpop+jwt"}"#
        encodedHeader = Base64.url.encode(header.utf8)
    }

    /// Creates a key: in the Secure Enclave if requested and available, otherwise from random bytes.
    package static func generate(in storage: Storage = .raw) throws -> ProofKey {
        #if canImport(CryptoKit)
        if storage == .enclave, let key = try EnclaveKey.generate() { return ProofKey(key) }
        #endif
        return ProofKey(RawProofKey(key: try SigningKey.generate(.p256)))
    }

    /// Restores a stored key.
    ///
    /// - Throws: `ProofKeyError`.
    package init(stored data: Data, in storage: Storage) throws {
        switch storage {
        case .raw:
            guard let key = try? SigningKey(curve: .p256, rawRepresentation: data) else { throw ProofKeyError.damaged }
            self.init(RawProofKey(key: key))
        case .enclave:
            #if canImport(CryptoKit)
            self.init(try EnclaveKey(stored: data))
            #else
            throw ProofKeyError.otherDevice
            #endif
        }
    }

    /// Restores the key of a stored session or login.
    ///
    /// - Throws: `ProofKeyError`.
    init(_ reference: OAuthGrant.ProofKey) throws {
        guard let storage = Storage(rawValue: reference.kind) else { throw ProofKeyError.damaged }
        try self.init(stored: reference.data, in: storage)
    }

    /// The stored form, for a session.
    var reference: OAuthGrant.ProofKey { .init(kind: storage.rawValue, data: stored) }

    /// The location of the private key.
    package var storage: Storage { signer.storage }

    /// The stored form. For a raw key, this is the secret itself.
    package var stored: Data { signer.stored }

    /// The public half.
    package var publicKey: VerifyingKey { signer.publicKey }

    /// Signs a text. Returns `r` and `s`, 64 bytes.
    func signature(for text: String) throws -> [UInt8] { try signer.signature(for: text) }
}

extension ProofKey: CustomStringConvertible, CustomReflectable {
    /// The thumbprint of the public key.
    package var description: String { "ProofKey(\(thumbprint))" }
    /// The thumbprint of the public key.
    package var customMirror: Mirror { Mirror(self, children: ["thumbprint": thumbprint]) }
}

/// An error of a stored key.
package enum ProofKeyError: Error, Hashable, Sendable {
    /// The stored data isn't a key.
    case damaged
    /// The key belongs to the Secure Enclave of another device, or was deleted. The user has to log in again.
    case otherDevice
    /// The device is locked, so the key is temporarily unavailable.
    case locked
    /// The key is unavailable for another reason, perhaps temporarily; the number is the system's.
    case failed(Int)

    /// Converts an error of the Secure Enclave. Only errors that mean the loss of the key end a session.
    ///
    /// - Parameters:
    ///   - code: The error's number.
    ///   - domain: The error's domain.
    init(enclaveError code: Int, in domain: String) {
        switch (domain, code) {
        // errSecInteractionNotAllowed
        case ("NSOSStatusErrorDomain", -25_308): self = .locked
        // errSecItemNotFound and errSecDecode
        case ("NSOSStatusErrorDomain", -25_300), ("NSOSStatusErrorDomain", -26_275): self = .otherDevice
        // corruptedData and objectNotFound
        case ("CryptoTokenKit", -3), ("CryptoTokenKit", -6): self = .otherDevice
        default: self = .failed(code)
        }
    }

    /// Whether the key may be usable later.
    var isPassing: Bool {
        switch self {
        case .damaged, .otherDevice: false
        case .locked, .failed: true
        }
    }
}

extension ProofKeyError: CustomStringConvertible, LocalizedError {
    /// The same text as `description`.
    package var errorDescription: String? { description }

    /// The error as a sentence.
    package var description: String {
        switch self {
        case .damaged: "The key stored with the session is damaged. Log in again."
        case .otherDevice: "The session's key is not on this device. Log in again."
        case .locked: "The session's key can't be used while the device is locked. Try again later."
        case .failed(let code):
            "The session's key can't be used now (error \(code)). Try again later; if that fails too, log in again."
        }
    }
}

/// Signs with a P-256 key.
protocol ProofKeySigner: Sendable {
    var storage: ProofKey.Storage { get }
    var stored: Data { get }
    var publicKey: VerifyingKey { get }
    func signature(for text: String) throws -> [UInt8]
}

/// A key in memory.
struct RawProofKey: ProofKeySigner {
    let key: SigningKey

    var storage: ProofKey.Storage { .raw }
    var stored: Data { Data(key.rawRepresentation) }
    var publicKey: VerifyingKey { key.verifyingKey }
    func signature(for text: String) throws -> [UInt8] { try key.signature(for: text.utf8) }
}

package import ATCrypto
import CoreATProtocol
package import Foundation

/// The private key that a session's tokens are bound to. Each session has one of its own.
package struct ProofKey: Sendable {
    /// Where the private half is.
    package enum Storage: String, Codable, Hashable, Sendable {
        /// Its 32 bytes are stored with the session.
        case raw
        /// In the Secure Enclave of an Apple device. What is stored with the session is of use on that device only.
        case enclave
    }

    private let signer: any ProofKeySigner
    /// The public key's thumbprint (RFC 7638), which tokens are bound to.
    package let thumbprint: String
    /// The encoded header of every proof by this key.
    let encodedHeader: String

    private init(_ signer: any ProofKeySigner) {
        self.signer = signer
        thumbprint = signer.publicKey.jwkThumbprint
        let jwk = JWK(signer.publicKey)
        let header =
            #"{"alg":"ES256","jwk":{"crv":"P-256","kty":"EC","x":"\#(jwk.x ?? "")","y":"\#(jwk.y ?? "")"},"typ":"dpop+jwt"}"#
        encodedHeader = Base64.url.encode(header.utf8)
    }

    /// Makes a new key: in the Secure Enclave if the device has one and it is asked for, otherwise from random bytes.
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

    /// What to store with the session.
    var reference: OAuthGrant.ProofKey { .init(kind: storage.rawValue, data: stored) }

    /// Where the private half is.
    package var storage: Storage { signer.storage }

    /// What to store with the session. For a raw key, this is the secret itself.
    package var stored: Data { signer.stored }

    /// The public half.
    package var publicKey: VerifyingKey { signer.publicKey }

    /// Signs a text. Returns the 64 bytes of `r` and `s`.
    func signature(for text: String) throws -> [UInt8] { try signer.signature(for: text) }
}

extension ProofKey: CustomStringConvertible, CustomReflectable {
    /// The thumbprint of the public key.
    package var description: String { "ProofKey(\(thumbprint))" }
    /// The thumbprint of the public key.
    package var customMirror: Mirror { Mirror(self, children: ["thumbprint": thumbprint]) }
}

/// Why a stored key can't be used.
package enum ProofKeyError: Error, Hashable, Sendable {
    /// What is stored is not a key.
    case damaged
    /// The key is in the Secure Enclave of another device, or was deleted there: the account has to log in again.
    case otherDevice
    /// The device is locked, so its keys can't be used for now.
    case locked
    /// The key can't be used for another reason, which may pass; the number is the system's.
    case failed(Int)

    /// What an error of the Secure Enclave means. Only those that say that the key is lost end a session.
    ///
    /// - Parameters:
    ///   - code: The error's number.
    ///   - domain: What the number is of.
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

/// What makes signatures with a P-256 key.
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

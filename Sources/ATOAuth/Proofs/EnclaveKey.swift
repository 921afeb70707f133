#if canImport(CryptoKit)
import ATCrypto
import CryptoKit
import Foundation
import Security

/// A key in the Secure Enclave. Its stored form is usable only on this device.
struct EnclaveKey: ProofKeySigner {
    private let key: SecureEnclave.P256.Signing.PrivateKey
    let publicKey: VerifyingKey

    private init(_ key: SecureEnclave.P256.Signing.PrivateKey) throws {
        self.key = key
        publicKey = try VerifyingKey(curve: .p256, point: key.publicKey.x963Representation)
    }

    /// Creates a key that can be used in the background after the first unlock since the device started. Returns `nil`
    /// if there is no Secure Enclave, as in the simulator.
    static func generate() throws -> EnclaveKey? {
        guard SecureEnclave.isAvailable,
            let access = SecAccessControlCreateWithFlags(
                nil, kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly, .privateKeyUsage, nil)
        else { return nil }
        return try judging { try EnclaveKey(SecureEnclave.P256.Signing.PrivateKey(accessControl: access)) }
    }

    init(stored data: Data) throws {
        self = try Self.judging {
            try EnclaveKey(SecureEnclave.P256.Signing.PrivateKey(dataRepresentation: data))
        }
    }

    var storage: ProofKey.Storage { .enclave }
    var stored: Data { key.dataRepresentation }

    func signature(for text: String) throws -> [UInt8] {
        try Self.judging { Array(try key.signature(for: Data(text.utf8)).rawRepresentation) }
    }

    private static func judging<Result>(_ use: () throws -> Result) throws -> Result {
        do {
            return try use()
        } catch {
            let error = error as NSError
            throw ProofKeyError(enclaveError: error.code, in: error.domain)
        }
    }
}
#endif

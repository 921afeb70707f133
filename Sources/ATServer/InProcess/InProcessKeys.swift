import ATCrypto
import ATData
import HTTPTransport

/// The keys of the accounts that call a service in the same process. No request from elsewhere is checked with them.
final class InProcessKeys: Sendable {
    private let keys = Guarded<[DID: SigningKey]>([:])

    /// The key that checks an account's tokens.
    func key(of account: DID) -> VerifyingKey? { keys.withLock { $0[account]?.verifyingKey } }

    /// The key that signs an account's tokens.
    func signingKey(of account: DID) throws -> SigningKey {
        try keys.withLock { keys in
            if let key = keys[account] { return key }
            let key = try SigningKey.generate(.k256)
            keys[account] = key
            return key
        }
    }
}

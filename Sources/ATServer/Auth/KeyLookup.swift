import ATCrypto
import ATData
import ATIdentity
import Foundation
import HTTPTransport

/// Finds the keys of accounts, with limits on the lookups that strangers can cause: anyone can name any DID in a token.
struct KeyLookup: Sendable {
    private let resolver: IdentityResolver
    /// The PLC directory is one server, which is quick. Anyone can have hosts of `did:web` that don't respond, which
    /// must not keep the accounts of the directory waiting.
    private let (plcGate, webGate): (LookupGate, LookupGate)
    private let time: TimeSource
    /// The longest wait for a document.
    private static let patience = Duration.seconds(3)

    init(_ resolver: IdentityResolver, time: TimeSource) {
        self.resolver = resolver
        self.time = time
        (plcGate, webGate) = (LookupGate(width: 12, time: time), LookupGate(width: 4, time: time))
    }

    /// Whether a DID may be looked up again because of an invalid signature: once a minute.
    func mayRefresh(_ did: DID) -> Bool { resolver.mayRefresh(did) }

    /// A key of an account.
    struct Found {
        /// The key; `nil` if the account's document doesn't have it.
        let key: VerifyingKey?
        /// Whether the document was looked up just now.
        var isNew = false
    }

    /// Finds a key of an account.
    func key(_ fragment: String, of did: DID, isNew: Bool = false) async throws(ServiceAuthError) -> Found {
        let found = try await document(of: did, isNew: isNew)
        let key = fragment == "#atproto" ? found.document.signingKey : found.document.key(fragment)
        return Found(key: key, isNew: found.wasLookedUp)
    }

    /// Finds the document of an account or a service.
    func document(
        of did: DID, isNew: Bool = false
    ) async throws(ServiceAuthError) -> (document: DIDDocument, wasLookedUp: Bool) {
        do {
            if !isNew, let known = try resolver.remembered(.did(did), handle: .unchecked) {
                return (known.document, false)
            }
            return (try await lookUp(did, isNew ? .now : .cached), true)
        } catch let error as IdentityError {
            throw Self.refusal(error)
        } catch {
            guard !isNew, let known = resolver.usableDocument(of: did) else {
                throw ServiceAuthError(.unavailable, "The account can't be looked up at the moment")
            }
            return (known, false)
        }
    }

    private func lookUp(_ did: DID, _ freshness: Freshness) async throws -> DIDDocument {
        let gate = did.method == "web" ? webGate : plcGate
        try await gate.enter(did)
        var isSilent = false
        defer { gate.leave(did, isSilent: isSilent) }
        do {
            return try await within(Self.patience, time) { [resolver] in
                try await resolver.document(of: did, freshness: freshness)
            }
        } catch let error as TooLong {
            isSilent = true
            throw error
        }
    }

    /// A valid account isn't unauthorised because its directory can't be reached.
    private static func refusal(_ error: IdentityError) -> ServiceAuthError {
        error.isTransient
            ? ServiceAuthError(.unavailable, "The account can't be looked up at the moment")
            : ServiceAuthError(.unknownIssuer, "The token's issuer can't be resolved")
    }
}

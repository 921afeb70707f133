import ATCrypto
import ATData
import ATIdentity
import Foundation
import HTTPTransport

/// Finds the keys of accounts, with limits on the lookups that strangers can cause: anyone can name any DID in a token.
struct KeyLookup: Sendable {
    private let resolver: IdentityResolver
    private let gate: LookupGate
    private let time: TimeSource
    /// The longest wait for a document.
    private static let patience = Duration.seconds(3)

    init(_ resolver: IdentityResolver, time: TimeSource) {
        self.resolver = resolver
        self.time = time
        gate = LookupGate(time: time)
    }

    /// Whether a DID may be looked up again because of an invalid signature: once a minute.
    func mayRefresh(_ did: DID) -> Bool { resolver.mayRefresh(did) }

    /// A key of an account; `nil` if its document doesn't have it.
    func key(_ fragment: String, of did: DID, isNew: Bool = false) async throws(ServiceAuthError) -> VerifyingKey? {
        let document: DIDDocument
        do {
            if !isNew, let known = try resolver.remembered(.did(did), handle: .unchecked) {
                document = known.document
            } else {
                document = try await lookUp(did, isNew ? .now : .cached)
            }
        } catch let error as IdentityError {
            throw Self.refusal(error)
        } catch {
            throw ServiceAuthError(.unavailable, "The account can't be looked up at the moment")
        }
        return fragment == "#atproto" ? document.signingKey : document.key(fragment)
    }

    private func lookUp(_ did: DID, _ freshness: Freshness) async throws -> DIDDocument {
        try await gate.enter(did)
        defer { gate.leave(did) }
        return try await withThrowingTaskGroup(of: DIDDocument.self) { group in
            group.addTask { try await resolver.document(of: did, freshness: freshness) }
            group.addTask {
                try await time.sleep(Self.patience)
                throw LookupGate.Busy()
            }
            defer { group.cancelAll() }
            guard let document = try await group.next() else { throw CancellationError() }
            return document
        }
    }

    /// A valid account isn't unauthorised because its directory can't be reached.
    private static func refusal(_ error: IdentityError) -> ServiceAuthError {
        error.isTransient
            ? ServiceAuthError(.unavailable, "The account can't be looked up at the moment")
            : ServiceAuthError(.unknownIssuer, "The token's issuer can't be resolved")
    }
}

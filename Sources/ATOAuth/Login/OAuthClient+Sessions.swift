public import ATData
public import CoreATProtocol
import HTTPTransport

extension OAuthClient {
    /// Restores an account's session, without sending a request.
    ///
    /// - Returns: A client, or `nil` if there is no session, or the server has ended it.
    /// - Throws: `AtError` if the session can't be read or used by this app.
    public func restore(_ account: DID) async throws -> ATClient? { try await sessions.restore(account) }

    /// Restores the session of one of the ``accounts()``, without sending a request.
    ///
    /// - Throws: ``OAuthLoginError/Reason/notLoggedIn(_:)`` if the session has ended meanwhile, and the errors of
    ///   ``restore(_:)``.
    public func restore(_ account: StoredAccount) async throws -> ATClient {
        guard let client = try await restore(account.did) else { throw OAuthLoginError(.notLoggedIn(account.did)) }
        return client
    }

    /// The accounts with a stored session that the server hasn't ended. ``logoutAll()`` ends those, too.
    public func accounts() async throws -> [StoredAccount] {
        var accounts: [StoredAccount] = []
        for did in try await accountStore.accounts() {
            // A session that can't be read counts: `restore` says why it can't.
            let session = try? await accountStore.sessionStore(of: did).load()
            if session?.isRefused(at: time.date()) == true { continue }
            accounts.append(StoredAccount(did: did, handle: session?.handle))
        }
        return accounts
    }

    /// Ends the sessions of all accounts, including those that the server has ended and ``accounts()`` doesn't return.
    ///
    /// - Throws: The first error, after trying to end all sessions.
    public func logoutAll() async throws {
        var failure: (any Error)?
        for did in try await accountStore.accounts() {
            do {
                try await logout(did)
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
    }

    /// An account with a stored session.
    public struct StoredAccount: Hashable, Sendable, AccountName {
        /// The DID.
        public let did: DID
        /// The handle that the account had when its session was stored; `nil` if that isn't known.
        public let handle: Handle?

        /// Returns the DID.
        public func accountIdentifier() -> ATIdentifier { .did(did) }
    }

    /// Ends an account's session: immediately in memory and in the store, and on the server if it is reachable.
    ///
    /// Whatever is returned or thrown, the session is no longer used here.
    ///
    /// - Returns: Why the session may still be open on the server: it couldn't be reached, or didn't end the session.
    ///   `nil` if the server has ended it, or there was none.
    /// - Throws: An error if the store can't be cleared.
    @discardableResult
    public func logout(_ account: DID) async throws -> AtError? { try await sessions.end(account) }

    /// Ends the session of one of the ``accounts()``: see ``logout(_:)``.
    @discardableResult
    public func logout(_ account: StoredAccount) async throws -> AtError? { try await logout(account.did) }
}

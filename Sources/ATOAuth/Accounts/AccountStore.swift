public import ATData
public import CoreATProtocol
import HTTPTransport

/// Stores the sessions of several accounts, and pending logins.
///
/// Use `FileAccountStore`, `MemoryAccountStore` or, on Apple platforms, `KeychainAccountStore`. Each account has its
/// own session store.
public protocol AccountStore: Sendable {
    /// The accounts with a stored session.
    func accounts() async throws -> [DID]
    /// Returns the store of an account's session.
    func sessionStore(of account: DID) -> any SessionStore
    /// Stores a pending login, and removes expired ones.
    ///
    /// - Throws: An error if too many logins are pending. Never remove a pending login to make room, because anyone
    ///   could cancel it by starting others.
    func save(_ login: PendingLogin) async throws
    /// Removes a pending login and returns it. Two callers never get the same one.
    ///
    /// - Parameter name: `PendingLogin.name`.
    func takeLogin(named name: String) async throws -> PendingLogin?
}

/// Stores sessions and pending logins in memory, for tests and for programs that log in at each start.
public final class MemoryAccountStore: AccountStore {
    private struct State {
        var sessions: [DID: MemorySessionStore] = [:]
        /// The number of sessions at which unused ones are removed.
        var roomForSessions = 64
        var logins: [String: PendingLogin] = [:]

        /// Removes empty stores that aren't in use.
        mutating func removeUnusedSessions() {
            // Not the keys themselves, which would refer to all stores.
            for account in Array(sessions.keys) {
                guard var store = sessions.removeValue(forKey: account) else { continue }
                if !isKnownUniquelyReferenced(&store) || !store.isEmpty { sessions[account] = store }
            }
            roomForSessions = max(64, 2 * sessions.count)
        }
    }

    private let state = Guarded(State())

    /// Creates an empty store.
    public init() {}

    /// The accounts with a session.
    public func accounts() async throws -> [DID] {
        let stores = state.withLock { $0.sessions }
        var accounts: [DID] = []
        for (account, store) in stores where try await store.load() != nil { accounts.append(account) }
        return accounts.sorted { $0.description < $1.description }
    }

    /// Returns the store of an account's session.
    public func sessionStore(of account: DID) -> any SessionStore {
        state.withLock { state in
            if let store = state.sessions[account] { return store }
            if state.sessions.count >= state.roomForSessions { state.removeUnusedSessions() }
            let store = MemorySessionStore()
            state.sessions[account] = store
            return store
        }
    }

    /// Stores a pending login. Throws if too many are pending.
    public func save(_ login: PendingLogin) async throws {
        let name = login.name
        try state.withLock { state in
            state.logins = state.logins.filter { $0.key != name && !$0.value.hasExpired(at: login.startedAt) }
            try TooManyLogins.check(state.logins.count)
            state.logins[name] = login
        }
    }

    /// Removes a pending login and returns it.
    public func takeLogin(named name: String) async throws -> PendingLogin? {
        state.withLock { $0.logins.removeValue(forKey: name) }
    }
}

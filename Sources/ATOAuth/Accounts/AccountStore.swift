public import ATData
public import CoreATProtocol
import HTTPTransport

/// Stores the sessions of several accounts, and the logins that wait for a browser.
///
/// `FileAccountStore`, `MemoryAccountStore` and, on Apple platforms, `KeychainAccountStore` are ready to use. Each account
/// has a session store of its own.
public protocol AccountStore: Sendable {
    /// The accounts that have a stored session.
    func accounts() async throws -> [DID]
    /// The store of an account's session.
    func sessionStore(of account: DID) -> any SessionStore
    /// Stores a login, and removes those that have expired.
    ///
    /// - Throws: If too many logins wait. One that has begun must not be removed for a new one: anyone could end it by
    ///   beginning others.
    func save(_ login: PendingLogin) async throws
    /// Removes a login and returns it. Two callers never get the same one.
    ///
    /// - Parameter name: `PendingLogin.name`.
    func takeLogin(named name: String) async throws -> PendingLogin?
}

/// Keeps sessions and logins in memory, for tests and for programs that log in each time.
public final class MemoryAccountStore: AccountStore {
    private struct State {
        var sessions: [DID: MemorySessionStore] = [:]
        /// How many there may be until those that are empty are removed.
        var roomForSessions = 64
        var logins: [String: PendingLogin] = [:]

        /// Removes the stores that are empty and that nobody has.
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

    /// The accounts that have a session.
    public func accounts() async throws -> [DID] {
        let stores = state.withLock { $0.sessions }
        var accounts: [DID] = []
        for (account, store) in stores where try await store.load() != nil { accounts.append(account) }
        return accounts.sorted { $0.description < $1.description }
    }

    /// The store of an account's session.
    public func sessionStore(of account: DID) -> any SessionStore {
        state.withLock { state in
            if let store = state.sessions[account] { return store }
            if state.sessions.count >= state.roomForSessions { state.removeUnusedSessions() }
            let store = MemorySessionStore()
            state.sessions[account] = store
            return store
        }
    }

    /// Keeps a login. Throws if too many wait.
    public func save(_ login: PendingLogin) async throws {
        let name = login.name
        try state.withLock { state in
            state.logins = state.logins.filter { $0.key != name && !$0.value.hasExpired(at: login.startedAt) }
            try TooManyLogins.check(state.logins.count)
            state.logins[name] = login
        }
    }

    /// Removes a login and returns it.
    public func takeLogin(named name: String) async throws -> PendingLogin? {
        state.withLock { $0.logins.removeValue(forKey: name) }
    }
}

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
        var logins: [String: PendingLogin] = [:]
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
            let store = MemorySessionStore()
            state.sessions[account] = store
            return store
        }
    }

    /// Keeps a login. If there are too many, the oldest is removed.
    public func save(_ login: PendingLogin) async throws {
        state.withLock { state in
            state.logins = state.logins.filter { $0.key != login.name && !$0.value.hasExpired(at: login.startedAt) }
            for name in PendingLogin.excess(of: state.logins.map { ($0.key, $0.value.startedAt) }) {
                state.logins[name] = nil
            }
            state.logins[login.name] = login
        }
    }

    /// Removes a login and returns it.
    public func takeLogin(named name: String) async throws -> PendingLogin? {
        state.withLock { $0.logins.removeValue(forKey: name) }
    }
}

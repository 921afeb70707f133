import ATData
import CoreATProtocol
import Foundation

/// Stores sessions and pending logins in a keychain, each as one item, so that tokens and key change together.
///
/// For a service `NAME`, there are three services: `NAME` for sessions, with DIDs as accounts, `NAME.pending` for
/// logins, with `PendingLogin.name` as accounts, and `NAME.damaged` for invalid items.
struct KeychainAccounts: AccountStore {
    let keychain: any Keychain
    let service: String
    /// The folder for the session locks. All processes with the same items must be able to write to it.
    let lockFolder: URL?

    private var pendingService: String { "\(service).pending" }

    /// The accounts with an item.
    @concurrent
    func accounts() async throws -> [DID] {
        try names(ofService: service).compactMap { try? DID($0) }.sorted { $0.description < $1.description }
    }

    func sessionStore(of account: DID) -> any SessionStore {
        KeychainSession(keychain: keychain, service: service, account: account, lockFolder: lockFolder)
    }

    /// Stores a pending login, and removes expired ones. Throws if too many are pending.
    @concurrent
    func save(_ login: PendingLogin) async throws {
        var others = 0
        for name in try names(ofService: pendingService) where name != login.name {
            let item = KeychainItem(service: pendingService, account: name)
            let data = try keychain.data(of: item)
            if let other = data.flatMap(Self.login), !other.hasExpired(at: login.startedAt) {
                others += 1
            } else {
                _ = keychain.delete(item)
            }
        }
        try TooManyLogins.check(others)
        try keychain.write(JSONEncoder().encode(login), to: KeychainItem(service: pendingService, account: login.name))
    }

    /// Removes a pending login and returns it. Only one of several callers gets it, even across processes, because an
    /// item can be deleted only once.
    @concurrent
    func takeLogin(named name: String) async throws -> PendingLogin? {
        let item = KeychainItem(service: pendingService, account: name)
        guard let data = try keychain.data(of: item), try keychain.remove(item) else { return nil }
        return Self.login(data)
    }

    private func names(ofService service: String) throws -> [String] {
        let (status, names) = keychain.accounts(ofService: service)
        switch status {
        case KeychainStatus.success: return names
        case KeychainStatus.itemNotFound: return []
        default: throw KeychainAccountError(status: status)
        }
    }

    private static func login(_ data: Data) -> PendingLogin? {
        try? JSONDecoder().decode(PendingLogin.self, from: data)
    }
}

/// The item of an account's session.
private struct KeychainSession: SharedSessionStore {
    let keychain: any Keychain
    let service: String
    let account: DID
    let lockFolder: URL?

    private var item: KeychainItem { KeychainItem(service: service, account: account.description) }

    @concurrent
    func load() async throws -> Session? { try read() }

    private func read() throws -> Session? {
        guard let data = try keychain.data(of: item) else { return nil }
        guard let session = Self.session(data) else { throw KeychainAccountError(.damaged) }
        return session
    }

    /// Replaces the item in one step. A damaged item is copied first.
    @concurrent
    func save(_ session: Session) async throws { try await change { try put(session) } }

    private func put(_ session: Session) throws {
        let old = try keychain.data(of: item)
        if let old, Self.session(old) == nil {
            try keychain.write(old, to: KeychainItem(service: "\(service).damaged", account: item.account))
        }
        try keychain.write(StoredSession.data(session, replacing: old), to: item)
    }

    @concurrent
    func replace(
        _ old: Session?, by new: Session?, whenUnlocked: @escaping @Sendable (String) -> Void
    ) async throws -> Session? {
        try await change(whenUnlocked) {
            let stored = try read()
            guard Session.canReplace(stored, knownAs: old, by: new) else { return stored }
            if let new { try put(new) } else { _ = try keychain.remove(item) }
            return new
        }
    }

    @concurrent
    func delete() async throws { try await change { _ = try keychain.remove(item) } }

    /// Changes the item while holding the lock.
    private func change<Outcome>(
        _ whenUnlocked: (String) -> Void = { _ in }, _ act: () throws -> Outcome
    ) async throws -> Outcome {
        guard let lockFolder else { return try act() }
        let change = FolderChange(folder: lockFolder)
        do {
            try change.createFolder()
        } catch {
            whenUnlocked(StoreFailure.sentence(error))
            return try act()
        }
        return try await change.make(whenUnlocked: whenUnlocked, act)
    }

    /// Reads the item, which fails while the device is locked.
    @concurrent
    func prepareToSave(_ session: Session) async throws { _ = try keychain.data(of: item) }

    /// Locks a file of the account, as `FileSessionStore` does.
    func lock() async throws -> SessionStoreLock? { try await lock {} }

    func lock(whenBusy: @escaping @Sendable () -> Void) async throws -> SessionStoreLock? {
        guard let lockFolder else { return nil }
        return try await FileSessionStore(lockFolder.appending(path: "\(account).json", directoryHint: .notDirectory))
            .lock(whenBusy: whenBusy)
    }

    private static func session(_ data: Data) -> Session? {
        try? JSONDecoder().decode(Session.self, from: data)
    }
}

extension Keychain {
    /// The data of an item; `nil` only if it doesn't exist.
    fileprivate func data(of item: KeychainItem) throws -> Data? {
        let (status, data) = read(item)
        if status == KeychainStatus.itemNotFound { return nil }
        guard status == KeychainStatus.success else { throw KeychainAccountError(status: status) }
        return data ?? Data()
    }

    /// Replaces the data of an item in place, or adds the item. After a crash, it has either the old or the new data.
    fileprivate func write(_ data: Data, to item: KeychainItem) throws {
        let content = KeychainContent(data: data)
        var status = update(item, to: content)
        if status == KeychainStatus.itemNotFound { status = add(item, content) }
        // Another process was faster.
        if status == KeychainStatus.duplicateItem { status = update(item, to: content) }
        guard status == KeychainStatus.success else { throw KeychainAccountError(status: status) }
    }

    /// Deletes an item. Returns whether there was one.
    fileprivate func remove(_ item: KeychainItem) throws -> Bool {
        let status = delete(item)
        if status == KeychainStatus.itemNotFound { return false }
        guard status == KeychainStatus.success else { throw KeychainAccountError(status: status) }
        return true
    }
}

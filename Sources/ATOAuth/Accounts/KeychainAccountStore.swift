#if canImport(Security)
public import ATData
public import CoreATProtocol
public import Foundation

/// Stores sessions and pending logins in the keychain of an Apple device. On Linux, and for command-line programs
/// without entitlements, use `FileAccountStore`.
///
/// Each session is one item, which stays on this device. It is readable after the first unlock since the device
/// started, so that an app can refresh in the background. While the device is locked, reading a session throws
/// ``KeychainAccountError/Reason/locked``; the session doesn't count as missing.
///
/// ```swift
/// let oauth = OAuthClient(app, accounts: KeychainAccountStore(service: "com.example.app"))
/// ```
public struct KeychainAccountStore: AccountStore {
    private let items: KeychainAccounts

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - service: The service name for the app's items, such as `com.example.app`; by default the app's identifier.
    ///   - accessGroup: The access group that the app shares with its extensions, such as `TEAMID.com.example.shared`;
    ///     `nil` for the app's own.
    ///   - lockFolder: A folder that all processes of the access group can write to, such as one in the container of
    ///     their app group. It ensures that only one of them refreshes a session at a time. Always pass it together
    ///     with an access group.
    public init(
        service: String = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName,
        accessGroup: String? = nil, lockFolder: URL? = nil
    ) {
        items = KeychainAccounts(
            keychain: SystemKeychain(accessGroup: accessGroup), service: service, lockFolder: lockFolder)
    }

    /// The accounts with an item.
    public func accounts() async throws -> [DID] { try await items.accounts() }

    /// Returns the store of an account's session.
    public func sessionStore(of account: DID) -> any SessionStore { items.sessionStore(of: account) }

    /// Stores a pending login, and removes expired ones. Throws if too many are pending.
    public func save(_ login: PendingLogin) async throws { try await items.save(login) }

    /// Removes a pending login and returns it. Only one of several callers gets it, even across processes.
    public func takeLogin(named name: String) async throws -> PendingLogin? { try await items.takeLogin(named: name) }
}
#endif

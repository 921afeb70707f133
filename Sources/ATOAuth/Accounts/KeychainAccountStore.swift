#if canImport(Security)
public import ATData
public import CoreATProtocol
public import Foundation

/// Stores sessions and logins in the keychain of an Apple device. On Linux, and for command-line programs without
/// entitlements, use `FileAccountStore`.
///
/// Each session is one item, which stays on this device. It can be read once the device was unlocked after its start, so
/// that an app can refresh in the background. A session that can't be read because the device is locked throws
/// ``KeychainAccountError/Reason/locked``, and is not taken for a missing one.
///
/// ```swift
/// let oauth = OAuthClient(app, accounts: KeychainAccountStore(service: "com.example.app"))
/// ```
public struct KeychainAccountStore: AccountStore {
    private let items: KeychainAccounts

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - service: The app's name for its items, such as `com.example.app`.
    ///   - accessGroup: The access group that the app shares with its extensions, such as
    ///     `TEAMID.com.example.shared`. `nil` for the app's own.
    ///   - lockFolder: A folder that all these processes can write to, such as one in the container of their app group.
    ///     With it, only one of them refreshes a session at a time. Pass it whenever you pass an access group.
    public init(service: String, accessGroup: String? = nil, lockFolder: URL? = nil) {
        items = KeychainAccounts(
            keychain: SystemKeychain(accessGroup: accessGroup), service: service, lockFolder: lockFolder)
    }

    /// The accounts that have an item.
    public func accounts() async throws -> [DID] { try await items.accounts() }

    /// The store of an account's session.
    public func sessionStore(of account: DID) -> any SessionStore { items.sessionStore(of: account) }

    /// Stores a login, and removes those that have expired. Throws if too many wait.
    public func save(_ login: PendingLogin) async throws { try await items.save(login) }

    /// Removes a login and returns it. Of several callers, also in other processes, one gets it.
    public func takeLogin(named name: String) async throws -> PendingLogin? { try await items.takeLogin(named: name) }
}
#endif

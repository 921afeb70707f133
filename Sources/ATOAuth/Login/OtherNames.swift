public import ATCrypto
public import ATData
public import CoreATProtocol
public import Foundation

// Names that other libraries have. The compiler names the ones of this library.

extension OAuthApp {
    /// Describes an app.
    @available(*, unavailable, renamed: "init(clientID:redirect:scopes:)")
    public init(clientID: String, redirectURI: String, scope: Scopes) { self = .loopback(scope) }

    /// Describes an app.
    @available(*, unavailable, renamed: "init(clientID:redirect:scopes:)")
    public init(clientID: String, redirectURI: String, scopes: Scopes) { self = .loopback(scopes) }

    /// Describes an app of a server.
    @available(*, unavailable, renamed: "init(clientID:redirect:scopes:key:)")
    public static func web(clientID: String, redirect: String, _ scopes: Scopes, key: SigningKey) -> OAuthApp {
        .loopback(scopes)
    }

    /// Describes an app of a server.
    @available(*, unavailable, renamed: "init(clientID:redirect:scopes:key:)")
    public static func web(clientID: String, redirectURI: String, scopes: Scopes) -> OAuthApp { .loopback(scopes) }

    /// Describes an app of a server.
    @available(*, unavailable, renamed: "init(clientID:redirect:scopes:key:)")
    public static func confidential(
        clientID: String, redirect: String, scopes: Scopes, key: SigningKey
    ) throws -> OAuthApp { try OAuthApp(clientID: clientID, redirect: redirect, scopes: scopes, key: key) }

    /// Describes an app of a device.
    @available(*, unavailable, renamed: "init(clientID:redirect:scopes:)")
    public static func native(clientID: String, redirectURI: String, scopes: Scopes) -> OAuthApp { .loopback(scopes) }

    /// The public keys.
    @available(*, unavailable, renamed: "keySet()")
    public var jwks: Data { get throws { try keySet() } }

    /// Describes an app.
    @available(*, unavailable, renamed: "init(clientID:redirect:scopes:)")
    public init(clientID: String, redirectURI: String, _ scopes: Scopes) { self = .loopback(scopes) }
}

/// A scope.
@available(*, unavailable, renamed: "Scope")
public typealias OAuthScope = Scope

/// A browser.
@available(*, unavailable, message: "LoopbackBrowser() in programs, WebAuthenticationBrowser(…) in apps")
public typealias SystemBrowser = LoopbackBrowser

/// A browser.
@available(*, unavailable, message: "LoopbackBrowser() in programs, WebAuthenticationBrowser(…) in apps")
public typealias WebBrowser = LoopbackBrowser

#if !canImport(AuthenticationServices)
/// The browser of apps, which only Apple platforms have.
@available(*, unavailable, message: "Only Apple platforms have it. Use LoopbackBrowser()")
public typealias WebAuthenticationBrowser = LoopbackBrowser
#endif

#if !canImport(Security)
/// The keychain, which only Apple platforms have.
@available(*, unavailable, message: "Only Apple platforms have a keychain. Use FileAccountStore(folder)")
public struct KeychainAccountStore: AccountStore {
    /// Creates a store.
    public init(service: String = "") {}
    /// There are none.
    public func accounts() async throws -> [DID] { [] }
    /// Returns a store in memory.
    public func sessionStore(of account: DID) -> any SessionStore { MemorySessionStore() }
    /// Does nothing.
    public func save(_ login: PendingLogin) async throws {}
    /// There are none.
    public func takeLogin(named name: String) async throws -> PendingLogin? { nil }
}
#endif

extension OAuthClient {
    /// The accounts with a stored session.
    @available(*, unavailable, renamed: "accounts()")
    public func storedAccounts() async throws -> [DID] { try await accounts().map(\.did) }

    /// Starts a login.
    @available(*, unavailable, renamed: "begin(_:scopes:prompt:redirect:context:)")
    public func authorize(_ account: String, state: String? = nil) async throws -> URL { try await begin(account).url }

    /// Finishes a login.
    @available(*, unavailable, renamed: "finish(_:expecting:)")
    public func callback(_ url: URL) async throws -> ATClient { try await finish(url).client }

    /// Ends the session of an account.
    @available(*, unavailable, renamed: "logout(_:)")
    public func signOut(_ account: DID) async throws { try await logout(account) }

    /// Ends the session of an account.
    @available(*, unavailable, renamed: "logout(_:)")
    public func remove(_ account: DID) async throws { try await logout(account) }
}

/// An error of a login.
@available(*, unavailable, renamed: "OAuthLoginError")
public typealias OAuthError = OAuthLoginError

extension OAuthLoginError {
    /// The user has said no.
    @available(*, unavailable, renamed: "denied")
    public static var accessDenied: OAuthLoginError { OAuthLoginError(.denied) }
}

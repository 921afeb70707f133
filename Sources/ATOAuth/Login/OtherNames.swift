public import CoreATProtocol
public import Foundation

// Names that other libraries have. The compiler names the ones of this library.

extension OAuthApp {
    /// Describes an app.
    @available(*, unavailable, message: "Use OAuthApp.loopback(…), .published(…) or .confidential(…)")
    public init(clientID: String, redirectURI: String, scopes: Scopes) { self = .loopback(scopes) }

    /// Describes an app.
    @available(*, unavailable, message: "Use OAuthApp.loopback(…), .published(…) or .confidential(…)")
    public init(clientID: String, redirectURI: String, scope: Scopes) { self = .loopback(scope) }
}

extension OAuthApp {
    /// Describes an app.
    @available(*, unavailable, message: "Use OAuthApp.loopback(…), .published(…) or .confidential(…)")
    public init(clientID: String, redirectURI: String, _ scopes: Scopes) { self = .loopback(scopes) }
}

extension Scope {
    /// All records and blobs, and all services.
    @available(*, unavailable, message: ".transition(.generic)")
    public static var transitionGeneric: Scope { .transition(.generic) }
}

/// A browser.
@available(*, unavailable, message: "LoopbackBrowser() in programs, WebAuthenticationBrowser(…) in apps")
public typealias SystemBrowser = LoopbackBrowser

#if !canImport(Security)
/// The keychain, which only Apple platforms have.
@available(*, unavailable, message: "Only Apple platforms have a keychain. Use FileAccountStore(folder)")
public struct KeychainAccountStore {
    /// Creates a store.
    public init(service: String = "") {}
}
#endif

extension OAuthClient {
    /// The accounts with a stored session.
    @available(*, unavailable, renamed: "storedAccounts()")
    public func accounts() async throws -> [DID] { try await storedAccounts() }

    /// Starts a login.
    @available(*, unavailable, renamed: "begin(_:scopes:prompt:redirect:context:)")
    public func authorize(_ account: String, state: String? = nil) async throws -> URL { try await begin(account) }

    /// Finishes a login.
    @available(*, unavailable, renamed: "finish(_:expecting:)")
    public func callback(_ url: URL) async throws -> ATClient { try await finish(url).client }

    /// Ends the session of an account.
    @available(*, unavailable, renamed: "logout(_:)")
    public func signOut(_ account: DID) async throws { try await logout(account) }
}

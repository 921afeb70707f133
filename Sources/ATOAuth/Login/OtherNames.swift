public import CoreATProtocol
public import Foundation

// Names that other libraries have. The compiler names the ones of this library.

extension OAuthClient {
    /// Starts a login.
    @available(*, unavailable, renamed: "begin(_:scopes:prompt:redirect:context:)")
    public func authorize(_ account: String, state: String? = nil) async throws -> URL { try await begin(account) }

    /// Finishes a login.
    @available(*, unavailable, renamed: "finish(_:)")
    public func callback(_ url: URL) async throws -> ATClient { try await finish(url).client }

    /// Ends the session of an account.
    @available(*, unavailable, renamed: "logout(_:)")
    public func signOut(_ account: DID) async throws { try await logout(account) }
}

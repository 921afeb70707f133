public import CoreATProtocol
public import Foundation

extension OAuthApp {
    /// An app in development, or a command-line program, with scopes that are written with types.
    ///
    /// ```swift
    /// let app = OAuthApp.loopback([.repo(AppBsky.Feed.Post.self), .rpc(AppBsky.Feed.GetTimeline.self, at: .any)])
    /// ```
    public static func loopback(_ scopes: Scopes, redirects: [String] = [loopbackRedirect]) -> OAuthApp {
        .loopback(scopes.description, redirects: redirects)
    }

    /// An app whose metadata is published at its `client_id`, with scopes that are written with types.
    public static func published(
        _ clientID: URL, redirect: URL..., scopes: Scopes, type: ApplicationType? = nil
    ) -> OAuthApp {
        .described(
            clientID.absoluteString, redirects: redirect.map(\.absoluteString), scopes: scopes.description, type: type)
    }

    /// A server, which can keep its keys secret, with scopes that are written with types.
    public static func confidential(
        _ clientID: URL, redirect: URL..., scopes: Scopes, keys: any ClientKeySource, keySetURL: URL? = nil
    ) -> OAuthApp {
        .described(
            clientID.absoluteString, redirects: redirect.map(\.absoluteString), scopes: scopes.description, type: .web,
            keys: keys, keySetURL: keySetURL)
    }
}

extension ATClient {
    /// What the account allows this client to do. `nil` for a login with a password, which allows everything but what
    /// servers keep for themselves.
    public var scopes: Scopes? { session?.oauth.map { Scopes(parsing: $0.scope) } }
}

public import ATCrypto
public import CoreATProtocol
public import Foundation

extension OAuthApp {
    /// Describes an app in development, or a command-line program, with typed scopes.
    ///
    /// ```swift
    /// let app = OAuthApp.loopback([.repo(AppBsky.Feed.Post.self), .rpc(AppBsky.Feed.GetTimeline.self, at: .any)])
    /// ```
    public static func loopback(_ scopes: Scopes, redirect: URL...) -> OAuthApp {
        .loopback(scopes.description, redirectURIs: redirect.map(\.absoluteString))
    }

    /// Describes a public app, with typed scopes.
    public static func published(
        _ clientID: URL, redirect: URL..., scopes: Scopes, type: ApplicationType? = nil
    ) -> OAuthApp {
        .described(
            clientID.absoluteString, redirects: redirect.map(\.absoluteString), scopes: scopes.description, type: type)
    }

    /// Describes a public app, as ``published(_:redirect:scopes:type:)-(_,_,Scopes,_)`` does, with addresses as text.
    /// Those that aren't valid are among the ``problems()``, and a login throws them.
    ///
    /// ```swift
    /// let app = OAuthApp(
    ///     clientID: "https://app.example.com/client-metadata.json", redirect: "com.example.app:/callback",
    ///     scopes: [.atproto, .repo(AppBsky.Feed.Post.self)])
    /// ```
    ///
    /// - Parameters:
    ///   - clientID: The address of the metadata.
    ///   - redirect: The redirect address.
    ///   - scopes: The scopes that the app may request. They must include `atproto`.
    public init(clientID: String, redirect: String, scopes: Scopes) {
        self = .described(clientID, redirects: [redirect], scopes: scopes.description, type: nil)
    }

    /// Describes a confidential app with one key, with addresses as text. Those that aren't valid are among the
    /// ``problems()``, and a login throws them. For several keys, use
    /// ``confidential(_:redirect:scopes:keys:keySetURL:)-(_,_,Scopes,_,_)``.
    ///
    /// ```swift
    /// let app = try OAuthApp(
    ///     clientID: "https://app.example.com/client-metadata.json", redirect: "https://app.example.com/callback",
    ///     scopes: [.atproto, .repo(AppBsky.Feed.Post.self)], key: SigningKey(contentsOf: file))
    /// ```
    ///
    /// - Parameters:
    ///   - clientID: The address of the metadata.
    ///   - redirect: The redirect address.
    ///   - scopes: The scopes that the app may request. They must include `atproto`.
    ///   - key: The key that authenticates the app, on P-256: `atp key generate --curve p256` writes one.
    /// - Throws: ``OAuthAppError/invalidKey(_:)``.
    public init(clientID: String, redirect: String, scopes: Scopes, key: SigningKey) throws(OAuthAppError) {
        self = .described(
            clientID, redirects: [redirect], scopes: scopes.description, type: .web,
            keys: ClientKeys([try ClientKey(key)]))
    }

    /// Describes a confidential app, with typed scopes.
    public static func confidential(
        _ clientID: URL, redirect: URL..., scopes: Scopes, keys: any ClientKeySource, keySetURL: URL? = nil
    ) -> OAuthApp {
        .described(
            clientID.absoluteString, redirects: redirect.map(\.absoluteString), scopes: scopes.description, type: .web,
            keys: keys, keySetURL: keySetURL)
    }
}

extension ATClient {
    /// The granted scopes of the client's session; `nil` for a login with a password, which isn't limited by scopes.
    public var scopes: Scopes? { session?.oauth.map { Scopes(parsing: $0.scope) } }
}

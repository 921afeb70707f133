import ATData
public import Foundation
import HTTPTransport

/// Your app, as authorization servers know it: its identity, redirect addresses and scopes.
///
/// There are three kinds:
///
/// ```swift
/// // In development, and for command-line programs. Nothing has to be published.
/// let tool = OAuthApp.loopback("atproto repo:app.bsky.feed.post")
///
/// // For apps. The client_id is the address of a document that metadata(name:homepage:) writes.
/// let app = OAuthApp.published(clientID, redirect: redirect, scopes: "atproto transition:generic")
///
/// // For servers, which can keep a key secret.
/// let service = OAuthApp.confidential(clientID, redirect: redirect, scopes: "atproto", keys: keys)
/// ```
public struct OAuthApp: Sendable {
    /// How servers identify the app.
    public enum Kind: Hashable, Sendable {
        /// By the `client_id` alone.
        case loopback
        /// By the metadata at the `client_id`.
        case published
        /// By the metadata at the `client_id`, and by a key.
        case confidential
    }

    /// Where the app runs.
    public enum ApplicationType: String, Hashable, Sendable {
        /// On the user's device.
        case native
        /// On a server, or in a browser.
        case web
    }

    /// How servers identify the app.
    public let kind: Kind
    /// The `client_id`, as sent to servers.
    public let clientID: String
    /// The redirect addresses, as sent to servers.
    public let redirectURIs: [String]
    /// The scopes that the app may request, separated by spaces.
    public let scopes: String
    /// Where the app runs.
    public let applicationType: ApplicationType
    /// The keys of a confidential app.
    public let keys: (any ClientKeySource)?
    /// The address of a confidential app's public keys, if they aren't in its metadata.
    public let keySetURL: URL?

    private init(
        _ kind: Kind, _ clientID: String, _ redirectURIs: [String], _ scopes: String, _ type: ApplicationType?,
        keys: (any ClientKeySource)? = nil, keySetURL: URL? = nil
    ) {
        self.kind = kind
        self.clientID = clientID
        self.redirectURIs = redirectURIs
        self.scopes = scopes
        applicationType = type ?? Self.type(of: redirectURIs)
        self.keys = keys
        self.keySetURL = keySetURL
    }

    /// The application type: `web` if all addresses are `https`, otherwise `native`.
    private static func type(of redirectURIs: [String]) -> ApplicationType {
        redirectURIs.allSatisfy { $0.utf8.starts(with: "https:".utf8) } ? .web : .native
    }

    // MARK: The three kinds

    /// The redirect address of a command-line program: any port on this machine.
    public static let loopbackRedirect = "http://127.0.0.1/callback"

    /// Describes an app in development, or a command-line program. Nothing has to be published, because the `client_id`
    /// contains everything. Servers ask the user for consent at every login, and aren't required to support it.
    ///
    /// - Parameters:
    ///   - scopes: The scopes that the app may request. They must include `atproto`.
    ///   - redirect: The redirect address, and further ones if there are several: `http`, with `127.0.0.1` or `[::1]`.
    ///     An address without a port allows any port. By default, it is ``loopbackRedirect``.
    public static func loopback(
        _ scopes: String = LoopbackClientID.standardScopes, redirect: URL...
    ) -> OAuthApp {
        loopback(scopes, redirectURIs: redirect.map(\.absoluteString))
    }

    /// Describes an app in development with any number of redirects as text.
    package static func loopback(_ scopes: String, redirectURIs: [String]) -> OAuthApp {
        let redirects = redirectURIs.isEmpty ? [loopbackRedirect] : redirectURIs
        return OAuthApp(.loopback, LoopbackClientID.text(scopes, redirects), redirects, scopes, .native)
    }

    /// Describes a public app: its metadata is published at its `client_id`, and it can't keep a secret, because it
    /// runs on a user's device or in a browser.
    ///
    /// - Parameters:
    ///   - clientID: The address of the metadata, such as `https://app.example.com/client-metadata.json`.
    ///   - redirect: The redirect address, and further ones if there are several.
    ///   - scopes: The scopes that the app may request. They must include `atproto`.
    ///   - type: Where the app runs; by default `web` if all addresses are `https`.
    public static func published(
        _ clientID: URL, redirect: URL..., scopes: String, type: ApplicationType? = nil
    ) -> OAuthApp {
        OAuthApp(.published, clientID.absoluteString, redirect.map(\.absoluteString), scopes, type)
    }

    /// Describes a confidential app: a server that can keep its keys secret. Its sessions last longer.
    ///
    /// - Parameters:
    ///   - clientID: The address of the metadata, such as `https://app.example.com/client-metadata.json`.
    ///   - redirect: The redirect address, and further ones if there are several.
    ///   - scopes: The scopes that the app may request. They must include `atproto`.
    ///   - keys: The keys that authenticate the app.
    ///   - keySetURL: The address where you publish ``keySet()``. By default, the keys are in the metadata.
    public static func confidential(
        _ clientID: URL, redirect: URL..., scopes: String, keys: any ClientKeySource, keySetURL: URL? = nil
    ) -> OAuthApp {
        OAuthApp(
            .confidential, clientID.absoluteString, redirect.map(\.absoluteString), scopes, .web, keys: keys,
            keySetURL: keySetURL)
    }

    /// Describes an app with any number of redirects as text, for programs that read them from elsewhere.
    package static func described(
        _ clientID: String, redirects: [String], scopes: String, type: ApplicationType?,
        keys: (any ClientKeySource)? = nil, keySetURL: URL? = nil
    ) -> OAuthApp {
        OAuthApp(
            keys == nil ? .published : .confidential, clientID, redirects, scopes, type ?? (keys == nil ? nil : .web),
            keys: keys, keySetURL: keySetURL)
    }
}

// MARK: - Metadata

extension OAuthApp {
    /// Returns the document to publish at the `client_id`, as `application/json` and without a redirect.
    ///
    /// Servers cache it for about ten minutes.
    ///
    /// - Parameters:
    ///   - name: The name that servers may show to users.
    ///   - homepage: The app's home page, on the same host as the `client_id`.
    /// - Throws: ``OAuthAppError``, or an error of the source of keys.
    public func metadata(name: String? = nil, homepage: URL? = nil) throws -> Data {
        let data = try document(name: name, homepage: homepage).jsonData()
        let problems = ClientMetadata.problems(in: data, servedAt: clientID)
        guard problems.isEmpty else { throw OAuthAppError.invalidMetadata(problems) }
        return data
    }

    private func document(name: String?, homepage: URL?) throws -> LexObject {
        guard kind != .loopback else { throw OAuthAppError.noMetadata }
        var document: LexObject = ["client_id": .string(clientID)]
        if let name { document["client_name"] = .string(name) }
        if let homepage { document["client_uri"] = .string(homepage.absoluteString) }
        document["application_type"] = .string(applicationType.rawValue)
        document["grant_types"] = ["authorization_code", "refresh_token"]
        document["response_types"] = ["code"]
        document["redirect_uris"] = .array(redirectURIs.map { .string($0) })
        document["scope"] = .string(scopes)
        document["dpop_bound_access_tokens"] = true
        guard let keys else {
            document["token_endpoint_auth_method"] = "none"
            return document
        }
        document["token_endpoint_auth_method"] = "private_key_jwt"
        document["token_endpoint_auth_signing_alg"] = "ES256"
        if let keySetURL {
            document["jwks_uri"] = .string(keySetURL.absoluteString)
        } else {
            document["jwks"] = .object(try Self.keySet(of: keys))
        }
        return document
    }

    /// Returns the public keys of a confidential app, to publish at ``keySetURL`` as `application/json`.
    ///
    /// - Throws: ``OAuthAppError/noKeys``, or an error of the source of keys.
    public func keySet() throws -> Data {
        guard let keys else { throw OAuthAppError.noKeys }
        return try Self.keySet(of: keys).jsonData()
    }

    private static func keySet(of keys: any ClientKeySource) throws -> LexObject {
        let keys = try keys.keys()
        guard !keys.isEmpty else { throw OAuthAppError.noKeys }
        return ClientKeySet(keys).object
    }

    /// Returns the problems for which servers would reject a metadata document, with advice. Empty if there are none.
    ///
    /// - Parameters:
    ///   - metadata: The document.
    ///   - url: The address where it is published, which is the `client_id`.
    public static func problems(in metadata: Data, servedAt url: URL) -> [MetadataProblem] {
        ClientMetadata.problems(in: metadata, servedAt: url.absoluteString)
    }

    /// Returns the problems for which servers would reject this app, with advice. Empty if there are none.
    ///
    /// - Throws: An error of the source of keys.
    public func problems() throws -> [MetadataProblem] {
        guard kind == .loopback else {
            do {
                return ClientMetadata.problems(
                    in: try document(name: nil, homepage: nil).jsonData(), servedAt: clientID)
            } catch let error as OAuthAppError {
                return [MetadataProblem("jwks", error.description)]
            }
        }
        return Self.problems { () throws(OAuthAppError) in
            try LoopbackClientID(scopes: scopes, redirectURIs: redirectURIs)
        }
    }

    /// Returns the problems for which servers would reject the `client_id` of a loopback app. Empty if there are none.
    ///
    /// - Parameter text: The `client_id`.
    public static func problems(inLoopbackID text: String) -> [MetadataProblem] {
        problems { () throws(OAuthAppError) in try LoopbackClientID(text) }
    }

    private static func problems(_ make: () throws(OAuthAppError) -> LoopbackClientID) -> [MetadataProblem] {
        do throws(OAuthAppError) {
            _ = try make()
            return []
        } catch {
            return [MetadataProblem("client_id", error.description)]
        }
    }

    /// Returns the problems for which servers would reject this app's login while a document is published: those of the
    /// document itself, and scopes, addresses and keys that it lacks.
    ///
    /// - Parameter metadata: The document at the `client_id`.
    /// - Throws: An error of the source of keys.
    public func problems(whenPublished metadata: Data) throws -> [MetadataProblem] {
        let problems = ClientMetadata.problems(in: metadata, servedAt: clientID)
        guard let published = try? ClientMetadata(json: metadata) else { return problems }
        return problems + published.gaps(for: self, keys: try keys?.keys() ?? [])
    }

    /// Whether a registered redirect address allows an address.
    package func allows(redirect text: String) -> Bool {
        RedirectURI.isAllowed(text, by: redirectURIs)
    }
}

extension OAuthApp: CustomStringConvertible, CustomReflectable {
    /// The `client_id`.
    public var description: String { clientID }
    /// A mirror without the keys.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "kind": kind, "clientID": clientID, "redirectURIs": redirectURIs, "scopes": scopes,
                "applicationType": applicationType,
            ])
    }
}

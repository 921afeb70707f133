import ATData
public import Foundation
import HTTPTransport

/// Your app, as authorization servers know it: who it is, where the browser returns to, and what it may do.
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
    /// How servers get to know the app.
    public enum Kind: Hashable, Sendable {
        /// By the `client_id` alone.
        case loopback
        /// By a document at the `client_id`.
        case published
        /// By a document at the `client_id`, and by a key.
        case confidential
    }

    /// Where the app runs.
    public enum ApplicationType: String, Hashable, Sendable {
        /// On the user's device.
        case native
        /// On a server, or in a browser.
        case web
    }

    /// How servers get to know the app.
    public let kind: Kind
    /// The `client_id` as it is sent to servers.
    public let clientID: String
    /// The addresses that the browser may return to, as they are sent to servers.
    public let redirectURIs: [String]
    /// What the app may do at most, with one space between the scopes.
    public let scopes: String
    /// Where the app runs.
    public let applicationType: ApplicationType
    /// The keys of a confidential app.
    public let keys: (any ClientKeySource)?
    /// Where the public keys of a confidential app are published, if they aren't in its metadata.
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

    /// Web pages are `https`. Everything else returns to the user's device.
    private static func type(of redirectURIs: [String]) -> ApplicationType {
        redirectURIs.allSatisfy { $0.utf8.starts(with: "https:".utf8) } ? .web : .native
    }

    // MARK: The three kinds

    /// Where a command-line program listens: any port of this machine.
    public static let loopbackRedirect = "http://127.0.0.1/callback"

    /// An app in development, or a command-line program. Nothing has to be published: the `client_id` contains
    /// everything. Servers ask the user for consent at every login, and need not support it.
    ///
    /// - Parameters:
    ///   - scopes: What the app may do at most. One of the scopes is `atproto`.
    ///   - redirects: The addresses that the browser may return to: `http`, and `127.0.0.1` or `[::1]`. One without a
    ///     port allows any port.
    public static func loopback(
        _ scopes: String = LoopbackClientID.standardScopes, redirects: [String] = [loopbackRedirect]
    ) -> OAuthApp {
        OAuthApp(.loopback, LoopbackClientID.text(scopes, redirects), redirects, scopes, .native)
    }

    /// An app whose metadata is published at its `client_id`, and that can't keep a secret: one on a user's device or in
    /// a browser.
    ///
    /// - Parameters:
    ///   - clientID: The address of the metadata, such as `https://app.example.com/client-metadata.json`.
    ///   - redirect: The address that the browser returns to, and more of them if there are several.
    ///   - scopes: What the app may do at most. One of the scopes is `atproto`.
    ///   - type: Where the app runs. Without it, `web` if all addresses are `https`.
    public static func published(
        _ clientID: URL, redirect: URL..., scopes: String, type: ApplicationType? = nil
    ) -> OAuthApp {
        OAuthApp(.published, clientID.absoluteString, redirect.map(\.absoluteString), scopes, type)
    }

    /// A server, which can keep its keys secret. Its sessions last longer.
    ///
    /// - Parameters:
    ///   - clientID: The address of the metadata, such as `https://app.example.com/client-metadata.json`.
    ///   - redirect: The address that the browser returns to, and more of them if there are several.
    ///   - scopes: What the app may do at most. One of the scopes is `atproto`.
    ///   - keys: The keys that prove who the app is.
    ///   - keySetURL: Where you publish what ``keySet()`` returns. Without it, the keys are in the metadata.
    public static func confidential(
        _ clientID: URL, redirect: URL..., scopes: String, keys: any ClientKeySource, keySetURL: URL? = nil
    ) -> OAuthApp {
        OAuthApp(
            .confidential, clientID.absoluteString, redirect.map(\.absoluteString), scopes, .web, keys: keys,
            keySetURL: keySetURL)
    }

    /// An app with any number of redirects, as text; for programs that read them from elsewhere.
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
    /// The document to publish at the `client_id`, as `application/json` and without a redirect.
    ///
    /// Servers cache it for about ten minutes.
    ///
    /// - Parameters:
    ///   - name: The name that servers may show to users.
    ///   - homepage: The app's home page, on the same host as the `client_id`.
    /// - Throws: ``OAuthAppError``, or what the source of keys throws.
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

    /// The public keys of a confidential app, to publish at ``keySetURL`` as `application/json`.
    ///
    /// - Throws: ``OAuthAppError/noKeys``, or what the source of keys throws.
    public func keySet() throws -> Data {
        guard let keys else { throw OAuthAppError.noKeys }
        return try Self.keySet(of: keys).jsonData()
    }

    private static func keySet(of keys: any ClientKeySource) throws -> LexObject {
        let keys = try keys.keys()
        guard !keys.isEmpty else { throw OAuthAppError.noKeys }
        return ClientKeySet(keys).object
    }

    /// What servers would refuse in a metadata document, with advice. Empty when there is nothing.
    ///
    /// - Parameters:
    ///   - metadata: The document.
    ///   - url: The address where it is published, which is the `client_id`.
    public static func problems(in metadata: Data, servedAt url: URL) -> [MetadataProblem] {
        ClientMetadata.problems(in: metadata, servedAt: url.absoluteString)
    }

    /// What servers would refuse in this app's own description. Empty when there is nothing.
    ///
    /// - Throws: What the source of keys throws.
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

    /// What servers would refuse in the `client_id` of a loopback app. Empty when there is nothing.
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

    /// What servers would refuse when this app logs in while a document is published: problems of the document itself,
    /// and scopes, addresses and keys that it lacks.
    ///
    /// - Parameter metadata: The document at the `client_id`.
    /// - Throws: What the source of keys throws.
    public func problems(whenPublished metadata: Data) throws -> [MetadataProblem] {
        let problems = ClientMetadata.problems(in: metadata, servedAt: clientID)
        guard let published = try? ClientMetadata(json: metadata) else { return problems }
        return problems + published.gaps(for: self, keys: try keys?.keys() ?? [])
    }

    /// Whether the browser may return to an address, by what this app has registered.
    package func allows(redirect text: String) -> Bool {
        RedirectURI.isAllowed(text, by: redirectURIs)
    }
}

extension OAuthApp: CustomStringConvertible, CustomReflectable {
    /// The `client_id`.
    public var description: String { clientID }
    /// Everything but the keys.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "kind": kind, "clientID": clientID, "redirectURIs": redirectURIs, "scopes": scopes,
                "applicationType": applicationType,
            ])
    }
}

import ATCrypto
import ATData
package import Foundation

/// The metadata that an app publishes at its `client_id`.
package struct ClientMetadata: Sendable {
    let members: JSONMembers

    /// Parses a document, without checking that servers accept it; see ``problems(in:servedAt:)``.
    package init(json: Data) throws(DiscoveryError) {
        members = try JSONMembers(published: json, "client metadata")
    }

    /// The problems of a document.
    ///
    /// - Parameters:
    ///   - json: The document.
    ///   - clientID: The address where the document is published; `nil` if it is unknown.
    package static func problems(in json: Data, servedAt clientID: String?) -> [MetadataProblem] {
        do throws(DiscoveryError) {
            return try ClientMetadata(json: json).problems(servedAt: clientID)
        } catch {
            guard case .notJSON(let why) = error.reason else { return [MetadataProblem(nil, "\(error)")] }
            return [
                MetadataProblem(nil, "The document is not a JSON object in which each member appears once: \(why).")
            ]
        }
    }

    /// The problems of the document.
    ///
    /// - Parameter clientID: The address where the document is published; `nil` if it is unknown.
    package func problems(servedAt clientID: String?) -> [MetadataProblem] {
        var check = ClientMetadataCheck(members: members, address: clientID)
        check.run()
        return check.problems
    }

    // MARK: What it says

    /// The `client_id` of the document.
    package var clientID: String? { members.text("client_id").value }
    /// The redirect addresses.
    package var redirectURIs: [String] { members.texts("redirect_uris").value ?? [] }
    /// The scopes that the app may request.
    package var scope: String { members.text("scope").value ?? "" }
    /// The authentication method: `none` or `private_key_jwt`.
    package var authenticationMethod: String? { members.text("token_endpoint_auth_method").value }
    /// The keys in the document.
    package var keys: ClientKeySet? {
        members.object("jwks").value.map { ClientKeySet($0, named: "jwks") }
    }
    /// The address of the keys, if they aren't in the document.
    package var keySetURL: URL? { members.text("jwks_uri").value.flatMap { URL(plain: $0) } }

    /// Whether the browser may be redirected to an address.
    package func allows(redirect text: String) -> Bool {
        RedirectURI.isAllowed(text, by: redirectURIs)
    }

    /// The requirements of an app that the document lacks.
    func gaps(for app: OAuthApp, keys needed: [ClientKey]) -> [MetadataProblem] {
        var gaps: [MetadataProblem] = []
        func add(_ member: String, _ advice: String) { gaps.append(.init(member, advice)) }
        let published = ScopeTokens.tokens(scope) ?? []
        for scope in ScopeTokens.tokens(app.scopes) ?? [] where !published.has(scope) {
            add("scope", "The app asks for \(scope.quoted), which the document lacks.")
        }
        for redirect in app.redirectURIs where !allows(redirect: redirect) {
            add("redirect_uris", "The app uses \(redirect.quoted), which the document lacks.")
        }
        let method = app.keys == nil ? "none" : "private_key_jwt"
        if let authenticationMethod, !authenticationMethod.utf8.elementsEqual(method.utf8) {
            add("token_endpoint_auth_method", "The app uses \(method.quoted).")
        }
        guard let keys else { return gaps }
        for key in needed where keys.key(key.id) != key.signingKey.verifyingKey {
            add("jwks", "The app's key \(key.id.quoted) is not published.")
        }
        return gaps
    }
}

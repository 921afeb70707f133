import ATData
import Foundation
import HTTPTransport

/// Checks the members of an app's metadata against the requirements of servers.
struct ClientMetadataCheck {
    let members: JSONMembers
    /// The address where the document is published; `nil` if it is unknown.
    private let address: String?
    private(set) var problems: [MetadataProblem] = []

    init(members: JSONMembers, address: String?) {
        self.members = members
        self.address = address
    }

    /// The address of the document, if known.
    private var clientID: String? { address ?? members.text("client_id").value }

    private mutating func add(_ member: String, _ advice: String) { problems.append(.init(member, advice)) }

    mutating func run() {
        checkNulls()
        checkClientID()
        let type = checkApplicationType()
        checkGrantTypes()
        checkResponseTypes()
        checkScope()
        checkRedirects(type)
        if case .value(true) = members.flag("dpop_bound_access_tokens") {
        } else {
            add("dpop_bound_access_tokens", "It must be true.")
        }
        checkAuthentication(type)
        checkPages()
        checkUnsupported()
    }

    private mutating func checkNulls() {
        for name in members.nulls.prefix(20) { add(name, "It is null. Leave it out instead.") }
    }

    // MARK: Who

    private mutating func checkClientID() {
        if let fault = clientID.flatMap(Self.fault) { add("client_id", fault) }
        switch members.text("client_id") {
        case .value(let text):
            guard let address, !text.utf8.elementsEqual(address.utf8) else { break }
            add("client_id", "It is \(text.quoted), but the document is at \(address.quoted). Both must be the same.")
        case .absent: add("client_id", "It is missing. It is the address where this document is published.")
        case .wrongType: add("client_id", "It must be a text, the address of this document.")
        }
        switch members.text("client_name") {
        case .value(let name) where name.isEmpty: add("client_name", "It is empty. Leave it out instead.")
        case .value, .absent: break
        case .wrongType: add("client_name", "It must be a text.")
        }
    }

    /// The fault of a `client_id`, if any.
    private static func fault(inClientID text: String) -> String? {
        guard let url = URL(plain: text), let origin = Origin(url) else {
            return "\(text.quoted) is not a web address. It should look like "
                + "https://app.example.com/client-metadata.json."
        }
        guard url.scheme == "https" else { return "The address \(text.quoted) must use https." }
        guard url.user() == nil, url.password() == nil, url.fragment() == nil else {
            return "The address must not contain a user, a password or a fragment."
        }
        guard url.port == nil else { return "The address must not contain a port." }
        guard origin.isDomainName else {
            return "The host must be a domain name of at least two parts, not an IP address or \"localhost\"."
        }
        guard text.utf8.starts(with: "\(origin)/".utf8) else { return "The host must be written in lower case." }
        let path = url.path(percentEncoded: true)
        guard path != "/" else { return "The address must have a path, such as /client-metadata.json." }
        guard path.utf8.last != UInt8(ascii: "/") else { return "The address must not end with a slash." }
        let steps = path.split(separator: "/", omittingEmptySubsequences: false).map { $0.lowercased() }
        guard !steps.contains(where: { [".", "..", "%2e", "%2e%2e", ".%2e", "%2e."].contains($0) }) else {
            return "The address must not contain the path steps . and ..; servers may read it differently."
        }
        return nil
    }

    private mutating func checkApplicationType() -> OAuthApp.ApplicationType? {
        switch members.text("application_type") {
        case .value(let text):
            if let type = OAuthApp.ApplicationType(rawValue: text) { return type }
            add("application_type", "\(text.quoted) is neither \"native\" nor \"web\".")
            return nil
        case .absent: return .web
        case .wrongType:
            add("application_type", "It must be \"native\" or \"web\".")
            return nil
        }
    }

    // MARK: What

    private mutating func checkGrantTypes() {
        switch members.texts("grant_types") {
        case .value(let types):
            if !types.has("authorization_code") { add("grant_types", "It lacks \"authorization_code\".") }
            if let repeated = types.repeated { add("grant_types", "It contains \(repeated.quoted) twice.") }
            for type in types where !["authorization_code", "refresh_token"].has(type) {
                add(
                    "grant_types",
                    "It contains \(type.quoted). Only \"authorization_code\" and \"refresh_token\" are allowed.")
            }
        case .absent: add("grant_types", "It is missing. It contains \"authorization_code\" and \"refresh_token\".")
        case .wrongType: add("grant_types", "It must be a list of texts.")
        }
    }

    private mutating func checkResponseTypes() {
        switch members.texts("response_types") {
        case .value(let types):
            if !types.has("code") { add("response_types", "It lacks \"code\".") }
            for type in types where type != "code" {
                add("response_types", "It contains \(type.quoted). Only \"code\" is allowed.")
            }
        case .absent: add("response_types", "It is missing. It contains \"code\".")
        case .wrongType: add("response_types", "It must be a list of texts.")
        }
    }

    private mutating func checkScope() {
        switch members.text("scope") {
        case .value(let text):
            if let fault = ScopeTokens.fault(in: text) { add("scope", fault) }
        case .absent:
            add("scope", "It is missing. List all scopes that the app may request; \"atproto\" is always needed.")
        case .wrongType: add("scope", "It must be one text, with a space between the scopes.")
        }
    }

    // MARK: Where to

    private mutating func checkRedirects(_ type: OAuthApp.ApplicationType?) {
        switch members.texts("redirect_uris") {
        case .value(let redirects):
            if redirects.isEmpty {
                add("redirect_uris", "The list is empty. Add the address that the browser is redirected to.")
            }
            if let repeated = redirects.repeated { add("redirect_uris", "It contains \(repeated.quoted) twice.") }
            for text in redirects {
                do throws(RedirectURI.Fault) {
                    try check(RedirectURI(text), type)
                } catch {
                    add("redirect_uris", error.description)
                }
            }
        case .absent: add("redirect_uris", "It is missing. It contains the address that the browser is redirected to.")
        case .wrongType: add("redirect_uris", "It must be a list of texts.")
        }
    }

    private func check(_ redirect: RedirectURI, _ type: OAuthApp.ApplicationType?) throws(RedirectURI.Fault) {
        let own = clientID.flatMap { URL(string: $0) }.flatMap { Origin($0) }
        let text = redirect.description.quoted
        switch (redirect.kind, type) {
        case (.loopback, .web), (.privateScheme, .web):
            throw RedirectURI.Fault("\(text) is for an app on the user's device, whose application_type is \"native\".")
        case (.privateScheme, _):
            guard let own, !redirect.scheme.utf8.elementsEqual(RedirectURI.privateScheme(for: own.host).utf8) else {
                return
            }
            throw RedirectURI.Fault(
                "The scheme of \(text) must be the host of the client_id in reverse order, "
                    + "\(RedirectURI.privateScheme(for: own.host)).")
        case (.https, .native):
            guard let own, URL(string: redirect.description).flatMap({ Origin($0) }) != own else { return }
            throw RedirectURI.Fault("\(text) must be on the host of the client_id, as this is a native app.")
        case (.loopback, _), (.https, _): break
        }
    }

    // MARK: Proof

    private mutating func checkAuthentication(_ type: OAuthApp.ApplicationType?) {
        switch members.text("token_endpoint_auth_method") {
        case .value("none"):
            for member in ["token_endpoint_auth_signing_alg", "jwks", "jwks_uri"] where members.has(member) {
                add(member, "An app with the token_endpoint_auth_method \"none\" has no keys. Remove it.")
            }
        case .value("private_key_jwt"):
            if type == .native {
                add(
                    "token_endpoint_auth_method",
                    "A native app can't keep a key secret. Write \"none\", or move the key to a server.")
            }
            checkKeys()
        case .value(let method):
            add(
                "token_endpoint_auth_method", "\(method.quoted) is not allowed. Write \"none\" or \"private_key_jwt\".")
        case .absent:
            add(
                "token_endpoint_auth_method",
                "It is missing, which means \"client_secret_basic\". Write \"none\", or \"private_key_jwt\" for a "
                    + "server with a key.")
        case .wrongType: add("token_endpoint_auth_method", "It must be \"none\" or \"private_key_jwt\".")
        }
        if members.has("client_secret") {
            add(
                "client_secret", "Everybody can read this document. Remove the secret, and replace it where it is used."
            )
        }
    }

    private mutating func checkKeys() {
        switch members.text("token_endpoint_auth_signing_alg") {
        case .value("ES256"): break
        case .value(let name): add("token_endpoint_auth_signing_alg", "\(name.quoted) must be \"ES256\".")
        case .absent: add("token_endpoint_auth_signing_alg", "It is missing. Write \"ES256\".")
        case .wrongType: add("token_endpoint_auth_signing_alg", "It must be \"ES256\".")
        }
        switch members.object("jwks") {
        case .value(let set): problems += ClientKeySet(set, named: "jwks").problems
        case .absent:
            if !members.has("jwks_uri") {
                add("jwks", "It is missing. Add the app's public keys, or their address as jwks_uri.")
            }
        case .wrongType: add("jwks", "It must be an object with the list \"keys\".")
        }
        guard members.has("jwks_uri") else { return }
        if members.has("jwks") { add("jwks_uri", "The document has both jwks and jwks_uri. Remove one of them.") }
        checkPage("jwks_uri")
    }

    // MARK: The rest

    private mutating func checkPages() {
        for member in ["logo_uri", "tos_uri", "policy_uri"] { checkPage(member) }
        guard let page = checkPage("client_uri"), let own = clientID.flatMap({ URL(string: $0) }),
            let origin = Origin(own)
        else {
            return
        }
        guard Origin(page) == origin else {
            return add("client_uri", "It must be on the host of the client_id, \(origin.host).")
        }
        var path = page.path(percentEncoded: true)
        let ownPath = own.path(percentEncoded: true)
        if path.utf8.elementsEqual(ownPath.utf8) { return }
        if path.utf8.last != UInt8(ascii: "/") { path += "/" }
        guard ownPath.utf8.starts(with: path.utf8) else {
            return add("client_uri", "Its path must be above that of the client_id.")
        }
    }

    /// Checks the address of a page, and returns it if it is valid.
    @discardableResult
    private mutating func checkPage(_ member: String) -> URL? {
        switch members.text(member) {
        case .value(let text):
            guard let url = URL(plain: text), url.scheme == "https", url.user() == nil, url.password() == nil else {
                add(member, "\(text.quoted) is not an https address.")
                return nil
            }
            return url
        case .absent: return nil
        case .wrongType:
            add(member, "It must be a text, an https address.")
            return nil
        }
    }

    private mutating func checkUnsupported() {
        let openID = [
            "default_max_age", "userinfo_signed_response_alg", "userinfo_encrypted_response_alg",
            "id_token_signed_response_alg", "authorization_encrypted_response_alg",
            "authorization_encrypted_response_enc",
        ]
        for member in openID where members.has(member) {
            add(member, "Servers of the AT Protocol don't support OpenID Connect, and refuse it. Remove it.")
        }
        if case .value(true) = members.flag("tls_client_certificate_bound_access_tokens") {
            add("tls_client_certificate_bound_access_tokens", "Servers refuse it. Remove it.")
        }
        if let type = members.text("subject_type").value, type != "public" {
            add("subject_type", "\(type.quoted) is not supported. Write \"public\", or remove it.")
        }
    }
}

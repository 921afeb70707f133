/// The `client_id` of an app in development, or of a command-line program. It contains the scopes and the redirect
/// addresses, so no metadata has to be published.
///
/// ```swift
/// let id = try LoopbackClientID(
///     scopes: "atproto repo:app.bsky.feed.post", redirectURIs: ["http://127.0.0.1/callback"])
/// print(id)       // http://localhost?scope=atproto%20repo…
/// ```
///
/// Servers aren't required to support it.
public struct LoopbackClientID: Hashable, Sendable, CustomStringConvertible {
    /// The scopes; `atproto` by default.
    public let scopes: String
    /// The redirect addresses.
    public let redirectURIs: [String]
    /// The text that is sent to servers.
    public let description: String

    /// The redirect addresses if the `client_id` contains none.
    public static let standardRedirectURIs = ["http://127.0.0.1/", "http://[::1]/"]
    /// The scopes if the `client_id` contains none.
    public static let standardScopes = "atproto"

    private static let start = "http://localhost"
    private static let mostBytes = 8_192

    /// Creates a `client_id`.
    ///
    /// - Parameters:
    ///   - scopes: The scopes, separated by spaces. They must include `atproto`.
    ///   - redirectURIs: The redirect addresses: `http`, with `127.0.0.1` or `[::1]`. An address without a port allows
    ///     any port.
    /// - Throws: ``OAuthAppError/invalidClientID(_:)``.
    public init(
        scopes: String = standardScopes, redirectURIs: [String] = standardRedirectURIs
    ) throws(OAuthAppError) {
        try self.init(scopes, redirectURIs, Self.text(scopes, redirectURIs))
    }

    /// The text for scopes and addresses, which may be invalid. Default values are left out.
    static func text(_ scopes: String, _ redirectURIs: [String]) -> String {
        var fields: [(name: String, value: String)] = []
        if !scopes.utf8.elementsEqual(standardScopes.utf8) { fields.append((name: "scope", value: scopes)) }
        if redirectURIs != standardRedirectURIs {
            fields += redirectURIs.map { (name: "redirect_uri", value: $0) }
        }
        return fields.isEmpty ? start : "\(start)?\(FormText.encode(fields))"
    }

    /// Parses a `client_id`.
    ///
    /// - Throws: ``OAuthAppError/invalidClientID(_:)``.
    public init(_ text: String) throws(OAuthAppError) {
        guard text.utf8.starts(with: Self.start.utf8) else {
            throw .invalidClientID("it must start with http://localhost")
        }
        guard !text.utf8.contains(UInt8(ascii: "#")) else { throw .invalidClientID("it contains a fragment") }
        var rest = text.utf8.dropFirst(Self.start.utf8.count)
        if rest.first == UInt8(ascii: ":") { throw .invalidClientID("it must not have a port") }
        if rest.first == UInt8(ascii: "/") { rest = rest.dropFirst() }
        guard rest.isEmpty || rest.first == UInt8(ascii: "?") else {
            throw .invalidClientID("only a query may follow http://localhost, no path")
        }
        guard let fields = FormText.decode(Substring(rest.dropFirst())) else {
            throw .invalidClientID("its query is not properly escaped")
        }
        var scopes: String?
        var redirects: [String] = []
        for field in fields {
            if field.name.utf8.elementsEqual("redirect_uri".utf8) {
                redirects.append(field.value)
            } else if field.name.utf8.elementsEqual("scope".utf8) {
                guard scopes == nil else { throw .invalidClientID("it has two scope parameters") }
                scopes = field.value
            } else {
                throw .invalidClientID(
                    "it has the parameter \(field.name.quoted); only scope and redirect_uri are allowed")
            }
        }
        try self.init(
            scopes ?? Self.standardScopes, redirects.isEmpty ? Self.standardRedirectURIs : redirects, text)
    }

    private init(_ scopes: String, _ redirectURIs: [String], _ text: String) throws(OAuthAppError) {
        guard text.utf8.count <= Self.mostBytes else {
            throw .invalidClientID("it is longer than \(Self.mostBytes) bytes")
        }
        if let fault = ScopeTokens.fault(in: scopes) { throw .invalidClientID("scope: \(fault.withoutFullStop)") }
        guard !redirectURIs.isEmpty else { throw .invalidClientID("it has no redirect address") }
        for text in redirectURIs {
            do throws(RedirectURI.Fault) {
                let redirect = try RedirectURI(text)
                guard redirect.kind == .loopback else {
                    throw RedirectURI.Fault("\(text.quoted) must be an address of this machine, 127.0.0.1 or [::1].")
                }
            } catch {
                throw .invalidClientID("redirect_uri: \(error.description.withoutFullStop)")
            }
        }
        self.scopes = scopes
        self.redirectURIs = redirectURIs
        description = text
    }

    /// Compares the texts, because a server may treat equivalent texts as different apps.
    public static func == (left: LoopbackClientID, right: LoopbackClientID) -> Bool {
        left.description.utf8.elementsEqual(right.description.utf8)
    }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

extension String {
    /// The sentence without its full stop, to become a part of another one.
    fileprivate var withoutFullStop: String { utf8.last == UInt8(ascii: ".") ? String(dropLast()) : self }
}

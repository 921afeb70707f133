import ATOAuth

/// An app that the authorization server knows.
struct KnownClient: Sendable {
    /// The `client_id`.
    let id: String
    /// The scopes that the app may request.
    let scopes: Set<String>
    /// The only redirect address, if there is just one.
    let onlyRedirect: String?
    /// The keys of a confidential app; `nil` for a public one.
    let keys: ClientKeySet?
    private let redirects: [RedirectURI]

    init(_ id: String, scope: String, redirects: [String], keys: ClientKeySet?) {
        self.id = id
        scopes = Set(scope.split(separator: " ").map(String.init))
        onlyRedirect = redirects.count == 1 ? redirects[0] : nil
        self.redirects = redirects.compactMap { try? RedirectURI($0) }
        self.keys = keys
    }

    /// Whether the browser may be redirected to an address.
    func allows(redirect text: String) -> Bool {
        guard let requested = try? RedirectURI(text) else { return false }
        return redirects.contains { $0.allows(requested) }
    }
}

import ATOAuth
import Terminal

/// The scopes that a login requests.
enum LoginScopes {
    /// The default scopes: enough for every command, except direct messages and account settings.
    static let standard: Scopes = [.transition(.generic)]

    /// The scopes from the command line, where each option may contain several; the default ones if there are none.
    ///
    /// Unknown scopes are requested too, because the server may support them.
    static func read(_ options: [String], _ console: Console) throws -> Scopes {
        let tokens = options.flatMap { $0.split(whereSeparator: \.isWhitespace) }
        guard !options.isEmpty else { return standard }
        guard !tokens.isEmpty else { throw UsageError("--scope is empty; it should look like repo:app.bsky.feed.post") }
        let scopes = Scopes(parsing: tokens.joined(separator: " "))
        for token in scopes.unrecognized {
            console.complain("\(token) is not a scope that atp knows. The server may ignore it.")
        }
        return scopes.union([.atproto])
    }
}

import ATOAuth
import Terminal

/// The scopes that a login requests.
enum LoginScopes {
    /// Enough for every command, without direct messages and the account's settings.
    static let standard: Scopes = [.transition(.generic)]

    /// The scopes of the command line, of which each option may have several; without any, the standard ones.
    ///
    /// What isn't known is requested too, because the server may know it.
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

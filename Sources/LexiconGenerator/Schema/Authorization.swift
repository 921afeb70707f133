/// Who may make a call, where its lexicon says so.
///
/// Lexicons have no field for it: upstream writes it into the prose. An import keeps it as a fact.
package enum Authorization: String, CaseIterable {
    /// Whoever is logged in.
    case required
    /// Anybody.
    case none
    /// Anybody; who is logged in gets more.
    case optional
    /// Whoever runs the service.
    case admin
    /// Whoever has the session's refresh token.
    case refresh

    /// Finds it in a description.
    package init?(prose: String) {
        let text = prose.lowercased()
        func says(_ words: String...) -> Bool { words.contains(where: text.contains) }
        if says("using the 'refreshjwt'") {
            self = .refresh
        } else if says("requires admin role", "administrative action", "as an administrator") {
            self = .admin
        } else if says("auth is optional", "may require auth", "or require auth", "additional results with auth") {
            self = .optional
        } else if says("not require auth") {
            self = says("with auth", "for authed requests") ? .optional : .none
        } else if says("requires auth", "requires role auth") {
            self = .required
        } else {
            return nil
        }
    }
}

/// The authorization that a call requires, if its lexicon states it.
///
/// Lexicons have no field for this: upstream writes it into the prose. An import keeps it as a fact.
package enum Authorization: String, CaseIterable {
    /// Any logged-in account.
    case required
    /// Anyone.
    case unneeded = "none"
    /// Anyone; a logged-in account gets more.
    case optional
    /// The operator of the service.
    case admin
    /// The owner of the session's refresh token.
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
            self = says("with auth", "for authed requests") ? .optional : .unneeded
        } else if says("requires auth", "requires role auth") {
            self = .required
        } else {
            return nil
        }
    }
}

package import ATData

/// Lexicons that can refer to each other, by identifier.
package struct LexiconCatalog: Sendable {
    private var byID: [NSID: Lexicon] = [:]

    /// Lexicons whose identifier another one also has.
    package private(set) var duplicates: [Lexicon] = []

    /// Creates a catalog. If two lexicons have the same identifier, it keeps the first.
    package init(_ lexicons: some Sequence<Lexicon>) {
        for lexicon in lexicons {
            if byID[lexicon.id.normalized] == nil {
                byID[lexicon.id.normalized] = lexicon
            } else {
                duplicates.append(lexicon)
            }
        }
    }

    /// The lexicons, in the order of their identifiers.
    package var lexicons: [Lexicon] { byID.values.sorted { $0.id < $1.id } }

    /// The lexicon with an identifier.
    package subscript(id: NSID) -> Lexicon? { byID[id.normalized] }

    /// The definition that a reference refers to.
    package subscript(reference: Reference) -> Definition? { self[reference.lexicon]?[reference.name] }
}

package import ATData

/// The lexicons that know of each other, by identifier.
package struct LexiconCatalog: Sendable {
    private var byID: [NSID: Lexicon] = [:]

    /// Lexicons whose identifier another one has, too.
    package private(set) var duplicates: [Lexicon] = []

    /// Makes a catalog. Of two lexicons with one identifier it keeps the first.
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

    /// The lexicon of an identifier.
    package subscript(id: NSID) -> Lexicon? { byID[id.normalized] }

    /// The definition that a reference leads to.
    package subscript(reference: Reference) -> Definition? { self[reference.lexicon]?[reference.name] }
}

package import ATData

/// A lexicon: a file of definitions with an identifier.
package struct Lexicon: Sendable {
    /// The identifier, such as `app.bsky.feed.post`.
    package let id: NSID
    /// The description, in our words.
    package let description: String?
    /// The definitions, in the order of the file.
    package let definitions: [Definition]
    /// The file that it was read from, for messages.
    package let file: String

    private let places: [String: Int]

    init(id: NSID, description: String?, definitions: [Definition], file: String) {
        self.id = id
        self.description = description
        self.definitions = definitions
        self.file = file
        places = Dictionary(
            definitions.enumerated().map { ($0.element.name, $0.offset) }, uniquingKeysWith: { first, _ in first })
    }

    /// The definition with a name.
    package subscript(name: String) -> Definition? { places[name].map { definitions[$0] } }
}

package import ATData

/// A lexicon: one file of definitions, under the name that its identifier gives.
package struct Lexicon: Sendable {
    /// The identifier, such as `app.bsky.feed.post`.
    package let id: NSID
    /// What it is for, in our words.
    package let description: String?
    /// The definitions, in the order of the file.
    package let definitions: [Definition]
    /// The file that it was read from, as people would name it.
    package let file: String

    /// The definition of a name.
    package subscript(name: String) -> Definition? { definitions.first { $0.name == name } }
}

/// A difference between two versions of a lexicon.
package struct LexiconChange: Hashable, Encodable {
    /// The lexicon.
    package let lexicon: String
    /// The place in it, as names with dots between them; empty for the whole lexicon.
    package let path: String
    /// The difference in words.
    package let message: String
    /// Whether it breaks data or programs that use the other version.
    package let isBreaking: Bool
}

extension LexiconChange: CustomStringConvertible {
    package var description: String {
        let place = path.isEmpty ? lexicon : "\(lexicon): \(path)"
        return PrintableText.escaping("\(isBreaking ? "breaking  " : "compatible") \(place): \(message)")
    }
}

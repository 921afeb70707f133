/// A difference between two versions of a lexicon.
package struct LexiconChange: Hashable {
    /// The lexicon.
    package let lexicon: String
    /// The place in it, names with dots between them; empty for the whole lexicon.
    package let path: String
    /// What is different.
    package let message: String
    /// Whether data or programs that kept to the old version may not keep to the new one, or the other way round.
    package let isBreaking: Bool
}

extension LexiconChange: CustomStringConvertible {
    package var description: String {
        let place = path.isEmpty ? lexicon : "\(lexicon): \(path)"
        return "\(isBreaking ? "breaking  " : "compatible") \(place): \(message)"
    }
}

/// A muted word that a text has.
public struct MutedWordMatch: Hashable, Sendable {
    /// The word.
    public let word: AppBsky.Actor.Defs.MutedWord
    /// What it matched: the word itself, or a piece of the text in lower case.
    public let piece: String
}

/// A muted word in a text.
public struct MutedWordMatch: Hashable, Sendable {
    /// The word.
    public let word: AppBsky.Actor.Defs.MutedWord
    /// The matched text: the word itself, or a part of the text in lower case.
    public let piece: String
}

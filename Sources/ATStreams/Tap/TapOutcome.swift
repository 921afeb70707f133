/// What became of an event.
public enum TapOutcome: Hashable, Sendable {
    /// It is handled, and acknowledged.
    case done
    /// It should be handled again later. This counts as an attempt, as an error does.
    case retry
    /// It can't be handled. It is put aside with the reason, and acknowledged.
    case deadLetter(String)
}

/// Where a stream begins.
public enum StreamStart: Hashable, Sendable {
    /// At the stored cursor; with new events if there is none.
    case stored
    /// With new events, whatever is stored.
    case live
    /// With the oldest event that the server has, whatever is stored.
    case oldest
    /// After an event with this number, whatever is stored.
    case cursor(Int64)
}

/// Events that a stream doesn't have, or that it can't tell apart from others.
public enum StreamGap: Hashable, Sendable {
    /// The cursor was older than what the server keeps: everything between it and the first event is missing.
    ///
    /// Download the repositories that you need, or accept the loss.
    case outdatedCursor(requested: Int64?, first: Int64)
    /// The cursor is newer than the newest event of the server, which isn't the one that the cursor is from. The stream
    /// started again, as ``StreamOptions/lostPlace`` says.
    case futureCursor(requested: Int64)
    /// The server started with an older event than the cursor asks for: its numbers have started again, or it isn't the
    /// server that the cursor is from. The stream started again, as ``StreamOptions/lostPlace`` says.
    case restartedNumbers(requested: Int64, first: Int64)
    /// A relay has failed, and another one took over with new events, because the stream was never read there. What happened in
    /// between is missing.
    case changedRelay(from: String, to: String)
}

import ATStreams
import Terminal

/// Why a stream ended, for people who can't set options of the library.
enum StreamRefusal {
    /// The error as a refusal; `nil` for one that needs no other words.
    static func explain(_ error: StreamError) -> Refusal? {
        let what: String
        switch error.reason {
        case .futureCursor(let cursor):
            what = "The server has no event \(cursor) yet. The cursor is probably from another server."
        case .restartedNumbers(let requested, let first):
            what = "The server continued with event \(first) instead of \(requested): its numbers have started again."
        default: return nil
        }
        return Refusal(
            "\(what) Pass another --cursor: 0 begins with the oldest event that the server has. Without --cursor, the stream "
                + "begins with new events.", name: "LostPlace")
    }
}

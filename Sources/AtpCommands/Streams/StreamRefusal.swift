import ATStreams
import Terminal

/// The reason why a stream ended, for people who can't set options of the library.
enum StreamRefusal {
    /// The error for the user; `nil` if the error needs no other words.
    static func explain(_ error: StreamError) -> Refusal? {
        if error.stream.name.hasPrefix("com.atproto.sync.listRepos") {
            return Refusal("\(error)", name: "BackfillFailed")
        }
        let what: String
        switch error.reason {
        case .futureCursor(let cursor):
            what = "The server has no event \(cursor) yet. The cursor is probably from another server."
        case .restartedNumbers(let requested, let first):
            what = "The server continued with event \(first) instead of \(requested): its numbering has restarted."
        default: return nil
        }
        return Refusal(
            "\(what) Pass another --cursor: 0 starts with the oldest event of the server. Without --cursor, "
                + "the stream starts with new events.", name: "LostPlace")
    }
}

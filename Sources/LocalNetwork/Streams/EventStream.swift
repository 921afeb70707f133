/// A stream of events. The numbers are stored in users' files, so never reuse one.
enum EventStream: Int64, Sendable, CaseIterable {
    /// The changes of repositories and accounts: `com.atproto.sync.subscribeRepos`.
    case repos = 1

    /// The key in the table `network` for the number of the last event that is no longer kept.
    var droppedKey: String { "droppedEvents\(rawValue)" }
}

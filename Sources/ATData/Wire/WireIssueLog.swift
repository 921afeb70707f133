import Synchronization

/// Collects what a `Decoder` left out of arrays, by way of its `userInfo`.
public final class WireIssueLog: Sendable {
    private let entries = Mutex<[WireIssue]>([])

    /// Makes an empty log.
    public init() {}

    /// What has been left out so far.
    public var issues: [WireIssue] { entries.withLock { $0 } }

    func append(_ issues: [WireIssue]) { entries.withLock { $0 += issues } }
}

import Synchronization

/// Collects the array elements that a `Decoder` skipped. Pass it in the decoder's `userInfo`.
public final class WireIssueLog: Sendable {
    private let entries = Mutex<[WireIssue]>([])

    /// Creates an empty log.
    public init() {}

    /// The elements that have been skipped so far.
    public var issues: [WireIssue] { entries.withLock { $0 } }

    func append(_ issues: [WireIssue]) { entries.withLock { $0 += issues } }
}

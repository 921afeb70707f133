import Synchronization

/// The issues found while records were read.
public final class RepoIssueLog: Sendable {
    /// How many issues are kept. More of them are only counted.
    public static let capacity = 1_000
    private let state = Mutex<(issues: [RepoIssue], count: Int, missing: Int)>(([], 0, 0))

    init() {}

    /// The issues so far, at most ``capacity`` of them.
    public var issues: [RepoIssue] { state.withLock { $0.issues } }

    /// How many issues there have been.
    public var count: Int { state.withLock { $0.count } }

    /// How many records were not among the blocks.
    var missingRecords: Int { state.withLock { $0.missing } }

    func add(_ issue: RepoIssue) {
        state.withLock { state in
            state.count += 1
            if issue.reason == .missingRecord { state.missing += 1 }
            if state.issues.count < Self.capacity { state.issues.append(issue) }
        }
    }
}

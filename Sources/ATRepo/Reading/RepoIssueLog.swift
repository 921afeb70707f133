import Synchronization

/// The issues found while records were read.
public final class RepoIssueLog: Sendable {
    /// The maximum number of issues to keep. Further ones are only counted.
    public static let capacity = 1_000
    private let state = Mutex<(issues: [RepoIssue], count: Int, missing: Int, firstMissing: RepoIssue?)>(
        ([], 0, 0, nil))

    init() {}

    /// The issues so far, up to ``capacity``.
    public var issues: [RepoIssue] { state.withLock { $0.issues } }

    /// The number of issues so far.
    public var count: Int { state.withLock { $0.count } }

    /// The number of missing records.
    var missingRecords: Int { state.withLock { $0.missing } }

    /// The first missing record, even if ``issues`` doesn't keep it.
    var firstMissing: RepoIssue? { state.withLock { $0.firstMissing } }

    func add(_ issue: RepoIssue) {
        state.withLock { state in
            state.count += 1
            if issue.reason == .missingRecord {
                state.missing += 1
                state.firstMissing = state.firstMissing ?? issue
            }
            if state.issues.count < Self.capacity { state.issues.append(issue) }
        }
    }
}

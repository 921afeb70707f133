import ATRepo
import Terminal

/// Names the errors of repositories for programs.
enum RepoRefusal {
    /// The error for the user; `nil` for other kinds of errors.
    static func explain(_ error: any Error) -> Refusal? {
        switch error {
        case let error as CARError: Refusal("\(error)", name: isFileFault(error) ? "FileError" : "InvalidCar")
        case let error as TreeError: Refusal("\(error)", name: "InvalidTree")
        case let error as CommitError: Refusal("\(error)", name: "InvalidCommit")
        case let error as RepoIssue: Refusal("\(error)", name: "InvalidRecord")
        case let error as RepoError: Refusal("\(error)", name: isIncomplete(error) ? "IncompleteRepo" : "NoSigningKey")
        default: nil
        }
    }

    /// Whether an error means that a repository is incomplete or invalid, rather than unreadable.
    static func isFault(_ error: any Error) -> Bool {
        switch error {
        case let error as CARError: !isFileFault(error)
        case let error as RepoError: isIncomplete(error)
        default: error is TreeError || error is CommitError || error is RepoIssue
        }
    }

    private static func isFileFault(_ error: CARError) -> Bool {
        switch error.reason {
        case .unreadable, .unwritable: true
        default: false
        }
    }

    private static func isIncomplete(_ error: RepoError) -> Bool {
        if case .incomplete = error { true } else { false }
    }
}

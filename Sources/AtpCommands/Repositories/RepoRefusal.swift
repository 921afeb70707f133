import ATRepo
import Terminal

/// Names the errors of repositories for programs.
enum RepoRefusal {
    /// The error as a refusal; `nil` for an error of another kind.
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

    /// Whether an error says that a repository is not whole or not valid, and not that it can't be read.
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

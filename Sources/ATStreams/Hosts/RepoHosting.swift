/// Why a server doesn't have a repository. The account may come back.
public enum RepoHosting: String, Hashable, Sendable, CaseIterable {
    /// The server doesn't know the account, or the account doesn't exist.
    case notFound
    /// Moderators have taken the account down.
    case takendown
    /// Moderators have suspended the account for a time.
    case suspended
    /// Its owner has deactivated the account.
    case deactivated

    /// Reads the name of an error of `com.atproto.sync.getRepo`.
    init?(error name: String) {
        switch name {
        case "RepoNotFound": self = .notFound
        case "RepoTakendown": self = .takendown
        case "RepoSuspended": self = .suspended
        case "RepoDeactivated": self = .deactivated
        default: return nil
        }
    }
}

/// A change of what ``Backfill/mirror(_:cursors:_:)`` mirrors.
public enum MirrorEvent: Sendable {
    /// Records of a repository. With its last batch, the repository has no others.
    case records(BackfilledRepo)
    /// A later change, of an account whose records were delivered before.
    case commit(CommitEvent)
    /// An account was deactivated, taken down, deleted or restored.
    case account(AccountEvent)
}

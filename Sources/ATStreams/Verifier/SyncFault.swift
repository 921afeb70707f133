/// What a ``RepoVerifier`` has found wrong with an event.
public enum SyncFault: String, Error, Hashable, Sendable, CaseIterable {
    // In the order of the checks.
    /// The event's number isn't higher than the one before on the same stream.
    case unordered
    /// The revision is more than five minutes in the future.
    case futureRevision
    /// The account isn't tracked.
    case untracked
    /// The server has said that the account isn't active. Inactive accounts have no commits.
    case inactive
    /// The revision isn't newer than the one that is known: the event is a repetition, or came through another relay before.
    case oldRevision
    /// An operation contradicts itself, or another one of its commit.
    case invalidOperations
    /// The blocks aren't a CAR, one of them doesn't have the hash that names it, or the first root isn't the commit.
    case invalidBlocks
    /// The commit isn't one, or is of another account or revision than the event.
    case wrongCommit
    /// The account, or its key, could not be found.
    case noIdentity
    /// The account's key didn't sign the commit, also after it was looked up again.
    case invalidSignature
    /// The event came from a data server that isn't the account's.
    case wrongHost
    /// The server didn't list all operations.
    case tooBig
    /// The tree doesn't have what the operations say, or a record is missing.
    case contradicted
    /// The blocks don't suffice to undo the operations.
    case incompleteProof
    /// Undoing the operations leads to another state than the one that the commit names as the one before.
    case mismatch
    /// The server didn't say what was before the commit, as older servers do.
    case legacy
    /// The state before the commit isn't the one that is known: events are missing.
    case gap
    /// The event says that the repository has a new state.
    case newState
    /// The account's repository isn't known, and the policy is to download it.
    case firstSight
    /// Events were waiting for a download when the program ended.
    case interrupted
    /// An older event about the hosting of an account.
    case oldHosting
    /// Too many events of one account were waiting.
    case overflow

    /// What is done about it.
    public enum Outcome: Hashable, Sendable {
        /// The event is left out: it says nothing new, or nothing that can be believed.
        case dropped
        /// The event is left out, and the server that sent it breaks the protocol.
        case fault
        /// The repository is downloaded. Its account has signed the event.
        case resync
    }

    /// What is done about it.
    public var outcome: Outcome {
        switch self {
        case .futureRevision, .untracked, .inactive, .oldRevision, .noIdentity, .oldHosting, .overflow: .dropped
        case .unordered, .invalidOperations, .invalidBlocks, .wrongCommit, .invalidSignature, .wrongHost: .fault
        case .tooBig, .contradicted, .incompleteProof, .mismatch, .legacy, .gap, .newState, .firstSight, .interrupted:
            .resync
        }
    }

    /// Whether it counts among the faults of the server that sent it.
    var isOfHost: Bool {
        switch self {
        case .futureRevision, .contradicted, .incompleteProof, .mismatch, .tooBig, .legacy: true
        default: outcome == .fault
        }
    }
}

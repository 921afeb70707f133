import ATIdentity

/// The reason why a ``RepoVerifier`` dropped or delayed an event, or downloaded a repository.
public enum SyncFault: String, Error, Hashable, Sendable, CaseIterable {
    // In the order of the checks.
    /// The revision is more than five minutes in the future.
    case futureRevision
    /// The account isn't tracked.
    case untracked
    /// The server has reported that the account isn't active. Inactive accounts have no commits.
    case inactive
    /// The revision isn't newer than the known one: the event is a duplicate, or arrived earlier from another relay.
    case oldRevision
    /// An operation is inconsistent, or conflicts with another one in its commit.
    case invalidOperations
    /// The blocks aren't a valid CAR, a block doesn't match its hash, or the first root isn't the commit.
    case invalidBlocks
    /// The commit is invalid, or has another account or revision than the event.
    case wrongCommit
    /// The account's DID document or key can't be found at the moment: the directory doesn't respond, or doesn't know
    /// the account yet.
    case noIdentity
    /// The account's DID was deleted.
    case tombstoned
    /// The account's DID can't be resolved: it is neither `did:plc` nor `did:web`, or has a reserved name.
    case unsupportedDID
    /// The signature isn't from the account's key, even after another lookup.
    case invalidSignature
    /// The event came from a data server that isn't the account's.
    case wrongHost
    /// The server didn't list all operations.
    case tooBig
    /// The tree doesn't match the operations, or a record is missing.
    case contradicted
    /// Blocks that are necessary to invert the operations are missing.
    case incompleteProof
    /// Inverting the operations doesn't lead to the previous state that the commit names.
    case mismatch
    /// The commit doesn't name the previous state. Older servers send such commits.
    case legacy
    /// The commit's previous state isn't the known one: events are missing.
    case gap
    /// The event announces a new state of the repository.
    case newState
    /// The account's repository isn't known, and the policy is to download it.
    case firstSight
    /// Events were waiting for a download when the program ended.
    case interrupted
    /// The account's status is older than the known one.
    case oldHosting
    /// Too many events were waiting. They were dropped, and the repository is downloaded instead.
    case overflow

    /// The consequence of the fault.
    enum Outcome: Hashable, Sendable {
        /// The event is dropped: it is a repetition, or can't be verified.
        case dropped
        /// The event is dropped, and the server that sent it breaks the protocol.
        case fault
        /// The repository is downloaded. Its account has signed the event.
        case resync
        /// The event waits, and the account's document is looked up again.
        case waiting
    }

    var outcome: Outcome {
        switch self {
        case .futureRevision, .untracked, .inactive, .oldRevision, .tombstoned, .unsupportedDID, .oldHosting: .dropped
        case .invalidOperations, .invalidBlocks, .wrongCommit, .invalidSignature, .wrongHost: .fault
        case .tooBig, .contradicted, .incompleteProof, .mismatch, .legacy, .gap, .newState, .firstSight, .interrupted,
            .overflow:
            .resync
        case .noIdentity: .waiting
        }
    }

    /// The fault behind a failed lookup of an account's DID document; `nil` if another lookup may succeed.
    init?(final error: IdentityError) {
        switch error.reason {
        case .tombstoned: self = .tombstoned
        case .invalidSyntax, .unsupportedMethod, .reservedTLD: self = .unsupportedDID
        case .notFound, .handleMismatch, .ambiguousHandle, .badDocument, .noDataServer, .badLog, .addressRefused,
            .failed:
            return nil
        }
    }

    /// Whether another document of the account could change it.
    var isOfDocument: Bool { self == .invalidSignature || self == .wrongHost }

    /// Whether it counts among the faults of the server that sent it.
    var isOfHost: Bool {
        switch self {
        case .futureRevision, .contradicted, .incompleteProof, .mismatch, .tooBig, .legacy: true
        default: outcome == .fault
        }
    }
}

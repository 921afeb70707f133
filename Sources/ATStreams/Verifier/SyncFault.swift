import ATIdentity

/// A fault that a ``RepoVerifier`` has found in an event.
public enum SyncFault: String, Error, Hashable, Sendable, CaseIterable {
    // In the order of the checks.
    /// The revision is more than five minutes in the future.
    case futureRevision
    /// The account isn't tracked.
    case untracked
    /// The server has reported that the account isn't active. Inactive accounts have no commits.
    case inactive
    /// The revision isn't newer than the one that is known: the event is a repetition, or came through another relay
    /// before.
    case oldRevision
    /// An operation contradicts itself, or another one of its commit.
    case invalidOperations
    /// The blocks aren't a CAR, one of them doesn't have the hash that names it, or the first root isn't the commit.
    case invalidBlocks
    /// The commit isn't one, or is of another account or revision than the event.
    case wrongCommit
    /// The account's document or its key can't be found now: the directory doesn't respond, or doesn't know the account
    /// yet.
    case noIdentity
    /// The account's DID was deleted.
    case tombstoned
    /// The account's DID is of a kind that can't be looked up: neither `did:plc` nor `did:web`, or with a reserved
    /// name.
    case unsupportedDID
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
    /// The event announces a new state of the repository.
    case newState
    /// The account's repository isn't known, and the policy is to download it.
    case firstSight
    /// Events were waiting for a download when the program ended.
    case interrupted
    /// An older event about the hosting of an account.
    case oldHosting
    /// Too many events were waiting. The repository makes up for those that were left out.
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

import ATData
import HTTPTransport

/// An account whose events wait: for its document, or for its repository.
struct AccountWork: Sendable {
    /// The reason why events wait.
    enum Phase: Sendable {
        /// Their account's DID document is looked up.
        case lookup
        /// The lookup has failed. Another one begins later.
        case pausedLookup
        /// Their account's repository is downloaded.
        case repo
    }

    /// Whether the account is marked as one whose repository is needed after a crash.
    enum Mark: Sendable { case none, unsaved, saved }

    /// An event that waits.
    struct Pending: Sendable {
        let event: FirehoseEvent
        /// The relay that sent it.
        let relay: Int
        /// Completed when the event was handled; `nil` if the cursor may pass it before that.
        var ticket: StreamProgress.Ticket?
        /// Whether the account's document was looked up after the event arrived. A fault of its signature is final
        /// then.
        var isLookedUp = false

        var tickets: [StreamProgress.Ticket] { ticket.map { [$0] } ?? [] }

        /// Whether a repository can't replace it, so that it doesn't wait for one. Its ticket always waits for its
        /// handler.
        var isUrgent: Bool {
            switch event {
            case .commit, .sync: false
            default: true
            }
        }
    }

    /// Distinguishes this work from earlier and later work of the account.
    var id: UInt64
    let did: DID
    var phase: Phase
    /// The reason for downloading the repository.
    var reason: SyncFault
    /// The waiting events, in order.
    var buffer: [Pending] = []
    var bytes = 0
    var mark = Mark.none
    var isMarked: Bool { mark != .none }
    /// The tickets of events that wait for the mark.
    var tickets: [StreamProgress.Ticket] = []
    /// The least revision of a repository that is of use: that of a signed event, or the one before.
    var leastRev: UInt64 = 0
    /// The newest revision of the events that were left out because there were too many. Nobody has checked it.
    var leftOutRev: UInt64 = 0
    /// Whether all events wait. Those that no repository makes up for do so only while a document is looked up.
    var waitsInOrder: Bool { phase != .repo && !isMarked }
    /// Whether a new one of those waits: for its document, or behind others that wait.
    var keepsUrgent: Bool { waitsInOrder || isTakingUrgent || buffer.contains(where: \.isUrgent) }
    /// Whether the event that is being verified is one that no repository makes up for.
    var isTakingUrgent = false
    /// Whether the account's document may have changed since the one was looked up that the events wait for.
    var hasNewIdentity = false
    /// Whether events were left out since the last download began, so that the repository is needed.
    var isIncomplete = false
    /// Whether events were left out because the account wasn't active, so that it stays marked.
    var hasLeftOut = false
    /// The failed lookups in a row.
    var failedLookups = 0
    /// The time of the first of these failures.
    var failingSince: ContinuousClock.Instant?
    /// Whether nothing of the account was verified before.
    var isUnknown = false
    /// The start times of the latest downloads.
    var starts: [ContinuousClock.Instant] = []
    /// The downloads in a row that failed, or were not enough.
    var failures = 0
}

/// A verified event to deliver, with its tickets.
struct VerifiedDelivery: Deliverable {
    /// The event; `nil` if there is nothing to handle, but a state to save after the previous events.
    var content: VerifiedEvent?
    /// Decides which events are handled in order.
    var account: AccountKey
    var tickets: [StreamProgress.Ticket] = []
    /// The state to save when the event was handled.
    var record: ChainRecord?
    /// The number of the account's work whose mark has ended with this, if one has.
    var endedMark: UInt64?
    /// Called when the event was handled.
    var whenDone: (@Sendable () -> Void)?

    /// Whether the account's repository makes up for it.
    var isOfRecords: Bool {
        switch content {
        case .commit?, .resync?: true
        default: false
        }
    }

    var lane: Int { account.hashValue }

    func handOut(_ progress: VerifiedProgress) { progress.handOut(self) }
    func complete(_ progress: VerifiedProgress) { progress.complete(self) }
}

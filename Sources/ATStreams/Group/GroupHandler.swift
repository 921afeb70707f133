import CoreATProtocol
import HTTPTransport

/// The context of an event that a handler of a ``StreamGroup`` receives.
public struct GroupContext: Hashable, Sendable {
    /// The group.
    public let group: String
    /// The partition of the event's account.
    public let partition: Int
    /// A fencing token: the number of owners of the partition so far. Pass it along with effects outside of the
    /// transaction. A smaller number than the latest one means that the process has lost the partition.
    public let fence: Int64
    /// The number of the attempt, from 1.
    public let attempt: Int

    /// The context of the current task; `nil` outside of a handler.
    @TaskLocal public static var current: GroupContext?
}

/// The behavior of a group when a handler throws.
///
/// The event is retried after 1, 4, 16 and then every 30 seconds. Meanwhile, only the events of its partition wait.
public enum GroupFailurePolicy: Hashable, Sendable {
    /// `run` throws the error at the first failure. Another process gets the same event.
    case stop
    /// After this number of attempts, the event is skipped and stored with its error:
    /// ``StreamGroup/takeDeadLetters(limit:)`` returns it.
    case deadLetter(attempts: Int)
}

/// The progress of a handler with the events of a call: it wasn't called yet, is at work, or has returned.
enum HandlerPhase {
    case waiting, handling, done
}

/// A handler, with or without a transaction.
struct GroupHandler<Event: Sendable>: Sendable {
    typealias Saving = @Sendable () -> PartitionSave

    let store: any GroupStore
    /// Whether events are handled and saved in one transaction.
    let isTransactional: Bool
    /// Handles events without a transaction, and says where it is.
    let handle: @Sendable ([Event], Guarded<HandlerPhase>) async throws -> Void
    /// Handles events, and then saves, in one transaction if there is one.
    let commit: @Sendable (PartitionClaim, [Event], Guarded<HandlerPhase>, @escaping Saving) async throws -> Void

    init(_ store: some GroupStore, _ handle: @escaping @Sendable (Event) async throws -> Void) {
        self.store = store
        isTransactional = false
        let all: @Sendable ([Event], Guarded<HandlerPhase>) async throws -> Void = { events, phase in
            for event in events {
                phase.withLock { $0 = .handling }
                try await handle(event)
                phase.withLock { $0 = .done }
            }
        }
        self.handle = all
        commit = { claim, events, phase, save in
            try await all(events, phase)
            try await store.save(save(), of: claim)
        }
    }

    init<Store: TransactionalGroupStore>(
        _ store: Store, _ handle: @escaping @Sendable (Event, Store.Transaction) async throws -> Void
    ) {
        self.store = store
        isTransactional = true
        self.handle = { _, _ in }
        commit = { claim, events, phase, save in
            guard !events.isEmpty else { return try await store.save(save(), of: claim) }
            try await store.transaction(claim) { transaction in
                for event in events {
                    phase.withLock { $0 = .handling }
                    try await handle(event, transaction)
                    phase.withLock { $0 = .done }
                }
                return save()
            }
        }
    }
}

/// The handler, the options and the counts that all partitions of a process share.
struct GroupRules<Event: Sendable>: Sendable {
    let handler: GroupHandler<Event>
    let options: GroupOptions
    let onFailure: GroupFailurePolicy
    /// Limits how many partitions are handled at the same time.
    let places: Places
    let time: TimeSource
    let meter: Guarded<GroupStats>
    /// Until when other processes leave the partitions of this one alone.
    let leaseEnd: Guarded<ContinuousClock.Instant>

    var isLeaseHeld: Bool { time.now() < leaseEnd.withLock(\.self) }

    /// Counts a failure of the store.
    func noteStoreFailure(_ error: any Error) {
        let reason = StoreFailure.sentence(error).withoutControlCharacters
        meter.withLock { stats in
            stats.storeFailures += 1
            stats.lastError = reason
        }
    }
}

import ATData
import Foundation
package import HTTPTransport

/// A group of processes, on any number of machines, that share the events of a ``Firehose``. Processes can join and
/// leave at any time.
///
/// ```swift
/// let group = StreamGroup("likes", on: SQLiteGroupStore(file))
/// try await Firehose(relay: relay).run(on: group, collections: ["app.bsky.feed.like"]) { event in … }
/// ```
///
/// The accounts are divided into partitions, and each process owns a share of them. The events of an account are
/// handled in order, even when its partition moves. When a process joins, the others hand over some of their
/// partitions. When a process ends, crashes or hangs, the others take over its partitions at the last saved cursor.
///
/// With a ``TransactionalGroupStore``, the handler gets a transaction. Its writes are committed together with the
/// cursor, so that each event takes effect exactly once, even if the process or the database crashes.
public final class StreamGroup<Store: GroupStore>: Sendable {
    /// The name. All processes of the group use the same one.
    public let name: String
    /// Stores the owners and the cursors.
    public let store: Store
    /// The number of partitions, the same in all processes. Additional processes stay idle.
    public let partitions: Int
    /// The times and limits.
    public let options: GroupOptions
    /// This process.
    public let member: GroupMember

    let time: TimeSource
    let meter = Guarded(GroupStats())
    private let isInUse = Guarded(false)

    /// Creates a group.
    ///
    /// - Parameters:
    ///   - name: The name, the same in all processes.
    ///   - store: Keeps who owns what. All processes use the same database.
    ///   - partitions: The number of partitions, from 1 to 1,024. It can only be changed while no process takes part.
    ///   - options: The times and limits.
    public convenience init(
        _ name: String, on store: Store, partitions: Int = 64, options: GroupOptions = GroupOptions()
    ) {
        self.init(name, on: store, partitions: partitions, options: options, time: .system)
    }

    package init(
        _ name: String, on store: Store, partitions: Int = 64, options: GroupOptions = GroupOptions(), time: TimeSource
    ) {
        self.name = name
        self.store = store
        self.partitions = partitions
        self.options = options
        self.time = time
        let process = ProcessInfo.processInfo
        member = GroupMember(
            name: "\(process.hostName) \(process.processIdentifier)", lease: options.lease.sleepable)
    }

    /// The counts of this process.
    public var stats: GroupStats { meter.withLock { $0 } }

    /// Returns the state of the whole group: the owners and cursors of all partitions. Its description is readable
    /// text.
    public func status() async throws -> GroupStatus { try await store.status(of: name) }

    /// Returns and removes the oldest events that could not be handled.
    public func takeDeadLetters(limit: Int = 100) async throws -> [GroupDeadLetter] {
        try await store.takeDeadLetters(of: name, limit: limit)
    }

    /// Runs something that no other call may do at the same time.
    func use(_ body: () async throws -> Void) async throws {
        guard !isInUse.exchange(true) else { throw GroupError.inUse(name) }
        defer { isInUse.withLock { $0 = false } }
        try await body()
    }
}

/// The times and limits of a ``StreamGroup``.
public struct GroupOptions: Hashable, Sendable {
    /// How often a process sends a heartbeat, and checks whether it should own more or fewer partitions.
    public var heartbeat = Duration.seconds(1)
    /// The time without a heartbeat after which a process loses its partitions. Use the same value in all processes.
    public var lease = Duration.seconds(10)
    /// The maximum number of events in a transaction.
    public var batch = 100
    /// How long the first event of a transaction waits for more events.
    public var batchDelay = Duration.milliseconds(20)
    /// The maximum number of partitions that a process handles concurrently. With PostgreSQL, keep it below the number
    /// of connections.
    public var lanes = 7
    /// How long the handlers of a partition may continue when it moves to another process. After that, they are
    /// cancelled.
    public var drainPatience = Duration.seconds(10)
    /// The longest time between two saves of the cursor of a partition that has no events.
    public var idleSaveInterval = Duration.seconds(5)

    /// Creates options with the default values.
    public init() {}
}

extension Firehose {
    /// Handles the events together with other processes, until the task is cancelled.
    ///
    /// An event is complete when the handler returns, and the cursor is saved about every second. After a crash, the
    /// next owner begins with the first incomplete event, so a handler receives some events twice.
    ///
    /// Events without an account belong to partition 0. A ``StreamGap`` is delivered once for each affected partition;
    /// ``GroupContext/partition`` identifies it.
    ///
    /// - Parameters:
    ///   - group: The group.
    ///   - collections: Deliver only commits with operations in these collections, and only those operations; empty for
    ///     all. All processes have to use the same.
    ///   - start: Where a new group begins. An existing group continues at its cursors.
    ///   - onFailure: What happens when the handler throws an error.
    ///   - handle: Handles an event.
    /// - Throws: A ``GroupError``, a ``StreamError``, an error of the handler or the store, or a `CancellationError`.
    public func run<Store>(
        on group: StreamGroup<Store>, collections: [CollectionFilter] = [], from start: StreamStart = .live,
        onFailure: GroupFailurePolicy = .stop, _ handle: @escaping @Sendable (FirehoseEvent) async throws -> Void
    ) async throws {
        try await run(on: group, collections, start, onFailure, GroupHandler(group.store, handle))
    }

    /// Handles the events together with other processes, until the task is cancelled. The handler's writes in the
    /// transaction take effect exactly once.
    ///
    /// The events of a partition are handled in batches, each in one transaction. When the handler throws an error, the
    /// transaction is rolled back, and its events are handled again, each in its own transaction.
    ///
    /// A process may only notice that it has lost a partition when it commits, and the transaction is rolled back.
    /// Until then, its handler may read rows that the new owner has written.
    ///
    /// - Parameters:
    ///   - group: The group.
    ///   - collections: Deliver only commits with operations in these collections, and only those operations; empty for
    ///     all. All processes have to use the same.
    ///   - start: The place where a new group begins. A group that has run before continues where it was.
    ///   - onFailure: What happens when the handler throws an error.
    ///   - handle: Handles an event, in a transaction.
    /// - Throws: A ``GroupError``, a ``StreamError``, an error of the handler or the store, or a `CancellationError`.
    public func run<Store: TransactionalGroupStore>(
        on group: StreamGroup<Store>, collections: [CollectionFilter] = [], from start: StreamStart = .live,
        onFailure: GroupFailurePolicy = .stop,
        _ handle: @escaping @Sendable (FirehoseEvent, Store.Transaction) async throws -> Void
    ) async throws {
        try await run(on: group, collections, start, onFailure, GroupHandler(group.store, handle))
    }

    private func run<Store>(
        on group: StreamGroup<Store>, _ collections: [CollectionFilter], _ start: StreamStart,
        _ onFailure: GroupFailurePolicy, _ handler: GroupHandler<FirehoseEvent>
    ) async throws {
        try await group.use {
            let worker = GroupWorker(group, self, handler, onFailure, collections: collections, from: start) { queue in
                PlainStage(queue: queue)
            }
            try await worker.run()
        }
    }
}

extension VerifiedFirehose {
    /// Handles the verified events together with other processes, until the task is cancelled, as a ``Firehose`` does.
    ///
    /// The group stores the verified states of the accounts with each partition's cursor. The verifier's own
    /// ``ChainStore`` isn't used.
    ///
    /// - Parameters:
    ///   - group: The group.
    ///   - collections: Deliver only records in these collections; empty for all. All commits are verified.
    ///   - start: The place where a new group begins. A group that has run before continues where it was.
    ///   - onFailure: What happens when the handler throws an error.
    ///   - handle: Handles an event.
    public func run<Store>(
        on group: StreamGroup<Store>, collections: [CollectionFilter] = [], from start: StreamStart = .live,
        onFailure: GroupFailurePolicy = .stop, _ handle: @escaping @Sendable (VerifiedEvent) async throws -> Void
    ) async throws {
        try await run(on: group, collections, start, onFailure, GroupHandler(group.store, handle))
    }

    /// Handles the verified events together with other processes, until the task is cancelled. The handler's writes in
    /// the transaction take effect exactly once for each commit. An ``IdentityEvent`` may be handled again after a
    /// partition has moved.
    ///
    /// The group keeps the states of the accounts that it verifies, with each partition's cursor. The verifier's own
    /// ``ChainStore`` isn't used.
    ///
    /// - Parameters:
    ///   - group: The group.
    ///   - collections: Deliver only records in these collections; empty for all. All commits are verified.
    ///   - start: The place where a new group begins. A group that has run before continues where it was.
    ///   - onFailure: What happens when the handler throws an error.
    ///   - handle: Handles an event, in a transaction.
    public func run<Store: TransactionalGroupStore>(
        on group: StreamGroup<Store>, collections: [CollectionFilter] = [], from start: StreamStart = .live,
        onFailure: GroupFailurePolicy = .stop,
        _ handle: @escaping @Sendable (VerifiedEvent, Store.Transaction) async throws -> Void
    ) async throws {
        try await run(on: group, collections, start, onFailure, GroupHandler(group.store, handle))
    }

    private func run<Store>(
        on group: StreamGroup<Store>, _ collections: [CollectionFilter], _ start: StreamStart,
        _ onFailure: GroupFailurePolicy, _ handler: GroupHandler<VerifiedEvent>
    ) async throws {
        try await group.use {
            try await verifier.use(for: streamID) {
                let jobs = AccountJobs(verifier)
                let worker = GroupWorker(group, firehose, handler, onFailure, from: start) { queue in
                    VerifyingStage(self, collections, jobs, queue)
                }
                try await withThrowingTaskGroup(of: Void.self) { tasks in
                    tasks.addTask {
                        await jobs.run { did in
                            (worker.partition(of: did)?.stage as? VerifyingStage)?.accounts
                        }
                    }
                    defer { tasks.cancelAll() }
                    try await worker.run()
                }
            }
        }
    }
}

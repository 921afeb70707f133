import ATData
import Foundation
package import HTTPTransport

/// Processes on any number of machines that share the events of a ``Firehose``, and join and leave as they like.
///
/// ```swift
/// let group = StreamGroup("likes", on: SQLiteGroupStore(file))
/// try await Firehose(relay: relay).run(on: group, collections: ["app.bsky.feed.like"]) { event in … }
/// ```
///
/// The accounts are divided into partitions, of which each process owns its share. The events of an account are handled
/// in order, whoever owns its partition. When a process joins, the others give it some of theirs. When one ends, dies
/// or hangs, the others take over its partitions at the cursor that it saved last.
///
/// With a ``TransactionalGroupStore``, the handler gets a transaction. What it writes there is stored together with the
/// cursor, so that each event takes effect exactly once, whatever happens to the process or the database.
public final class StreamGroup<Store: GroupStore>: Sendable {
    /// The name. All processes of the group use the same one.
    public let name: String
    /// Keeps who owns what.
    public let store: Store
    /// The number of partitions, the same in all processes. More processes than that have nothing to do.
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

    /// The state of the whole group: who owns what, and how far everything is handled. Its description is for people.
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
    /// How often a process tells that it is alive, and looks whether it should own more or fewer partitions.
    public var heartbeat = Duration.seconds(1)
    /// After this time without a heartbeat, the partitions of a process are free. Set the same in all processes.
    public var lease = Duration.seconds(10)
    /// The most events of a transaction.
    public var batch = 100
    /// How long the first event of a transaction waits for others.
    public var batchDelay = Duration.milliseconds(20)
    /// The most partitions that a process handles at the same time. With PostgreSQL, leave it below the number of
    /// connections.
    public var lanes = 7
    /// How long the handlers of a partition may go on that is given to another process. Then they are cancelled.
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
    /// next owner begins with the first incomplete event, so a handler sees some events twice.
    ///
    /// Events of no account belong to partition 0. A ``StreamGap`` is delivered once for each partition that is
    /// affected; ``GroupContext/partition`` says which.
    ///
    /// - Parameters:
    ///   - group: The group.
    ///   - collections: Deliver only commits with operations in these collections, and only those operations; empty for
    ///     all. All processes have to use the same.
    ///   - start: The place where a new group begins. A group that has run before continues where it was.
    ///   - onFailure: What happens when the handler throws an error.
    ///   - handle: Handles an event.
    /// - Throws: A ``GroupError``, a ``StreamError``, an error of the handler or the store, or a `CancellationError`.
    public func run<Store>(
        on group: StreamGroup<Store>, collections: [CollectionFilter] = [], from start: StreamStart = .live,
        onFailure: GroupFailurePolicy = .stop, _ handle: @escaping @Sendable (FirehoseEvent) async throws -> Void
    ) async throws {
        try await run(on: group, collections, start, onFailure, GroupHandler(group.store, handle))
    }

    /// Handles the events together with other processes, until the task is cancelled. What the handler writes in the
    /// transaction takes effect exactly once.
    ///
    /// The events of a partition are handled in batches, each in one transaction. When the handler throws an error, the
    /// transaction is undone, and its events are handled again, each in a transaction of its own.
    ///
    /// A process that has lost a partition may notice it only at the end of a transaction, which is undone. Until then,
    /// its handler may meet rows that the new owner has written.
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
    /// The group keeps the states of the accounts that it verifies, with each partition's cursor. The verifier's own
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

    /// Handles the verified events together with other processes, until the task is cancelled. What the handler writes
    /// in the transaction takes effect exactly once for each commit. An ``IdentityEvent`` may be handled again after a
    /// partition has moved: it says only that something may have changed.
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

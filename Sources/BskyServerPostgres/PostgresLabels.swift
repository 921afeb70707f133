import ATData
import ATPostgres
import ATRepo
import ATServer
import BskyServer
import Foundation
import HTTPTransport
import PostgresDatabase

/// The labels and reports of one labeler, for one process.
final class PostgresLabels: LabelLog {
    let context: StoreContext
    let signer: LabelSigner
    /// The number of the labeler in the tables.
    let labeler: Int32
    /// This process, as an owner of reports.
    let process = UUID()
    /// The reports that this process tries again, or has given up until its end.
    let kept = Guarded((ids: Set<Int>(), renewal: ContinuousClock.Instant?.none))
    private let lookInterval: Duration
    private let notices: LabelNotices
    /// Names for the proofs that transactions were committed. Each transaction at a time has its own.
    private let writers = Guarded<[UUID]>([])

    /// The most attempts of a transaction whose connection is lost.
    private static let mostAttempts = 5

    private init(_ store: PostgresLabelStore, _ signer: LabelSigner, _ labeler: Int32) {
        context = store.context
        lookInterval = store.lookInterval
        self.signer = signer
        self.labeler = labeler
        notices = LabelNotices(context, labeler: labeler)
    }

    /// Opens the labels of a labeler, and makes the signer's key the labeler's.
    ///
    /// - Parameter number: The number after which those of new labels begin.
    /// - Returns: The labels, and the highest number that one ever had.
    static func open(
        _ store: PostgresLabelStore, _ signer: LabelSigner, after number: Int64
    ) async throws -> (labels: PostgresLabels, last: Int64) {
        let context = store.context
        let row = try await context.database.query(
            """
            INSERT INTO \(context.schema.table("labeler")) AS labeler (tenant, did, key, seq)
            VALUES (\(context.tenant), \(signer.did.description), \(signer.keyName), \(max(0, number)))
            ON CONFLICT (tenant, did) DO UPDATE
            SET key = EXCLUDED.key, seq = GREATEST(labeler.seq, EXCLUDED.seq) RETURNING id, seq
            """, isRepeatable: true
        ).first()
        guard let (labeler, last) = try row?.decode(Int32.self, Int64.self) else { throw Self.isGone }
        return (PostgresLabels(store, signer, labeler), last)
    }

    static let isGone = ServiceSetupError("The labeler was removed from the database. Start it again")

    var labelers: PostgresQuery { context.schema.table("labeler") }
    var labels: PostgresQuery { context.schema.table("label") }
    private var proofs: PostgresQuery { context.schema.table("label_writer") }
    var reports: PostgresQuery { context.schema.table("label_report") }

    func wakeUps() -> AsyncStream<Void>? {
        context.database.wakeUps(on: notices.channel, every: lookInterval)
    }

    /// Wakes the other processes.
    func notify() { notices.send() }

    // MARK: Transactions

    /// The last numbers of a labeler.
    struct Numbers {
        var label: Int64
        var report: Int64
    }

    /// Runs a transaction that alone writes labels and reports of this labeler until it is committed. So numbers become
    /// visible in their order.
    ///
    /// If its connection is lost, it is run again. The body finds out whether an attempt before was committed.
    func write<Outcome>(_ body: (PostgresTransaction, Numbers) async throws -> Outcome) async throws -> Outcome {
        var (attempt, unknown): (Int, PostgresError?) = (1, nil)
        while true {
            var (isLocked, isCommitting) = (false, false)
            do {
                return try await context.database.transaction(timeout: .seconds(30), label: "labels") { transaction in
                    (isLocked, isCommitting) = (false, false)
                    let numbers = try await lock(transaction)
                    isLocked = true
                    let outcome = try await body(transaction, numbers)
                    isCommitting = true
                    return outcome
                }
            } catch let error as PostgresError {
                if error.reason == .outcomeUnknown || error.reason == .timedOut && isCommitting { unknown = error }
                let wasLost = unknown == error || error.reason == .connectionLost
                // A process that hangs may have the lock.
                let hasWaited = error.reason == .timedOut && !isLocked
                // Whatever fails at last, an attempt before may be committed.
                guard wasLost || hasWaited, attempt < Self.mostAttempts else { throw unknown ?? error }
                attempt += 1
            }
        }
    }

    private func lock(_ transaction: PostgresTransaction) async throws -> Numbers {
        // A label that someone has got survives a crash, whatever the user's settings are.
        let row = try await transaction.query(
            """
            SELECT seq, report, CASE WHEN pg_catalog.current_setting('synchronous_commit') = 'off'
                THEN pg_catalog.set_config('synchronous_commit', 'on', true) END
            FROM \(labelers) WHERE id = \(labeler) FOR UPDATE
            """
        ).first()
        guard let (label, report) = try row?.decode(Int64.self, Int64.self) else { throw Self.isGone }
        return Numbers(label: label, report: report)
    }

    // MARK: Labels

    func store(
        _ changes: ArraySlice<LabelChange>, at now: Date, publish: @Sendable (StoredLabels) -> Void
    ) async throws {
        let writer = writers.withLock { $0.popLast() } ?? UUID()
        let id = UUID()
        // What a transaction has stored whose outcome isn't known.
        var pending: LabelBatch?
        let stored: LabelBatch = try await write { transaction, numbers in
            if let pending, try await isCommitted(id, by: writer, transaction) { return pending }
            var batch = LabelBatch(after: numbers.label)
            let present = try await present(changes, transaction)
            try batch.add(changes, to: present, at: now, signer)
            pending = batch
            if !batch.isEmpty { try await insert(batch, id, by: writer, transaction) }
            return batch
        }
        writers.withLock { $0.append(writer) }
        guard !stored.isEmpty else { return }
        publish(StoredLabels(stored.events, replaced: stored.replaced))
        notify()
    }

    private func isCommitted(
        _ batch: UUID, by writer: UUID, _ transaction: PostgresTransaction
    ) async throws -> Bool {
        try await transaction.query(
            "SELECT 1 FROM \(proofs) WHERE labeler = \(labeler) AND id = \(writer) AND batch = \(batch)"
        ).first() != nil
    }

    /// The labels that changes replace.
    private func present(
        _ changes: ArraySlice<LabelChange>, _ transaction: PostgresTransaction
    ) async throws -> [(seq: Int64, label: SignedLabel)] {
        let rows = try await transaction.query(
            """
            SELECT stored.seq, stored.label
            FROM unnest(\(changes.map(\.subject.uri)), \(changes.map(\.value))) AS wanted (uri, val)
            JOIN \(labels) AS stored
                ON stored.labeler = \(labeler) AND stored.uri = wanted.uri AND stored.val = wanted.val
            """
        ).all()
        return try rows.map { row in
            let (seq, label) = try row.decode(Int64.self, [UInt8].self)
            return (seq, try SignedLabel(dagCBOR: label))
        }
    }

    private func insert(
        _ batch: LabelBatch, _ id: UUID, by writer: UUID, _ transaction: PostgresTransaction
    ) async throws {
        let rows = batch.rows.values.sorted { $0.seq < $1.seq }
        try await transaction.execute(
            """
            WITH written AS (
                INSERT INTO \(labels) (labeler, seq, uri, val, expires_at, key, label)
                SELECT \(labeler), seq, uri, val, expires_at, \(signer.keyName), label
                FROM unnest(\(rows.map(\.seq)), \(rows.map(\.uri)), \(rows.map(\.val)), \(rows.map(\.expires)),
                    \(rows.map(\.label))) AS new (seq, uri, val, expires_at, label)
                ON CONFLICT (labeler, uri, val) DO UPDATE
                SET seq = EXCLUDED.seq, expires_at = EXCLUDED.expires_at, key = EXCLUDED.key, label = EXCLUDED.label
            ), proof AS (
                INSERT INTO \(proofs) (labeler, id, batch, saved_at)
                VALUES (\(labeler), \(writer), \(id), pg_catalog.clock_timestamp())
                ON CONFLICT (labeler, id) DO UPDATE SET batch = EXCLUDED.batch, saved_at = EXCLUDED.saved_at
            )
            UPDATE \(labelers) SET seq = \(batch.last) WHERE id = \(labeler)
            """)
        try await transaction.execute(
            """
            DELETE FROM \(labels) WHERE labeler = \(labeler) AND seq IN (
                SELECT seq FROM \(labels) WHERE labeler = \(labeler)
                AND expires_at < pg_catalog.clock_timestamp() - interval '7 days' LIMIT 100)
            """)
    }

    // MARK: A new key

    func signAgain(_ count: Int) async throws -> Bool {
        let (mine, rest) = (signer.keyName, Int64(count))
        return try await write { transaction, _ in
            // Nothing is done by a process whose key was replaced meanwhile, or two of them would never come to an end.
            let rows = try await transaction.query(
                """
                SELECT stored.seq, stored.label FROM \(labels) AS stored WHERE stored.labeler = \(labeler)
                AND \(mine) = (SELECT key FROM \(labelers) WHERE id = \(labeler)) AND stored.seq IN (
                    SELECT seq FROM \(labels) WHERE labeler = \(labeler) AND key < \(mine)
                    UNION ALL SELECT seq FROM \(labels) WHERE labeler = \(labeler) AND key > \(mine) LIMIT \(rest))
                """
            ).all()
            guard !rows.isEmpty else { return false }
            let signed = try rows.map { row in
                let (seq, label) = try row.decode(Int64.self, [UInt8].self)
                return (seq, Data(try signer.again(SignedLabel(dagCBOR: label)).dagCBOR()))
            }
            try await transaction.execute(
                """
                UPDATE \(labels) AS stored SET key = \(mine), label = new.label
                FROM unnest(\(signed.map(\.0)), \(signed.map(\.1))) AS new (seq, label)
                WHERE stored.labeler = \(labeler) AND stored.seq = new.seq
                """)
            return rows.count >= count
        }
    }
}

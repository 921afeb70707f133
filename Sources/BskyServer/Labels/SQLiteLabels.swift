import ATProtoLexicons
import ATServer
import Foundation
import HTTPTransport

/// The labels and reports of a labeler in an SQLite file.
final class SQLiteLabels: LabelLog {
    private let tables: Guarded<LabelTables>
    private let pages: LabelReader
    private let stream: LabelReader
    private let signer: LabelSigner

    init(path: String, signer: LabelSigner) throws {
        tables = Guarded(try LabelTables(path: path))
        pages = try LabelReader(path: path, signer: signer)
        stream = try LabelReader(path: path, signer: signer)
        self.signer = signer
    }

    /// Lets the numbers of new labels begin after a number, and returns that of the last label.
    func begin(after number: Int64) throws -> Int64 {
        try tables.withLock { tables in
            try tables.skipNumbers(to: number)
            return try tables.lastNumber()
        }
    }

    // MARK: Labels

    func store(
        _ changes: ArraySlice<LabelChange>, at now: Date, publish: @Sendable (StoredLabels) -> Void
    ) async throws {
        // Under the lock, so that events are published in their order.
        try tables.withLock { tables in
            let (events, replaced) = try tables.store(changes, at: now, with: signer)
            publish(StoredLabels(events, replaced: replaced))
        }
    }

    func signAgain(_ count: Int) async throws -> Bool {
        try tables.withLock { try $0.signAgain(count, with: signer) }
    }

    func events(after seq: Int64, limit: Int) async throws -> [NumberedEvent] {
        try await stream.events(after: seq, limit: limit)
    }

    func page(
        _ patterns: [LabelPattern], after seq: Int64, limit: Int, at now: Date
    ) async throws -> (labels: [ComAtproto.Label.Defs.Label], cursor: String?) {
        try await pages.page(patterns, after: seq, limit: limit, at: now)
    }

    // MARK: Reports

    func store(_ report: LabelReport) async throws -> LabelReport { try tables.withLock { try $0.store(report) } }

    func nextReport(after id: Int) async throws -> LabelReport? {
        try tables.withLock { try $0.nextReport(after: id) }
    }

    func openReport(_ id: Int) async throws -> LabelReport? { try tables.withLock { try $0.openReport(id) } }

    func close(_ report: LabelReport) async throws { try tables.withLock { try $0.close(report) } }

    func openReportCount() async throws -> Int { try tables.withLock { try $0.openReportCount() } }
}

/// Reads labels with a connection of its own, so that readers never wait for a change of labels, nor the change for
/// them. Readers that wait for each other hold no thread.
actor LabelReader: EventLog {
    private let tables: LabelTables

    init(path: String, signer: LabelSigner? = nil) throws { tables = try LabelTables(path: path, signer: signer) }

    nonisolated func events(after seq: Int64, limit: Int) async throws -> [NumberedEvent] {
        try await offLoop { try await self.read { try $0.events(after: seq, limit: limit) } }
    }

    nonisolated func page(
        _ patterns: [LabelPattern], after seq: Int64, limit: Int, at now: Date
    ) async throws -> (labels: [ComAtproto.Label.Defs.Label], cursor: String?) {
        try await offLoop { try await self.read { try $0.page(patterns, after: seq, limit: limit, at: now) } }
    }

    private func read<Value: Sendable>(_ body: @Sendable (LabelTables) throws -> Value) throws -> Value {
        try body(tables)
    }
}

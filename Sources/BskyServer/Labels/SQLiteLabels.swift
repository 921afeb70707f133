import ATProtoLexicons
import ATServer
import Foundation

/// The labels and reports of a labeler in an SQLite file.
final class SQLiteLabels: LabelLog {
    /// The highest number that a label had when the file was opened.
    let last: Int64
    private let changes: LabelFile
    private let pages: LabelFile
    private let stream: LabelFile
    private let signer: LabelSigner

    /// Opens a file.
    ///
    /// - Parameter number: The number after which those of new labels begin, if it is higher than that of the last one.
    init(path: String, signer: LabelSigner, numberingAfter number: Int64 = 0) throws {
        let tables = try LabelTables(path: path)
        try tables.skipNumbers(to: number)
        last = try tables.lastNumber()
        changes = LabelFile(tables)
        pages = try LabelFile(path: path, signer: signer)
        stream = try LabelFile(path: path, signer: signer)
        self.signer = signer
    }

    // MARK: Labels

    func store(
        _ changes: ArraySlice<LabelChange>, at now: Date, publish: @Sendable (StoredLabels) -> Void
    ) async throws {
        // While the file is in use, so that events are published in their order.
        try await self.changes.use { [signer] tables in
            let (events, replaced) = try tables.store(changes, at: now, with: signer)
            publish(StoredLabels(events, replaced: replaced))
        }
    }

    func signAgain(_ count: Int) async throws -> Bool {
        try await changes.use { [signer] in try $0.signAgain(count, with: signer) }
    }

    func events(after seq: Int64, limit: Int) async throws -> [NumberedEvent] {
        try await stream.use { try $0.events(after: seq, limit: limit) }
    }

    func page(
        _ patterns: [LabelPattern], after seq: Int64, limit: Int, at now: Date
    ) async throws -> (labels: [ComAtproto.Label.Defs.Label], cursor: String?) {
        try await pages.use { try $0.page(patterns, after: seq, limit: limit, at: now) }
    }

    // MARK: Reports

    func store(_ report: LabelReport) async throws -> LabelReport { try await changes.use { try $0.store(report) } }

    func nextReport(after id: Int) async throws -> LabelReport? {
        try await changes.use { try $0.nextReport(after: id) }
    }

    func openReport(_ id: Int) async throws -> LabelReport? { try await changes.use { try $0.openReport(id) } }

    func close(_ report: LabelReport) async throws { try await changes.use { try $0.close(report) } }

    func openReportCount() async throws -> Int { try await changes.use { try $0.openReportCount() } }
}

/// A connection to the file of a labeler. With one each for changes, pages and the stream, readers and changes never
/// wait for each other. A caller that waits for another one blocks no thread. One that waits for another process blocks
/// a thread, but none that serves connections.
actor LabelFile {
    private let tables: LabelTables

    init(path: String, signer: LabelSigner? = nil) throws { tables = try LabelTables(path: path, signer: signer) }

    init(_ tables: LabelTables) { self.tables = tables }

    nonisolated func use<Value: Sendable>(_ body: @Sendable (LabelTables) throws -> Value) async throws -> Value {
        try await offLoop { try await self.run(body) }
    }

    private func run<Value: Sendable>(_ body: @Sendable (LabelTables) throws -> Value) throws -> Value {
        try body(tables)
    }
}

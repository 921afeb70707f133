/// The rows of a result, as they arrive. They can be read once.
///
/// The connection is in use until all rows were read or this is released. If the reader is slow, the server waits.
public final class PostgresRows: AsyncSequence, Sendable {
    /// The type of the rows.
    public typealias Element = PostgresRow

    private let result: ResultStream
    private let cancel: @Sendable () -> Void

    init(_ result: ResultStream, cancel: @escaping @Sendable () -> Void) {
        self.result = result
        self.cancel = cancel
    }

    deinit {
        guard !result.hasEnded else { return }
        result.abandon()
        cancel()
    }

    /// The names of the columns.
    public var columns: [String] { result.columns }

    /// Returns an iterator.
    public func makeAsyncIterator() -> Iterator { Iterator(rows: self) }

    /// Reads rows.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let rows: PostgresRows
        private var batch: RowBatch?
        private var index = 0

        fileprivate init(rows: PostgresRows) { self.rows = rows }

        /// The next row; `nil` at the end.
        public mutating func next() async throws -> PostgresRow? {
            while true {
                if let batch, index < batch.count {
                    defer { index &+= 1 }
                    return PostgresRow(batch, index)
                }
                guard let next = try await rows.next() else { return nil }
                batch = next
                index = 0
            }
        }
    }

    /// Reads all rows. Use it for results that are known to be small.
    public func all() async throws -> [PostgresRow] {
        var rows: [PostgresRow] = []
        while let batch = try await next() {
            rows += (0..<batch.count).map { PostgresRow(batch, $0) }
        }
        return rows
    }

    /// Reads all rows, and returns the first one.
    public func first() async throws -> PostgresRow? {
        var first: PostgresRow?
        while let batch = try await next() {
            if first == nil, batch.count > 0 { first = PostgresRow(batch, 0) }
        }
        return first
    }

    /// Discards the rows, and returns how many rows were returned or changed.
    public func count() async throws -> Int {
        try await cancelling { try await result.count() }
    }

    func begun() async throws {
        try await cancelling { try await result.begun() }
    }

    private func next() async throws -> RowBatch? {
        try await cancelling { try await result.next() }
    }

    /// Cancels the statement when the task is cancelled, and waits until the server has ended it.
    private func cancelling<Outcome: Sendable>(_ body: () async throws -> Outcome) async throws -> Outcome {
        do {
            return try await withTaskCancellationHandler(operation: body, onCancel: cancel)
        } catch {
            if Task.isCancelled, (error as? PostgresError) == .cancelled { throw CancellationError() }
            throw error
        }
    }
}

/// A row of a result.
public struct PostgresRow: Sendable {
    private let batch: RowBatch
    private let index: Int

    init(_ batch: RowBatch, _ index: Int) {
        self.batch = batch
        self.index = index
    }

    /// The number of columns.
    public var count: Int { batch.columns.names.count }
    /// The names of the columns.
    public var columns: [String] { batch.columns.names }

    /// A value as the server sent it. `nil` if there is no such column.
    public func cell(_ column: Int) -> PostgresCell? {
        guard batch.columns.types.indices.contains(column) else { return nil }
        return batch.cell(index &* count &+ column, batch.columns.types[column])
    }

    /// Reads the values of the row, from the first column on.
    ///
    /// ```swift
    /// let (uri, count) = try row.decode(String.self, Int.self)
    /// ```
    public func decode<each Value: PostgresValue>(_ types: repeat (each Value).Type) throws -> (repeat each Value) {
        var column = 0
        return (repeat try value(&column, (each Value).self))
    }

    /// Reads the value of the first column.
    public func decode<Value: PostgresValue>(_ type: Value.Type) throws -> Value { try read(0, type) }

    /// Reads the value of a column.
    public func decode<Value: PostgresValue>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
        guard let column = batch.columns.names.firstIndex(of: name) else {
            throw PostgresError(.unexpectedType, "The result has no column \(name).")
        }
        return try read(column, type)
    }

    /// Reads the value of a column.
    @available(*, unavailable, renamed: "decode(_:as:)")
    public func decode<Value: PostgresValue>(_ type: Value.Type, _ name: String) throws -> Value {
        try decode(name, as: type)
    }

    private func value<Value: PostgresValue>(_ column: inout Int, _ type: Value.Type) throws(PostgresError) -> Value {
        defer { column &+= 1 }
        return try read(column, type)
    }

    private func read<Value: PostgresValue>(_ column: Int, _ type: Value.Type) throws(PostgresError) -> Value {
        guard let cell = cell(column) else {
            throw PostgresError(.unexpectedType, "The result has \(count) columns, and number \(column) was read.")
        }
        do {
            return try Value(postgres: cell)
        } catch {
            throw PostgresError(error.reason, "Column \(batch.columns.names[column]): \(error.message)")
        }
    }
}

/// The columns of a result.
struct Columns: Sendable {
    let names: [String]
    let types: [PostgresType]
}

/// Some rows of a result, in one piece of memory.
struct RowBatch: Sendable {
    let columns: Columns
    let bytes: [UInt8]
    /// The end of each value in `bytes`, with its length; a negative length for null.
    let cells: [(end: Int, length: Int32)]

    var count: Int { columns.names.isEmpty ? 0 : cells.count / columns.names.count }

    func cell(_ index: Int, _ type: PostgresType) -> PostgresCell? {
        guard cells.indices.contains(index) else { return nil }
        let cell = cells[index]
        guard cell.length >= 0 else { return PostgresCell(type: type, bytes: nil) }
        return PostgresCell(type: type, bytes: bytes[(cell.end &- Int(cell.length))..<cell.end])
    }
}

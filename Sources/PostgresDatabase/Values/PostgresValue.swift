/// A value that can be a parameter of a statement, or be read from a row.
///
/// Values travel in the server's binary form. To use a type of your own, send and read it as one of those that are
/// there:
///
/// ```swift
/// extension Color: PostgresValue {
///     static var postgresType: PostgresType { .int4 }
///     func encode(into bytes: inout [UInt8]) throws(PostgresError) -> Bool { try code.encode(into: &bytes) }
///     init(postgres cell: PostgresCell) throws(PostgresError) { self.init(code: try Int32(postgres: cell)) }
/// }
/// ```
public protocol PostgresValue: Sendable {
    /// The type of the parameter.
    static var postgresType: PostgresType { get }
    /// Appends the value. Returns `false` for null.
    func encode(into bytes: inout [UInt8]) throws(PostgresError) -> Bool
    /// Reads a value.
    init(postgres cell: PostgresCell) throws(PostgresError)
}

/// A value in a row, as the server sent it.
public struct PostgresCell: Sendable {
    /// The type of the column.
    public let type: PostgresType
    /// The bytes; `nil` for null.
    public let bytes: ArraySlice<UInt8>?

    /// Creates a value.
    public init(type: PostgresType, bytes: ArraySlice<UInt8>?) {
        self.type = type
        self.bytes = bytes
    }

    /// The bytes of a value that isn't null.
    func present(as wanted: Any.Type) throws(PostgresError) -> ArraySlice<UInt8> {
        guard let bytes else {
            throw PostgresError(.unexpectedType, "A value is null, and can't be read as \(wanted). Read an optional.")
        }
        return bytes
    }

    func mismatch(_ wanted: Any.Type) -> PostgresError {
        PostgresError(
            .unexpectedType,
            "A value of the server's type \(type.id) with \(bytes?.count ?? 0) bytes can't be read as \(wanted).")
    }

    /// A big-endian number of as many bytes as it has.
    func number<Number: FixedWidthInteger>(_: Number.Type, as wanted: Any.Type) throws(PostgresError) -> Number {
        let bytes = try present(as: wanted)
        guard bytes.count == Number.bitWidth / 8 else { throw mismatch(wanted) }
        return bytes.reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
    }
}

extension [UInt8] {
    /// Appends a number, the most significant byte first.
    mutating func append(bigEndian number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
    }
}

extension Optional: PostgresValue where Wrapped: PostgresValue {
    /// The type of the value.
    public static var postgresType: PostgresType { Wrapped.postgresType }

    /// Appends the value, if there is one.
    public func encode(into bytes: inout [UInt8]) throws(PostgresError) -> Bool {
        guard let self else { return false }
        return try self.encode(into: &bytes)
    }

    /// Reads a value or null.
    public init(postgres cell: PostgresCell) throws(PostgresError) {
        self = cell.bytes == nil ? nil : try Wrapped(postgres: cell)
    }
}

public import Foundation

/// A value that an array of the server can contain.
public protocol PostgresElement: PostgresValue {
    /// The type of arrays of these values.
    static var postgresArrayType: PostgresType { get }
    /// Appends an array.
    static func encode(array: [Self], into bytes: inout [UInt8]) throws(PostgresError) -> Bool
    /// Reads an array.
    static func array(postgres cell: PostgresCell) throws(PostgresError) -> [Self]
}

extension PostgresElement {
    /// Appends an array of one dimension.
    public static func encode(array: [Self], into bytes: inout [UInt8]) throws(PostgresError) -> Bool {
        // Dimensions, whether there are nulls, the elements' type; of each dimension its size and its first index.
        bytes.append(bigEndian: Int32(array.isEmpty ? 0 : 1))
        bytes.append(bigEndian: Int32(1))
        bytes.append(bigEndian: postgresType.id)
        guard !array.isEmpty else { return true }
        bytes.append(bigEndian: Int32(truncatingIfNeeded: array.count))
        bytes.append(bigEndian: Int32(1))
        for element in array {
            let start = bytes.count
            bytes.append(bigEndian: Int32(-1))
            guard try element.encode(into: &bytes) else { continue }
            let length = Int32(clamping: bytes.count &- start &- 4)
            for index in 0..<4 { bytes[start &+ index] = UInt8(truncatingIfNeeded: length >> (24 &- 8 &* index)) }
        }
        return true
    }

    /// Reads an array of one dimension.
    public static func array(postgres cell: PostgresCell) throws(PostgresError) -> [Self] {
        var bytes = try cell.present(as: [Self].self)
        func number() throws(PostgresError) -> Int32 {
            guard bytes.count >= 4 else { throw cell.mismatch([Self].self) }
            defer { bytes = bytes.dropFirst(4) }
            return bytes.prefix(4).reduce(0) { $0 << 8 | Int32($1) }
        }
        guard cell.type == postgresArrayType else { throw cell.mismatch([Self].self) }
        let dimensions = try number()
        _ = try number()
        let type = PostgresType(id: UInt32(bitPattern: try number()))
        guard dimensions > 0 else { return [] }
        guard dimensions == 1 else {
            throw PostgresError(.unexpectedType, "An array has \(dimensions) dimensions; one can be read.")
        }
        let count = try number()
        _ = try number()
        // Each element has a length of four bytes at least.
        guard count >= 0, count <= bytes.count / 4 else { throw cell.mismatch([Self].self) }
        var array: [Self] = []
        array.reserveCapacity(Int(count))
        for _ in 0..<count {
            let length = Int(try number())
            guard length <= bytes.count else { throw cell.mismatch([Self].self) }
            let value = length < 0 ? nil : bytes.prefix(length)
            bytes = bytes.dropFirst(max(0, length))
            array.append(try Self(postgres: PostgresCell(type: type, bytes: value)))
        }
        return array
    }
}

extension Array: PostgresValue where Element: PostgresElement {
    /// The type of the array.
    public static var postgresType: PostgresType { Element.postgresArrayType }

    /// Appends the array.
    public func encode(into bytes: inout [UInt8]) throws(PostgresError) -> Bool {
        try Element.encode(array: self, into: &bytes)
    }

    /// Reads an array.
    public init(postgres cell: PostgresCell) throws(PostgresError) { self = try Element.array(postgres: cell) }
}

extension UInt8: PostgresElement {
    /// `smallint`: the server has no type of one byte.
    public static var postgresType: PostgresType { .int2 }
    /// `bytea`.
    public static var postgresArrayType: PostgresType { .bytea }

    /// Appends the number.
    public func encode(into bytes: inout [UInt8]) -> Bool { Int16(self).encode(into: &bytes) }

    /// Reads an integer that fits.
    public init(postgres cell: PostgresCell) throws(PostgresError) {
        guard let number = UInt8(exactly: try Int(postgres: cell)) else { throw cell.mismatch(UInt8.self) }
        self = number
    }

    /// Appends bytes.
    public static func encode(array: [UInt8], into bytes: inout [UInt8]) -> Bool {
        bytes += array
        return true
    }

    /// Reads a `bytea`.
    public static func array(postgres cell: PostgresCell) throws(PostgresError) -> [UInt8] {
        guard cell.type == .bytea else { throw cell.mismatch([UInt8].self) }
        return Array(try cell.present(as: [UInt8].self))
    }
}

extension Optional: PostgresElement where Wrapped: PostgresElement {
    /// The type of arrays of the values.
    public static var postgresArrayType: PostgresType { Wrapped.postgresArrayType }
}

extension Bool: PostgresElement {
    /// `boolean[]`.
    public static var postgresArrayType: PostgresType { .boolArray }
}

extension Int16: PostgresElement {
    /// `smallint[]`.
    public static var postgresArrayType: PostgresType { .int2Array }
}

extension Int32: PostgresElement {
    /// `integer[]`.
    public static var postgresArrayType: PostgresType { .int4Array }
}

extension Int64: PostgresElement {
    /// `bigint[]`.
    public static var postgresArrayType: PostgresType { .int8Array }
}

extension Int: PostgresElement {
    /// `bigint[]`.
    public static var postgresArrayType: PostgresType { .int8Array }
}

extension Float: PostgresElement {
    /// `real[]`.
    public static var postgresArrayType: PostgresType { .float4Array }
}

extension Double: PostgresElement {
    /// `double precision[]`.
    public static var postgresArrayType: PostgresType { .float8Array }
}

extension String: PostgresElement {
    /// `text[]`.
    public static var postgresArrayType: PostgresType { .textArray }
}

extension Data: PostgresElement {
    /// `bytea[]`.
    public static var postgresArrayType: PostgresType { .byteaArray }
}

extension UUID: PostgresElement {
    /// `uuid[]`.
    public static var postgresArrayType: PostgresType { .uuidArray }
}

extension Date: PostgresElement {
    /// `timestamp with time zone[]`.
    public static var postgresArrayType: PostgresType { .timestamptzArray }
}

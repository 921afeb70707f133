extension Bool: PostgresValue {
    /// `boolean`.
    public static var postgresType: PostgresType { .bool }

    /// Appends the value.
    public func encode(into bytes: inout [UInt8]) -> Bool {
        bytes.append(self ? 1 : 0)
        return true
    }

    /// Reads a `boolean`.
    public init(postgres cell: PostgresCell) throws(PostgresError) {
        guard cell.type == .bool else { throw cell.mismatch(Bool.self) }
        self = try cell.number(UInt8.self, as: Bool.self) != 0
    }
}

extension PostgresCell {
    /// Any integer of the server.
    fileprivate func integer<Number: FixedWidthInteger>(as wanted: Number.Type) throws(PostgresError) -> Number {
        let number: Int64 =
            switch type {
            case .int2: Int64(try self.number(Int16.self, as: wanted))
            case .int4: Int64(try self.number(Int32.self, as: wanted))
            case .int8: try self.number(Int64.self, as: wanted)
            default: throw mismatch(wanted)
            }
        guard let result = Number(exactly: number) else {
            throw PostgresError(.unexpectedType, "An integer doesn't fit into \(wanted).")
        }
        return result
    }
}

extension Int16: PostgresValue {
    /// `smallint`.
    public static var postgresType: PostgresType { .int2 }

    /// Appends the value.
    public func encode(into bytes: inout [UInt8]) -> Bool {
        bytes.append(bigEndian: self)
        return true
    }

    /// Reads an integer that fits.
    public init(postgres cell: PostgresCell) throws(PostgresError) { self = try cell.integer(as: Int16.self) }
}

extension Int32: PostgresValue {
    /// `integer`.
    public static var postgresType: PostgresType { .int4 }

    /// Appends the value.
    public func encode(into bytes: inout [UInt8]) -> Bool {
        bytes.append(bigEndian: self)
        return true
    }

    /// Reads an integer that fits.
    public init(postgres cell: PostgresCell) throws(PostgresError) { self = try cell.integer(as: Int32.self) }
}

extension Int64: PostgresValue {
    /// `bigint`.
    public static var postgresType: PostgresType { .int8 }

    /// Appends the value.
    public func encode(into bytes: inout [UInt8]) -> Bool {
        bytes.append(bigEndian: self)
        return true
    }

    /// Reads an integer that fits.
    public init(postgres cell: PostgresCell) throws(PostgresError) { self = try cell.integer(as: Int64.self) }
}

extension Int: PostgresValue {
    /// `bigint`.
    public static var postgresType: PostgresType { .int8 }

    /// Appends the value.
    public func encode(into bytes: inout [UInt8]) -> Bool {
        bytes.append(bigEndian: Int64(self))
        return true
    }

    /// Reads an integer that fits.
    public init(postgres cell: PostgresCell) throws(PostgresError) { self = try cell.integer(as: Int.self) }
}

extension Float: PostgresValue {
    /// `real`.
    public static var postgresType: PostgresType { .float4 }

    /// Appends the value.
    public func encode(into bytes: inout [UInt8]) -> Bool {
        bytes.append(bigEndian: bitPattern)
        return true
    }

    /// Reads a `real`.
    public init(postgres cell: PostgresCell) throws(PostgresError) {
        guard cell.type == .float4 else { throw cell.mismatch(Float.self) }
        self.init(bitPattern: try cell.number(UInt32.self, as: Float.self))
    }
}

extension Double: PostgresValue {
    /// `double precision`.
    public static var postgresType: PostgresType { .float8 }

    /// Appends the value.
    public func encode(into bytes: inout [UInt8]) -> Bool {
        bytes.append(bigEndian: bitPattern)
        return true
    }

    /// Reads a `double precision` or a `real`.
    public init(postgres cell: PostgresCell) throws(PostgresError) {
        switch cell.type {
        case .float4: self.init(try Float(postgres: cell))
        case .float8: self.init(bitPattern: try cell.number(UInt64.self, as: Double.self))
        default: throw cell.mismatch(Double.self)
        }
    }
}

public import Foundation

extension String: PostgresValue {
    /// `text`.
    public static var postgresType: PostgresType { .text }

    /// Appends the text. Throws if it contains NUL, which the server can't store.
    public func encode(into bytes: inout [UInt8]) throws(PostgresError) -> Bool {
        guard !utf8.contains(0) else { throw PostgresError(.invalidValue, "A text contains NUL.") }
        bytes.append(contentsOf: utf8)
        return true
    }

    /// Reads text or JSON.
    public init(postgres cell: PostgresCell) throws(PostgresError) {
        var bytes = try cell.present(as: String.self)
        switch cell.type {
        case .text, .varchar, .bpchar, .name, .json: break
        case .jsonb:
            // The version of the form.
            guard bytes.popFirst() == 1 else { throw cell.mismatch(String.self) }
        default: throw cell.mismatch(String.self)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw cell.mismatch(String.self) }
        self = text
    }
}

extension Data: PostgresValue {
    /// `bytea`.
    public static var postgresType: PostgresType { .bytea }

    /// Appends the bytes.
    public func encode(into bytes: inout [UInt8]) -> Bool {
        bytes.append(contentsOf: self)
        return true
    }

    /// Reads a `bytea`.
    public init(postgres cell: PostgresCell) throws(PostgresError) {
        guard cell.type == .bytea else { throw cell.mismatch(Data.self) }
        self.init(try cell.present(as: Data.self))
    }
}

extension UUID: PostgresValue {
    /// `uuid`.
    public static var postgresType: PostgresType { .uuid }

    /// Appends the identifier.
    public func encode(into bytes: inout [UInt8]) -> Bool {
        withUnsafeBytes(of: uuid) { bytes.append(contentsOf: $0) }
        return true
    }

    /// Reads a `uuid`.
    public init(postgres cell: PostgresCell) throws(PostgresError) {
        let bytes = try cell.present(as: UUID.self)
        guard cell.type == .uuid, bytes.count == 16 else { throw cell.mismatch(UUID.self) }
        var uuid: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        withUnsafeMutableBytes(of: &uuid) { $0.copyBytes(from: bytes) }
        self.init(uuid: uuid)
    }
}

extension Date: PostgresValue {
    /// The seconds from the reference date of Foundation, 2001, back to that of the server, 2000.
    private static let secondsBetween = -31_622_400.0

    /// `timestamp with time zone`.
    public static var postgresType: PostgresType { .timestamptz }

    /// Appends the date, in microseconds. Throws if it isn't between 4713 BC and 294276 AD.
    public func encode(into bytes: inout [UInt8]) throws(PostgresError) -> Bool {
        let seconds = (timeIntervalSinceReferenceDate - Self.secondsBetween).rounded(.down)
        let fraction = (timeIntervalSinceReferenceDate - Self.secondsBetween - seconds) * 1_000_000
        guard -211_813_488_000..<9_223_371_331_200 ~= seconds else {
            throw PostgresError(.invalidValue, "A date is outside the years that the server can store.")
        }
        bytes.append(bigEndian: Int64(seconds) &* 1_000_000 &+ Int64(fraction.rounded()))
        return true
    }

    /// Reads a `timestamp with time zone`. Throws for an infinite one.
    public init(postgres cell: PostgresCell) throws(PostgresError) {
        guard cell.type == .timestamptz else { throw cell.mismatch(Date.self) }
        let microseconds = try cell.number(Int64.self, as: Date.self)
        guard microseconds != .min, microseconds != .max else {
            throw PostgresError(.unexpectedType, "A date is infinite.")
        }
        self.init(
            timeIntervalSinceReferenceDate: Double(microseconds / 1_000_000) + Self.secondsBetween
                + Double(microseconds % 1_000_000) / 1_000_000)
    }
}

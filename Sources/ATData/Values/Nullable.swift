/// A value or an explicit `null`, for the few fields where `null` and absence mean different things.
///
/// `swapRecord: Nullable<CID>?` is absent when it is `nil`, and written as `null` when it is `.null`.
public enum Nullable<Value: WireValue>: WireValue {
    /// An explicit `null`.
    case null
    /// A value.
    case value(Value)

    /// The value, when there is one.
    public var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }

    /// Reads a value or `null`.
    public init(from reader: inout WireReader) throws(WireError) {
        self = try reader.null() ? .null : .value(try Value(from: &reader))
    }

    /// Writes the value or `null`.
    public func write(to writer: inout WireWriter) {
        switch self {
        case .null: writer.null()
        case .value(let value): value.write(to: &writer)
        }
    }
}

extension Nullable: Equatable where Value: Equatable {}
extension Nullable: Hashable where Value: Hashable {}

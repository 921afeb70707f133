/// The fields of an object that its type does not know: kept, so that writing the object gives them back.
///
/// There is one beside the properties of every generated type. It takes no memory until there is such a field.
@frozen
public struct UnknownFields: Sendable {
    @usableFromInline var fields: [Field]?

    /// A field that the type does not know.
    @usableFromInline
    struct Field: Sendable {
        let name: String
        let value: RawValue
    }

    /// Makes an empty set.
    @inlinable
    public init() { fields = nil }

    /// Whether there are none.
    public var isEmpty: Bool { fields?.isEmpty ?? true }

    /// The names, in the order in which they came.
    public var names: [String] { fields?.map(\.name) ?? [] }

    /// A field's value.
    public subscript(name: String) -> RawValue? {
        fields?.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }

    /// Sets a field, replacing one of the same name; `nil` removes it.
    public mutating func set(_ name: String, to value: LexValue?) throws(WireError) {
        let raw = try value.map { (value) throws(WireError) in RawValue(unchecked: try value.json(), .json) }
        fields?.removeAll { $0.name.utf8.elementsEqual(name.utf8) }
        if let raw { append(name, raw) }
        if fields?.isEmpty ?? false { fields = nil }
    }

    mutating func append(_ name: String, _ value: RawValue) {
        // Taking the array out keeps it from being copied for every field.
        var all = fields ?? []
        fields = nil
        all.append(Field(name: name, value: value))
        fields = all
    }

    /// Whether a name sorts before another in DAG-CBOR: the shorter first, then by bytes.
    static func sorts(_ left: String, before right: String) -> Bool {
        let (leftCount, rightCount) = (left.utf8.count, right.utf8.count)
        return leftCount == rightCount ? left.utf8.lexicographicallyPrecedes(right.utf8) : leftCount < rightCount
    }

    /// Whether a name sorts before another; before `nil` sort all.
    static func sorts(_ left: String, before right: UnsafeBufferPointer<UInt8>?) -> Bool {
        guard let right else { return true }
        let count = left.utf8.count
        return count == right.count ? left.utf8.lexicographicallyPrecedes(right) : count < right.count
    }
}

extension UnknownFields: Hashable {
    /// Compares without regard to order.
    public static func == (left: UnknownFields, right: UnknownFields) -> Bool {
        guard let leftFields = left.fields, let rightFields = right.fields else { return left.isEmpty == right.isEmpty }
        return leftFields.count == rightFields.count && leftFields.allSatisfy { right[$0.name] == $0.value }
    }

    /// Hashes what equality compares, as far as order allows.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(fields?.count ?? 0)
    }
}

extension UnknownFields: CustomStringConvertible {
    /// The fields as JSON.
    public var description: String {
        let fields = (fields ?? []).map { "\"\($0.name)\":\($0.value)" }
        return "{\(fields.joined(separator: ","))}"
    }
}

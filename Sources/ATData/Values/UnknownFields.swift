/// The fields of an object that its type doesn't know. They are stored, and written back with the object.
///
/// Every generated type has one. It uses no memory until there is such a field.
@frozen
public struct UnknownFields: Sendable {
    @usableFromInline var list: FieldList<Field>?

    /// A field that the type doesn't know.
    @usableFromInline
    struct Field: NamedField {
        @usableFromInline let name: String
        let value: RawValue
    }

    /// Creates an empty set.
    @inlinable
    public init() { list = nil }

    var fields: [Field]? { list?.fields }

    /// Whether there are none.
    public var isEmpty: Bool { fields?.isEmpty ?? true }

    /// The names, in the order they arrived.
    public var names: [String] { fields?.map(\.name) ?? [] }

    /// A field's value.
    public subscript(name: String) -> RawValue? { list?[name]?.value }

    /// Sets a field, replacing one of the same name; `nil` removes it.
    public mutating func set(_ name: String, to value: LexValue?) throws(WireError) {
        let raw = try value.map { (value) throws(WireError) in RawValue(unchecked: try value.json(), .json) }
        // Moving the list out prevents a copy.
        var all = list ?? FieldList()
        list = nil
        if let raw { all.set(Field(name: name, value: raw)) } else { all.remove(name) }
        if !all.fields.isEmpty { list = all }
    }

    mutating func append(_ name: String, _ value: RawValue) {
        // Moving the list out prevents a copy for every field.
        var all = list ?? FieldList()
        list = nil
        all.append(Field(name: name, value: value))
        list = all
    }

    /// Whether a name sorts before another in DAG-CBOR: shorter first, then by bytes.
    @inline(__always)
    static func sorts(_ left: String, before right: String) -> Bool {
        let count = left.utf8.count
        guard count == right.utf8.count else { return count < right.utf8.count }
        return left.withBytes { left in right.withBytes { left.lexicographicallyPrecedes($0) } }
    }

    /// Whether a name sorts before another; every name sorts before `nil`.
    static func sorts(_ left: String, before right: UnsafeBufferPointer<UInt8>?) -> Bool {
        guard let right else { return true }
        let count = left.utf8.count
        return count == right.count ? left.utf8.lexicographicallyPrecedes(right) : count < right.count
    }
}

extension UnknownFields: Hashable {
    /// Compares names and values, without regard to order.
    public static func == (left: UnknownFields, right: UnknownFields) -> Bool {
        guard let leftFields = left.fields, let rightFields = right.fields else { return left.isEmpty == right.isEmpty }
        return leftFields.count == rightFields.count && leftFields.allSatisfy { right[$0.name] == $0.value }
    }

    /// Hashes the properties that equality compares.
    public func hash(into hasher: inout Hasher) {
        var sum = 0
        // Each field is hashed on its own; a sum doesn't depend on the order.
        for field in fields ?? [] {
            var own = Hasher()
            own.combine(utf8: field.name)
            own.combine(field.value)
            sum &+= own.finalize()
        }
        hasher.combine(fields?.count ?? 0)
        hasher.combine(sum)
    }
}

extension UnknownFields: CustomStringConvertible {
    /// The fields as JSON.
    public var description: String {
        var writer = WireWriter(.json)
        var object = writer.beginObject(self)
        writer.endObject(&object)
        do throws(WireError) {
            return String(decoding: try writer.finish(), as: UTF8.self)
        } catch {
            return error.description
        }
    }
}

/// Any value of the data model, for data whose type isn't known: create it, inspect it, encode it.
///
/// ```swift
/// let record: LexValue = ["$type": "com.example.note", "text": "hello", "stars": 5]
/// ```
public enum LexValue: Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// An integer. The data model has no fractions.
    case integer(Int)
    /// A string.
    case string(String)
    /// Bytes.
    case bytes(Bytes)
    /// A link to a block.
    case link(CID)
    /// An array.
    case array([LexValue])
    /// An object.
    case object(LexObject)

    /// The value of a field, if this is an object that has it. Setting it does nothing if this isn't an object.
    public subscript(name: String) -> LexValue? {
        get { if case .object(let object) = self { object[name] } else { nil } }
        set {
            guard case .object(var object) = self else { return }
            // So that the fields aren't copied.
            self = .null
            object[name] = newValue
            self = .object(object)
        }
    }

    /// An element, if this is an array that has it.
    public subscript(index: Int) -> LexValue? {
        if case .array(let array) = self, array.indices.contains(index) { array[index] } else { nil }
    }
}

extension LexValue {
    // The cases and these properties have the same names: `value["text"]?.string`.

    /// The text, if this is a string.
    public var string: String? { if case .string(let value) = self { value } else { nil } }

    /// The number, if this is an integer.
    public var integer: Int? { if case .integer(let value) = self { value } else { nil } }

    /// The value, if this is a Boolean.
    public var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }

    /// The elements, if this is an array.
    public var array: [LexValue]? { if case .array(let value) = self { value } else { nil } }

    /// The fields, if this is an object.
    public var object: LexObject? { if case .object(let value) = self { value } else { nil } }

    /// Decodes the value as a type, such as a record's. Throws on anything that doesn't fit.
    public func decode<Value: WireValue>(as type: Value.Type = Value.self) throws(WireError) -> Value {
        try Value(json: try json())
    }
}

extension LexValue: Hashable {
    /// Compares the encoded data: two values are equal when their DAG-CBOR is equal, and so their CID.
    ///
    /// Strings compare by their UTF-8 bytes (`String` considers "é" as one scalar and as two equal), and objects
    /// compare without regard to order.
    public static func == (left: LexValue, right: LexValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.boolean(let left), .boolean(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
        case (.bytes(let left), .bytes(let right)): left == right
        case (.link(let left), .link(let right)): left.asLink == right.asLink
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        default: false
        }
    }

    /// Hashes the properties that equality compares.
    public func hash(into hasher: inout Hasher) {
        // The kind is hashed too: otherwise zeros and nulls, and arrays of them, would all have the same hash.
        switch self {
        case .null: hasher.combine(0)
        case .boolean(let value):
            hasher.combine(1)
            hasher.combine(value)
        case .integer(let value):
            hasher.combine(2)
            hasher.combine(value)
        case .string(let value):
            hasher.combine(3)
            hasher.combine(utf8: value)
        case .bytes(let value):
            hasher.combine(4)
            hasher.combine(value)
        case .link(let value):
            hasher.combine(5)
            hasher.combine(value.asLink)
        case .array(let value):
            hasher.combine(6)
            hasher.combine(value)
        case .object(let value):
            hasher.combine(7)
            hasher.combine(value)
        }
    }
}

extension LexValue: LexiconCodable {
    /// Reads a value of any kind.
    public init(from reader: inout WireReader) throws(WireError) {
        var reading = LexValueReading()
        self = try reading.value(&reader)
    }

    /// Writes the value.
    public func write(to writer: inout WireWriter) {
        switch self {
        case .null: writer.null()
        case .boolean(let value): writer.boolean(value)
        case .integer(let value): writer.integer(value)
        case .string(let value): writer.string(value)
        case .bytes(let value): value.write(to: &writer)
        case .link(let value): writer.link(value)
        case .array(let value): writer.array(value)
        case .object(let value): value.write(to: &writer)
        }
    }
}

extension LexValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates a `null`.
    public init(nilLiteral: ()) { self = .null }
    /// Creates a boolean.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    /// Creates an integer.
    public init(integerLiteral value: Int) { self = .integer(value) }
    /// Creates a string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Creates an array.
    public init(arrayLiteral elements: LexValue...) { self = .array(elements) }
    /// Creates an object. If a name appears twice, the later value wins.
    public init(dictionaryLiteral elements: (String, LexValue)...) {
        var object = LexObject()
        for (name, value) in elements { object[name] = value }
        self = .object(object)
    }
}

extension LexValue: CustomStringConvertible {
    /// The value as JSON.
    public var description: String {
        do throws(WireError) { return String(decoding: try json(), as: UTF8.self) } catch { return error.description }
    }
}

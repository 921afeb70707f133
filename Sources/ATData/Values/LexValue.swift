/// Any value of the data model, for data whose type is not known: build it, look into it, write it.
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

    /// A field's value, when this is an object that has it.
    public subscript(name: String) -> LexValue? {
        if case .object(let object) = self { object[name] } else { nil }
    }

    /// An element, when this is an array that has it.
    public subscript(index: Int) -> LexValue? {
        if case .array(let array) = self, array.indices.contains(index) { array[index] } else { nil }
    }
}

extension LexValue: Hashable {
    /// Compares strings by their bytes, and objects without regard to order.
    public static func == (left: LexValue, right: LexValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.boolean(let left), .boolean(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
        case (.bytes(let left), .bytes(let right)): left == right
        case (.link(let left), .link(let right)): left == right
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        default: false
        }
    }

    /// Hashes what equality compares.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .boolean(let value): hasher.combine(value)
        case .integer(let value): hasher.combine(value)
        case .string(let value): hasher.combine(Array(value.utf8))
        case .bytes(let value): hasher.combine(value)
        case .link(let value): hasher.combine(value)
        case .array(let value): hasher.combine(value)
        case .object(let value): hasher.combine(value)
        }
    }
}

extension LexValue: LexiconCodable {
    /// How deep values may nest at most, whatever a reader's own limit: each level needs stack.
    private static let deepest = 512

    /// Reads a value of any kind.
    public init(from reader: inout WireReader) throws(WireError) {
        reader.isVariant = false
        self = reader.isJSON ? try Self.json(&reader) : try Self.cbor(&reader)
    }

    private static func json(_ reader: inout WireReader) throws(WireError) -> LexValue {
        switch try reader.jsonPeek() {
        case UInt8(ascii: "{"): return try object(&reader)
        case UInt8(ascii: "["): return try elements(&reader)
        case UInt8(ascii: "\""): return .string(try reader.string())
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean(try reader.boolean())
        case UInt8(ascii: "n") where try reader.null(): return .null
        default: return .integer(try reader.integer())
        }
    }

    private static func cbor(_ reader: inout WireReader) throws(WireError) -> LexValue {
        guard reader.cursor < reader.end else { throw reader.truncated() }
        switch reader.cursor.pointee >> 5 {
        case 0, 1: return .integer(try reader.integer())
        case 2: return .bytes(Bytes(try reader.cborBytes()))
        case 3: return .string(try reader.string())
        case 4: return try elements(&reader)
        case 5: return try object(&reader)
        case 6: return .link(try reader.cborLink())
        default:
            if try reader.null() { return .null }
            guard reader.cursor.pointee | 1 == 0xF5 else {
                try reader.skip()
                return .null
            }
            return .boolean(try reader.boolean())
        }
    }

    private static func elements(_ reader: inout WireReader) throws(WireError) -> LexValue {
        guard reader.depth < deepest else { throw reader.tooDeep() }
        var array = try reader.beginArray()
        var values: [LexValue] = []
        while try reader.nextElement(&array) { values.append(try LexValue(from: &reader)) }
        return .array(values)
    }

    private static func object(_ reader: inout WireReader) throws(WireError) -> LexValue {
        guard reader.depth < deepest else { throw reader.tooDeep() }
        var object = try reader.beginObject()
        let first = try reader.nextKey(&object)
        if reader.isJSON, let first {
            if first == "$link" { return .link(try only("$link", try reader.jsonLinkText(), &object, &reader)) }
            if first == "$bytes" {
                return .bytes(Bytes(try only("$bytes", try reader.jsonBase64(), &object, &reader)))
            }
        }
        return .object(try LexObject(rest: &object, first: first, from: &reader))
    }

    private static func only<Value>(
        _ name: StaticString, _ value: Value, _ object: inout WireObject, _ reader: inout WireReader
    ) throws(WireError) -> Value {
        guard try reader.nextKey(&object) == nil else {
            throw reader.failure(.mismatch, "an object with \(name) must have no other field", at: object.start)
        }
        return value
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
    /// Makes `null`.
    public init(nilLiteral: ()) { self = .null }
    /// Makes a boolean.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    /// Makes an integer.
    public init(integerLiteral value: Int) { self = .integer(value) }
    /// Makes a string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Makes an array.
    public init(arrayLiteral elements: LexValue...) { self = .array(elements) }
    /// Makes an object. A name that comes twice keeps the later value.
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

/// JSON of any kind, fractions included: what the bridge to `Codable` and the comparison of raw values go through.
enum JSONTree: Sendable {
    case null
    case boolean(Bool)
    case integer(Int)
    /// A number that is no integer of 64 bits.
    case number(Double)
    case string(String)
    case array([JSONTree])
    case object([Field])

    struct Field {
        let name: String
        let value: JSONTree
    }
}

extension JSONTree: Equatable {
    /// Compares strings by their bytes, and objects without regard to order.
    static func == (left: JSONTree, right: JSONTree) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.boolean(let left), .boolean(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)):
            left.count == right.count
                && zip(left.sorted(by: order), right.sorted(by: order)).allSatisfy {
                    $0.name.utf8.elementsEqual($1.name.utf8) && $0.value == $1.value
                }
        default: false
        }
    }

    private static func order(_ left: Field, _ right: Field) -> Bool {
        left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
    }
}

extension JSONTree: WireValue {
    init(from reader: inout WireReader) throws(WireError) {
        switch try reader.jsonPeek() {
        case UInt8(ascii: "{"):
            guard reader.depth < 512 else { throw reader.tooDeep() }
            var object = try reader.beginObject()
            var fields: [Field] = []
            while let key = try reader.nextKey(&object) {
                let name = String(decoding: key.utf8, as: UTF8.self)
                fields.append(Field(name: name, value: try JSONTree(from: &reader)))
            }
            self = .object(fields)
        case UInt8(ascii: "["):
            guard reader.depth < 512 else { throw reader.tooDeep() }
            var array = try reader.beginArray()
            var values: [JSONTree] = []
            while try reader.nextElement(&array) { values.append(try JSONTree(from: &reader)) }
            self = .array(values)
        case UInt8(ascii: "\""): self = .string(try reader.string())
        case UInt8(ascii: "t"), UInt8(ascii: "f"): self = .boolean(try reader.boolean())
        case UInt8(ascii: "n") where try reader.null(): self = .null
        default:
            let place = reader.cursor
            try reader.skipNumber()
            let text = UnsafeBufferPointer(start: place, count: reader.cursor - place)
            if case .value(let value) = JSONInteger(text) {
                self = .integer(value)
            } else {
                self = .number(Double(String(decoding: text, as: UTF8.self)) ?? .infinity)
            }
        }
    }

    func write(to writer: inout WireWriter) {
        switch self {
        case .null: writer.null()
        case .boolean(let value): writer.boolean(value)
        case .integer(let value): writer.integer(value)
        case .number(let value):
            guard value.isFinite else {
                writer.failure = writer.unwritable("JSON has no number \(value)")
                return
            }
            var text = value.description
            text.withUTF8 { writer.append($0) }
        case .string(let value): writer.string(value)
        case .array(let values): writer.array(values)
        case .object(let fields):
            var object = writer.beginObject()
            for field in fields {
                writer.key(field.name, &object)
                field.value.write(to: &writer)
            }
            writer.endObject(&object)
        }
    }
}

extension JSONTree: Codable {
    /// The JSON that a decoder stands at.
    static func json(of decoder: any Decoder) throws(WireError) -> [UInt8] {
        let tree: JSONTree
        do {
            tree = try JSONTree(from: decoder)
        } catch {
            throw WireError(.mismatch, "\(error)", offset: 0)
        }
        return try tree.json()
    }

    init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: AnyKey.self) {
            self = .object(
                try container.allKeys.map {
                    Field(name: $0.stringValue, value: try container.decode(JSONTree.self, forKey: $0))
                })
        } else if var container = try? decoder.unkeyedContainer() {
            var values: [JSONTree] = []
            while !container.isAtEnd { values.append(try container.decode(JSONTree.self)) }
            self = .array(values)
        } else {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .null
            } else if let value = try? container.decode(Bool.self) {
                self = .boolean(value)
            } else if let value = try? container.decode(Int.self) {
                self = .integer(value)
            } else if let value = try? container.decode(Double.self) {
                self = .number(value)
            } else {
                self = .string(try container.decode(String.self))
            }
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .object(let fields):
            var container = encoder.container(keyedBy: AnyKey.self)
            for field in fields { try container.encode(field.value, forKey: AnyKey(stringValue: field.name)) }
        case .array(let values):
            var container = encoder.unkeyedContainer()
            for value in values { try container.encode(value) }
        default:
            var container = encoder.singleValueContainer()
            switch self {
            case .boolean(let value): try container.encode(value)
            case .integer(let value): try container.encode(value)
            case .number(let value): try container.encode(value)
            case .string(let value): try container.encode(value)
            default: try container.encodeNil()
            }
        }
    }
}

private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

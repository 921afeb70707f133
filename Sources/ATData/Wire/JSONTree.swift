#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Any JSON, including fractions. The bridge to `Codable` uses it.
///
/// An encoder or decoder may support less than JSON does. Values that it can't represent exactly, or may not have
/// received exactly, throw.
enum JSONTree: Sendable {
    case null
    case boolean(Bool)
    case integer(Int)
    /// The text of a number that is not a 64-bit integer.
    case number(String)
    case string(String)
    case array([JSONTree])
    case object([Field])

    struct Field {
        let name: String
        let value: JSONTree
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
                self = .number(String(decoding: text, as: UTF8.self))
            }
        }
    }

    func write(to writer: inout WireWriter) {
        switch self {
        case .null: writer.null()
        case .boolean(let value): writer.boolean(value)
        case .integer(let value): writer.integer(value)
        case .number(var text): text.withUTF8 { writer.append($0) }
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
    /// The JSON at a decoder's current position.
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
            } else if let value = try Self.number(in: container) {
                self = value
            } else {
                self = .string(try container.decode(String.self))
            }
        }
    }

    /// The number in a container, or `nil` if there is none.
    ///
    /// `JSONDecoder` rounds a number to whatever type it is asked for, even to integers. Only `Decimal` shows the
    /// JSON's digits, and at most 38 of them: a number with that many may have been truncated.
    private static func number(in container: any SingleValueDecodingContainer) throws -> JSONTree? {
        do {
            let text = try container.decode(Decimal.self).description
            guard JSONDecimal(text.utf8).precision < 38 else { throw loss(text, container.codingPath) }
            return JSONTree(number: text)
        } catch DecodingError.typeMismatch {
            // Not a number, or a decoder without decimals, which only knows Swift's number types.
            if let value = try? container.decode(Int.self) { return .integer(value) }
            if let value = try? container.decode(UInt64.self) { return .number(value.description) }
            guard let value = try? container.decode(Double.self) else { return nil }
            guard value.isFinite else { throw loss(value.description, container.codingPath) }
            return JSONTree(number: value.description)
        }
    }

    private init(number text: String) {
        var utf8 = text
        if case .value(let value) = utf8.withUTF8({ JSONInteger($0) }) {
            self = .integer(value)
        } else {
            self = .number(text)
        }
    }

    private static func loss(_ number: String, _ path: [any CodingKey]) -> DecodingError {
        .dataCorrupted(
            .init(codingPath: path, debugDescription: "\(number) may not be the exact number; read it with init(json:)")
        )
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .object(let fields):
            // Encoders and decoders store fields in dictionaries, where canonically equivalent names are equal.
            guard fields.count < 2 || Set(fields.map(\.name)).count == fields.count else {
                throw EncodingError.invalidValue(
                    fields.map(\.name),
                    .init(
                        codingPath: encoder.codingPath,
                        debugDescription: "two fields have names that a Codable encoder can't tell apart; use json()"))
            }
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
            case .number(let text): try Self.encode(number: text, to: &container)
            case .string(let value): try container.encode(value)
            default: try container.encodeNil()
            }
        }
    }

    /// Writes a number as one of the types that every encoder supports.
    private static func encode(number text: String, to container: inout any SingleValueEncodingContainer) throws {
        let exact = JSONDecimal(text.utf8)
        if let value = Double(text), value.isFinite, JSONDecimal(value.description.utf8) == exact {
            return try container.encode(value)
        }
        if let value = UInt64(text) { return try container.encode(value) }
        throw EncodingError.invalidValue(
            text,
            .init(
                codingPath: container.codingPath,
                debugDescription: "the number \(text) has no exact form in a Codable encoder; use json()"))
    }
}

private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

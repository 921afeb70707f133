/// Reads a value of any kind, with all that is inside it.
///
/// It exists while one value is read, and stores the elements of the arrays and objects that are still open.
struct LexValueReading: ~Copyable {
    /// The maximum nesting of a value, whatever the reader's own limit: each level needs stack.
    private static let deepest = 512

    private var values = OpenStack<LexValue>()
    private var fields = OpenStack<LexObject.Field>()
    /// A few bits of the name of each field in `fields`. Names with different ones are different.
    private var marks = OpenStack<UInt32>()

    /// Reads a value.
    mutating func value(_ reader: inout WireReader) throws(WireError) -> LexValue {
        reader.isVariant = false
        return reader.isJSON ? try json(&reader) : try cbor(&reader)
    }

    private mutating func json(_ reader: inout WireReader) throws(WireError) -> LexValue {
        switch try reader.jsonPeek() {
        case UInt8(ascii: "\""): .string(try reader.string())
        case UInt8(ascii: "{"): try object(&reader)
        case UInt8(ascii: "["): try elements(&reader)
        default: try Self.jsonScalar(&reader)
        }
    }

    private mutating func cbor(_ reader: inout WireReader) throws(WireError) -> LexValue {
        guard reader.cursor < reader.end else { throw reader.truncated() }
        return switch reader.cursor.pointee >> 5 {
        case 3: .string(try reader.string())
        case 5: try object(&reader)
        case 4: try elements(&reader)
        default: try Self.cborScalar(&reader)
        }
    }

    /// Reads a value that is neither an array nor an object.
    static func jsonScalar(_ reader: inout WireReader) throws(WireError) -> LexValue {
        switch try reader.jsonPeek() {
        case UInt8(ascii: "\""): return .string(try reader.string())
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean(try reader.boolean())
        case UInt8(ascii: "n") where try reader.null(): return .null
        default: return .integer(try reader.integer())
        }
    }

    /// Reads a value that is neither an array nor an object.
    static func cborScalar(_ reader: inout WireReader) throws(WireError) -> LexValue {
        guard reader.cursor < reader.end else { throw reader.truncated() }
        switch reader.cursor.pointee >> 5 {
        case 0, 1: return .integer(try reader.integer())
        case 2: return .bytes(Bytes(try reader.cborBytes()))
        case 3: return .string(try reader.string())
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

    private mutating func elements(_ reader: inout WireReader) throws(WireError) -> LexValue {
        guard reader.depth < Self.deepest else { throw reader.tooDeep() }
        var array = try reader.beginArray()
        let first = values.count
        while try reader.nextElement(&array) { values.push(try value(&reader)) }
        return .array(values.take(from: first))
    }

    private mutating func object(_ reader: inout WireReader) throws(WireError) -> LexValue {
        guard reader.depth < Self.deepest else { throw reader.tooDeep() }
        var object = try reader.beginObject()
        let key = try reader.nextKey(&object)
        if reader.isJSON, let key, let value = try wrapped(key, &object, &reader) { return value }
        let list =
            reader.isJSON ? try jsonFields(&object, key, &reader) : try cborFields(&object, key, &reader)
        return .object(list)
    }

    // The variables of what follows would take stack at every level of a nested value if they were in the function
    // above.

    /// Reads a link or bytes, if the first field says that the object is one of them.
    private func wrapped(
        _ key: WireKey, _ object: inout WireObject, _ reader: inout WireReader
    ) throws(WireError) -> LexValue? {
        if key == "$link" { return .link(try only("$link", try reader.jsonLinkText(), &object, &reader)) }
        if key == "$bytes" { return .bytes(Bytes(try only("$bytes", try reader.jsonBase64(), &object, &reader))) }
        return nil
    }

    private func only<Value>(
        _ name: StaticString, _ value: Value, _ object: inout WireObject, _ reader: inout WireReader
    ) throws(WireError) -> Value {
        guard try reader.nextKey(&object) == nil else {
            throw reader.failure(.mismatch, "an object with \(name) must have no other field", at: object.start)
        }
        return value
    }

    private mutating func cborFields(
        _ object: inout WireObject, _ key: WireKey?, _ reader: inout WireReader
    ) throws(WireError) -> LexObject {
        let first = fields.count
        var typePlace: Int?
        var next = key
        // The order of DAG-CBOR excludes duplicates.
        while let key = next {
            if key.isType { typePlace = fields.count - first }
            let name = key.string
            fields.push(LexObject.Field(name: name, value: try value(&reader)))
            next = try reader.nextKey(&object)
        }
        let list = LexObject(FieldList(fields.take(from: first)))
        if let typePlace { try list.checkType(at: typePlace, &object, &reader) }
        return list
    }

    /// The fields of an object of JSON that is being read.
    private struct OpenObject {
        /// The position of its first field, and of the first mark, among those of all open objects.
        let (first, firstMark): (Int, Int)
        /// A bit for each of their marks. A field whose bit isn't set is new.
        var bits: UInt64 = 0
        /// Used instead if there are many fields.
        var many: FieldList<LexObject.Field>?
        var typePlace: Int?
    }

    // The parameters are `inout`, as in all that is called for every field or object: what is borrowed is copied first.

    private mutating func jsonFields(
        _ object: inout WireObject, _ key: WireKey?, _ reader: inout WireReader
    ) throws(WireError) -> LexObject {
        var open = OpenObject(first: fields.count, firstMark: marks.count)
        var next = key
        while let key = next {
            let name = try newName(key, &open, &object, &reader)
            add(LexObject.Field(name: name, value: try value(&reader)), to: &open)
            next = try reader.nextKey(&object)
        }
        return try close(&open, &object, &reader)
    }

    /// The name of the next field, which no field of the object has so far.
    private mutating func newName(
        _ key: WireKey, _ open: inout OpenObject, _ object: inout WireObject, _ reader: inout WireReader
    ) throws(WireError) -> String {
        let utf8 = key.utf8
        let name = key.string
        if utf8.first == UInt8(ascii: "$") {
            guard !key.isReserved else {
                throw reader.failure(.mismatch, "an object with \(name) must have no other field", at: object.start)
            }
            if key.isType { open.typePlace = open.many?.fields.count ?? (fields.count - open.first) }
        }
        let isRepeated: Bool
        if let many = open.many {
            isRepeated = many.index(of: name) != nil
        } else {
            let mark = key.mark(in: reader)
            let bit: UInt64 = 1 << (UInt64(mark) & 63)
            isRepeated = open.bits & bit != 0 && isOpen(name, mark, from: open.first, open.firstMark)
            open.bits |= bit
            marks.push(mark)
        }
        guard !isRepeated else { throw reader.duplicate(name, object) }
        return name
    }

    private mutating func add(_ field: consuming LexObject.Field, to open: inout OpenObject) {
        guard open.many == nil else {
            open.many?.append(field)
            return
        }
        fields.push(field)
        if fields.count - open.first > FieldList<LexObject.Field>.fewest {
            open.many = FieldList(fields.take(from: open.first))
        }
    }

    private mutating func close(
        _ open: inout OpenObject, _ object: inout WireObject, _ reader: inout WireReader
    ) throws(WireError) -> LexObject {
        marks.removeAll(from: open.firstMark)
        let list = LexObject(open.many ?? FieldList(fields.take(from: open.first)))
        if let typePlace = open.typePlace { try list.checkType(at: typePlace, &object, &reader) }
        return list
    }

    /// Whether a field of the innermost object has a name.
    @inline(__always)
    private func isOpen(_ name: String, _ mark: UInt32, from first: Int, _ firstMark: Int) -> Bool {
        let hasMark = marks.withElements(from: firstMark) { marks in
            for other in marks where other == mark { return true }
            return false
        }
        guard hasMark else { return false }
        return fields.withElements(from: first) { fields in
            fields.contains { $0.name.utf8.elementsEqual(name.utf8) }
        }
    }
}

extension WireKey {
    /// A few bits of the name, which other names rarely have.
    @inline(__always)
    fileprivate func mark(in reader: borrowing WireReader) -> UInt32 {
        let utf8 = utf8
        let count = utf8.count
        guard let start = utf8.baseAddress else { return 0 }
        let (head, tail): (UInt64, UInt64)
        if count >= 8 {
            // Both words lie within the name.
            (head, tail) = (ByteScan.load(start), ByteScan.load(start + count - 8))
        } else if start >= reader.start, start <= reader.end, reader.end - start >= 8 {
            // The word lies within the input. What follows the name in it is removed.
            (head, tail) = (ByteScan.load(start) << UInt64(64 &- count &* 8), 0)
        } else {
            // The name had escapes, so it lies elsewhere, or it is at the input's end. The word is the same.
            var word: UInt64 = 0
            for byte in utf8 { word = word >> 8 | UInt64(byte) << 56 }
            (head, tail) = (word, 0)
        }
        let mixed =
            (head &* 0x9E37_79B9_7F4A_7C15) ^ (tail &* 0xC2B2_AE3D_27D4_EB4F)
            ^ (UInt64(truncatingIfNeeded: count) &* 0x1656_67B1_9E37_79F9)
        return UInt32(truncatingIfNeeded: mixed >> 32)
    }
}

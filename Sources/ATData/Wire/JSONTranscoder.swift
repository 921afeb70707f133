/// Turns JSON into DAG-CBOR without creating values.
///
/// It gives up on anything unusual: invalid input, deep nesting, and when it would have to move too many bytes. The
/// JSON is then read as a ``LexValue``, which reports the fault. It may therefore give up too often, but must never
/// write anything that a `LexValue` wouldn't.
struct JSONTranscoder: ~Copyable {
    /// A field of an object that is still open, as positions in the output.
    private struct Field {
        /// The name's head, its bytes, and the value.
        let start: Int
        let name: Int
        let value: Int
        /// Set when the value has been written.
        var end = 0
    }

    /// The maximum nesting that any stack has space for.
    private static let deepest = 64

    private var fields = OpenStack<Field>()
    /// The number of bytes that may still be moved. Fields are written in the order they come and sorted when their
    /// object ends, so the contents of nested objects can move once for each level.
    private var movable: Int

    /// Creates a transcoder for an input of some length.
    init(for count: Int) { movable = count &* 16 &+ 1024 }

    /// Writes the next value. Returns `false` when it gives up.
    mutating func value(_ reader: inout WireReader, to writer: inout WireWriter) throws(WireError) -> Bool {
        switch try reader.jsonPeek() {
        case UInt8(ascii: "\""): writer.cborString(try reader.jsonText().utf8)
        case UInt8(ascii: "{"): return try object(&reader, to: &writer)
        case UInt8(ascii: "["): return try array(&reader, to: &writer)
        case UInt8(ascii: "t"), UInt8(ascii: "f"): writer.boolean(try reader.jsonBoolean())
        case UInt8(ascii: "n"):
            guard try reader.jsonNull() else { return false }
            writer.null()
        default: writer.integer(try reader.jsonInteger())
        }
        return true
    }

    private mutating func array(_ reader: inout WireReader, to writer: inout WireWriter) throws(WireError) -> Bool {
        guard reader.depth < Self.deepest else { return false }
        var array = try reader.beginArray()
        let head = writer.count
        writer.cborHead(4, 0)
        var count = 0
        while try reader.nextElement(&array) {
            guard try value(&reader, to: &writer) else { return false }
            count += 1
        }
        return setCount(count, of: 4, at: head, in: &writer)
    }

    private mutating func object(_ reader: inout WireReader, to writer: inout WireWriter) throws(WireError) -> Bool {
        guard reader.depth < Self.deepest else { return false }
        var object = try reader.beginObject()
        let head = writer.count
        writer.cborHead(5, 0)
        let first = fields.count
        var isSorted = true
        var type: Int?
        while let key = try reader.nextKey(&object) {
            let name = key.utf8
            if name.first == UInt8(ascii: "$") {
                if key == "$link" || key == "$bytes" {
                    guard fields.count == first else { return false }
                    writer.count = head
                    return try wrapped(key == "$link", &object, &reader, to: &writer)
                }
                guard !key.isReserved else { return false }
                if key.isType { type = fields.count - first }
            }
            let start = writer.count
            writer.cborString(name)
            let field = Field(start: start, name: writer.count - name.count, value: writer.count)
            if isSorted, let last = fields.last(from: first) { isSorted = Self.sorts(last, before: field, writer) }
            let index = fields.count
            fields.push(field)
            guard try value(&reader, to: &writer) else { return false }
            fields.withElements(from: index) { $0[0].end = writer.count }
        }
        let count = fields.count - first
        if let type, !isValid(type, from: first, in: writer) { return false }
        if !isSorted, !sort(from: first, in: &writer) { return false }
        fields.removeAll(from: first)
        return setCount(count, of: 5, at: head, in: &writer)
    }

    /// Writes a link or bytes, for which JSON has an object with one field.
    private func wrapped(
        _ isLink: Bool, _ object: inout WireObject, _ reader: inout WireReader, to writer: inout WireWriter
    ) throws(WireError) -> Bool {
        if isLink {
            guard let link = CID.decode(try reader.jsonText().utf8), let codec = CID.Codec(rawValue: link.codec) else {
                return false
            }
            writer.link(CID(codec: codec, digest: link.digest))
        } else {
            try reader.jsonBase64().withUnsafeBufferPointer { writer.cborBytes($0) }
        }
        return try reader.nextKey(&object) == nil
    }

    /// Whether one field's name sorts before another's: shorter first, then by bytes.
    @inline(__always)
    private static func sorts(_ left: Field, before right: Field, _ writer: borrowing WireWriter) -> Bool {
        sorts(left, before: right, UnsafePointer(writer.base))
    }

    @inline(__always)
    private static func sorts(_ left: Field, before right: Field, _ base: UnsafePointer<UInt8>) -> Bool {
        let count = left.value - left.name
        guard count == right.value - right.name else { return count < right.value - right.name }
        // Both names have been written: they lie before the end of the output.
        for index in 0..<count where base[left.name + index] != base[right.name + index] {
            return base[left.name + index] < base[right.name + index]
        }
        return false
    }

    /// Sorts the fields of the object that ends here. Returns `false` when one appears twice.
    private mutating func sort(from first: Int, in writer: inout WireWriter) -> Bool {
        let end = writer.count
        let base = UnsafePointer(writer.base)
        let start: Int? = fields.withElements(from: first) { fields in
            var fields = fields
            let start = fields.first?.start
            fields.sort { Self.sorts($0, before: $1, base) }
            var index = 1
            while index < fields.count {
                guard Self.sorts(fields[index - 1], before: fields[index], base) else { return nil }
                index += 1
            }
            return start
        }
        guard let start, canMove(end - start) else { return false }
        // The sorted copy is made behind the output, and has the same length.
        writer.reserve(end - start)
        fields.withElements(from: first) { fields in
            for field in fields { writer.put(UnsafePointer(writer.base + field.start), field.end - field.start) }
        }
        (writer.base + start).update(from: writer.base + end, count: end - start)
        writer.count = end
        return true
    }

    private mutating func canMove(_ count: Int) -> Bool {
        movable &-= count
        return movable >= 0
    }

    /// Writes the count of a container that ends here into its head.
    private mutating func setCount(_ count: Int, of major: UInt8, at head: Int, in writer: inout WireWriter) -> Bool {
        if count >= 24, !canMove(writer.count - head) { return false }
        writer.setCount(count, of: major, at: head)
        return true
    }

    /// Whether the `$type` of an object, and a blob, meet the requirements of the data model.
    private func isValid(_ type: Int, from first: Int, in writer: borrowing WireWriter) -> Bool {
        let base = UnsafePointer(writer.base)
        return fields.withElements(from: first) { fields in
            // Each field's value has been written, and takes at least one byte.
            let value = fields[type].value
            guard base[value] >> 5 == 3, base[value] != 0x60 else { return false }
            let text = UnsafeBufferPointer(start: base + value, count: fields[type].end - value)
            guard text.elementsEqual([0x64] + "blob".utf8) else { return true }
            func head(_ name: StaticString) -> UInt8? {
                fields.first {
                    let key = WireKey(start: base + $0.name, count: $0.value - $0.name, isNull: false)
                    return key == name
                }.map { base[$0.value] }
            }
            // A link, a string, and an integer that isn't negative.
            return head("ref") == 0xD8 && head("mimeType").map { $0 >> 5 } == 3 && head("size").map { $0 >> 5 } == 0
        }
    }
}

extension WireWriter {
    /// Writes JSON as DAG-CBOR. If the JSON is unusual, writes nothing and returns `false`.
    mutating func transcode(json: [UInt8]) -> Bool {
        let start = count
        let isWritten = json.withUnsafeBufferPointer { input in
            guard let first = input.baseAddress else { return false }
            var reader = WireReader(input, first: first, .json, .unlimited, isLenient: false)
            var transcoder = JSONTranscoder(for: input.count)
            do throws(WireError) {
                guard try transcoder.value(&reader, to: &self) else { return false }
                try reader.expectEnd()
                return true
            } catch _ {
                return false
            }
        }
        if !isWritten { count = start }
        return isWritten
    }
}

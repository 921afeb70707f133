/// An object of the data model: fields in the order they arrived. The order doesn't matter for equality.
///
/// A name belongs to one field. Reading an object that has a field twice throws.
public struct LexObject: Sendable {
    /// A field.
    public struct Field: Sendable, NamedField {
        /// The name. Names compare by their UTF-8 bytes.
        public let name: String
        /// The value.
        public var value: LexValue
    }

    fileprivate var list = FieldList<Field>()
    private var fields: [Field] { list.fields }

    /// Creates an empty object.
    public init() {}

    /// Creates an object from fields that were read.
    init(_ list: FieldList<Field>) { self.list = list }

    /// The value of a field. Setting it replaces the field of that name or appends one; `nil` removes it.
    public subscript(name: String) -> LexValue? {
        get { list[name]?.value }
        set {
            if let newValue { list.set(Field(name: name, value: newValue)) } else { list.remove(name) }
        }
    }

    /// The fields in DAG-CBOR's order.
    private var sorted: [Field] { fields.sorted { UnknownFields.sorts($0.name, before: $1.name) } }
}

extension LexObject: RandomAccessCollection {
    /// The position of the first field.
    public var startIndex: Int { fields.startIndex }
    /// The position after the last field.
    public var endIndex: Int { fields.endIndex }
    /// The field at a position.
    public subscript(position: Int) -> Field { fields[position] }
}

extension LexObject: ExpressibleByDictionaryLiteral {
    /// Creates an object from a literal. If a name appears twice, the later value wins.
    public init(dictionaryLiteral elements: (String, LexValue)...) {
        for (name, value) in elements { self[name] = value }
    }
}

extension LexObject: Hashable {
    /// Compares without regard to order.
    public static func == (left: LexObject, right: LexObject) -> Bool {
        guard left.count == right.count else { return false }
        return zip(left.sorted, right.sorted).allSatisfy {
            $0.name.utf8.elementsEqual($1.name.utf8) && $0.value == $1.value
        }
    }

    /// Hashes the properties that equality compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        for field in sorted {
            hasher.combine(utf8: field.name)
            hasher.combine(field.value)
        }
    }
}

extension LexObject: LexiconCodable {
    /// Reads an object.
    public init(from reader: inout WireReader) throws(WireError) {
        let place = reader.cursor
        guard case .object(let object) = try LexValue(from: &reader) else {
            throw reader.failure(.mismatch, "expected an object", at: place)
        }
        self = object
    }

    /// Checks the requirements of the data model for a `$type`, which is at a position, and for blobs.
    func checkType(
        at position: Int, _ object: inout WireObject, _ reader: inout WireReader
    ) throws(WireError) {
        guard case .string(let name) = fields[position].value, !name.isEmpty else { throw reader.badType(object) }
        // Most names differ in length already, which takes less time to find out.
        guard name.utf8.count == 4, name == "blob" else { return }
        guard case .link? = self["ref"], case .string? = self["mimeType"], case .integer(0...)? = self["size"] else {
            throw WireError(
                .mismatch, "a blob needs a ref, a mimeType and a size", offset: object.start - reader.start)
        }
    }

    /// Writes the object: as JSON in its own order, as DAG-CBOR in the canonical one.
    public func write(to writer: inout WireWriter) {
        fields.withUnsafeBufferPointer { Self.write($0, to: &writer) }
    }

    /// The reason why an object can't be written as JSON: it would be read back as a link or as bytes.
    static let reservedField = "JSON has no form for an object with a field $link or $bytes"

    private static func write(_ fields: UnsafeBufferPointer<Field>, to writer: inout WireWriter) {
        writer.hasFreeForm = true
        var object = writer.beginObject(count: fields.count)
        if writer.isJSON || isSorted(fields) {
            for index in fields.indices { write(index, of: fields, &object, to: &writer) }
        } else {
            withOrder(of: fields) { for index in $0 { write(index, of: fields, &object, to: &writer) } }
        }
        writer.endCounted(&object)
    }

    @inline(__always)
    private static func write(
        _ index: Int, of fields: UnsafeBufferPointer<Field>, _ object: inout WireObjectWriter,
        to writer: inout WireWriter
    ) {
        writeName(index, of: fields, &object, to: &writer)
        if writeScalar(index, of: fields, to: &writer) { return }
        // The fields of an inner object stay where they are as long as the outer one's, so they need not be retained.
        if let inner = fields[index].value.storedFields { return write(inner, to: &writer) }
        fields[index].value.write(to: &writer)
    }

    // What follows reads names and texts in place: to copy each of them, with its reference count, takes longer than
    // to write it. Its variables would take stack at every level if they were in the function above, and that function
    // would be too large for the compiler to inline what stores a word.

    @inline(never)
    private static func writeName(
        _ index: Int, of fields: UnsafeBufferPointer<Field>, _ object: inout WireObjectWriter,
        to writer: inout WireWriter
    ) {
        if let name = fields[index].name.storedBytes, writer.usualKey(name, &object) { return }
        let name = fields[index].name
        if writer.isJSON, name.isReservedInJSON { writer.failure = writer.unwritable(reservedField) }
        writer.key(name, &object)
    }

    /// Writes the value of a field if it is a string, an integer or a Boolean; returns `false` for any other.
    @inline(never)
    private static func writeScalar(
        _ index: Int, of fields: UnsafeBufferPointer<Field>, to writer: inout WireWriter
    ) -> Bool {
        if let text = fields[index].value.storedBytes, writer.usualString(text) { return true }
        switch fields[index].value {
        case .string(let text): writer.string(text)
        case .integer(let number): writer.integer(number)
        case .boolean(let flag): writer.boolean(flag)
        default: return false
        }
        return true
    }

    /// Whether fields are in DAG-CBOR's order, as those that were read from it are.
    private static func isSorted(_ fields: UnsafeBufferPointer<Field>) -> Bool {
        guard fields.count > 1 else { return true }
        var last = fields[0].name.rank
        for index in fields.indices.dropFirst() {
            let rank = fields[index].name.rank
            guard last == rank ? Self.sorts(index - 1, before: index, in: fields) : last < rank else { return false }
            last = rank
        }
        return true
    }

    private static func sorts(_ left: Int, before right: Int, in fields: UnsafeBufferPointer<Field>) -> Bool {
        UnknownFields.sorts(fields[left].name, before: fields[right].name)
    }

    /// Calls the closure with the positions of fields in DAG-CBOR's order.
    private static func withOrder(
        of fields: UnsafeBufferPointer<Field>, _ body: (UnsafeMutableBufferPointer<Int>) -> Void
    ) {
        withUnsafeTemporaryAllocation(of: Int.self, capacity: fields.count) { order in
            _ = order.initialize(from: fields.indices)
            Self.sort(order, of: fields)
            body(order)
        }
    }

    // Not inlined: the ranks would take stack at every level of a nested object.

    /// Sorts the positions of fields into DAG-CBOR's order.
    @inline(never)
    private static func sort(_ order: UnsafeMutableBufferPointer<Int>, of fields: UnsafeBufferPointer<Field>) {
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: fields.count) { ranks in
            for index in fields.indices { ranks.initializeElement(at: index, to: fields[index].name.rank) }
            func isBefore(_ left: Int, _ right: Int) -> Bool {
                ranks[left] == ranks[right] ? Self.sorts(left, before: right, in: fields) : ranks[left] < ranks[right]
            }
            guard fields.count <= FieldList<Field>.fewest else {
                var order = order
                order.sort { isBefore($0, $1) }
                return
            }
            // A few fields are moved to their places.
            for index in order.indices.dropFirst() {
                var place = index
                while place > 0, isBefore(index, order[place - 1]) {
                    order[place] = order[place - 1]
                    place -= 1
                }
                order[place] = index
            }
        }
    }
}

extension LexValue {
    /// The bytes of the text, if this is a string whose bytes are in one piece.
    @inline(__always)
    fileprivate var storedBytes: TextBytes? { if case .string(let text) = self { text.storedBytes } else { nil } }

    /// Where the fields are, if this is an object. They stay there while the value is stored and doesn't change.
    @inline(__always)
    fileprivate var storedFields: UnsafeBufferPointer<LexObject.Field>? {
        if case .object(let object) = self { object.list.fields.withUnsafeBufferPointer { $0 } } else { nil }
    }
}

extension String {
    /// The place of a name in DAG-CBOR's order: its length, and its first seven bytes. Names of one rank must be
    /// compared.
    @inline(__always)
    fileprivate var rank: UInt64 {
        withBytes { utf8 in
            guard let start = utf8.baseAddress, !utf8.isEmpty else { return 0 }
            // The length of a very long name has no place here.
            guard utf8.count < 0xFF else { return .max }
            let word = utf8.count < 8 ? ByteScan.loadFewer(start, utf8.count) : ByteScan.load(start)
            return UInt64(utf8.count) << 56 | word.byteSwapped >> 8
        }
    }

    /// Whether the name of a field has a special meaning in JSON.
    @inline(__always)
    var isReservedInJSON: Bool {
        withBytes { utf8 in
            utf8.baseAddress.map { WireKey(start: $0, count: utf8.count, isNull: false).isReserved } ?? false
        }
    }
}

/// An object of the data model: fields in the order in which they came, equal whatever that order is.
public struct LexObject: Sendable {
    /// A field.
    public struct Field: Sendable {
        /// The name. Names compare by their UTF-8 bytes.
        public let name: String
        /// The value.
        public var value: LexValue
    }

    private var fields: [Field]

    /// Makes an empty object.
    public init() { fields = [] }

    /// The value of a field. Setting it replaces the one of the same name or appends; `nil` removes.
    public subscript(name: String) -> LexValue? {
        get { index(of: name).map { fields[$0].value } }
        set {
            switch (index(of: name), newValue) {
            case (let index?, let value?): fields[index].value = value
            case (let index?, nil): fields.remove(at: index)
            case (nil, let value?): fields.append(Field(name: name, value: value))
            case (nil, nil): break
            }
        }
    }

    private func index(of name: String) -> Int? {
        fields.firstIndex { $0.name.utf8.elementsEqual(name.utf8) }
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
    /// Makes an object of a literal. A name that comes twice keeps the later value.
    public init(dictionaryLiteral elements: (String, LexValue)...) {
        fields = []
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

    /// Hashes what equality compares.
    public func hash(into hasher: inout Hasher) {
        for field in sorted {
            hasher.combine(Array(field.name.utf8))
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

    init(rest object: inout WireObject, first: WireKey?, from reader: inout WireReader) throws(WireError) {
        fields = []
        var names = Set<[UInt8]>()
        var next = first
        while let key = next {
            let name = String(decoding: key.utf8, as: UTF8.self)
            let isReserved = name == "$link" || name == "$bytes"
            guard !reader.isJSON || !isReserved else {
                throw reader.failure(.mismatch, "an object with \(name) must have no other field", at: object.start)
            }
            // DAG-CBOR's order rules duplicates out already.
            guard !reader.isJSON || isNew(name, &names) else {
                throw WireError(
                    .duplicate, "the field appears twice", offset: object.start - reader.start, field: name)
            }
            fields.append(Field(name: name, value: try LexValue(from: &reader)))
            next = try reader.nextKey(&object)
        }
        try checkReserved(object, reader)
    }

    /// Whether no field has this name yet. The set is only filled for objects with many.
    private func isNew(_ name: String, _ names: inout Set<[UInt8]>) -> Bool {
        guard fields.count >= 16 else { return index(of: name) == nil }
        if names.isEmpty { names = Set(fields.map { Array($0.name.utf8) }) }
        return names.insert(Array(name.utf8)).inserted
    }

    /// Checks what the data model asks of `$type`, and of blobs.
    private func checkReserved(_ object: borrowing WireObject, _ reader: borrowing WireReader) throws(WireError) {
        guard let type = self["$type"] else { return }
        guard case .string(let name) = type, !name.isEmpty else {
            throw WireError(
                .unexpectedType, "$type must be a string that is not empty", offset: object.start - reader.start,
                field: "$type")
        }
        guard name == "blob" else { return }
        guard case .link? = self["ref"], case .string? = self["mimeType"], case .integer(0...)? = self["size"] else {
            throw WireError(
                .mismatch, "a blob needs a ref, a mimeType and a size", offset: object.start - reader.start)
        }
    }

    /// Writes the object: in its own order as JSON, in the canonical one as DAG-CBOR.
    public func write(to writer: inout WireWriter) {
        var object = writer.beginObject()
        for field in writer.isJSON ? fields : sorted {
            writer.key(field.name, &object)
            field.value.write(to: &writer)
        }
        writer.endObject(&object)
    }
}

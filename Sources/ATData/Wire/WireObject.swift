/// Where a reader stands in an object.
@frozen
public struct WireObject: ~Copyable {
    @usableFromInline let start: UnsafePointer<UInt8>
    /// JSON: fields read so far. DAG-CBOR: fields to come.
    @usableFromInline var count: Int
    /// DAG-CBOR: the last field's name, which the next must sort after.
    @usableFromInline var previous: UnsafePointer<UInt8>
    @usableFromInline var previousCount: Int
    /// Whether a union has read `$type` already.
    @usableFromInline let isVariant: Bool
    /// The fields that the type does not know.
    @usableFromInline var unknown = UnknownFields()

    @inline(__always)
    init(start: UnsafePointer<UInt8>, count: Int, isVariant: Bool) {
        self.start = start
        self.count = count
        previous = start
        previousCount = -1
        self.isVariant = isVariant
    }
}

extension WireReader {
    /// Begins to read an object.
    public mutating func beginObject() throws(WireError) -> WireObject {
        let place = cursor
        let isVariant = isVariant
        self.isVariant = false
        let count = isJSON ? try jsonBegin(UInt8(ascii: "{"), "an object") : try cborBegin(5, "an object")
        return WireObject(start: place, count: count, isVariant: isVariant)
    }

    /// The name of the next field, whose value must then be read, kept or skipped; `nil` at the object's end.
    public mutating func nextKey(_ object: inout WireObject) throws(WireError) -> WireKey? {
        isJSON ? try jsonNextKey(&object) : try cborNextKey(&object)
    }

    /// Keeps a field that the type does not know, so that writing the value gives it back.
    @inline(never)
    public mutating func keep(_ key: WireKey, _ object: inout WireObject, type: StaticString? = nil) throws(WireError) {
        if key == "$type" {
            if object.isVariant { return try skip() }
            if let type { return try expectType(type) }
        }
        let name = String(decoding: key.utf8, as: UTF8.self)
        let place = cursor
        try skip()
        object.unknown.append(name, RawValue(UnsafeBufferPointer(start: place, count: cursor - place), format))
    }

    /// The unknown fields of an object that has been read to its end, where no known field came twice.
    @inlinable @inline(__always)
    public func unknownFields<Value: LexiconObject>(
        _ object: borrowing WireObject, of type: Value.Type
    ) throws(WireError) -> UnknownFields {
        guard object.unknown.fields != nil else { return UnknownFields() }
        try checkDuplicates(object, Value.fieldNames)
        return object.unknown
    }

    @inline(never) @usableFromInline
    func checkDuplicates(_ object: borrowing WireObject, _ known: [StaticString]) throws(WireError) {
        guard isJSON, let fields = object.unknown.fields else { return }
        var names = Set<[UInt8]>()
        for field in fields {
            let name = Array(field.name.utf8)
            // A known name ends up here when its value is null, or when it came before.
            let isKnown = known.contains { $0.utf8CodeUnitCount == name.count && $0.description == field.name }
            guard names.insert(name).inserted, !isKnown || field.value.isNull && occurrences(of: name, object) == 1
            else {
                throw WireError(
                    .duplicate, "the field appears twice", offset: object.start - start, field: field.name)
            }
        }
    }

    /// How often an object has a field. The object has been read before, so that reading it again can't fail.
    private func occurrences(of name: [UInt8], _ object: borrowing WireObject) -> Int {
        let input = UnsafeBufferPointer(start: object.start, count: end - object.start)
        var again = WireReader(input, first: object.start, format, limits, isLenient: false)
        var count = 0
        do throws(WireError) {
            var fields = try again.beginObject()
            while let key = try again.nextKey(&fields) {
                if key.utf8.elementsEqual(name) { count += 1 }
                try again.skip()
            }
        } catch {
            return count
        }
        return count
    }

    private mutating func expectType(_ type: StaticString) throws(WireError) {
        let place = cursor
        let found = try string()
        guard found == type.description || found == type.description + "#main" else {
            throw failure(.unexpectedType, "expected a record of \(type), found \"\(found)\"", at: place)
        }
    }

    /// The `$type` of the object to come, without `#main`; `nil` when it has none. Nothing is read yet: a variant
    /// must follow, or an ``UnknownObject``.
    public mutating func variantType() throws(WireError) -> WireKey? {
        let place = cursor
        let depth = depth
        defer {
            cursor = place
            self.depth = depth
        }
        isVariant = false
        if isJSON, let type = jsonLeadingType() {
            isVariant = true
            return type
        }
        var object = try beginObject()
        while let key = try nextKey(&object) {
            guard key == "$type" || key.isNull("$type") else {
                try skip()
                continue
            }
            let typePlace = cursor
            let text = try text()
            guard text.count > 0 else { throw failure(.unexpectedType, "$type is empty", at: typePlace) }
            isVariant = true
            return WireKey.type(text)
        }
        isVariant = true
        return nil
    }

    /// Skips a value of any kind, checking that it is one.
    @inline(__always)
    public mutating func skip() throws(WireError) {
        if isJSON { try skipJSON() } else { try skipCBOR() }
    }
}

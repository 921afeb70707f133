/// A reader's position in an object.
@frozen
public struct WireObject: ~Copyable {
    @usableFromInline let start: UnsafePointer<UInt8>
    /// JSON: fields read so far. DAG-CBOR: fields left to read.
    @usableFromInline var count: Int
    /// DAG-CBOR: the name of the last field, which must sort before the next.
    @usableFromInline var previous: UnsafePointer<UInt8>
    @usableFromInline var previousCount: Int
    /// Whether a union has already read `$type`.
    @usableFromInline let isVariant: Bool
    /// Whether `$type` has been read.
    @usableFromInline var hasType = false
    /// The fields that the type doesn't know.
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
    /// Starts reading an object.
    public mutating func beginObject() throws(WireError) -> WireObject {
        let place = cursor
        let isVariant = isVariant
        self.isVariant = false
        if isVariant, let afterType { return try beginVariant(at: place, afterType) }
        let count = isJSON ? try jsonBegin(UInt8(ascii: "{"), "an object") : try cborBegin(5, "an object")
        return WireObject(start: place, count: count, isVariant: isVariant)
    }

    /// Starts reading a variant whose first field is its `$type`.
    @inline(__always)
    private mutating func beginVariant(
        at place: UnsafePointer<UInt8>, _ afterType: UnsafePointer<UInt8>
    ) throws(WireError) -> WireObject {
        let count = isJSON ? try jsonBegin(UInt8(ascii: "{"), "an object") : try cborBegin(5, "an object")
        var object = WireObject(start: place, count: isJSON ? 1 : count - 1, isVariant: true)
        if !isJSON {
            // The name follows its head of one byte.
            object.previous = cursor + 1
            object.previousCount = 5
        }
        object.hasType = true
        cursor = afterType
        return object
    }

    /// Returns the name of the next field, whose value must then be read, stored or skipped; `nil` at the end of the
    /// object.
    public mutating func nextKey(_ object: inout WireObject) throws(WireError) -> WireKey? {
        isJSON ? try jsonNextKey(&object) : try cborNextKey(&object)
    }

    /// Stores a field that the type doesn't know, so that writing the value includes it.
    @inline(never)
    public mutating func keep(_ key: WireKey, _ object: inout WireObject, type: StaticString? = nil) throws(WireError) {
        if key.isType, object.isVariant || type != nil {
            let place = cursor
            let text = try firstTypeText(&object)
            // A variant's `$type` has already been compared by the union.
            if !object.isVariant, let type { try expect(type, text, at: place) }
            return
        }
        if isJSON, key.isReserved { throw reserved(key, object) }
        // Copied first: the next read may overwrite a name with escapes.
        let name = key.string
        _ = try isType(key, &object)
        let place = cursor
        try skip()
        object.unknown.append(name, RawValue(UnsafeBufferPointer(start: place, count: cursor - place), format))
    }

    /// Whether a field is the `$type`, which must be a non-empty string and appear once.
    @inline(__always)
    mutating func isType(_ key: WireKey, _ object: inout WireObject) throws(WireError) -> Bool {
        guard key.isType else { return false }
        let place = cursor
        _ = try firstTypeText(&object)
        cursor = place
        return true
    }

    /// Reads the value of the `$type`, which must appear once.
    @inline(__always)
    private mutating func firstTypeText(_ object: inout WireObject) throws(WireError) -> WireText {
        guard !object.hasType else { throw duplicate("$type", object) }
        object.hasType = true
        return try typeText(object)
    }

    @inline(__always)
    private mutating func typeText(_ object: borrowing WireObject) throws(WireError) -> WireText {
        guard try isString() else { throw badType(object) }
        let text = try text()
        guard text.count > 0 else { throw badType(object) }
        return text
    }

    /// Whether the next value is a string.
    @inline(__always)
    private mutating func isString() throws(WireError) -> Bool {
        if isJSON { return try jsonPeek() == UInt8(ascii: "\"") }
        return cursor < end && cursor.pointee >> 5 == 3
    }

    @inline(never)
    func badType(_ object: borrowing WireObject) -> WireError {
        WireError(
            .unexpectedType, "$type must be a non-empty string", offset: object.start - start, field: "$type")
    }

    /// The error for a field that makes the object another kind of value: a link, or bytes.
    @inline(never)
    func reserved(_ key: WireKey, _ object: borrowing WireObject) -> WireError {
        let name = key.string
        let reason = "expected an object, found a field \(name), which only a link or bytes have, and no other field"
        return failure(.mismatch, reason, at: object.start)
    }

    @inline(never)
    func duplicate(_ name: String, _ object: borrowing WireObject) -> WireError { duplicate(name, at: object.start) }

    @inline(never)
    func duplicate(_ name: String, at place: UnsafePointer<UInt8>) -> WireError {
        WireError(.duplicate, "the field appears twice", offset: place - start, field: name)
    }

    /// The unknown fields of an object that was read to its end and has no field twice.
    @inlinable @inline(__always)
    public mutating func unknownFields<Value: LexiconFields>(
        _ object: borrowing WireObject, of type: Value.Type
    ) throws(WireError) -> UnknownFields {
        guard object.unknown.list != nil else { return UnknownFields() }
        return try checked(object.unknown, at: object.start, count: object.count, of: type)
    }

    // Written once, for all types: few objects have unknown fields.
    @inline(never) @usableFromInline
    mutating func checked<Value: LexiconFields>(
        _ unknown: UnknownFields, at place: UnsafePointer<UInt8>, count: Int, of type: Value.Type
    ) throws(WireError) -> UnknownFields {
        try checkDuplicates(unknown, at: place, count: count, Value.fieldNames)
        return unknown
    }

    /// Ends an object whose type stores no unknown fields. Throws if a field appeared twice.
    ///
    /// - Parameter known: The fields that the type reads. All others must have been stored with `keep`, not skipped.
    package mutating func end(
        _ object: borrowing WireObject, known: @autoclosure () -> [StaticString]
    ) throws(WireError) {
        guard object.unknown.list != nil else { return }
        try checkDuplicates(object.unknown, at: object.start, count: object.count, known())
    }

    @inline(__always)
    private mutating func expect(
        _ type: StaticString, _ text: WireText, at place: UnsafePointer<UInt8>
    ) throws(WireError) {
        guard WireKey.type(text) == type else { throw unexpectedType(type, text, at: place) }
    }

    @inline(never)
    private func unexpectedType(
        _ type: StaticString, _ text: WireText, at place: UnsafePointer<UInt8>
    ) -> WireError {
        let found = String(decoding: text.utf8, as: UTF8.self)
        return failure(.unexpectedType, "expected a record of \(type), found \"\(found)\"", at: place)
    }

    /// The `$type` of the next object, without `#main`; `nil` if it has none. Nothing is read yet: a variant, or an
    /// ``UnknownObject``, must follow.
    public mutating func variantType() throws(WireError) -> WireKey? {
        let place = cursor
        let depth = depth
        defer {
            cursor = place
            self.depth = depth
        }
        isVariant = false
        if let (type, end) = isJSON ? jsonLeadingType() : cborLeadingType() {
            isVariant = true
            afterType = end
            return type
        }
        afterType = nil
        if place < typesSearched { return try nestedType() }
        defer { typesSearched = max(typesSearched, cursor) }
        var object = try beginObject()
        while let key = try nextKey(&object) {
            guard try isType(key, &object) else {
                try skip()
                continue
            }
            isVariant = true
            return WireKey.type(try text())
        }
        isVariant = true
        return nil
    }

    /// The `$type` of an object that an outer union has searched while it looked for its own `$type`.
    @inline(never)
    private mutating func nestedType() throws(WireError) -> WireKey? {
        if isJSON { _ = try jsonPeek() }
        let object = WireObject(start: cursor, count: 0, isVariant: false)
        if !typePlaces.range.contains(cursor - start) { typePlaces = try TypePlaces(&self) }
        isVariant = true
        guard let place = typePlaces.place(of: object.start - start) else { return nil }
        cursor = start + place
        return WireKey.type(try typeText(object))
    }

    /// Skips a value of any kind and checks that it is one.
    @inline(__always)
    public mutating func skip() throws(WireError) {
        if isJSON { try skipJSON() } else { try skipCBOR() }
    }
}

/// The name of a field, as it stands in the input: good until the next read.
///
/// Compare it with literals after a `switch` over its `count`: the compiler turns the comparison into a few loads.
/// A field whose value is `null` has a count that no name has, so that it lands in the `default` of the `switch` and
/// is kept as an unknown field: absent and `null` stay different, and neither is an error.
@frozen
public struct WireKey {
    @usableFromInline let start: UnsafePointer<UInt8>
    /// How many bytes the name has, or more than any name could when the value is `null`.
    public let count: Int

    @usableFromInline static var nullFlag: Int { 1 << 40 }

    @inline(__always)
    init(start: UnsafePointer<UInt8>, count: Int, isNull: Bool) {
        self.start = start
        self.count = isNull ? count | WireKey.nullFlag : count
    }

    /// Whether the field's value is `null`.
    public var isNull: Bool { count >= WireKey.nullFlag }

    /// The name's bytes.
    var utf8: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: start, count: count & ~WireKey.nullFlag)
    }

    /// Whether the name is this one and its value not `null`.
    @inlinable @inline(__always)
    public static func == (key: WireKey, name: StaticString) -> Bool {
        key.count == name.utf8CodeUnitCount && key.matches(name)
    }

    /// Whether the name is this one and its value is `null`.
    public func isNull(_ name: StaticString) -> Bool {
        count == name.utf8CodeUnitCount | WireKey.nullFlag && matches(name)
    }

    // Reads exactly as many bytes as the name has, which the caller has compared with those of the key. With a literal
    // the count is a constant, and the loop becomes straight loads and comparisons.
    @inlinable @inline(__always)
    func matches(_ name: StaticString) -> Bool {
        let left = UnsafeRawPointer(start)
        let right = UnsafeRawPointer(name.utf8Start)
        let count = name.utf8CodeUnitCount
        var offset = 0
        while offset &+ 8 <= count {
            if left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                != right.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            {
                return false
            }
            offset &+= 8
        }
        if offset &+ 4 <= count {
            if left.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
                != right.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
            {
                return false
            }
            offset &+= 4
        }
        while offset < count {
            if left.load(fromByteOffset: offset, as: UInt8.self) != right.load(fromByteOffset: offset, as: UInt8.self) {
                return false
            }
            offset &+= 1
        }
        return true
    }
}

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

/// Where a reader stands in an array.
@frozen
public struct WireArray {
    /// JSON: elements read so far. DAG-CBOR: elements to come.
    @usableFromInline var count: Int
}

// MARK: Reading objects

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

extension WireKey {
    /// A `$type` to be compared with those of a union's variants: `#main` says nothing and is left out.
    @inline(__always)
    static func type(_ text: WireText) -> WireKey {
        let key = WireKey(start: text.start, count: text.count, isNull: false)
        guard text.count > 5, text.start[text.count - 5] == UInt8(ascii: "#") else { return key }
        let suffix = WireKey(start: text.start + text.count - 5, count: 5, isNull: false)
        return suffix == "#main" ? WireKey(start: text.start, count: text.count - 5, isNull: false) : key
    }
}

// MARK: Reading arrays

extension WireReader {
    /// Begins to read an array.
    public mutating func beginArray() throws(WireError) -> WireArray {
        WireArray(count: isJSON ? try jsonBegin(UInt8(ascii: "["), "an array") : try cborBegin(4, "an array"))
    }

    /// Whether another element follows, which must then be read or skipped.
    public mutating func nextElement(_ array: inout WireArray) throws(WireError) -> Bool {
        isJSON ? try jsonNextElement(&array) : cborNextElement(&array)
    }

    /// A place to go back to when an element fails.
    @frozen
    public struct Mark {
        @usableFromInline let cursor: UnsafePointer<UInt8>
        @usableFromInline let depth: Int
        @usableFromInline let skipped: Int

        @inlinable @inline(__always)
        init(cursor: UnsafePointer<UInt8>, depth: Int, skipped: Int) {
            self.cursor = cursor
            self.depth = depth
            self.skipped = skipped
        }
    }

    /// The place where an element begins.
    @inlinable @inline(__always)
    public var mark: Mark { Mark(cursor: cursor, depth: depth, skipped: isLenient ? skipped.count : 0) }

    /// Skips an element that failed and reports it, or throws when reading is strict or the input itself is broken.
    @inline(never)
    public mutating func leaveOut(_ error: WireError, from mark: Mark) throws(WireError) {
        guard isLenient else { throw error }
        cursor = mark.cursor
        depth = mark.depth
        isVariant = false
        // What was left out within the element is gone with it.
        skipped.removeLast(skipped.count - mark.skipped)
        do throws(WireError) { try skip() } catch _ { throw error }
        skipped.append(SkippedElement(error: error, range: (mark.cursor - start)..<(cursor - start)))
    }
}

/// A writer's position in an object.
@frozen
public struct WireObjectWriter {
    /// DAG-CBOR: the position of the object's head, which gets the count at the end; `nil` if it already has it.
    @usableFromInline let header: Int?
    @usableFromInline var count = 0
    /// DAG-CBOR: the `$type`, until it is due.
    @usableFromInline var type: UnsafeBufferPointer<UInt8>?
    /// The unknown fields to write; in DAG-CBOR's order for that form.
    @usableFromInline var pending: [UnknownFields.Field]?
    @usableFromInline var pendingIndex = 0

    @usableFromInline
    init(header: Int?, type: UnsafeBufferPointer<UInt8>?, pending: [UnknownFields.Field]?) {
        self.header = header
        self.type = type
        self.pending = pending
    }
}

extension WireWriter {
    /// Starts an object, which also gets these unknown fields, each in its place.
    ///
    /// A record passes its `$type`. For a union, ``variant(_:_:)`` writes it.
    public mutating func beginObject(
        _ unknown: borrowing UnknownFields = UnknownFields(), type: StaticString? = nil
    ) -> WireObjectWriter {
        var type = type.map { UnsafeBufferPointer(start: $0.utf8Start, count: $0.utf8CodeUnitCount) }
        if let variant {
            type = variant
            self.variant = nil
        }
        // Unknown fields have any order among themselves.
        if isForComparison, !unknown.isEmpty { hasFreeForm = true }
        let pending = unknown.fields.map { fields in
            let kept = type == nil ? fields : fields.filter { !$0.name.utf8.elementsEqual("$type".utf8) }
            return isJSON ? kept : kept.sorted { UnknownFields.sorts($0.name, before: $1.name) }
        }
        reserve(1)
        put(isJSON ? UInt8(ascii: "{") : 0xA0)
        var object = WireObjectWriter(header: count - 1, type: type, pending: pending)
        if isJSON, let type {
            object.type = nil
            writeKey("$type", &object)
            jsonString(type)
        }
        return object
    }

    /// Starts an object with this many fields, none of them unknown. End it with ``endCounted(_:)``.
    @inline(__always)
    mutating func beginObject(count: Int) -> WireObjectWriter {
        guard variant == nil else { return beginObject() }
        if isJSON {
            reserve(1)
            put(UInt8(ascii: "{"))
        } else {
            cborHead(5, UInt64(count))
        }
        return WireObjectWriter(header: nil, type: nil, pending: nil)
    }

    /// Writes the name of a field, whose value must follow.
    public mutating func key(_ name: StaticString, _ object: inout WireObjectWriter) {
        if object.pending != nil {
            leaveOut(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount), of: &object)
        } else if !isJSON, object.type != nil {
            flush(&object, before: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        }
        writeKey(name, &object)
    }

    /// Writes the `$type` and unknown fields that sort before a known field, and drops an unknown field of the same
    /// name: it was null when the object was read, or the caller has set it. A field must not appear twice.
    @inline(never)
    private mutating func leaveOut(_ name: UnsafeBufferPointer<UInt8>, of object: inout WireObjectWriter) {
        if !isJSON { flush(&object, before: name) }
        guard let pending = object.pending else { return }
        if isJSON {
            guard pending.contains(where: { $0.name.utf8.elementsEqual(name) }) else { return }
            object.pending = pending.filter { !$0.name.utf8.elementsEqual(name) }
        } else if object.pendingIndex < pending.count, pending[object.pendingIndex].name.utf8.elementsEqual(name) {
            object.pendingIndex += 1
        }
    }

    /// Writes a field.
    @inlinable @inline(__always)
    public mutating func field<Value: WireValue>(
        _ name: StaticString, _ value: Value, _ object: inout WireObjectWriter
    ) {
        key(name, &object)
        value.write(to: &self)
    }

    /// Writes a field, unless it is absent.
    @inlinable @inline(__always)
    public mutating func field<Value: WireValue>(
        _ name: StaticString, _ value: Value?, _ object: inout WireObjectWriter
    ) {
        if let value {
            key(name, &object)
            value.write(to: &self)
        }
    }

    /// Ends an object.
    public mutating func endObject(_ object: inout WireObjectWriter) {
        if object.type != nil || object.pending != nil { flush(&object, before: nil) }
        guard isJSON else { return closeMap(object) }
        reserve(1)
        put(UInt8(ascii: "}"))
    }

    /// Ends an object that was started with the number of its fields.
    @inline(__always)
    mutating func endCounted(_ object: inout WireObjectWriter) {
        // A union's variant was started like any other object.
        guard object.header == nil else { return endObject(&object) }
        guard isJSON else { return }
        reserve(1)
        put(UInt8(ascii: "}"))
    }

    /// Writes a union's variant, with its `$type` among its fields.
    @inlinable @inline(__always)
    public mutating func variant<Value: WireValue>(_ type: StaticString, _ value: Value) {
        beginVariant(type)
        value.write(to: &self)
    }

    @usableFromInline
    mutating func beginVariant(_ type: StaticString) {
        variant = UnsafeBufferPointer(start: type.utf8Start, count: type.utf8CodeUnitCount)
    }

    @inline(__always)
    private mutating func writeKey(_ name: StaticString, _ object: inout WireObjectWriter) {
        let length = name.utf8CodeUnitCount
        defer { object.count += 1 }
        guard isJSON else {
            cborHead(3, UInt64(length))
            reserve(length)
            return put(name.utf8Start, length)
        }
        // Eight bytes are looked at together, and the last of them may lie behind the name.
        reserve(length + 12)
        if object.count > 0 { put(UInt8(ascii: ",")) }
        put(UInt8(ascii: "\""))
        put(name.utf8Start, length)
        if needsEscapes(last: length) { return writeEscapedKey(name) }
        put(UInt8(ascii: "\""))
        put(UInt8(ascii: ":"))
    }

    /// Whether JSON has to escape some of the bytes written last. There must be space for eight more.
    @inline(__always)
    private func needsEscapes(last length: Int) -> Bool {
        let start = base + count - length
        var offset = 0
        while offset < length {
            let stops = ByteScan.jsonStops(ByteScan.load(start + offset))
            if stops != 0, offset + stops.trailingZeroBitCount / 8 < length { return true }
            offset += 8
        }
        return false
    }

    /// Replaces a name that was written without escapes.
    @inline(never)
    private mutating func writeEscapedKey(_ name: StaticString) {
        count -= name.utf8CodeUnitCount + 1
        jsonString(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        reserve(1)
        put(UInt8(ascii: ":"))
    }

    /// Writes the name of a field if there is space for it and nothing about it is unusual. Otherwise writes nothing
    /// and returns `false`; the caller then checks the name and calls `key`.
    @inline(__always)
    mutating func usualKey(_ name: TextBytes, _ object: inout WireObjectWriter) -> Bool {
        guard isJSON else {
            guard usualString(name) else { return false }
            object.count &+= 1
            return true
        }
        guard name.count <= 0xFF, capacity &- count >= name.count &+ 20, !name.isReserved else { return false }
        var out = base + count
        out.pointee = UInt8(ascii: ",")
        out += object.count > 0 ? 1 : 0
        guard let end = name.quote(at: out) else { return false }
        end.pointee = UInt8(ascii: ":")
        count = end + 1 - base
        object.count &+= 1
        return true
    }

    /// Writes a name that isn't known at compile time.
    mutating func key(_ name: String, _ object: inout WireObjectWriter) {
        if isJSON, object.count > 0 {
            reserve(1)
            put(UInt8(ascii: ","))
        }
        object.count += 1
        string(name)
        guard isJSON else { return }
        reserve(1)
        put(UInt8(ascii: ":"))
    }

    /// Writes the `$type` and the unknown fields that sort before a name, or all of them.
    @inline(never)
    private mutating func flush(_ object: inout WireObjectWriter, before name: UnsafeBufferPointer<UInt8>?) {
        while true {
            let next = object.pending.flatMap {
                $0.indices.contains(object.pendingIndex) ? $0[object.pendingIndex] : nil
            }
            if let type = object.type, next.map({ UnknownFields.sorts("$type", before: $0.name) }) ?? true {
                guard UnknownFields.sorts("$type", before: name) else { return }
                object.type = nil
                writeKey("$type", &object)
                cborString(type)
            } else if let next {
                guard UnknownFields.sorts(next.name, before: name) else { return }
                object.pendingIndex += 1
                if isJSON, next.name.isReservedInJSON { failure = unwritable(LexObject.reservedField) }
                key(next.name, &object)
                next.value.write(to: &self)
            } else {
                object.pending = nil
                return
            }
        }
    }

    private mutating func closeMap(_ object: WireObjectWriter) {
        if let header = object.header { setCount(object.count, of: 5, at: header) }
    }

    /// Writes the count into the head of an array or a map that ends here, for which one byte was reserved.
    mutating func setCount(_ elements: Int, of major: UInt8, at header: Int) {
        guard elements >= 24 else { return base[header] = major << 5 | UInt8(truncatingIfNeeded: elements) }
        let end = count
        cborHead(major, UInt64(truncatingIfNeeded: elements))
        let length = count - end
        // The head was appended to compute its bytes; it moves to the front, and the contents make room.
        let head = Array(UnsafeBufferPointer(start: base + end, count: length))
        let contents = base + header + 1
        (contents + length - 1).update(from: contents, count: end - header - 1)
        for (index, byte) in head.enumerated() { base[header + index] = byte }
        count = end + length - 1
    }
}

// MARK: Arrays

extension WireWriter {
    /// Writes an array of values.
    @inlinable
    public mutating func array<Value: WireValue>(_ values: [Value]) {
        beginArray(values.count)
        var isFirst = true
        for value in values {
            if isJSON, !isFirst { comma() }
            isFirst = false
            value.write(to: &self)
        }
        endArray()
    }

    @usableFromInline
    mutating func beginArray(_ elements: Int) {
        guard isJSON else { return cborHead(4, UInt64(elements)) }
        reserve(1)
        put(UInt8(ascii: "["))
    }

    @usableFromInline
    mutating func comma() {
        reserve(1)
        put(UInt8(ascii: ","))
    }

    @usableFromInline
    mutating func endArray() {
        guard isJSON else { return }
        reserve(1)
        put(UInt8(ascii: "]"))
    }
}

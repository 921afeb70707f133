/// Where a writer stands in an object.
@frozen
public struct WireObjectWriter {
    /// DAG-CBOR: where the object's head is, which holds the count in the end.
    @usableFromInline let header: Int
    @usableFromInline var count = 0
    /// DAG-CBOR: the `$type`, until its turn has come.
    @usableFromInline var type: UnsafeBufferPointer<UInt8>?
    /// Unknown fields to be written; in DAG-CBOR's order when that is the form.
    @usableFromInline var pending: [UnknownFields.Field]?
    @usableFromInline var pendingIndex = 0

    @usableFromInline
    init(header: Int, type: UnsafeBufferPointer<UInt8>?, pending: [UnknownFields.Field]?) {
        self.header = header
        self.type = type
        self.pending = pending
    }
}

extension WireWriter {
    /// Begins an object, which will also get these unknown fields, each in its place.
    ///
    /// A record gives its `$type`. In a union, ``variant(_:_:)`` gives it.
    public mutating func beginObject(
        _ unknown: borrowing UnknownFields = UnknownFields(), type: StaticString? = nil
    ) -> WireObjectWriter {
        var type = type.map { UnsafeBufferPointer(start: $0.utf8Start, count: $0.utf8CodeUnitCount) }
        if let variant {
            type = variant
            self.variant = nil
        }
        let pending = unknown.fields.map { fields in
            let kept = type == nil ? fields : fields.filter { $0.name != "$type" }
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

    /// Writes the name of a field, whose value must follow.
    public mutating func key(_ name: StaticString, _ object: inout WireObjectWriter) {
        if !isJSON, object.type != nil || object.pending != nil {
            flush(&object, before: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        }
        writeKey(name, &object)
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
        reserve(length + 4)
        if object.count > 0 { put(UInt8(ascii: ",")) }
        put(UInt8(ascii: "\""))
        put(name.utf8Start, length)
        put(UInt8(ascii: "\""))
        put(UInt8(ascii: ":"))
    }

    /// Writes a name that is not known before the program runs.
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
                key(next.name, &object)
                next.value.write(to: &self)
            } else {
                object.pending = nil
                return
            }
        }
    }

    /// Puts the count into a map's head, which was written as one byte.
    private mutating func closeMap(_ object: WireObjectWriter) {
        guard object.count >= 24 else { return base[object.header] = 0xA0 | UInt8(object.count) }
        let end = count
        cborHead(5, UInt64(object.count))
        let length = count - end
        // The head was appended for its bytes; it moves to the front, and the contents make room.
        let head = Array(UnsafeBufferPointer(start: base + end, count: length))
        let contents = base + object.header + 1
        (contents + length - 1).update(from: contents, count: end - object.header - 1)
        for (index, byte) in head.enumerated() { base[object.header + index] = byte }
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

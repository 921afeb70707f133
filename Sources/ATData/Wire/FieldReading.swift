extension WireReader {
    /// Reads a field's value if the field has this name and hasn't been read, and returns whether it did.
    ///
    /// A repeated field is passed to `keep`, and reported at the end of the object.
    @inlinable @inline(__always)
    public mutating func field<Value: WireValue>(
        _ name: StaticString, _ value: inout Value?, _ key: WireKey
    ) throws(WireError) -> Bool {
        guard key == name, value == nil else { return false }
        value = try Value(from: &self)
        return true
    }

    /// Reads the value of a large optional field.
    @inlinable @inline(__always)
    public mutating func field<Value: WireValue>(
        _ name: StaticString, _ value: inout Boxed<Value>, _ key: WireKey
    ) throws(WireError) -> Bool {
        guard key == name, !value.isPresent else { return false }
        value = Boxed(try Value(from: &self))
        return true
    }

    /// Reads the value of an optional field that may be deeply nested.
    @inlinable @inline(__always)
    public mutating func field<Value: WireValue>(
        _ name: StaticString, _ value: inout Nested<Value>, _ key: WireKey
    ) throws(WireError) -> Bool {
        guard key == name, !value.isPresent else { return false }
        value = Nested(try Value(from: &self))
        return true
    }

    /// Reads the value of a large required field.
    @inlinable @inline(__always)
    public mutating func field<Value: WireValue>(
        _ name: StaticString, _ value: inout Indirect<Value>?, _ key: WireKey
    ) throws(WireError) -> Bool {
        guard key == name, value == nil else { return false }
        value = Indirect(try Value(from: &self))
        return true
    }
}

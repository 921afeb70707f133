extension String: WireValue {
    /// Reads a string.
    public init(from reader: inout WireReader) throws(WireError) { self = try reader.string() }

    /// Writes a string.
    public func write(to writer: inout WireWriter) { writer.string(self) }
}

extension Int: WireValue {
    /// Reads an integer.
    @inlinable @inline(__always)
    public init(from reader: inout WireReader) throws(WireError) { self = try reader.integer() }

    /// Writes an integer.
    @inlinable @inline(__always)
    public func write(to writer: inout WireWriter) { writer.integer(self) }
}

extension Bool: WireValue {
    /// Reads `true` or `false`.
    @inlinable @inline(__always)
    public init(from reader: inout WireReader) throws(WireError) { self = try reader.boolean() }

    /// Writes `true` or `false`.
    @inlinable @inline(__always)
    public func write(to writer: inout WireWriter) { writer.boolean(self) }
}

extension Array: WireValue where Element: WireValue {
    /// Reads an array. When reading is lenient, elements that fail are skipped and reported.
    @inlinable
    public init(from reader: inout WireReader) throws(WireError) {
        var array = try reader.beginArray()
        self = []
        let announced = reader.announcedElements(of: array)
        if announced > 1 { reserveCapacity(announced) }
        while try reader.nextElement(&array) {
            let mark = reader.mark
            do throws(WireError) {
                append(try Element(from: &reader))
            } catch {
                try reader.leaveOut(error, from: mark)
            }
        }
    }

    /// Writes an array.
    @inlinable
    public func write(to writer: inout WireWriter) { writer.array(self) }
}

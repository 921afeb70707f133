/// The fields of an object that were found, and whether the names were sorted.
struct FieldLog {
    private var found: UInt32 = 0
    private var previous = 0..<0

    /// Reads the name of the next field.
    ///
    /// - Returns: The name; `nil` for an unknown one.
    /// - Throws: A ``FrameError`` when the field was found before.
    @inline(__always)
    mutating func next(_ reader: inout FrameReader) throws(FrameError) -> FieldName? {
        let range = try reader.text()
        if previous.count > range.count || (previous.count == range.count && !precedes(range, reader)) {
            reader.noteNotCanonical()
        }
        previous = range
        guard let name = FieldName(reader.bytes, range) else { return nil }
        let bit: UInt32 = 1 << name.index
        guard found & bit == 0 else { throw reader.error(.duplicate("\(name)"), at: range.lowerBound) }
        found |= bit
        return name
    }

    /// Whether the name before sorts before one of the same length.
    @inline(__always)
    private func precedes(_ range: Range<Int>, _ reader: FrameReader) -> Bool {
        for distance in 0..<range.count {
            let (left, right) = (
                reader.bytes[previous.lowerBound + distance], reader.bytes[range.lowerBound + distance]
            )
            if left != right { return left < right }
        }
        // The same name, or the first of the object, which has nothing before it.
        return previous.upperBound == 0
    }
}

/// Where a reader stands in an array.
@frozen
public struct WireArray {
    /// JSON: elements read so far. DAG-CBOR: elements to come.
    @usableFromInline var count: Int
}

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

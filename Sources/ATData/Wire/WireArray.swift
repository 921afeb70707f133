/// A reader's position in an array.
@frozen
public struct WireArray {
    /// JSON: elements read so far. DAG-CBOR: elements left to read.
    @usableFromInline var count: Int
}

extension WireReader {
    /// Starts reading an array.
    public mutating func beginArray() throws(WireError) -> WireArray {
        WireArray(count: isJSON ? try jsonBegin(UInt8(ascii: "["), "an array") : try cborBegin(4, "an array"))
    }

    /// The number of elements to reserve memory for: the count that DAG-CBOR announces, limited in case it is wrong.
    @inlinable @inline(__always)
    mutating func announcedElements(of array: WireArray) -> Int { isJSON ? 0 : Swift.min(array.count, 8) }

    /// Whether another element follows, which must then be read or skipped.
    public mutating func nextElement(_ array: inout WireArray) throws(WireError) -> Bool {
        isJSON ? try jsonNextElement(&array) : cborNextElement(&array)
    }

    /// A position to return to when an element fails.
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

    /// The number of elements that have been skipped so far because they don't fit their types.
    package var leftOutElements: Int { skipped.count }

    /// The position where an element starts.
    @inlinable @inline(__always)
    public var mark: Mark {
        mutating get { Mark(cursor: cursor, depth: depth, skipped: isLenient ? skipped.count : 0) }
    }

    /// Skips an element that failed and reports it, or throws when reading is strict or the input itself is malformed.
    @inline(never)
    public mutating func leaveOut(_ error: WireError, from mark: Mark) throws(WireError) {
        guard isLenient else { throw error }
        // Nested elements that don't fit would be skipped as many times as they are deep.
        guard leftOut / 16 <= end - start, skipped.count < limits.elements else {
            throw failure(.limit, "too many elements fail to decode")
        }
        cursor = mark.cursor
        depth = mark.depth
        isVariant = false
        // Issues within the skipped element are dropped with it.
        skipped.removeLast(skipped.count - mark.skipped)
        do throws(WireError) { try skip() } catch _ { throw error }
        leftOut += cursor - mark.cursor
        skipped.append(SkippedElement(error: error, range: (mark.cursor - start)..<(cursor - start)))
    }
}

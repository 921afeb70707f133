// Skipping DAG-CBOR: checked as strictly as when it is read, without creating values.

extension WireReader {
    private struct Level {
        var remaining: Int
        let isObject: Bool
        var previous: UnsafePointer<UInt8>
        var previousCount = -1
    }

    @inline(never)
    mutating func skipCBOR() throws(WireError) {
        // The innermost level is stored separately, so that flat values need no allocation.
        var outer: [Level] = []
        var level: Level?
        while true {
            if let inner = try skipItem(depth: depth + outer.count + (level == nil ? 0 : 1)) {
                if let level { outer.append(level) }
                level = inner
            }
            while let current = level, current.remaining == 0 { level = outer.popLast() }
            guard level != nil else { return }
            try skipName(&level)
        }
    }

    /// Skips one item; enters a container and returns the level that it opens.
    @inline(__always)
    private mutating func skipItem(depth: Int) throws(WireError) -> Level? {
        guard cursor < end else { throw truncated() }
        let place = cursor
        switch place.pointee >> 5 {
        case 0, 1: _ = try cborInteger()
        case 2: _ = try cborBytes()
        case 3: _ = try cborText()
        case 6: _ = try cborLink()
        case 4, 5:
            let (major, count) = try cborHead()
            guard depth < limits.depth else { throw tooDeep() }
            try cborCheck(count, of: major, at: place)
            guard count > 0 else { return nil }
            return Level(remaining: Int(count), isObject: major == 5, previous: place)
        default:
            guard try !cborNull() else { return nil }
            guard place.pointee | 1 == 0xF5 else {
                _ = try cborHead()
                throw failure(.notCanonical, "simple values other than true, false and null are not allowed", at: place)
            }
            cursor += 1
        }
        return nil
    }

    @inline(__always)
    private mutating func skipName(_ level: inout Level?) throws(WireError) {
        guard var current = level else { return }
        current.remaining -= 1
        if current.isObject {
            let place = cursor
            let name = try cborName()
            guard Self.sorts(current.previous, current.previousCount, before: name) else {
                throw failure(.notCanonical, "fields are not sorted, or one appears twice", at: place)
            }
            current.previous = name.start
            current.previousCount = name.count
        }
        level = current
    }
}

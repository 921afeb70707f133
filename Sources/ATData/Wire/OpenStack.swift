/// The elements read so far of all open arrays or objects of a value. Those of the innermost one are last.
///
/// When one ends, its elements move to an array of exactly their size. A separate array that grows would be copied
/// several times, and one that reserves the claimed count would let a short input use much memory.
struct OpenStack<Element>: ~Copyable {
    // Owned by the stack, freed by `deinit`. The first `count` elements are initialized, and `count <= capacity`.
    private var base: UnsafeMutablePointer<Element>
    private(set) var count = 0
    private var capacity: Int

    init(capacity: Int = 16) {
        self.capacity = max(capacity, 1)
        base = UnsafeMutablePointer<Element>.allocate(capacity: self.capacity)
    }

    deinit {
        base.deinitialize(count: count)
        base.deallocate()
    }

    @inline(__always)
    mutating func push(_ element: consuming Element) {
        if count == capacity { grow() }
        (base + count).initialize(to: element)
        count &+= 1
    }

    @inline(never)
    private mutating func grow() {
        let room = UnsafeMutablePointer<Element>.allocate(capacity: capacity + capacity)
        room.moveInitialize(from: base, count: count)
        base.deallocate()
        base = room
        capacity += capacity
    }

    /// The elements from a position on, which must have been a `count` of this stack since it was that short.
    @inline(__always)
    borrowing func withElements<Result, Failure: Error>(
        from first: Int, _ body: (UnsafeMutableBufferPointer<Element>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // Never before the first element or after the last.
        let first = min(max(first, 0), count)
        return try body(UnsafeMutableBufferPointer(start: base + first, count: count - first))
    }

    /// The last element, unless its position is before `first`.
    @inline(__always)
    func last(from first: Int) -> Element? { count > first && count > 0 ? base[count - 1] : nil }

    /// Removes the elements from a position on.
    @inline(__always)
    mutating func removeAll(from first: Int) {
        guard first >= 0, first < count else { return }
        (base + first).deinitialize(count: count - first)
        count = first
    }

    /// Removes the elements from a position on and returns them.
    @inline(__always)
    mutating func take(from first: Int) -> [Element] {
        guard first >= 0, first < count else { return [] }
        var elements: [Element] = []
        // Twice as fast as `init(unsafeUninitializedCapacity:)`, which looks up the array's type at run time.
        elements.reserveCapacity(count - first)
        // Each is moved: from here on it belongs to the array.
        var place = first
        while place < count {
            elements.append((base + place).move())
            place += 1
        }
        count = first
        return elements
    }
}

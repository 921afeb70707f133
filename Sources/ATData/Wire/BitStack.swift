/// A stack of Booleans, which allocates only beyond 64 of them.
struct BitStack {
    private var word: UInt64 = 0
    private var deeper: [UInt64] = []
    private(set) var count = 0

    /// The top value.
    @inline(__always)
    var last: Bool { word & 1 != 0 }

    @inline(__always)
    mutating func push(_ bit: Bool) {
        if count > 0, count & 63 == 0 { deeper.append(word) }
        word = word << 1 | (bit ? 1 : 0)
        count += 1
    }

    @inline(__always)
    mutating func pop() {
        word >>= 1
        count -= 1
        if count > 0, count & 63 == 0 { word = deeper.popLast() ?? 0 }
    }
}

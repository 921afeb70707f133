/// The optimal Huffman code for symbols with known frequencies.
struct JPEGHuffmanCode {
    /// The number of symbols with codes of 1, 2, … 16 bits.
    let counts: [UInt8]
    /// The symbols, shortest codes first.
    let symbols: [UInt8]

    /// - Parameter frequencies: The frequency of each symbol.
    init(_ frequencies: some Collection<Int>) {
        // A code of ones only isn't allowed. The rarest of all symbols, which doesn't exist, gets it.
        var sorted = frequencies.enumerated().filter { $0.element > 0 }
        sorted.sort { $0.element == $1.element ? $0.offset < $1.offset : $0.element > $1.element }
        symbols = sorted.map { UInt8(truncatingIfNeeded: $0.offset) }
        var lengths = Self.lengthCounts(sorted.map(\.element) + [0])
        Self.shorten(&lengths)
        if let longest = lengths.lastIndex(where: { $0 > 0 }) { lengths[longest] -= 1 }
        counts = (1...16).map { UInt8(clamping: lengths[$0]) }
    }

    /// Each symbol's code in the high bits, and its length in the low five bits.
    var codes: [UInt32] {
        var codes = [UInt32](repeating: 0, count: 256)
        var code: UInt32 = 0
        var next = 0
        for (index, count) in counts.enumerated() {
            for symbol in symbols[next..<next + Int(count)] {
                codes[Int(symbol)] = code << 5 | UInt32(index + 1)
                code += 1
            }
            next += Int(count)
            code <<= 1
        }
        return codes
    }

    /// The number of codes of each length in the Huffman tree.
    ///
    /// - Parameter weights: The weights, largest first.
    private static func lengthCounts(_ weights: [Int]) -> [Int] {
        // Nodes are the leaves, beginning with the lightest, and then their parents, which come in order by themselves.
        var nodes = Array(weights.reversed())
        let leaves = nodes.count
        var parents = [Int](repeating: 0, count: leaves)
        var leaf = 0
        var inner = leaves
        func lightest() -> Int {
            let takesLeaf = leaf < leaves && (inner >= nodes.count || nodes[leaf] <= nodes[inner])
            defer { if takesLeaf { leaf += 1 } else { inner += 1 } }
            return takesLeaf ? leaf : inner
        }
        for _ in 1..<max(leaves, 1) {
            let (one, other) = (lightest(), lightest())
            parents[one] = nodes.count
            parents[other] = nodes.count
            nodes.append(nodes[one] + nodes[other])
            parents.append(0)
        }
        var depths = [Int](repeating: 0, count: nodes.count)
        var counts = [Int](repeating: 0, count: max(leaves + 1, 17))
        for node in nodes.indices.reversed() {
            if node < nodes.count - 1 { depths[node] = depths[parents[node]] + 1 }
            // A single leaf has a code, too.
            if node < leaves { counts[max(depths[node], 1)] += 1 }
        }
        return counts
    }

    /// Limits codes to 16 bits, and lengthens as few others as possible.
    private static func shorten(_ counts: inout [Int]) {
        for length in stride(from: counts.count - 1, to: 16, by: -1) {
            while counts[length] > 0, let shorter = counts[..<(length - 1)].lastIndex(where: { $0 > 0 }) {
                // Of two siblings, one takes the place of their parent. The other one becomes the sibling of a shorter
                // code.
                counts[length] -= 2
                counts[length - 1] += 1
                counts[shorter] -= 1
                counts[shorter + 1] += 2
            }
        }
    }
}

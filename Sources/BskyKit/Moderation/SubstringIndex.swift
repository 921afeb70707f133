/// Finds many words in a text at once, in a time that hardly depends on their number.
///
/// The words are sorted. Each byte of the text narrows the range of matching words, until none is left.
struct SubstringIndex: Sendable {
    private let words: [(bytes: [UInt8], text: String)]
    /// The start of the words with each first byte, and the end of the last.
    private let starts: [Int]

    /// Creates an index of distinct non-empty words.
    init(_ words: some Sequence<String>) {
        let sorted = words.map { (bytes: Array($0.utf8), text: $0) }
            .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        var starts = [Int](repeating: sorted.count, count: 257)
        for (position, word) in sorted.enumerated().reversed() { starts[Int(word.bytes[0])] = position }
        for byte in stride(from: 255, through: 0, by: -1) { starts[byte] = min(starts[byte], starts[byte + 1]) }
        self.words = sorted
        self.starts = starts
    }

    /// The words in a text, each once.
    func search(_ text: String) -> [String] {
        guard !words.isEmpty else { return [] }
        var isFound = [Bool](repeating: false, count: words.count)
        var text = text
        text.withUTF8 { text in
            for start in text.indices {
                _ = visitPrefixes(of: text[start...]) { word in
                    isFound[word] = true
                    return false
                }
            }
        }
        return words.indices.filter { isFound[$0] }.map { words[$0].text }
    }

    /// Whether any of the words is in a text.
    func occurs(in text: UnsafeBufferPointer<UInt8>) -> Bool {
        !words.isEmpty && text.indices.contains { start in visitPrefixes(of: text[start...]) { _ in true } }
    }

    /// Whether any of the words begins at a place of a text.
    func occurs(in text: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
        visitPrefixes(of: text[start...]) { _ in true }
    }

    /// Visits the words that are prefixes of a text, until `visit` returns true. Returns whether it did.
    private func visitPrefixes(of text: Slice<UnsafeBufferPointer<UInt8>>, _ visit: (Int) -> Bool) -> Bool {
        var (low, high) = (starts[Int(text[text.startIndex])], starts[Int(text[text.startIndex]) + 1])
        var depth = 1
        while low < high {
            if words[low].bytes.count == depth {
                if visit(low) { return true }
                low += 1
            }
            guard depth < text.count else { return false }
            let byte = text[text.startIndex + depth]
            low = partition(low, high) { words[$0].bytes[depth] < byte }
            high = partition(low, high) { words[$0].bytes[depth] == byte }
            depth += 1
        }
        return false
    }

    /// The first position where a condition is false.
    private func partition(_ low: Int, _ high: Int, _ holds: (Int) -> Bool) -> Int {
        var (low, high) = (low, high)
        while low < high {
            let middle = low + (high - low) / 2
            if holds(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

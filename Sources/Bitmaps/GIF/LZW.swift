/// Decompresses the pixels of a GIF frame.
struct LZW {
    /// The maximum length of a code.
    private static let mostBits = 12
    /// No code.
    private static let none = -1

    private let data: [UInt8]
    private var place = 0
    private var bits = 0
    private var bitCount = 0

    private let firstSize: Int
    private var size: Int
    private let clear: Int
    /// For each code: the code of its prefix, and its last value.
    private var prefixes: [UInt16]
    private var suffixes: [UInt8]
    private var count: Int
    private var last = Self.none
    /// The first value of the last code.
    private var first: UInt8 = 0
    /// The decompressed values, the next one last.
    private var waiting: [UInt8] = []

    init(_ data: [UInt8], codeSize: Int) {
        self.data = data
        clear = 1 << codeSize
        firstSize = codeSize + 1
        size = firstSize
        count = clear + 2
        prefixes = [UInt16](repeating: 0, count: 1 << Self.mostBits)
        suffixes = [UInt8](repeating: 0, count: 1 << Self.mostBits)
    }

    /// Returns the next value; `nil` at the end of the data or at an invalid code.
    mutating func next() -> UInt8? {
        while waiting.isEmpty { guard unpack() else { return nil } }
        return waiting.removeLast()
    }

    /// Decompresses the next code. Returns whether there was one.
    private mutating func unpack() -> Bool {
        guard var code = nextCode(), code != clear + 1 else { return false }
        if code == clear {
            (size, count, last) = (firstSize, clear + 2, Self.none)
            return true
        }
        guard last != Self.none else {
            guard code < clear else { return false }
            (last, first) = (code, UInt8(truncatingIfNeeded: code))
            waiting.append(first)
            return true
        }
        guard code <= count, code < prefixes.count else { return false }
        let current = code
        if code == count {
            // The code that is about to be defined: the last one and its first number.
            waiting.append(first)
            code = last
        }
        // Each code refers to one before it.
        while code > clear {
            waiting.append(suffixes[code])
            code = Int(prefixes[code])
        }
        first = UInt8(truncatingIfNeeded: code)
        waiting.append(first)
        if count < prefixes.count {
            prefixes[count] = UInt16(truncatingIfNeeded: last)
            suffixes[count] = first
            count += 1
            if count == 1 << size, size < Self.mostBits { size += 1 }
        }
        last = current
        return true
    }

    private mutating func nextCode() -> Int? {
        while bitCount < size {
            guard place < data.count else { return nil }
            bits |= Int(data[place]) << bitCount
            place += 1
            bitCount += 8
        }
        defer {
            bits >>= size
            bitCount -= size
        }
        return bits & (1 << size - 1)
    }
}

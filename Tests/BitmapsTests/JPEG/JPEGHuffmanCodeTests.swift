import TestLoad
import Testing

@testable import Bitmaps

@Suite(.inTurn)
struct JPEGHuffmanCodeTests {
    /// Checks the rules of the format, and returns the length of each symbol's code.
    private func lengths(_ frequencies: [Int]) -> [Int: Int] {
        let code = JPEGHuffmanCode(frequencies)
        let codes = code.codes
        #expect(code.counts.count == 16 && code.counts.reduce(0) { $0 + Int($1) } == code.symbols.count)
        #expect(Set(code.symbols).count == code.symbols.count)
        let used = frequencies.indices.filter { frequencies[$0] > 0 }
        #expect(code.symbols.map { Int($0) }.sorted() == used)
        var room = 1 << 16
        for symbol in used {
            let length = Int(codes[symbol] & 31)
            let value = Int(codes[symbol] >> 5)
            #expect(1...16 ~= length && value < 1 << length - 1, "a code of ones")
            room -= 1 << (16 - length)
        }
        #expect(room > 0)
        return Dictionary(uniqueKeysWithValues: used.map { ($0, Int(codes[$0] & 31)) })
    }

    @Test func `frequent symbols have short codes`() {
        #expect(lengths([5, 0, 1, 20, 0, 2]) == [3: 1, 0: 2, 5: 3, 2: 4])
        #expect(lengths([7]) == [0: 1])
        #expect(lengths([]).isEmpty && lengths([0, 0]).isEmpty)
        #expect(lengths([Int](repeating: 9, count: 256)).values.allSatisfy { 8...9 ~= $0 })
    }

    @Test func `no code is longer than 16 bits`() {
        var fibonacci = [1, 1]
        while fibonacci.count < 60 { fibonacci.append(fibonacci[fibonacci.count - 1] + fibonacci[fibonacci.count - 2]) }
        #expect(lengths(fibonacci).values.max() == 16)
        #expect(lengths((0..<40).map { 1 << $0 }).values.max() == 16)
    }

    @Test func `random frequencies make valid codes`() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<Load.size(5_000, otherwise: 300) {
            let range = 1 << Int.random(in: 1...40, using: &random)
            let frequencies = (0..<Int.random(in: 1...256, using: &random)).map { _ in
                Bool.random(using: &random) ? Int.random(in: 0..<range, using: &random) : 0
            }
            let lengths = lengths(frequencies)
            for (one, length) in lengths {
                for (other, otherLength) in lengths where frequencies[one] > frequencies[other] {
                    if length > otherLength { Issue.record("a more frequent symbol has a longer code") }
                }
            }
        }
    }
}

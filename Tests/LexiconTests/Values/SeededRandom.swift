import ATCrypto

/// Random values that are the same for the same seed on every machine.
struct SeededRandom: RandomNumberGenerator {
    private var numbers: SplitMix64

    /// Starts from a seed and a text, so that each type has values of its own.
    init(seed: UInt64, _ text: String) {
        var state = seed
        for byte in text.utf8 { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        numbers = SplitMix64(seed: state)
    }

    mutating func next() -> UInt64 { numbers.next() }

    /// Whether one of so many chances comes true.
    mutating func oneIn(_ chances: Int) -> Bool { Int.random(in: 0..<chances, using: &self) == 0 }

    /// An element of a list that is not empty.
    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &self)]
    }

    mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in .random(in: 0...255, using: &self) } }

    /// A text of letters, or of those given.
    mutating func word(_ count: Int, of letters: String = "abcdefghijklmnopqrstuvwxyz") -> String {
        let letters = Array(letters)
        return String((0..<count).map { _ in pick(letters) })
    }
}

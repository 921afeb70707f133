/// Content to compress, the same in every run.
enum SampleContent {
    /// Every kind, with its name. Those of letters and records need more than one block, and take longest.
    static func all(records count: Int) -> [(name: String, content: [UInt8])] {
        var contents = few
        contents.append((name: "few letters", content: letters(100_000 + 75 * count)))
        contents.append((name: "records", content: records(count)))
        return contents
    }

    private static let few: [(name: String, content: [UInt8])] = [
        ("empty", []), ("one byte", [7]), ("few bytes", Array("hello".utf8)),
        ("one byte, repeated", [UInt8](repeating: 65, count: 300_000)),
        ("a short pattern", (0..<200_000).map { UInt8($0 % 7) }),
        ("all patterns", patterns), ("random", random(150_000, 1)), ("text", text(3_000)), ("far repeats", far),
        ("a page of random bytes, twice", random(4_096, 2) + random(4_096, 2)),
    ]

    /// A small generator of random numbers.
    struct Numbers: RandomNumberGenerator {
        var state: UInt64

        init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

        mutating func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state &* 0x2545_F491_4F6C_DD1D
        }
    }

    static func random(_ count: Int, _ seed: UInt64) -> [UInt8] {
        var numbers = Numbers(seed)
        return (0..<count).map { _ in UInt8(truncatingIfNeeded: numbers.next() >> 32) }
    }

    /// Repeats of every short distance.
    static let patterns: [UInt8] = (1...40).flatMap { distance in
        let pattern = random(distance, UInt64(distance))
        return (0..<(distance * 9 + 5)).map { pattern[$0 % distance] } + random(20, UInt64(distance) + 90)
    }

    /// Letters with unequal frequencies, in no order: only a Huffman code helps.
    static func letters(_ count: Int) -> [UInt8] {
        var numbers = Numbers(5)
        return (0..<count).map { _ in 97 + UInt8((numbers.next() >> 40).trailingZeroBitCount % 26) }
    }

    /// Words in no order.
    static func text(_ count: Int) -> [UInt8] {
        let words = "the a post like repost follow of sky blue and is not handle record café 日本 image".split(
            separator: " ")
        var numbers = Numbers(11)
        return Array(
            (0..<count).map { _ in String(words.randomElement(using: &numbers) ?? "") }.joined(separator: " ").utf8)
    }

    /// The JSON of events.
    static func records(_ count: Int, seed: UInt64 = 3) -> [UInt8] {
        var numbers = Numbers(seed)
        return (0..<count).flatMap { _ in record(&numbers) }
    }

    /// One event.
    static func record(_ numbers: inout Numbers) -> [UInt8] {
        let id = String(numbers.next(), radix: 32)
        let collection = ["post", "like", "repost", "graph.follow"].randomElement(using: &numbers) ?? ""
        return Array(
            """
            {"did":"did:plc:\(String(numbers.next(), radix: 36))","time_us":\(numbers.next() >> 14),"kind":"commit","commit":\
            {"rev":"\(id)","operation":"create","collection":"app.bsky.feed.\(collection)","rkey":"\(id)","record":\
            {"$type":"app.bsky.feed.\(collection)","createdAt":"2026-01-01T00:00:\(numbers.next() % 60)Z"}}}
            """.utf8)
    }

    /// Matches from one end of a large content to the other.
    static let far = random(70_000, 8) + [UInt8](repeating: 0, count: 900_000) + random(70_000, 8)
}

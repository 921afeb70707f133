import Testing

/// What a terminal shows of Sixel graphics.
struct SixelScreen {
    let width: Int
    let height: Int
    /// The color of each pixel in percent; `nil` where the background is.
    private(set) var pixels: [[Int]?]

    /// What hasn't been read yet.
    private var rest: Substring
    private var colors: [Int: [Int]] = [:]
    private var color: [Int]?
    private var (x, y) = (0, 0)

    /// Reads a control sequence as DEC's manual describes it.
    init(_ sequence: String) throws {
        rest = Substring(sequence)
        try Self.skip("\u{1B}P0;1;0q\"1;1;", &rest)
        width = try Self.number(&rest)
        try Self.skip(";", &rest)
        height = try Self.number(&rest)
        pixels = [[Int]?](repeating: nil, count: width * height)
        while let first = rest.first, first != "\u{1B}" {
            switch first {
            case "#": try readColor()
            case "$", "-":
                rest = rest.dropFirst()
                x = 0
                if first == "-" { y += 6 }
            default: try readPixels()
            }
        }
        try Self.skip("\u{1B}\\", &rest)
        try #require(rest.isEmpty)
    }

    /// Reads which color the next pixels have, and what it is if that is new.
    private mutating func readColor() throws {
        try Self.skip("#", &rest)
        let index = try Self.number(&rest)
        if rest.hasPrefix(";2;") {
            try Self.skip(";2;", &rest)
            var channels = [try Self.number(&rest)]
            for _ in 0..<2 {
                try Self.skip(";", &rest)
                channels.append(try Self.number(&rest))
            }
            #expect(channels.allSatisfy { 0...100 ~= $0 })
            colors[index] = channels
        }
        #expect(colors.keys.contains(index))
        color = colors[index]
    }

    /// Reads six pixels above each other, and how often they come.
    private mutating func readPixels() throws {
        var count = 1
        if rest.hasPrefix("!") {
            try Self.skip("!", &rest)
            count = try Self.number(&rest)
        }
        let value = try #require(rest.first?.asciiValue)
        rest = rest.dropFirst()
        let mask = Int(value) - 63
        try #require(0..<64 ~= mask)
        for _ in 0..<count {
            for bit in 0..<6 where mask >> bit & 1 == 1 {
                try #require(x < width && y + bit < height)
                pixels[(y + bit) * width + x] = color
            }
            x += 1
        }
    }

    private static func number(_ rest: inout Substring) throws -> Int {
        let digits = rest.prefix { $0.isNumber }
        rest = rest.dropFirst(digits.count)
        return try #require(Int(digits))
    }

    private static func skip(_ text: String, _ rest: inout Substring) throws {
        try #require(rest.hasPrefix(text), "\(rest.prefix(20).debugDescription)")
        rest = rest.dropFirst(text.count)
    }
}

import Testing

/// What a terminal shows of Sixel graphics.
struct SixelScreen {
    let width: Int
    let height: Int
    /// The color of each pixel in percent; `nil` where the background is.
    private(set) var pixels: [[Int]?]

    /// Reads a control sequence as DEC's manual describes it.
    init(_ sequence: String) throws {
        var rest = Substring(sequence)
        func number() throws -> Int {
            let digits = rest.prefix { $0.isNumber }
            rest = rest.dropFirst(digits.count)
            return try #require(Int(digits))
        }
        func skip(_ text: String) throws {
            try #require(rest.hasPrefix(text), "\(rest.prefix(20).debugDescription)")
            rest = rest.dropFirst(text.count)
        }
        try skip("\u{1B}P0;1;0q\"1;1;")
        width = try number()
        try skip(";")
        height = try number()
        pixels = [[Int]?](repeating: nil, count: width * height)
        var colors: [Int: [Int]] = [:]
        var color: [Int]?
        var (x, y) = (0, 0)
        while let first = rest.first, first != "\u{1B}" {
            if first == "#" {
                try skip("#")
                let index = try number()
                if rest.hasPrefix(";2;") {
                    try skip(";2;")
                    var channels = [try number()]
                    for _ in 0..<2 {
                        try skip(";")
                        channels.append(try number())
                    }
                    #expect(channels.allSatisfy { 0...100 ~= $0 })
                    colors[index] = channels
                }
                #expect(colors.keys.contains(index))
                color = colors[index]
                continue
            }
            if first == "$" || first == "-" {
                rest = rest.dropFirst()
                x = 0
                if first == "-" { y += 6 }
                continue
            }
            var count = 1
            if first == "!" {
                try skip("!")
                count = try number()
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
        try skip("\u{1B}\\")
        try #require(rest.isEmpty)
    }
}

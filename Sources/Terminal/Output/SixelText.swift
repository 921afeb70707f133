import Bitmaps

/// A picture as Sixel graphics: bands of six pixel rows, each with the pixels of one color after the other.
struct SixelText {
    /// The maximum number of colors, which is the number of registers of a terminal.
    private static let mostColors = 256
    private static let bandHeight = 6

    private var bytes: [UInt8] = []

    /// The control sequence.
    static func sequence(_ bitmap: Bitmap) -> String {
        var text = SixelText()
        text.write(bitmap)
        return String(decoding: text.bytes, as: UTF8.self)
    }

    private mutating func write(_ bitmap: Bitmap) {
        var palette = SixelPalette(bitmap, count: Self.mostColors)
        // What no color covers keeps the background. The pixels are square.
        add("\u{1B}P0;1;0q\"1;1;\(bitmap.width);\(bitmap.height)")
        for (index, color) in palette.colors.enumerated() {
            let percent = (color &* 100 &+ 127) / 255
            add("#\(index);2;\(percent.x);\(percent.y);\(percent.z)")
        }
        let numbers = Self.numbers(bitmap, &palette)
        var masks = [UInt8](repeating: 0, count: palette.colors.count * bitmap.width)
        for top in stride(from: 0, to: bitmap.height, by: Self.bandHeight) {
            if top > 0 { add("-") }
            var used: [Int] = []
            var isUsed = [Bool](repeating: false, count: palette.colors.count)
            for row in top..<min(top + Self.bandHeight, bitmap.height) {
                for column in 0..<bitmap.width {
                    let number = Int(numbers[row * bitmap.width + column])
                    guard number >= 0 else { continue }
                    if !isUsed[number] {
                        isUsed[number] = true
                        used.append(number)
                    }
                    masks[number * bitmap.width + column] |= 1 << UInt8(row - top)
                }
            }
            for (place, number) in used.enumerated() {
                add(place > 0 ? "$#\(number)" : "#\(number)")
                let range = number * bitmap.width..<(number + 1) * bitmap.width
                addRuns(masks[range])
                for index in range { masks[index] = 0 }
            }
        }
        add("\u{1B}\\")
    }

    private mutating func add(_ text: String) { bytes += text.utf8 }

    /// Adds the pixels of a color, without empty ones at the end.
    private mutating func addRuns(_ masks: ArraySlice<UInt8>) {
        var rest = masks[..<((masks.lastIndex { $0 != 0 }).map { $0 + 1 } ?? masks.startIndex)]
        while let mask = rest.first {
            let run = rest.prefix { $0 == mask }.count
            rest = rest.dropFirst(run)
            if run > 3 {
                add("!\(run)")
                bytes.append(63 + mask)
            } else {
                for _ in 0..<run { bytes.append(63 + mask) }
            }
        }
    }

    /// The color index of each pixel, -1 for invisible ones. Color errors are distributed to neighboring pixels
    /// (Floyd–Steinberg).
    private static func numbers(_ bitmap: Bitmap, _ palette: inout SixelPalette) -> [Int16] {
        var numbers = [Int16](repeating: -1, count: bitmap.width * bitmap.height)
        let none = [SixelPalette.Color](repeating: .init(), count: bitmap.width + 2)
        // In sixteenths, with one more on each side.
        var (faults, next) = (none, none)
        for row in 0..<bitmap.height {
            for column in 0..<bitmap.width {
                let place = row * bitmap.width + column
                guard let color = SixelPalette.color(of: bitmap, at: place * Bitmap.bytesPerPixel) else { continue }
                let wanted = (color &+ faults[column + 1] / 16).clamped(
                    lowerBound: .init(), upperBound: .init(repeating: 255))
                let number = palette.index(of: wanted)
                numbers[place] = Int16(truncatingIfNeeded: number)
                let fault = wanted &- palette.colors[number]
                faults[column + 2] &+= fault &* 7
                next[column] &+= fault &* 3
                next[column + 1] &+= fault &* 5
                next[column + 2] &+= fault
            }
            (faults, next) = (next, none)
        }
        return numbers
    }
}

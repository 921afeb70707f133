/// The color model of a picture's components.
enum JPEGColors: Sendable {
    case gray
    /// Luma and two chroma components, as in JFIF.
    case differences
    case redGreenBlue
    /// Inks, where 255 means none. Adobe stores them this way, and other programs read all files this way.
    case inks
    /// Inks as above, with the first three stored as luma and chroma.
    case inkDifferences

    /// Information about colors from application segments.
    struct Marks {
        var isJFIF = false
        /// The transformation of an Adobe segment.
        var adobe: Int?

        mutating func read(_ segment: JPEGSegments.Segment) {
            var fields = segment.fields
            if segment.marker == 0xE0 {
                if fields.skip("JFIF\0") { isJFIF = true }
            } else if fields.skip("Adobe"), fields.count >= 7 {
                adobe = fields.rest.dropFirst(6).first.map { Int($0) }
            }
        }
    }

    init(_ frame: JPEGFrame, _ marks: Marks) {
        switch (frame.components.count, marks.adobe) {
        case (1, _): self = .gray
        case (4, .some(0)), (4, nil): self = .inks
        case (4, _): self = .inkDifferences
        case (_, .some(0)) where !marks.isJFIF: self = .redGreenBlue
        case (_, nil) where !marks.isJFIF && frame.components.map(\.id) == [0x52, 0x47, 0x42]: self = .redGreenBlue
        default: self = .differences
        }
    }

    /// Converts rows of component samples to a row of pixels.
    ///
    /// Safe if there is a row for each component with a sample for each pixel, and `output` has four bytes for each
    /// pixel.
    func write(_ rows: [UnsafePointer<UInt8>], to output: UnsafeMutableRawBufferPointer) {
        let pixels = output.bindMemory(to: UInt32.self)
        switch self {
        case .gray:
            let samples = rows[0]
            for x in 0..<pixels.count { pixels[x] = Self.pixel(samples[x], samples[x], samples[x]) }
        case .redGreenBlue:
            let (red, green, blue) = (rows[0], rows[1], rows[2])
            for x in 0..<pixels.count { pixels[x] = Self.pixel(red[x], green[x], blue[x]) }
        case .differences:
            let (light, blue, red) = (rows[0], rows[1], rows[2])
            for x in 0..<pixels.count {
                let (r, g, b) = Self.color(light[x], blue[x], red[x])
                pixels[x] = Self.pixel(r, g, b)
            }
        case .inks:
            let (cyan, magenta, yellow, black) = (rows[0], rows[1], rows[2], rows[3])
            for x in 0..<pixels.count {
                let rest = black[x]
                pixels[x] = Self.pixel(
                    Self.product(cyan[x], rest), Self.product(magenta[x], rest), Self.product(yellow[x], rest))
            }
        case .inkDifferences:
            let (light, blue, red, black) = (rows[0], rows[1], rows[2], rows[3])
            for x in 0..<pixels.count {
                let (r, g, b) = Self.color(light[x], blue[x], red[x])
                let rest = black[x]
                pixels[x] = Self.pixel(Self.product(~r, rest), Self.product(~g, rest), Self.product(~b, rest))
            }
        }
    }

    @inline(__always)
    private static func pixel(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt32 {
        UInt32(littleEndian: UInt32(red) | UInt32(green) &<< 8 | UInt32(blue) &<< 16 | 0xFF00_0000)
    }

    /// Converts luma and chroma to a color. The integer parts of the factors 1.402, 0.71414 and 1.772 are added
    /// separately, which keeps the rest below 16 bits.
    @inline(__always)
    private static func color(_ light: UInt8, _ blue: UInt8, _ red: UInt8) -> (UInt8, UInt8, UInt8) {
        let light = Int32(light)
        let blue = Int32(blue) &- 128
        let red = Int32(red) &- 128
        return (
            clamped(light &+ red &+ (red &* 26345 &+ 32768) &>> 16),
            clamped(light &- red &+ (red &* 18734 &- blue &* 22554 &+ 32768) &>> 16),
            clamped(light &+ 2 &* blue &+ (32768 &- blue &* 14942) &>> 16)
        )
    }

    @inline(__always)
    private static func clamped(_ value: Int32) -> UInt8 { UInt8(truncatingIfNeeded: max(0, min(255, value))) }

    /// The rounded product of two fractions of 255.
    @inline(__always)
    private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
        UInt8(truncatingIfNeeded: (UInt32(left) &* UInt32(right) &+ 127) / 255)
    }
}

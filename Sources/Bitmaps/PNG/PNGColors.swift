/// Converts rows of a PNG picture to pixels.
struct PNGColors: Sendable {
    private let header: PNGHeader
    /// The pixels of the palette, four bytes for each possible index.
    private let palette: [UInt8]
    /// The transparent color, with a number for each channel.
    private let clear: [Int]?

    init(_ header: PNGHeader, palette: [UInt8], transparency: [UInt8]?) throws(BitmapError) {
        self.header = header
        switch header.color {
        case .palette:
            guard !palette.isEmpty, palette.count % 3 == 0, palette.count <= 768 else {
                throw .damaged("It has no palette, or one of \(palette.count) bytes.")
            }
            // Numbers beyond the palette are black.
            var pixels = [UInt8](repeating: 0, count: 1024)
            for index in 0..<256 {
                for channel in 0..<3 where index * 3 < palette.count {
                    pixels[index * 4 + channel] = palette[index * 3 + channel]
                }
                pixels[index * 4 + 3] = transparency.flatMap { index < $0.count ? $0[index] : nil } ?? 255
            }
            (self.palette, clear) = (pixels, nil)
        case .gray, .rgb:
            self.palette = []
            clear = transparency.flatMap { bytes in
                guard bytes.count == header.color.channels * 2 else { return nil }
                return (0..<header.color.channels).map { Int(bytes[$0 * 2]) << 8 | Int(bytes[$0 * 2 + 1]) }
            }
        case .grayAlpha, .rgbAlpha: (self.palette, clear) = ([], nil)
        }
    }

    /// Writes the pixels of a row.
    ///
    /// - Parameters:
    ///   - row: The bytes of the row, exactly as many as its pixels need.
    ///   - pass: The pass of the row.
    ///   - pixels: The row of the bitmap.
    func write(_ row: UnsafeBufferPointer<UInt8>, _ pass: PNGPass, to pixels: UnsafeMutableBufferPointer<UInt8>) {
        switch (header.color, header.depth) {
        case (.rgbAlpha, 8) where pass.xStep == 1:
            for index in 0..<pass.width * 4 { pixels[index] = row[index] }
        case (.rgb, 8) where clear == nil && pass.xStep == 1:
            for index in 0..<pass.width {
                pixels[index * 4] = row[index * 3]
                pixels[index * 4 + 1] = row[index * 3 + 1]
                pixels[index * 4 + 2] = row[index * 3 + 2]
                pixels[index * 4 + 3] = 255
            }
        default:
            let scale = header.depth < 8 ? 255 / (1 << header.depth - 1) : 1
            for index in 0..<pass.width {
                let place = (pass.x + index * pass.xStep) * 4
                switch header.color {
                case .palette:
                    let entry = number(index, of: row) * 4
                    for channel in 0..<4 { pixels[place + channel] = palette[entry + channel] }
                case .gray, .grayAlpha:
                    let channels = header.color.channels
                    let value = number(index * channels, of: row)
                    let gray = byte(value * scale)
                    (pixels[place], pixels[place + 1], pixels[place + 2]) = (gray, gray, gray)
                    pixels[place + 3] =
                        channels == 2
                        ? byte(number(index * 2 + 1, of: row)) : clear.map { $0[0] == value ? 0 : 255 } ?? 255
                case .rgb, .rgbAlpha:
                    let channels = header.color.channels
                    var isClear = clear != nil
                    for channel in 0..<3 {
                        let value = number(index * channels + channel, of: row)
                        pixels[place + channel] = byte(value)
                        if let clear, clear[channel] != value { isClear = false }
                    }
                    pixels[place + 3] =
                        channels == 4 ? byte(number(index * 4 + 3, of: row)) : isClear ? 0 : 255
                }
            }
        }
    }

    /// A number in a row.
    private func number(_ index: Int, of row: UnsafeBufferPointer<UInt8>) -> Int {
        switch header.depth {
        case 8: return Int(row[index])
        case 16: return Int(row[index * 2]) << 8 | Int(row[index * 2 + 1])
        default:
            let bit = index * header.depth
            return Int(row[bit >> 3]) >> (8 - header.depth - bit & 7) & (1 << header.depth - 1)
        }
    }

    /// The upper eight bits of a 16-bit number, or an eight-bit number.
    private func byte(_ number: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: header.depth == 16 ? number >> 8 : number)
    }
}

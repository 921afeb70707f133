/// A frame of a GIF file.
struct GIFFrame: Sendable {
    private let left: Int
    private let top: Int
    private let width: Int
    private let height: Int
    private let isInterlaced: Bool
    private let palette: [UInt8]
    private let transparent: UInt8?
    private let codeSize: Int
    private let data: [UInt8]

    /// Reads a frame after its marker.
    init(_ fields: inout GIFFields, palette: [UInt8], transparent: UInt8?) throws(BitmapError) {
        (left, top) = (try fields.number(), try fields.number())
        (width, height) = (try fields.number(), try fields.number())
        // What isn't drawn has to be unpacked, too. Sizes have 16 bits.
        guard width > 0, height > 0, width * height <= Bitmap.mostPixels else {
            throw .damaged("The size of its picture is \(width) × \(height).")
        }
        let flags = try fields.byte()
        isInterlaced = flags & 0x40 != 0
        self.palette = flags & 0x80 == 0 ? palette : try fields.bytes(3 << (flags & 7 + 1))
        self.transparent = transparent
        codeSize = Int(try fields.byte())
        guard 1...8 ~= codeSize else { throw .damaged("Its codes have \(codeSize) bits.") }
        data = fields.blocks()
    }

    /// Draws the frame, clipped to the bitmap.
    func draw(on bitmap: inout Bitmap) throws(BitmapError) {
        var codes = LZW(data, codeSize: codeSize)
        var hasPixel = false
        drawing: for row in rows {
            let y = top + row
            for x in left..<left + width {
                guard let number = codes.next() else { break drawing }
                hasPixel = true
                guard x < bitmap.width, y < bitmap.height, number != transparent else { continue }
                let (entry, place) = (Int(number) * 3, (y * bitmap.width + x) * Bitmap.bytesPerPixel)
                // Numbers beyond the palette are black.
                for channel in 0..<3 where entry < palette.count {
                    bitmap.pixels[place + channel] = palette[entry + channel]
                }
                bitmap.pixels[place + 3] = 255
            }
        }
        guard hasPixel else { throw .damaged("Its picture can't be decompressed.") }
    }

    /// The rows in the stored order.
    private var rows: [Int] {
        guard isInterlaced else { return Array(0..<height) }
        return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0, to: height, by: $1)) }
    }
}

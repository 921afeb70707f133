/// The header of a PNG file.
struct PNGHeader: Hashable, Sendable {
    /// The color type.
    enum Color: UInt8, Sendable {
        case gray = 0
        case rgb = 2
        case palette = 3
        case grayAlpha = 4
        case rgbAlpha = 6

        /// The number of channels.
        var channels: Int {
            switch self {
            case .gray, .palette: 1
            case .grayAlpha: 2
            case .rgb: 3
            case .rgbAlpha: 4
            }
        }

        fileprivate func allows(_ depth: Int) -> Bool {
            switch self {
            case .gray: [1, 2, 4, 8, 16].contains(depth)
            case .palette: [1, 2, 4, 8].contains(depth)
            case .rgb, .grayAlpha, .rgbAlpha: [8, 16].contains(depth)
            }
        }
    }

    let width: Int
    let height: Int
    /// The number of bits per channel.
    let depth: Int
    let color: Color
    let isInterlaced: Bool

    /// Reads the contents of the header chunk.
    init(_ bytes: ArraySlice<UInt8>) throws(BitmapError) {
        guard bytes.count == 13 else { throw .damaged("Its header doesn't have 13 bytes.") }
        let bytes = Array(bytes)
        (width, height) = (bytes[..<4].bigEndian, bytes[4..<8].bigEndian)
        guard width > 0, height > 0 else { throw .damaged("The size is \(width) × \(height).") }
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, pixels <= Bitmap.mostPixels else { throw .tooManyPixels(width: width, height: height) }
        depth = Int(bytes[8])
        guard let color = Color(rawValue: bytes[9]), color.allows(depth) else {
            throw .damaged("It has pixels of kind \(bytes[9]) with \(bytes[8]) bits, which don't exist.")
        }
        self.color = color
        guard bytes[10] == 0, bytes[11] == 0, bytes[12] <= 1 else {
            throw .unsupported("It has an unknown compression, filter or interlace method.")
        }
        isInterlaced = bytes[12] == 1
    }

    /// The distance in bytes to the same byte of the previous pixel.
    var filterDistance: Int { max(1, color.channels * depth / 8) }

    /// The size of a row with this many pixels, without its filter byte.
    func rowSize(_ pixels: Int) -> Int { (pixels * color.channels * depth + 7) / 8 }

    /// The passes in which the picture is stored.
    var passes: [PNGPass] {
        guard isInterlaced else { return [PNGPass(x: 0, y: 0, xStep: 1, yStep: 1, width: width, height: height)] }
        return [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
            .map { x, y, xStep, yStep in
                PNGPass(
                    x: x, y: y, xStep: xStep, yStep: yStep, width: (max(width - x, 0) + xStep - 1) / xStep,
                    height: (max(height - y, 0) + yStep - 1) / yStep)
            }
            .filter { $0.width > 0 && $0.height > 0 }
    }

    /// The size of the decompressed picture.
    var unpackedSize: Int { passes.reduce(0) { $0 + $1.height * (1 + rowSize($1.width)) } }
}

extension ArraySlice<UInt8> {
    /// Up to four bytes as a big-endian number.
    var bigEndian: Int { reduce(0) { $0 << 8 | Int($1) } }
}

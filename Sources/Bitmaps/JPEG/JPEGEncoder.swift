/// Encodes a picture as baseline JPEG files, each with optimal codes.
///
/// Transparent pixels are drawn on white. Work that doesn't depend on the quality is done only once, so that trying
/// several qualities is cheap. The same picture and quality always result in the same bytes.
package struct JPEGEncoder {
    /// The longest side of a JPEG.
    package static let longestSide = 65_535

    private let bitmap: Bitmap
    private let profile: ColorProfile?
    private let isGray: Bool
    private var luma: CoefficientPlane?
    private var chroma: (isHalved: Bool, planes: [CoefficientPlane])?

    /// Creates an encoder.
    ///
    /// - Parameters:
    ///   - bitmap: The picture.
    ///   - colorProfile: The picture's color profile. A profile for other kinds of pictures is ignored.
    /// - Throws: ``BitmapError`` if a side is longer than ``longestSide``, or the profile has more than 16 MB.
    package init(_ bitmap: Bitmap, colorProfile: [UInt8]? = nil) throws(BitmapError) {
        guard max(bitmap.width, bitmap.height) <= Self.longestSide else {
            throw .sideTooLong(width: bitmap.width, height: bitmap.height, limit: Self.longestSide)
        }
        self.bitmap = bitmap.onWhite()
        let profile = colorProfile.flatMap(ColorProfile.init)
        let hasColor = bitmap.hasColor
        switch profile?.space {
        case .gray: isGray = !hasColor
        case .rgb: isGray = false
        case nil: isGray = !hasColor
        }
        self.profile = profile?.space == (isGray ? .gray : .rgb) ? profile : nil
        guard (self.profile?.bytes.count ?? 0) <= 255 * Self.profilePart else {
            throw .unsupported("The color profile has more than \(255 * Self.profilePart) bytes.")
        }
    }

    /// Returns the picture as a file.
    ///
    /// - Parameter quality: The quality, clamped to 1 to 100. From 90, each pixel has its own chroma sample; below,
    ///   four pixels share one.
    package mutating func encode(quality: Int) -> [UInt8] {
        let quality = JPEGQuality(quality)
        let scan = scan(quality)
        var counter = JPEGSymbolCounter()
        scan.send(to: &counter)
        let codes = (0..<4).map { JPEGHuffmanCode(counter.frequencies[256 * $0..<256 * $0 + 256]) }
        var writer = JPEGSymbolWriter(codes: codes.flatMap(\.codes), after: head(scan, codes))
        scan.send(to: &writer)
        writer.finish()
        return writer.bytes + [0xFF, 0xD9]
    }

    private mutating func scan(_ quality: JPEGQuality) -> JPEGScan {
        let luma = luma ?? CoefficientPlane(bitmap, .luma, isEven: true)
        self.luma = luma
        let isHalved = quality.halvesColor && !isGray
        let blocks = isHalved ? 2 : 1
        var components = [JPEGScan.Component(plane: luma, kind: 0, blocks: blocks)]
        if !isGray {
            if chroma?.isHalved != isHalved {
                chroma = nil
                chroma = (
                    isHalved, CoefficientPlane.Mixture.chroma.map { CoefficientPlane(bitmap, $0, isHalved: isHalved) }
                )
            }
            components += (chroma?.planes ?? []).map { JPEGScan.Component(plane: $0, kind: 1, blocks: 1) }
        }
        let unit = 8 * blocks
        return JPEGScan(
            components: components, unitsWide: (bitmap.width + unit - 1) / unit,
            unitsHigh: (bitmap.height + unit - 1) / unit, quality: quality)
    }

    // MARK: The head

    /// The number of color profile bytes in a segment.
    private static let profilePart = 65_519

    /// The part of the file before the scan.
    private func head(_ scan: JPEGScan, _ codes: [JPEGHuffmanCode]) -> [UInt8] {
        var head: [UInt8] = [0xFF, 0xD8]
        func add(_ marker: UInt8, _ content: [UInt8]) {
            head += [0xFF, marker] + Self.number(content.count + 2) + content
        }
        // The version, and pixels that are as wide as high.
        add(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])
        let profile = profile?.bytes ?? []
        let parts = stride(from: 0, to: profile.count, by: Self.profilePart)
        let partCount = (profile.count + Self.profilePart - 1) / Self.profilePart
        for (index, start) in parts.enumerated() {
            let part = profile[start..<min(start + Self.profilePart, profile.count)]
            add(0xE2, Array("ICC_PROFILE\0".utf8) + [UInt8(index + 1), UInt8(partCount)] + part)
        }
        let kinds = isGray ? 1 : 2
        for kind in 0..<kinds { add(0xDB, [UInt8(kind)] + scan.quality.steps[kind]) }
        let components = scan.components.enumerated().map { (number: UInt8($0 + 1), component: $1) }
        var frame: [UInt8] = [8]
        frame += Self.number(bitmap.height)
        frame += Self.number(bitmap.width)
        frame.append(UInt8(components.count))
        for (number, component) in components {
            frame += [number, UInt8(17 * component.blocks), UInt8(component.kind)]
        }
        add(0xC0, frame)
        for kind in 0..<kinds {
            for (table, part) in [(kind, UInt8(0)), (kind + 2, 0x10)] {
                add(0xC4, [part | UInt8(kind)] + codes[table].counts + codes[table].symbols)
            }
        }
        var start: [UInt8] = [UInt8(components.count)]
        for (number, component) in components { start += [number, UInt8(17 * component.kind)] }
        start += [0, 63, 0]
        add(0xDA, start)
        return head
    }

    /// A two-byte number. Sides and segments are at most 65,535.
    private static func number(_ value: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
    }
}

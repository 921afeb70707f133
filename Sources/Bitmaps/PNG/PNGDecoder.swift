import Deflate

/// Decodes all kinds of PNG files. Of an animation, it decodes the default picture.
///
/// ```swift
/// let bitmap = try PNGDecoder(file).decode()
/// ```
package struct PNGDecoder: Sendable {
    /// The color profile (ICC), or `nil` if there is none.
    package let colorProfile: [UInt8]?
    /// Whether there is more than one picture.
    package let isAnimated: Bool
    /// The width in pixels.
    package var width: Int { header.width }
    /// The height in pixels.
    package var height: Int { header.height }

    /// The maximum size of a color profile.
    private static let mostProfileBytes = 4 << 20
    /// The maximum compression ratio.
    private static let mostUnpacking = 1_032

    private let header: PNGHeader
    private let colors: PNGColors
    private let data: [UInt8]

    /// Reads the header of a file.
    ///
    /// - Throws: ``BitmapError`` if the file isn't a PNG file, is damaged, or has too many pixels.
    package init(_ file: [UInt8]) throws(BitmapError) {
        var chunks = try PNGChunks(file)
        guard let first = try chunks.next(), first.has("IHDR") else {
            throw .damaged("It doesn't begin with its size.")
        }
        header = try PNGHeader(first.contents)
        var palette: [UInt8] = []
        var transparency: [UInt8]?
        var profile: [UInt8]?
        var pictures = 1
        var data: [UInt8] = []
        while let chunk = try chunks.next(), !chunk.has("IEND") {
            switch chunk.name {
            case "PLTE": palette = Array(chunk.contents)
            case "tRNS": transparency = Array(chunk.contents)
            case "iCCP": profile = Self.profile(chunk.contents)
            // As the file begins with it, it can't come after the picture.
            case "acTL": if data.isEmpty { pictures = chunk.contents.prefix(4).bigEndian }
            case "IDAT": data += chunk.contents
            case "IHDR": throw .damaged("It has two sizes.")
            default: guard chunk.isOptional else { throw .unsupported("It has a part of an unknown kind.") }
            }
        }
        guard header.unpackedSize / Self.mostUnpacking <= data.count else {
            throw .damaged("It is too short for \(header.width) × \(header.height) pixels.")
        }
        (isAnimated, colorProfile, self.data) = (pictures > 1, profile, data)
        colors = try PNGColors(header, palette: palette, transparency: transparency)
    }

    /// Decodes the picture.
    ///
    /// - Throws: ``BitmapError`` if the picture is damaged or incomplete.
    package func decode() throws(BitmapError) -> Bitmap {
        var bitmap = try Bitmap(width: width, height: height)
        var rows = PNGRows(header, colors)
        var failure: BitmapError?
        do throws(DeflateError) {
            try Inflate.unpack(data) { piece in
                do throws(BitmapError) {
                    return try rows.add(piece, to: &bitmap)
                } catch {
                    failure = error
                    return false
                }
            }
        } catch {
            throw .damaged("\(error)")
        }
        if let failure { throw failure }
        guard rows.isComplete else { throw .damaged("It has fewer pixels than its size.") }
        return bitmap
    }

    /// The color profile, which has a name and is compressed.
    private static func profile(_ contents: ArraySlice<UInt8>) -> [UInt8]? {
        guard let end = contents.prefix(80).firstIndex(of: 0) else { return nil }
        let rest = contents[(end + 1)...]
        guard rest.first == 0 else { return nil }
        return try? Inflate.unpack(Array(rest.dropFirst()), atMost: mostProfileBytes)
    }
}

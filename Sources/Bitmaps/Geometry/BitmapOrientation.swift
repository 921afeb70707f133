extension Bitmap {
    /// Returns the picture rotated and mirrored according to an EXIF orientation.
    ///
    /// - Parameter orientation: 1 to 8. Other values count as 1, which changes nothing.
    package func upright(orientation: Int) -> Bitmap {
        guard 2...8 ~= orientation else { return self }
        // Whether rows become columns, and whether the columns and rows of what results run backwards.
        let turns = orientation >= 5
        let mirrorsColumns = [2, 3, 6, 7].contains(orientation)
        let mirrorsRows = [3, 4, 7, 8].contains(orientation)
        let (newWidth, newHeight) = turns ? (height, width) : (width, height)
        // Where the pixels of a new row stand.
        let columnStep = (turns ? width : 1) * (mirrorsColumns ? -1 : 1)
        let rowStep = (turns ? 1 : width) * (mirrorsRows ? -1 : 1)
        let start = (mirrorsColumns ? -columnStep * (newWidth - 1) : 0) + (mirrorsRows ? -rowStep * (newHeight - 1) : 0)
        let size = Self.bytesPerPixel
        let turned = [UInt8](unsafeUninitializedCapacity: pixels.count) { result, count in
            let result = UnsafeMutableRawBufferPointer(result)
            pixels.withUnsafeBytes { pixels in
                // Small squares, one after another, stay in the processor's cache.
                for top in stride(from: 0, to: newHeight, by: Self.tile) {
                    for left in stride(from: 0, to: newWidth, by: Self.tile) {
                        for row in top..<min(top + Self.tile, newHeight) {
                            for column in left..<min(left + Self.tile, newWidth) {
                                // Each new pixel is one of the old ones.
                                let old = start + row * rowStep + column * columnStep
                                result.storeBytes(
                                    of: pixels.loadUnaligned(fromByteOffset: size * old, as: UInt32.self),
                                    toByteOffset: size * (row * newWidth + column), as: UInt32.self)
                            }
                        }
                    }
                }
            }
            count = pixels.count
        }
        return Bitmap(width: newWidth, height: newHeight, pixels: turned)
    }

    private static let tile = 32
}

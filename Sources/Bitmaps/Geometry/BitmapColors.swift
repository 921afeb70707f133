extension Bitmap {
    /// Whether every pixel is opaque.
    package var isOpaque: Bool {
        pixels.withUnsafeBytes { pixels in
            // The reads stay inside: there are `width * height` words.
            var all = UInt32.max
            for pixel in 0..<width * height {
                all &= pixels.loadUnaligned(fromByteOffset: 4 * pixel, as: UInt32.self)
            }
            return UInt32(littleEndian: all) >> 24 == 0xFF
        }
    }

    /// Whether any visible pixel has a color other than gray.
    package var hasColor: Bool {
        var place = 0
        return pixels.withUnsafeBufferPointer { pixels in
            while place < pixels.count {
                let red = pixels[place]
                if pixels[place + 1] != red || pixels[place + 2] != red, pixels[place + 3] != 0 { return true }
                place += Self.bytesPerPixel
            }
            return false
        }
    }

    /// The picture on a white background.
    package func onWhite() -> Bitmap {
        guard !isOpaque else { return self }
        var result = self
        result.pixels.withUnsafeMutableBufferPointer { pixels in
            for start in stride(from: 0, to: pixels.count, by: Self.bytesPerPixel) {
                let opacity = Int(pixels[start + 3])
                guard opacity < 255 else { continue }
                for place in start..<start + 3 {
                    let color = Int(pixels[place]) * opacity + 255 * (255 - opacity)
                    pixels[place] = UInt8(truncatingIfNeeded: (color + 127) / 255)
                }
                pixels[start + 3] = 255
            }
        }
        return result
    }
}

extension Bitmap {
    /// Returns the picture scaled down to a maximum side length. A smaller picture is returned unchanged.
    ///
    /// - Parameter longestSide: The maximum side length, at least 1. Smaller values count as 1.
    package func fitted(longestSide: Int) throws(BitmapError) -> Bitmap {
        let size = Self.fittedSize(width: width, height: height, longestSide: longestSide)
        return try scaled(toWidth: size.width, height: size.height)
    }

    /// The size of a picture after ``fitted(longestSide:)``.
    package static func fittedSize(width: Int, height: Int, longestSide: Int) -> (width: Int, height: Int) {
        let longest = max(width, height)
        let limit = max(longestSide, 1)
        guard longest > limit else { return (width, height) }
        // It is less than the old side, which is a number.
        func side(_ old: Int) -> Int { max(1, Int((Double(old) * Double(limit) / Double(longest)).rounded())) }
        return (side(width), side(height))
    }

    /// Returns the picture scaled to another size. Transparent pixels don't affect the colors beside them.
    ///
    /// - Parameter span: The picture's size in its own pixels, if the last column and row count only in part, as in a
    ///   JPEG that was decoded at half its size. At most the width and the height.
    /// - Throws: ``BitmapError`` if the size isn't positive, or there are too many pixels.
    package func scaled(
        toWidth newWidth: Int, height newHeight: Int, span: (width: Double, height: Double)? = nil
    ) throws(BitmapError) -> Bitmap {
        let span = span ?? (Double(width), Double(height))
        guard (newWidth, newHeight) != (width, height) || span != (Double(width), Double(height)) else { return self }
        guard newWidth > 0, newHeight > 0 else { throw .damaged("The size is \(newWidth) × \(newHeight).") }
        let (count, overflow) = newWidth.multipliedReportingOverflow(by: newHeight)
        guard !overflow, count <= Self.mostPixels else { throw .tooManyPixels(width: newWidth, height: newHeight) }
        // Much smaller pictures begin with means of whole pixels. At least two of these are left for each new pixel.
        let factors = (max(1, width / newWidth / 2), max(1, height / newHeight / 2))
        let source = averaged(by: factors)
        let columns = ScalingFilter(from: source.width, span: span.width / Double(factors.0), to: newWidth)
        let rows = ScalingFilter(from: source.height, span: span.height / Double(factors.1), to: newHeight)
        return source.filtered(columns, rows, newWidth, newHeight)
    }

    /// Returns a picture with the averages of blocks of columns and rows. The last blocks may be smaller.
    private func averaged(by factors: (columns: Int, rows: Int)) -> Bitmap {
        guard factors != (1, 1) else { return self }
        let newWidth = (width + factors.columns - 1) / factors.columns
        let newHeight = (height + factors.rows - 1) / factors.rows
        let size = Self.bytesPerPixel
        let result = [UInt8](unsafeUninitializedCapacity: newWidth * newHeight * size) { result, count in
            var sums = [UInt64](repeating: 0, count: newWidth * size)
            pixels.withUnsafeBufferPointer { pixels in
                for row in 0..<newHeight {
                    let oldRows = row * factors.rows..<min((row + 1) * factors.rows, height)
                    for place in sums.indices { sums[place] = 0 }
                    for oldRow in oldRows {
                        Self.add(
                            UnsafeBufferPointer(rebasing: pixels[oldRow * width * size..<(oldRow + 1) * width * size]),
                            factors.columns, to: &sums)
                    }
                    for column in 0..<newWidth {
                        let oldColumns = min((column + 1) * factors.columns, width) - column * factors.columns
                        let opacity = sums[column * size + 3]
                        let target = (row * newWidth + column) * size
                        // Colors were multiplied with the opacity.
                        for color in 0..<3 {
                            let sum = sums[column * size + color]
                            result[target + color] =
                                opacity == 0 ? 0 : UInt8(truncatingIfNeeded: (sum + opacity / 2) / opacity)
                        }
                        let pixels = UInt64(oldColumns * oldRows.count)
                        result[target + 3] = UInt8(truncatingIfNeeded: (opacity + pixels / 2) / pixels)
                    }
                }
            }
            count = newWidth * newHeight * size
        }
        return Bitmap(width: newWidth, height: newHeight, pixels: result)
    }

    /// Adds a row of pixels to the sums of its blocks.
    @inline(__always)
    private static func add(_ row: UnsafeBufferPointer<UInt8>, _ columns: Int, to sums: inout [UInt64]) {
        // Each pixel is inside of the row, and the sums are as many as the groups of columns.
        sums.withUnsafeMutableBufferPointer { sums in
            var place = 0
            var target = 0
            while place < row.count {
                let end = min(place + columns * bytesPerPixel, row.count)
                var (red, green, blue, opacity): (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
                while place < end {
                    let weight = UInt64(row[place + 3])
                    red += UInt64(row[place]) * weight
                    green += UInt64(row[place + 1]) * weight
                    blue += UInt64(row[place + 2]) * weight
                    opacity += weight
                    place += bytesPerPixel
                }
                sums[target] += red
                sums[target + 1] += green
                sums[target + 2] += blue
                sums[target + 3] += opacity
                target += bytesPerPixel
            }
        }
    }

    /// Filters the rows, then the columns. Only the rows needed for the next output row are kept.
    private func filtered(_ columns: ScalingFilter, _ rows: ScalingFilter, _ newWidth: Int, _ newHeight: Int) -> Bitmap
    {
        let size = Self.bytesPerPixel
        let isOpaque = isOpaque
        let rowSize = newWidth * size
        var line = [Float](repeating: 0, count: width * size)
        // A row of the picture stands at its number modulo the number of rows that are kept.
        var kept = [Float](repeating: 0, count: rows.taps * rowSize)
        var sums = [Float](repeating: 0, count: rowSize)
        var next = 0
        let result = [UInt8](unsafeUninitializedCapacity: rowSize * newHeight) { result, count in
            for row in 0..<newHeight {
                let start = rows.starts[row]
                next = max(next, start)
                while next < start + rows.taps {
                    load(next, isOpaque, into: &line)
                    Self.filterRow(line, columns, into: &kept, at: next % rows.taps * rowSize)
                    next += 1
                }
                for place in 0..<rowSize { sums[place] = 0 }
                for tap in 0..<rows.taps {
                    Self.add(
                        kept, from: (start + tap) % rows.taps * rowSize, rows.weights[row * rows.taps + tap], to: &sums)
                }
                Self.store(
                    sums, isOpaque,
                    into: UnsafeMutableBufferPointer(rebasing: result[row * rowSize..<(row + 1) * rowSize]))
            }
            count = rowSize * newHeight
        }
        return Bitmap(width: newWidth, height: newHeight, pixels: result)
    }

    /// Loads a row with premultiplied colors.
    private func load(_ row: Int, _ isOpaque: Bool, into line: inout [Float]) {
        let count = line.count
        pixels.withUnsafeBufferPointer { pixels in
            line.withUnsafeMutableBufferPointer { line in
                let first = row * count
                for place in 0..<count { line[place] = Float(pixels[first + place]) }
                guard !isOpaque else { return }
                for place in stride(from: 0, to: count, by: Self.bytesPerPixel) {
                    let opacity = line[place + 3] / 255
                    line[place] *= opacity
                    line[place + 1] *= opacity
                    line[place + 2] *= opacity
                }
            }
        }
    }

    private static func filterRow(
        _ line: [Float], _ filter: ScalingFilter, into kept: inout [Float], at offset: Int
    ) {
        // A filter's starts and taps stay inside of the line that it was made for.
        line.withUnsafeBufferPointer { line in
            filter.weights.withUnsafeBufferPointer { weights in
                kept.withUnsafeMutableBufferPointer { kept in
                    var target = offset
                    var weight = 0
                    for start in filter.starts {
                        var (red, green, blue, opacity): (Float, Float, Float, Float) = (0, 0, 0, 0)
                        var place = start * bytesPerPixel
                        for _ in 0..<filter.taps {
                            let factor = weights[weight]
                            red += line[place] * factor
                            green += line[place + 1] * factor
                            blue += line[place + 2] * factor
                            opacity += line[place + 3] * factor
                            place += bytesPerPixel
                            weight += 1
                        }
                        kept[target] = red
                        kept[target + 1] = green
                        kept[target + 2] = blue
                        kept[target + 3] = opacity
                        target += bytesPerPixel
                    }
                }
            }
        }
    }

    private static func add(_ kept: [Float], from offset: Int, _ weight: Float, to sums: inout [Float]) {
        kept.withUnsafeBufferPointer { kept in
            sums.withUnsafeMutableBufferPointer { sums in
                for place in 0..<sums.count { sums[place] += kept[offset + place] * weight }
            }
        }
    }

    /// Rounds a row, and divides its colors by alpha.
    private static func store(_ sums: [Float], _ isOpaque: Bool, into row: UnsafeMutableBufferPointer<UInt8>) {
        sums.withUnsafeBufferPointer { sums in
            guard !isOpaque else {
                for place in 0..<sums.count { row[place] = byte(sums[place]) }
                return
            }
            for place in stride(from: 0, to: sums.count, by: bytesPerPixel) {
                let opacity = byte(sums[place + 3])
                row[place + 3] = opacity
                let factor = opacity == 0 ? 0 : 255 / sums[place + 3]
                for color in place..<place + 3 { row[color] = byte(sums[color] * factor) }
            }
        }
    }

    /// The nearest byte. The filter overshoots below black and above white.
    @inline(__always)
    private static func byte(_ value: Float) -> UInt8 {
        let clamped = min(max(value, 0), 255)
        return UInt8(truncatingIfNeeded: (clamped + ForwardDCT.rounder).bitPattern)
    }
}

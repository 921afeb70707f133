import Bitmaps

/// A reduced palette for the colors of a picture.
///
/// The colors are split repeatedly, each time the group with the largest total difference, until there are enough
/// groups.
struct SixelPalette {
    /// A color.
    typealias Color = SIMD3<Int>

    /// Pixels of nearly the same color.
    private struct Bin {
        var count = 0
        var sum = Color()
        var mean: Color { sum / max(count, 1) }
    }

    /// A group of bins that share one color.
    private struct Group {
        var bins: ArraySlice<Bin>
        /// The channel in which the bins differ most.
        let channel: Int
        /// The benefit of splitting the group.
        let weight: Int

        init(_ bins: ArraySlice<Bin>) {
            self.bins = bins
            var (low, high) = (Color(repeating: 255), Color())
            var count = 0
            for bin in bins {
                low = pointwiseMin(low, bin.mean)
                high = pointwiseMax(high, bin.mean)
                count += bin.count
            }
            let spread = high &- low
            let channel = (0..<3).max { spread[$0] < spread[$1] } ?? 0
            self.channel = channel
            weight = bins.count > 1 ? spread[channel] * spread[channel] * count : 0
        }

        /// The group split into halves with about equally many pixels.
        func halves() -> (Group, Group) {
            let sorted = bins.sorted { $0.mean[channel] < $1.mean[channel] }
            let half = sorted.reduce(0) { $0 + $1.count } / 2
            var (place, seen) = (0, 0)
            while place < sorted.count - 2, seen + sorted[place].count <= half {
                seen += sorted[place].count
                place += 1
            }
            return (Group(sorted[...place]), Group(sorted[(place + 1)...]))
        }

        var mean: Color {
            let total = bins.reduce(into: Bin()) { $0 = Bin(count: $0.count + $1.count, sum: $0.sum &+ $1.sum) }
            return total.mean
        }
    }

    /// The colors.
    let colors: [Color]
    /// The nearest color of each bin; -1 until it is first needed.
    private var nearest = [Int](repeating: -1, count: 1 << 15)

    /// Finds colors for the visible pixels.
    init(_ bitmap: Bitmap, count: Int) {
        var bins = [Bin](repeating: Bin(), count: 1 << 15)
        for place in stride(from: 0, to: bitmap.pixels.count, by: Bitmap.bytesPerPixel) {
            guard let color = Self.color(of: bitmap, at: place) else { continue }
            let bin = Self.bin(color)
            bins[bin].count += 1
            bins[bin].sum &+= color
        }
        bins.removeAll { $0.count == 0 }
        var groups = bins.isEmpty ? [] : [Group(bins[...])]
        while groups.count < count, let widest = groups.indices.max(by: { groups[$0].weight < groups[$1].weight }),
            groups[widest].weight > 0
        {
            let (first, second) = groups[widest].halves()
            groups[widest] = first
            groups.append(second)
        }
        colors = groups.map(\.mean)
    }

    /// The color of a pixel; `nil` if it is mostly transparent.
    static func color(of bitmap: Bitmap, at place: Int) -> Color? {
        guard bitmap.pixels[place + 3] >= 128 else { return nil }
        return Color(Int(bitmap.pixels[place]), Int(bitmap.pixels[place + 1]), Int(bitmap.pixels[place + 2]))
    }

    /// The index of the color nearest to one with channels of 0 to 255.
    mutating func index(of color: Color) -> Int {
        let bin = Self.bin(color)
        if nearest[bin] >= 0 { return nearest[bin] }
        // The middle of the bin stands for all of it.
        let middle = (color / 8) &* 8 &+ 4
        var best = (index: 0, distance: Int.max)
        for (index, candidate) in colors.enumerated() {
            let difference = candidate &- middle
            let distance = (difference &* difference).wrappedSum()
            if distance < best.distance { best = (index, distance) }
        }
        nearest[bin] = best.index
        return best.index
    }

    private static func bin(_ color: Color) -> Int { (color.x >> 3) << 10 | (color.y >> 3) << 5 | color.z >> 3 }
}

/// Which old samples make up each new one along one side of a picture, and how much of each.
///
/// The curve is Catmull and Rom's. Where a picture becomes smaller, it is as much wider, so that no old sample is left out.
struct ScalingFilter {
    /// The first old sample of each new one.
    let starts: [Int]
    /// How many old samples each new one has.
    let taps: Int
    /// The weights, `taps` for each new sample; their sum is 1.
    let weights: [Float]

    /// - Parameters:
    ///   - count: The number of old samples.
    ///   - span: The length of the old side in old samples. The last one may stand beyond it in part.
    ///   - target: The number of new samples.
    init(from count: Int, span: Double, to target: Int) {
        let ratio = span / Double(target)
        let widening = max(ratio, 1)
        let reach = 2 * widening
        let taps = min(count, Int(2 * reach) + 2)
        var starts: [Int] = []
        var weights: [Float] = []
        starts.reserveCapacity(target)
        weights.reserveCapacity(target * taps)
        for index in 0..<target {
            let center = (Double(index) + 0.5) * ratio
            let start = min(max(Int(center - reach), 0), count - taps)
            let row = (start..<start + taps).map { Self.curve(abs(Double($0) + 0.5 - center) / widening) }
            let sum = row.reduce(0, +)
            starts.append(start)
            weights += row.map { Float($0 / sum) }
        }
        self.starts = starts
        self.taps = taps
        self.weights = weights
    }

    /// How much a sample counts at a distance.
    private static func curve(_ distance: Double) -> Double {
        switch distance {
        case ..<1: (1.5 * distance - 2.5) * distance * distance + 1
        case ..<2: ((2.5 - 0.5 * distance) * distance - 4) * distance + 2
        default: 0
        }
    }
}

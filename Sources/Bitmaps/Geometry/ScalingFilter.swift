/// The source samples and their weights for each scaled sample along one side of a picture.
///
/// This is the Catmull–Rom filter. For a smaller picture, it is widened so that every source sample counts.
struct ScalingFilter {
    /// The first source sample of each scaled one.
    let starts: [Int]
    /// The number of source samples for each scaled one.
    let taps: Int
    /// The weights, `taps` for each scaled sample. They add up to 1.
    let weights: [Float]

    /// - Parameters:
    ///   - count: The number of source samples.
    ///   - span: The length of the source in samples. The last one may extend beyond it.
    ///   - target: The number of scaled samples.
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

    /// The weight of a sample at a distance.
    private static func curve(_ distance: Double) -> Double {
        switch distance {
        case ..<1: (1.5 * distance - 2.5) * distance * distance + 1
        case ..<2: ((2.5 - 0.5 * distance) * distance - 4) * distance + 2
        default: 0
        }
    }
}

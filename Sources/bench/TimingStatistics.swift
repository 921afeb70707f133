/// Welch's t of two classes of durations: how surely their means differ.
///
/// Long durations are interruptions by other work, and hide differences. So there are several tests at once: one of all
/// durations, and others that leave out what is longer than some percentile. The method is that of "Dude, is my code
/// constant time?" (Reparaz, Balasch, Verbauwhede, 2016).
struct TimingStatistics {
    /// The number, the mean, and the sum of the squared distances from it, of one class.
    private struct Moments {
        var count = 0.0
        var mean = 0.0
        var squares = 0.0

        mutating func add(_ value: Double) {
            count += 1
            let distance = value - mean
            mean += distance / count
            squares += distance * (value - mean)
        }

        /// The variance of the mean.
        var error: Double { squares / (count - 1) / count }
    }

    private struct Test {
        let limit: Double
        var classes = (Moments(), Moments())

        var t: Double {
            guard classes.0.count > 1_000, classes.1.count > 1_000 else { return 0 }
            return (classes.0.mean - classes.1.mean) / (classes.0.error + classes.1.error).squareRoot()
        }
    }

    /// The share of the durations that each test takes.
    private static let shares = [0.25, 0.5, 0.75, 0.9, 0.95, 0.99]

    private var tests: [Test]

    /// Creates the tests, with limits from some durations that are then not counted.
    init(calibration: [Double]) {
        let sorted = calibration.sorted()
        let limits = Self.shares.map { sorted[Int(Double(sorted.count - 1) * $0)] }
        tests = (limits + [.infinity]).map { Test(limit: $0) }
    }

    /// Adds a duration of the first or the second class.
    mutating func add(_ duration: Double, isSecond: Bool) {
        for index in tests.indices where duration <= tests[index].limit {
            if isSecond { tests[index].classes.1.add(duration) } else { tests[index].classes.0.add(duration) }
        }
    }

    /// The number of all durations.
    var count: Double { tests.last.map { $0.classes.0.count + $0.classes.1.count } ?? 0 }

    /// The largest absolute t of the tests.
    var largestT: Double { tests.map { abs($0.t) }.max() ?? 0 }

    /// The t of each test, and the difference of the means in nanoseconds.
    var description: String {
        zip(Self.shares + [1], tests).map { share, test in
            let difference = test.classes.0.mean - test.classes.1.mean
            return "\(Int(share * 100)) %: \(rounded(test.t)) (\(rounded(difference)) ns)"
        }.joined(separator: ", ")
    }

    private func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}

import Foundation

/// Shows that no code that reads, compares, hashes or checks data from outside takes disproportionately longer for more
/// of it: for each subject, twice the input may take at most two and a half times the processor time.
///
/// A quadratic subject takes four times as long. One that sorts takes a little more than twice. Noise is kept out by
/// inputs that are large, but not too large for a cache, by the best of several runs, one size after the other, and by
/// measuring again what seems to fail: at once, and once more when all others are done, as a busy moment may last.
enum GrowthBench {
    /// Something that is done with input of a size.
    struct Subject {
        let name: String
        /// The size to start from. It doubles until a run takes long enough to be measured.
        let size: Int
        /// The largest size to measure.
        let limit: Int
        /// Creates an input of a size, and returns the code to measure.
        let prepare: (Int) throws -> () throws -> Void

        init(
            _ name: String, from size: Int = 1024, to limit: Int = 1 << 14,
            _ prepare: @escaping (Int) throws -> () throws -> Void
        ) {
            self.name = name
            self.size = size
            self.limit = limit
            self.prepare = prepare
        }
    }

    private static let most = 2.5
    private static let runs = 5
    private static let tries = 4

    static func run() throws -> [Measurement] {
        try measure(GrowthSubjects.all)
    }

    /// Measures every subject, and ends the process with 1 when one grows too fast.
    static func measure(_ subjects: [Subject]) throws -> [Measurement] {
        keepMemory()
        var ratios = try subjects.map { try growth(of: $0, tries: tries) }
        for index in ratios.indices where ratios[index] > most {
            ratios[index] = min(ratios[index], try growth(of: subjects[index], tries: tries))
        }
        let measurements = zip(subjects, ratios).map { subject, ratio in
            Measurement(metric: subject.name, value: ratio, unit: "× for twice the input")
        }
        let failed = measurements.filter { $0.value > most }
        guard failed.isEmpty else {
            let names = failed.map { "\($0.metric) (\($0.value) \($0.unit))" }.joined(separator: ", ")
            FileHandle.standardError.write(Data("bench: grows faster than its input: \(names)\n".utf8))
            exit(1)
        }
        return measurements
    }

    /// Makes glibc's allocator keep freed memory. It returns large pieces to the system, which takes time to clear them
    /// again, until a larger one has been freed.
    private static func keepMemory() {
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 31 << 20, alignment: 16)
        piece.initializeMemory(as: UInt8.self, repeating: 1)
        precondition(piece.last == 1)
        piece.deallocate()
    }

    /// The smallest of several measurements. Stops at the first that isn't above the limit.
    private static func growth(of subject: Subject, tries: Int) throws -> Double {
        var ratio = Double.infinity
        for _ in 0..<tries where ratio > most { ratio = min(ratio, try growth(of: subject)) }
        return ratio
    }

    /// The factor by which twice the input takes longer: the mean of two doublings, because a table that has just
    /// grown, or no longer fits in a cache, makes one of them larger than the other.
    private static func growth(of subject: Subject) throws -> Double {
        var size = subject.size
        var small = try subject.prepare(size)
        // Short runs are measured badly, and a fast square shows itself late.
        while size * 8 <= subject.limit, try best(of: 2, small) < 0.004 {
            size *= 2
            small = try subject.prepare(size)
        }
        let large = try subject.prepare(size * 4)
        let repeats = try max(1, Int((0.002 / max(best(of: 3, small), 1e-7)).rounded(.up)))
        var (one, four) = (Double.infinity, Double.infinity)
        for _ in 0..<runs {
            one = min(one, try time { for _ in 0..<repeats { try small() } })
            four = min(four, try time { for _ in 0..<repeats { try large() } })
        }
        return (four / one).squareRoot()
    }

    private static func best(of count: Int, _ body: () throws -> Void) rethrows -> Double {
        var best = Double.infinity
        for _ in 0..<count { best = min(best, try time(body)) }
        return best
    }

    /// The processor time, which doesn't include other programs. It is that of the whole process, because deep values
    /// are read on a separate thread, and nothing else runs here.
    private static func time(_ body: () throws -> Void) rethrows -> Double {
        let start = now
        try body()
        return now - start
    }

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

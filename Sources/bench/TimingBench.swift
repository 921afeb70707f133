import ATCrypto
import Foundation

/// Whether the duration of a K-256 signature depends on the key or the message.
///
/// Durations of two classes of inputs, which follow each other at random, are compared with Welch's t-test. Two
/// controls that do depend on their inputs must be noticed, and nothing else: otherwise the program ends with status 1.
///
/// `ATP_TIMING_SAMPLES=10000000` in the environment sets the number of durations for each test, and
/// `ATP_TIMING_ONLY=inverse` runs those with that word in their names.
enum TimingBench {
    /// |t| from here on means that the durations differ.
    private static let limit = 5.0
    private static let calibrationCount = 20_000

    private struct Outcome {
        let name: String
        let statistics: TimingStatistics
        let isControl: Bool

        var isRight: Bool { (statistics.largestT >= TimingBench.limit) == isControl }
    }

    static func run() throws -> [Measurement] {
        let text = ProcessInfo.processInfo.environment["ATP_TIMING_SAMPLES"]
        let count = max(100_000, min(text.flatMap { Int($0) } ?? 200_000, 1_000_000_000))
        let one = [UInt8](repeating: 0, count: 31) + [1]
        let zero = [UInt8](repeating: 0, count: 32)
        let leak = LeakySigner()
        let tests: [(name: String, run: (String) throws -> Outcome)] = [
            (
                "control: sign, and a fraction of a nanosecond for each bit of the key",
                { try keys($0, one, 100_000, isControl: true) { key, digest in leak.sign(key, digest) } }
            ),
            (
                "control: the inverse for public values, of 1 and at random",
                { numbers($0, one, 100_000, isControl: true) { K256TimingParts.invertVariableTime($0) } }
            ),
            ("sign unblinded, with the key 1 and at random", { try unblinded($0, one, count) }),
            ("sign, the digest 0 and at random", { try messages($0, zero, count) }),
            (
                "multiply the generator unblinded, by 1 and at random",
                { numbers($0, one, count) { K256TimingParts.multiply($0) } }
            ),
            ("inverse for secrets, of 1 and at random", { numbers($0, one, count) { K256TimingParts.invert($0) } }),
            // Creating the keys takes twice as long as signing with them.
            (
                "sign with new keys, 1 and at random",
                { try keys($0, one, max(count / 10, 100_000)) { key, digest in signed(key, digest) } }
            ),
        ]
        let only = ProcessInfo.processInfo.environment["ATP_TIMING_ONLY"] ?? ""
        var outcomes: [Outcome] = []
        for test in tests where only.isEmpty || test.name.contains(only) {
            let outcome = try test.run(test.name)
            report("\(outcome.name), \(Int(outcome.statistics.count)) durations: t \(outcome.statistics.description)")
            outcomes.append(outcome)
        }
        let wrong = outcomes.filter { !$0.isRight }
        for outcome in wrong {
            report(
                outcome.isControl
                    ? "\(outcome.name): the dependence was not noticed." : "\(outcome.name): the durations differ.")
        }
        if !wrong.isEmpty { exit(1) }
        return outcomes.map {
            Measurement(metric: "\($0.name): largest |t|", value: $0.statistics.largestT, unit: "")
        }
    }

    private static func report(_ line: String) {
        FileHandle.standardError.write(Data("\(line)\n".utf8))
    }

    @inline(never)
    private static func signed(_ key: SigningKey, _ digest: SHA256Digest) -> UInt64 {
        (try? key.signature(forDigest: digest)).map { UInt64($0[63]) } ?? 0
    }

    /// Signs, and then spends a time that depends on the number of ones in the key.
    private final class LeakySigner {
        private var sum: UInt64 = 1

        @inline(never)
        func sign(_ key: SigningKey, _ digest: SHA256Digest) -> UInt64 {
            var rounds = key.rawRepresentation.reduce(0) { $0 + $1.nonzeroBitCount }
            while rounds > 0 {
                sum = sum &* 6_364_136_223_846_793_005 &+ 1
                rounds -= 1
            }
            return TimingBench.signed(key, digest) ^ sum
        }
    }

    /// The fixed bytes, or as many random ones.
    ///
    /// Both are created by the same operations on memory. A difference in the memory allocated and freed before would
    /// change the position of the rest, and the durations.
    private struct Input {
        let isSecond: Bool
        let bytes: [UInt8]

        init(_ fixed: [UInt8], _ random: inout SplitMix64) {
            isSecond = random.next() & 1 == 1
            var bytes = TimingBench.bytes(&random)
            let mask: UInt8 = isSecond ? 0 : .max
            for index in bytes.indices { bytes[index] = bytes[index] & ~mask | fixed[index] & mask }
            self.bytes = bytes
        }
    }

    private static func bytes(_ random: inout SplitMix64) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 32) { buffer, initialized in
            for part in 0..<4 {
                UnsafeMutableRawBufferPointer(buffer).storeBytes(
                    of: random.next(), toByteOffset: 8 * part, as: UInt64.self)
            }
            initialized = 32
        }
    }

    private static func digest(_ bytes: [UInt8]) throws -> SHA256Digest {
        guard let digest = SHA256Digest(bytes) else { throw KeyError.invalidScalar(.k256) }
        return digest
    }

    /// Compares one key with random ones.
    ///
    /// Every signature is made with a new key, even if the bytes are the same. Otherwise the one key would be in the
    /// cache, and the others not; and the position of a key in memory would count as much as the key.
    private static func keys(
        _ name: String, _ fixed: [UInt8], _ count: Int, isControl: Bool = false,
        _ body: @escaping (SigningKey, SHA256Digest) -> UInt64
    ) throws -> Outcome {
        try measure(name, count, isControl) { batch, random in
            let inputs = (0..<batch).map { _ in Input(fixed, &random) }
            let keys = try inputs.map { try SigningKey(curve: .k256, rawRepresentation: $0.bytes) }
            let digests = try inputs.map { _ in try digest(bytes(&random)) }
            return (inputs.map(\.isSecond), { body(keys[$0], digests[$0]) })
        }
    }

    /// Compares one key with random ones, without the blinding and the keys' objects.
    private static func unblinded(_ name: String, _ fixed: [UInt8], _ count: Int) throws -> Outcome {
        try measure(name, count, false) { batch, random in
            let inputs = (0..<batch).map { _ in Input(fixed, &random) }
            let digests = try inputs.map { _ in try digest(bytes(&random)) }
            return (inputs.map(\.isSecond), { K256TimingParts.sign(digests[$0], inputs[$0].bytes) })
        }
    }

    /// Compares one message with random ones, for one key.
    private static func messages(_ name: String, _ fixed: [UInt8], _ count: Int) throws -> Outcome {
        let key = try SigningKey.generate(.k256)
        return try measure(name, count, false) { batch, random in
            let inputs = (0..<batch).map { _ in Input(fixed, &random) }
            let digests = try inputs.map { try digest($0.bytes) }
            return (inputs.map(\.isSecond), { signed(key, digests[$0]) })
        }
    }

    /// Compares one number of 32 bytes with random ones.
    private static func numbers(
        _ name: String, _ fixed: [UInt8], _ count: Int, isControl: Bool = false, _ body: @escaping ([UInt8]) -> UInt64
    ) -> Outcome {
        measure(name, count, isControl) { batch, random in
            let inputs = (0..<batch).map { _ in Input(fixed, &random) }
            return (inputs.map(\.isSecond), { body(inputs[$0].bytes) })
        }
    }

    /// Measures batches of inputs. `prepare` returns the class of each input of a batch, and what to measure of it.
    private static func measure(
        _ name: String, _ count: Int, _ isControl: Bool,
        _ prepare: (Int, inout SplitMix64) throws -> (classes: [Bool], body: (Int) -> UInt64)
    ) rethrows -> Outcome {
        let batch = 512
        var random = SplitMix64(seed: .random(in: 0 ... .max))
        var calibration: [Double] = []
        var statistics: TimingStatistics?
        var sum: UInt64 = 0
        var left = count
        var durations = [UInt64](repeating: 0, count: batch)
        while left > 0 {
            let (classes, body) = try prepare(batch, &random)
            for index in 0..<batch {
                let start = DispatchTime.now().uptimeNanoseconds
                sum ^= body(index)
                durations[index] = DispatchTime.now().uptimeNanoseconds &- start
            }
            guard statistics != nil else {
                // The first durations find the limits; their first half warms up.
                calibration += durations.map { Double($0) }
                if calibration.count >= calibrationCount {
                    statistics = TimingStatistics(calibration: Array(calibration.suffix(calibrationCount / 2)))
                }
                continue
            }
            for index in 0..<batch { statistics?.add(Double(durations[index]), isSecond: classes[index]) }
            left -= batch
        }
        withExtendedLifetime(sum) {}
        return Outcome(
            name: name, statistics: statistics ?? TimingStatistics(calibration: calibration), isControl: isControl)
    }
}

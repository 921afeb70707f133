import ATCrypto
import ATData
import ATRepo
import BskyLexicons
import CoreATProtocol
import Foundation

/// The speed of reading a repository of 500 MB, on one core, and the memory it takes.
enum RepoBench {
    private static let megabytes = 500

    static func run() async throws -> [Measurement] {
        let file = try RepoFile.url(megabytes: megabytes)
        let size = try Double(file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0) / 1e6
        // First, so that the peak of memory is this one's.
        var figures = try await walk(file, size)
        var blocks = try CARBlocks(file: file, hashes: .trusting)
        var count = 0
        let iteration = try time { while try blocks.next() != nil { count += 1 } }
        figures.append(Measurement(metric: "CAR blocks, trusted", value: Double(count) / iteration / 1e6, unit: "M/s"))
        blocks = try CARBlocks(file: file)
        let verification = try time { while try blocks.next() != nil {} }
        figures.append(Measurement(metric: "CAR blocks with hashes", value: size / verification, unit: "MB/s"))
        let hash = try time {
            let bytes = try Data(contentsOf: file, options: .alwaysMapped)
            var hash = SHA256()
            hash.update(bytes)
            _ = hash.finalize()
        }
        figures.append(Measurement(metric: "plain SHA-256 of the same bytes", value: size / hash, unit: "MB/s"))
        let total = figures[0].value
        figures.append(
            Measurement(metric: "open and walk, beside plain SHA-256", value: total / (size / hash), unit: "×"))
        figures.append(try await stream(file, size))
        return figures + (try TreeBench.run())
    }

    private static func walk(_ file: URL, _ size: Double) async throws -> [Measurement] {
        var repo: Repo?
        let opening = try time { repo = try Repo.open(file: file) }
        guard let repo else { return [] }
        var records = 0
        let walk = try time { try repo.records.forEach { _ in records += 1 } }
        let peak = peakMegabytes
        var characters = 0
        let posts = repo.records(of: AppBsky.Feed.Post.self)
        let decoding = try time { try posts.forEach { characters &+= $0.text.utf8.count } }
        precondition(characters > 0 && posts.issues.count == 0, "records were not decoded")
        return [
            Measurement(metric: "open and walk in order, every hash", value: size / (opening + walk), unit: "MB/s"),
            Measurement(metric: "open: index and hashes", value: size / opening, unit: "MB/s"),
            Measurement(metric: "walk in order", value: Double(records) / walk / 1e6, unit: "M records/s"),
            Measurement(
                metric: "walk in order, decoded as posts", value: Double(records) / decoding / 1e6, unit: "M records/s"),
            Measurement(metric: "peak memory after opening and walking", value: peak, unit: "MB"),
            Measurement(metric: "peak memory after decoding", value: peakMegabytes, unit: "MB"),
        ]
    }

    /// From a body in pieces, most of which goes to a temporary file.
    private static func stream(_ file: URL, _ size: Double) async throws -> Measurement {
        let clock = ContinuousClock()
        let start = clock.now
        let repo = try await Repo.open(FilePieces(file))
        precondition(repo.size.blocks > 0, "nothing was read")
        return Measurement(
            metric: "open from pieces of 64 KiB", value: size / (start.duration(to: clock.now) / .seconds(1)),
            unit: "MB/s")
    }

    private struct FilePieces: AsyncSequence, Sendable {
        let file: URL
        init(_ file: URL) { self.file = file }

        struct AsyncIterator: AsyncIteratorProtocol {
            let handle: FileHandle
            mutating func next() async throws -> Data? {
                let piece = try handle.read(upToCount: 64 << 10)
                return piece?.isEmpty == false ? piece : nil
            }
        }

        func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(handle: (try? FileHandle(forReadingFrom: file)) ?? .nullDevice)
        }
    }

    private static func time(_ body: () throws -> Void) rethrows -> Double {
        let clock = ContinuousClock()
        return try clock.measure(body) / .seconds(1)
    }

    /// The most memory that this process has had at any time.
    private static var peakMegabytes: Double {
        #if os(Linux)
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
            let kibibytes = Double(line.filter(\.isNumber))
        else { return 0 }
        return kibibytes * 1024 / 1e6
        #else
        var usage = rusage()
        getrusage(RUSAGE_SELF, &usage)
        return Double(usage.ru_maxrss) / 1e6
        #endif
    }
}

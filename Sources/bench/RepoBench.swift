import ATCrypto
import ATData
import ATRepo
import BskyLexicons
import CoreATProtocol
import Foundation

/// The speed of reading repositories, on one core and beside plain SHA-256 of the same bytes, and the memory that it
/// takes.
///
/// All times are processor time, which doesn't include other programs. The files are in the system's cache.
enum RepoBench {
    /// The size of the file whose blocks are decoded too, as other projects do.
    static let decodedMegabytes = 25
    static let checking = "CAR of \(decodedMegabytes) MB, all blocks with hashes"
    static let decoding = "CAR of \(decodedMegabytes) MB, all blocks with hashes, decoded"

    static func run() async throws -> [Measurement] {
        let file = try RepoFile.url(megabytes: 500)
        let size = try megabytes(file)
        // First, so that the peak of memory is this one's.
        var figures = try walk(file, size)
        var blocks = try CARBlocks(file: file, hashes: .trusting)
        var count = 0
        let iteration = try time { while try blocks.next() != nil { count += 1 } }
        figures.append(Measurement(metric: "CAR blocks, trusted", value: Double(count) / iteration / 1e6, unit: "M/s"))
        blocks = try CARBlocks(file: file)
        let verification = try time { while try blocks.next() != nil {} }
        figures.append(Measurement(metric: "CAR blocks with hashes", value: size / verification, unit: "MB/s"))
        let hash = try hash(file, size)
        figures.append(Measurement(metric: "plain SHA-256 of the same bytes", value: hash, unit: "MB/s"))
        figures.append(
            Measurement(metric: "open and walk, beside plain SHA-256", value: figures[0].value / hash, unit: "×"))
        figures.append(try await stream(file, size))
        figures += try whole("100 MB, newest blocks first", try RepoFile.url(megabytes: 100, .newest))
        let small = try RepoFile.url(megabytes: decodedMegabytes)
        figures += try whole("\(decodedMegabytes) MB, in memory", small)
        figures += try checkedBlocks(small)
        return figures + (try TreeBench.run())
    }

    private static func walk(_ file: URL, _ size: Double) throws -> [Measurement] {
        var repo: Repo?
        let opening = try time { repo = try Repo.open(file: file) }
        guard let repo else { return [] }
        var records = 0
        let walk = try time { try repo.records.forEach { _ in records += 1 } }
        let peak = Double(Usage.peakResidentBytes) / 1e6
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
            Measurement(metric: "walk in order, decoded as posts, bytes", value: size / decoding, unit: "MB/s"),
            Measurement(metric: "peak memory after opening and walking", value: peak, unit: "MB"),
            Measurement(
                metric: "peak memory after decoding", value: Double(Usage.peakResidentBytes) / 1e6, unit: "MB"),
        ]
    }

    /// Opens and walks a whole file, the best of three times.
    private static func whole(_ name: String, _ file: URL) throws -> [Measurement] {
        let size = try megabytes(file)
        var (best, hash) = (Double.infinity, 0.0)
        for _ in 0..<3 {
            best = min(best, try time { try Repo.open(file: file).records.forEach { _ in } })
            hash = max(hash, try self.hash(file, size))
        }
        return [
            Measurement(metric: "\(name): open and walk", value: size / best, unit: "MB/s"),
            Measurement(metric: "\(name): beside plain SHA-256", value: size / best / hash, unit: "×"),
        ]
    }

    /// Every block with its hash checked, and then as a value too.
    private static func checkedBlocks(_ file: URL) throws -> [Measurement] {
        let bytes = try Data(contentsOf: file)
        let size = try megabytes(file)
        var (checked, decoded) = (Double.infinity, Double.infinity)
        for _ in 0..<3 {
            let seconds = try time {
                var blocks = try CARBlocks(bytes)
                while try blocks.next() != nil {}
            }
            checked = min(checked, seconds)
            let secondsWithValues = try time {
                var blocks = try CARBlocks(bytes)
                while let block = try blocks.next() { _ = try LexValue(dagCBOR: block.bytes) }
            }
            decoded = min(decoded, secondsWithValues)
        }
        return [
            Measurement(metric: checking, value: size / checked, unit: "MB/s"),
            Measurement(metric: decoding, value: size / decoded, unit: "MB/s"),
        ]
    }

    private static func hash(_ file: URL, _ size: Double) throws -> Double {
        let seconds = try time {
            let bytes = try Data(contentsOf: file, options: .alwaysMapped)
            var hash = SHA256()
            hash.update(bytes)
            _ = hash.finalize()
        }
        return size / seconds
    }

    private static func megabytes(_ file: URL) throws -> Double {
        try Double(file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0) / 1e6
    }

    /// From a body in pieces, most of which goes to a temporary file.
    private static func stream(_ file: URL, _ size: Double) async throws -> Measurement {
        let start = Usage.processorSeconds
        let repo = try await Repo.open(FilePieces(file))
        precondition(repo.size.blocks > 0, "nothing was read")
        return Measurement(
            metric: "open from pieces of 64 KiB", value: size / (Usage.processorSeconds - start), unit: "MB/s")
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
        let start = Usage.processorSeconds
        try body()
        return Usage.processorSeconds - start
    }
}

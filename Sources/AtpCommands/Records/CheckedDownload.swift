import ATCrypto
import ATData
import Foundation
import HTTPTransport
import Terminal

/// The bytes of a blob as they arrive. They are kept only if their hash matches.
struct CheckedDownload {
    private let stream: HTTPStream
    private let cid: CID
    private let progress: ProgressBar?
    private let limit: Int64

    /// The maximum size of a blob in a file. It protects the disk from a response without an end.
    static let mostBytes: Int64 = 4 << 30
    /// The maximum size of a blob in memory.
    static let mostCollectedBytes: Int64 = 256 << 20

    /// - Parameter limit: The maximum number of bytes.
    init(_ stream: HTTPStream, of cid: CID, _ progress: ProgressBar? = nil, limit: Int64) {
        self.stream = stream
        self.cid = cid
        self.progress = progress
        self.limit = limit
    }

    mutating func save(to file: URL) async throws -> Int64 {
        let part = try PartialFile(besides: file)
        do {
            let count = try await pass { try part.write($0) }
            try part.finish()
            return count
        } catch {
            part.discard()
            throw error
        }
    }

    mutating func collect() async throws -> Data {
        var all = Data()
        _ = try await pass { all.append($0) }
        return all
    }

    private func pass(_ take: (Data) throws -> Void) async throws -> Int64 {
        var hash = SHA256()
        var count: Int64 = 0
        let excess = Refusal("\(cid) has more than \(ProgressBar.bytes(limit)). Nothing was kept.", name: "TooLarge")
        guard stream.announcedLength ?? 0 <= limit else { throw excess }
        for try await piece in stream.body {
            guard Int64(piece.count) <= limit - count else { throw excess }
            hash.update(piece)
            try take(piece)
            count += Int64(piece.count)
            progress?.update(count, of: stream.announcedLength)
        }
        guard cid.digest == nil || cid.digest == hash.finalize().bytes else {
            throw Refusal("The server's response doesn't match \(cid). Nothing was kept.", name: "CidMismatch")
        }
        return count
    }
}

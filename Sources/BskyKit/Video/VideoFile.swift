import Foundation
import HTTPTransport

/// A video file that is read in parts.
struct VideoFile: Sendable {
    let url: URL
    let size: Int
    let type: String
    let facts: VideoFacts?

    /// Reads what a service wants to know of a file.
    init(_ url: URL, mimeType: String?) throws {
        self.url = url
        let handle = try Self.reading { try FileHandle(forReadingFrom: url) }
        defer { try? handle.close() }
        let end = try Self.reading { try handle.seekToEnd() }
        guard let size = Int(exactly: end), size > 0 else { throw VideoError(.empty) }
        self.size = size
        try Self.reading { try handle.seek(toOffset: 0) }
        let head = try Self.reading { try handle.read(upToCount: 64) } ?? Data()
        type = mimeType ?? MediaType.detected(in: head) ?? "video/mp4"
        facts = try? VideoFacts(of: handle)
    }

    /// The bytes from a place on. The file must still have them.
    func bytes(from start: Int, count: Int) throws -> Data {
        let handle = try Self.reading { try FileHandle(forReadingFrom: url) }
        defer { try? handle.close() }
        var data = Data()
        try Self.reading {
            try handle.seek(toOffset: UInt64(start))
            while data.count < count, let piece = try handle.read(upToCount: count - data.count), !piece.isEmpty {
                data += piece
            }
        }
        guard data.count == count else { throw VideoError(.unreadable("It became shorter while it was sent.")) }
        return data
    }

    private static func reading<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try body() } catch { throw VideoError(.unreadable(error.localizedDescription)) }
    }
}

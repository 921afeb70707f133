import Foundation
import HTTPTransport

/// A video file that is read in parts, without its metadata.
struct VideoFile: Sendable {
    /// The number of bytes to copy at once.
    private static let pieceBytes = 1 << 20

    let url: URL
    let size: Int
    let type: String
    let facts: VideoFacts?
    /// The parts to overwrite while the file is read.
    private let blanks: Blanks
    private let version: Version

    /// The properties that change when a file is replaced or written.
    private struct Version: Equatable {
        let number: UInt64?
        let size: UInt64?
        let date: Date?

        init(of file: URL) throws {
            let attributes = try FileManager.default.attributesOfItem(atPath: file.resolvingSymlinksInPath().path)
            number = (attributes[.systemFileNumber] as? NSNumber)?.uint64Value
            size = (attributes[.size] as? NSNumber)?.uint64Value
            date = attributes[.modificationDate] as? Date
        }
    }

    /// Reads the file's properties, and finds its metadata.
    init(_ url: URL, mimeType: String?, keepsMetadata: Bool) throws {
        self.url = url
        version = try Self.reading { try Version(of: url) }
        let handle = try Self.reading { try FileHandle(forReadingFrom: url) }
        defer { try? handle.close() }
        let end = try Self.reading { try handle.seekToEnd() }
        guard let size = Int(exactly: end), size > 0 else { throw VideoError(.empty) }
        self.size = size
        try Self.reading { try handle.seek(toOffset: 0) }
        let head = try Self.reading { try handle.read(upToCount: 64) } ?? Data()
        type = mimeType ?? MediaType.detected(in: head) ?? "video/mp4"
        facts = try? VideoFacts(of: handle)
        blanks =
            keepsMetadata
            ? try Blanks(zeros: [], texts: []) : try VideoMetadata.blanks(in: VideoBytes(handle, size: size))
        try checkVersion()
    }

    /// Throws if the file was replaced or written since its metadata was found, which would now be elsewhere.
    private func checkVersion() throws {
        guard try Self.reading({ try Version(of: url) }) == version else {
            throw VideoError(.unreadable("It was changed while it was sent."))
        }
    }

    /// The bytes at an offset. Throws if the file was changed.
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
        // Afterwards, so that no change is missed.
        try checkVersion()
        blanks.overwrite(&data, from: start)
        return data
    }

    /// Calls the closure with a file with the same bytes: this one, or a temporary copy.
    func withFile<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
        guard !blanks.isEmpty else {
            try checkVersion()
            return try await body(url)
        }
        let copy = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).video")
        defer { try? FileManager.default.removeItem(at: copy) }
        guard FileManager.default.createFile(atPath: copy.path, contents: nil, attributes: [.posixPermissions: 0o600])
        else { throw VideoError(.unreadable("A copy without its metadata can't be written to \(copy.path).")) }
        let handle = try Self.reading { try FileHandle(forWritingTo: copy) }
        defer { try? handle.close() }
        for start in stride(from: 0, to: size, by: Self.pieceBytes) {
            let piece = try bytes(from: start, count: min(Self.pieceBytes, size - start))
            try Self.reading { try handle.write(contentsOf: piece) }
        }
        try Self.reading { try handle.close() }
        return try await body(copy)
    }

    private static func reading<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try body() } catch { throw VideoError(.unreadable(error.localizedDescription)) }
    }
}

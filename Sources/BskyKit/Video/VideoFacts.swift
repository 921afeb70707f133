public import Foundation

/// The size and the duration of an MP4 or QuickTime video.
///
/// Other kinds of files aren't supported; apps can ask the system instead.
public struct VideoFacts: Hashable, Sendable {
    /// The displayed width, in pixels.
    public let width: Int
    /// The displayed height, in pixels.
    public let height: Int
    /// The duration; `nil` if the file has none.
    public let duration: Duration?

    /// The maximum size of a description. Long videos have a few megabytes.
    private static let mostBytes = 32 << 20
    /// The maximum number of boxes before the description.
    private static let mostBoxes = 10_000

    /// Reads the facts of a file.
    ///
    /// - Throws: A file system error. Returns `nil` for a file without the facts.
    public init?(of file: URL) throws {
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        try self.init(of: handle)
    }

    /// Reads the facts of an open file.
    init?(of handle: FileHandle) throws {
        let end = try handle.seekToEnd()
        var place: UInt64 = 0
        for _ in 0..<Self.mostBoxes {
            guard place < end, let left = Int(exactly: end - place) else { return nil }
            try handle.seek(toOffset: place)
            let head = try handle.read(upToCount: MP4BoxHeader.mostBytes) ?? Data()
            guard let header = MP4BoxHeader(head, limit: left) else { return nil }
            if header.type.elementsEqual("moov".utf8) {
                guard header.size <= Self.mostBytes else { return nil }
                try handle.seek(toOffset: place)
                self.init(Array(try handle.read(upToCount: header.size) ?? Data()))
                return
            }
            place += UInt64(header.size)
        }
        return nil
    }

    /// Reads the facts from the bytes of a file, or of its description.
    package init?(_ bytes: [UInt8]) {
        guard let movie = MP4Box.all(in: bytes[...]).first(where: { $0.has("moov") }) else { return nil }
        let boxes = MP4Box.all(in: movie.contents)
        let sizes = boxes.lazy.filter { $0.has("trak") && Self.isVideo($0) }.compactMap(Self.size)
        guard let (width, height) = sizes.first else { return nil }
        self.width = width
        self.height = height
        duration = boxes.first { $0.has("mvhd") }.flatMap(Self.duration)
    }

    /// Whether a track has pictures. A track without a kind may have.
    private static func isVideo(_ track: MP4Box) -> Bool {
        guard let handler = track.first("mdia")?.first("hdlr") else { return true }
        return handler.contents.dropFirst(8).prefix(4).elementsEqual("vide".utf8)
    }

    /// The displayed size of a track.
    private static func size(of track: MP4Box) -> (Int, Int)? {
        guard let header = track.first("tkhd"), let version = header.contents.first else { return nil }
        let matrix = version == 1 ? 52 : 40
        // Whole pixels are in the upper halves.
        guard let width = header.integer(at: matrix + 36, bytes: 2).map(Int.init),
            let height = header.integer(at: matrix + 40, bytes: 2).map(Int.init), width > 0, height > 0,
            let a = header.integer(at: matrix, bytes: 4), let b = header.integer(at: matrix + 4, bytes: 4)
        else { return nil }
        return a == 0 && b != 0 ? (height, width) : (width, height)
    }

    private static func duration(of header: MP4Box) -> Duration? {
        guard let version = header.contents.first else { return nil }
        let isLong = version == 1
        guard let scale = header.integer(at: isLong ? 20 : 12, bytes: 4), scale > 0,
            let length = header.integer(at: isLong ? 24 : 16, bytes: isLong ? 8 : 4), length > 0,
            // All bits are set where the duration isn't known.
            length != (isLong ? .max : UInt64(UInt32.max))
        else { return nil }
        let (seconds, rest) = length.quotientAndRemainder(dividingBy: scale)
        guard seconds < 1 << 32 else { return nil }
        return .seconds(Int64(seconds)) + .milliseconds(Int64(rest * 1000 / scale))
    }
}

import Foundation

/// The bytes of a video, read in parts.
struct VideoBytes {
    /// The number of bytes to read from a file at once.
    private static let windowBytes = 1 << 14

    /// The number of bytes.
    let size: Int
    /// Reads a number of bytes from an offset, or fewer at the end.
    private let read: (_ place: Int, _ count: Int) throws(VideoError) -> [UInt8]

    /// Creates bytes in memory.
    init(_ bytes: [UInt8]) {
        size = bytes.count
        read = { place, count in Array(bytes[place..<min(place + count, bytes.count)]) }
    }

    /// Creates the bytes of an open file. Most reads are short and sequential.
    init(_ handle: FileHandle, size: Int) {
        self.size = size
        var window = (start: 0, bytes: [UInt8]())
        read = { (place, count) throws(VideoError) in
            if place < window.start || place + count > window.start + window.bytes.count {
                do {
                    try handle.seek(toOffset: UInt64(place))
                    window = (place, Array(try handle.read(upToCount: max(count, Self.windowBytes)) ?? Data()))
                } catch {
                    throw VideoError(.unreadable(error.localizedDescription))
                }
            }
            let start = place - window.start
            return Array(window.bytes[start..<min(start + count, window.bytes.count)])
        }
    }

    /// The bytes in a range of the file.
    func bytes(_ range: Range<Int>) throws(VideoError) -> [UInt8] {
        let bytes = try read(range.lowerBound, range.count)
        guard bytes.count == range.count else { throw VideoError(.unreadable("It became shorter while it was read.")) }
        return bytes
    }

    /// Up to a number of bytes from an offset.
    func start(_ place: Int, _ count: Int) throws(VideoError) -> [UInt8] {
        try bytes(place..<place + min(count, size - place))
    }
}

import ATRepo
package import Foundation
import HTTPTransport
package import Zstandard

/// A segment of a Jetstream's archive: a file of events, in blocks that are compressed one by one.
///
/// ```swift
/// let segment = try Segment(file: url)
/// let decoder = ZstandardDecoder()
/// for index in segment.blocks.indices {
///     let block = try segment.block(index, decoder)
///     for row in block.rows(filter) { print(row.seq, row.did, row.payload.count) }
/// }
/// ```
///
/// The header and the index are checked first. Memory is bounded by the index and one block at a time.
package struct Segment: Sendable {
    package let header: SegmentHeader
    /// The index of the blocks.
    package let blocks: [SegmentBlockEntry]
    private let source: SegmentSource

    /// The largest footer, in bytes.
    private static let footerLimit = 256 << 20

    /// Opens a segment in memory.
    package init(_ bytes: some ContiguousBytes, checksum: Bool = true) throws(SegmentError) {
        try self.init(.memory(bytes.withUnsafeBytes { SharedBytes(copying: $0) }), checksum)
    }

    /// Opens a segment in a file, which must not change while it is used.
    package init(file: URL, checksum: Bool = true) throws(SegmentError) {
        try self.init(SegmentSource(file: file), checksum)
    }

    private init(_ source: SegmentSource, _ checksum: Bool) throws(SegmentError) {
        self.source = source
        let start = try source.read(0..<min(source.count, SegmentHeader.size))
        let header = try SegmentHeader(start.unsafe, fileSize: source.count)
        let indexSize = header.blockCount * SegmentBlockEntry.size
        guard source.count - header.indexOffset <= Self.footerLimit else { throw .malformed("its index is too large") }
        let footer = try source.read(
            header.indexOffset..<(checksum ? source.count : header.indexOffset + indexSize))
        if checksum {
            let covered = start.data.dropFirst(12) + footer.data
            guard XXH3.hash(covered) == header.checksum else { throw .wrongChecksum }
        }
        var blocks: [SegmentBlockEntry] = []
        blocks.reserveCapacity(header.blockCount)
        var end = SegmentHeader.size
        for index in 0..<header.blockCount {
            let row = footer[index * SegmentBlockEntry.size..<(index + 1) * SegmentBlockEntry.size]
            let entry = try SegmentBlockEntry(row.unsafe, after: end, before: header.indexOffset)
            end = entry.frame.upperBound
            blocks.append(entry)
        }
        self.header = header
        self.blocks = blocks
    }

    /// Reads and unpacks a block.
    package func block(_ index: Int, _ decoder: ZstandardDecoder) throws(SegmentError) -> SegmentBlock {
        guard blocks.indices.contains(index) else { throw .noBlock(index, count: blocks.count) }
        let entry = blocks[index]
        let bytes = try source.read(entry.frame.lowerBound - 8..<entry.frame.upperBound)
        guard bytes.unsafe.little(0, UInt64.self) == UInt64(entry.frame.count) else {
            throw .malformed("the length before a block isn't the one in the index")
        }
        let block = try SegmentBlock(frame: bytes[8..<bytes.count], decoder, size: entry.size)
        guard block.count == entry.eventCount else {
            throw .malformed("a block has \(block.count) events, not \(entry.eventCount) as the index says")
        }
        return block
    }
}

/// The storage of a segment.
enum SegmentSource: Sendable {
    case memory(SharedBytes)
    case file(Guarded<FileHandle>, count: Int)

    init(file: URL) throws(SegmentError) {
        do {
            let handle = try FileHandle(forReadingFrom: file)
            self = .file(Guarded(handle), count: Int(clamping: try handle.seekToEnd()))
        } catch {
            throw .unreadable(error.localizedDescription)
        }
    }

    var count: Int {
        switch self {
        case .memory(let slab): slab.count
        case .file(_, let count): count
        }
    }

    func read(_ range: Range<Int>) throws(SegmentError) -> BlockBytes {
        guard range.lowerBound >= 0, range.upperBound <= count else { throw .malformed("it ends too early") }
        switch self {
        case .memory(let slab): return slab[range]
        case .file(let handle, _):
            let data: Data
            do {
                data = try handle.withLock { handle in
                    try handle.seek(toOffset: UInt64(range.lowerBound))
                    return try handle.read(upToCount: range.count) ?? Data()
                }
            } catch {
                throw .unreadable(error.localizedDescription)
            }
            // The file was truncated meanwhile.
            guard data.count == range.count else { throw .malformed("it ends too early") }
            return data.withUnsafeBytes { BlockBytes(copying: $0) }
        }
    }
}

/// A segment of a Jetstream's archive, or a block of it, couldn't be read.
package enum SegmentError: Error, Hashable, Sendable {
    /// The file couldn't be read. The string explains why.
    case unreadable(String)
    /// The segment is still being written: it has no checksum and no index yet.
    case unsealed
    /// The version of the format is unknown.
    case unknownVersion(Int)
    /// The header and the index don't match their checksum.
    case wrongChecksum
    /// The segment violates the format, as the string explains.
    case malformed(String)
    /// A block couldn't be unpacked. The string explains why.
    case undecodable(String)
    /// There is no such block in the segment, which has the given number.
    case noBlock(Int, count: Int)
}

extension SegmentError: LocalizedError, CustomStringConvertible {
    /// A description of the fault.
    package var description: String {
        switch self {
        case .unreadable(let why): "The segment couldn't be read: \(why)."
        case .unsealed: "The segment is still being written. Try again when it is complete."
        case .unknownVersion(let version): "The segment has version \(version), which isn't supported."
        case .wrongChecksum: "The segment is damaged: its header and its index don't match their checksum."
        case .malformed(let why): "The segment is malformed: \(why)."
        case .undecodable(let why): "A block of the segment couldn't be unpacked. \(why)"
        case .noBlock(let index, let count): "The segment has \(count) blocks, so there is no block \(index)."
        }
    }

    /// The same as `description`.
    package var errorDescription: String? { description }
}

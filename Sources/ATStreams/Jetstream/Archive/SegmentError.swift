public import Foundation

/// Says why a segment of a Jetstream's archive, or a block of it, couldn't be read.
public enum SegmentError: Error, Hashable, Sendable {
    /// The file couldn't be read. The text says why.
    case unreadable(String)
    /// The segment is still being written: it has no checksum and no index yet.
    case unsealed
    /// The version of the format is unknown.
    case unknownVersion(Int)
    /// The header and the index don't match their checksum.
    case wrongChecksum
    /// The segment isn't what the format says. The text says what is wrong.
    case malformed(String)
    /// A block couldn't be unpacked. The text says why.
    case undecodable(String)
    /// The block doesn't exist: the segment has only so many.
    case noBlock(Int, count: Int)
}

extension SegmentError: LocalizedError, CustomStringConvertible {
    /// What is wrong, in words.
    public var description: String {
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
    public var errorDescription: String? { description }
}

import ATData
package import Foundation

/// The bytes of a CAR, in memory or in a file.
package enum CARStorage: Sendable {
    /// In memory.
    case memory(SharedBytes)
    /// In a file, with its size in bytes.
    case file(CARFile, count: Int)

    /// The number of bytes that are read from a file at once, unless a block is larger.
    static let windowBytes = 256 << 10

    /// Copies bytes.
    package init(copying bytes: some ContiguousBytes) {
        self = .memory(bytes.withUnsafeBytes { SharedBytes(copying: $0) })
    }

    /// The bytes of a file, up to its current end. A file of at most `memoryBytes` is read at once, because a system
    /// call per block takes several times as long as all other work.
    init(_ file: CARFile, memoryBytes: Int = 0) throws(CARError) {
        let count = try file.byteCount()
        self = count <= memoryBytes ? .memory(try file.read(0..<count)) : .file(file, count: count)
    }

    /// The number of bytes.
    package var count: Int {
        switch self {
        case .memory(let shared): shared.count
        case .file(_, let count): count
        }
    }

    /// The bytes from a position to the end, or at least as many as requested from a file. The position must be within
    /// the CAR.
    func window(at place: Int, atLeast least: Int) throws(CARError) -> BlockBytes {
        switch self {
        case .memory(let shared):
            return shared[place..<shared.count]
        case .file(let file, let count):
            let length = min(max(least, Self.windowBytes), count - place)
            return try file.read(place..<place + length)[0..<length]
        }
    }

    /// The bytes of a range. The range must be within the CAR.
    func bytes(_ range: Range<Int>) throws(CARError) -> BlockBytes {
        switch self {
        case .memory(let shared): shared[range]
        case .file(let file, _): try file.read(range)[0..<range.count]
        }
    }

    /// Returns the block at a position that was read before, if it still has this identifier.
    ///
    /// - Parameter windows: The recently read parts of the file, if they may be used.
    @inline(__always)
    func block(
        _ range: Range<Int>, _ id: BlockID, _ windows: FileWindows? = nil
    ) throws(CARError) -> BlockBytes? {
        let section = range.lowerBound - BlockID.byteCount..<range.upperBound
        switch self {
        case .memory(let shared):
            return Self.starts(shared.bytes, at: section.lowerBound, with: id) ? shared[range] : nil
        case .file(let file, _):
            let shared = if let windows { try windows.read(section) } else { try file.read(section) }
            return Self.starts(shared.bytes, at: 0, with: id) ? shared[BlockID.byteCount..<section.count] : nil
        }
    }

    /// Whether the section at a position has this identifier.
    @inline(__always)
    func hasBlock(_ range: Range<Int>, _ id: BlockID) throws(CARError) -> Bool {
        // Of a file, only the identifier is read.
        try block(range.lowerBound..<range.lowerBound, id) != nil
    }

    /// Compares the identifier at a position. At least 36 bytes must follow.
    @inline(__always)
    private static func starts(_ bytes: UnsafeRawBufferPointer, at place: Int, with id: BlockID) -> Bool {
        guard let base = bytes.baseAddress, let found = BlockID(cid: base + place) else { return false }
        return found == id
    }
}

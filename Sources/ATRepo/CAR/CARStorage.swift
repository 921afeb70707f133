import ATData
package import Foundation

/// Where the bytes of a CAR are.
package enum CARStorage: Sendable {
    /// In memory.
    case memory(SharedBytes)
    /// In a file that has this many bytes.
    case file(CARFile, count: Int)

    /// How much of a file is read at once, unless a block is larger.
    static let windowBytes = 256 << 10

    /// Copies bytes.
    package init(copying bytes: some ContiguousBytes) {
        self = .memory(bytes.withUnsafeBytes { SharedBytes(copying: $0) })
    }

    /// The bytes of a file, from its start to where it ends now. A file of at most `memoryBytes` is read at once: a call of
    /// the system for each block takes several times as long as everything else that is done with it.
    init(_ file: CARFile, memoryBytes: Int = 0) throws(CARError) {
        let count = try file.byteCount()
        self = count <= memoryBytes ? .memory(try file.read(0..<count)) : .file(file, count: count)
    }

    /// How many bytes there are.
    package var count: Int {
        switch self {
        case .memory(let shared): shared.count
        case .file(_, let count): count
        }
    }

    /// The bytes from a place on, which must be within them: those in memory, or as many as asked for of a file.
    func window(at place: Int, atLeast least: Int) throws(CARError) -> BlockBytes {
        switch self {
        case .memory(let shared):
            return shared[place..<shared.count]
        case .file(let file, let count):
            let length = min(max(least, Self.windowBytes), count - place)
            return try file.read(place..<place + length)[0..<length]
        }
    }

    /// The bytes of a range, which must be within them.
    func bytes(_ range: Range<Int>) throws(CARError) -> BlockBytes {
        switch self {
        case .memory(let shared): shared[range]
        case .file(let file, _): try file.read(range)[0..<range.count]
        }
    }

    /// Returns the block at a place where a section was read before, if it has this identifier. It stands before the bytes.
    ///
    /// - Parameter windows: What was read of the file lately, if it may be used.
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

    /// Whether the section at a place has this identifier.
    @inline(__always)
    func hasBlock(_ range: Range<Int>, _ id: BlockID) throws(CARError) -> Bool {
        // Of a file, only the identifier is read.
        try block(range.lowerBound..<range.lowerBound, id) != nil
    }

    /// Compares the identifier at a place where 36 bytes exist.
    @inline(__always)
    private static func starts(_ bytes: UnsafeRawBufferPointer, at place: Int, with id: BlockID) -> Bool {
        guard let base = bytes.baseAddress else { return false }
        return BlockID(cid: base + place) == id
    }
}

public import ATData
public import Foundation

/// The blocks of a CAR in memory or in a file, in order.
///
/// ```swift
/// for try await block in try CARBlocks(file: file) { print(block.cid, block.bytes.count) }
/// let block = try await CARBlocks(data).first { $0.cid == cid }
/// ```
///
/// Reading never suspends. Where `await` isn't possible, use ``next()``. Files are read in pieces of 256 KiB. A block
/// keeps its piece alive.
public struct CARBlocks: Sendable {
    /// The roots that the header names; at least one. A repository's first root is its commit.
    public var roots: [CID] { header.roots.map { CID($0) } }
    let header: CARHeader
    private let storage: CARStorage
    // What has been read of it, and where that starts.
    private var window: BlockBytes
    private var windowStart = 0
    private let limits: CARLimits
    private let hashes: HashCheck
    private var place: Int

    /// Reads the header of a CAR in memory.
    public init(
        _ bytes: some ContiguousBytes, hashes: HashCheck = .verify, limits: CARLimits = .standard
    ) throws {
        try self.init(CARStorage(copying: bytes), hashes: hashes, limits: limits)
    }

    /// Reads the header of a CAR in a file.
    public init(file: URL, hashes: HashCheck = .verify, limits: CARLimits = .standard) throws(CARError) {
        try self.init(try CARStorage(try CARFile(file)), hashes: hashes, limits: limits)
    }

    package init(_ storage: CARStorage, hashes: HashCheck, limits: CARLimits) throws(CARError) {
        guard Int64(storage.count) <= limits.bodyBytes else {
            throw CARError(.limit("it has more than \(limits.bodyBytes) bytes"), at: 0)
        }
        // A header of the limit, and its length.
        window = try storage.window(at: 0, atLeast: Swift.min(limits.headerBytes, 1 << 40) + 9)
        guard let header = try CARHeader(window.unsafe, limits) else { throw CARError(.truncated, at: 0) }
        self.header = header
        self.storage = storage
        self.limits = limits
        self.hashes = hashes
        place = header.count
    }

    /// The next block, or `nil` after the last.
    public mutating func next() throws(CARError) -> CARBlock? {
        let offset = Int64(place)
        guard let section = try nextSection() else { return nil }
        let start = section.block.lowerBound - windowStart
        return CARBlock(
            block: Block(id: section.id, bytes: window[start..<start + section.block.count]), offset: offset)
    }

    /// The next section, or `nil` after the last.
    @inline(__always)
    mutating func nextSection() throws(CARError) -> CARSection? {
        while place < storage.count {
            // The window exists as long as this value, so the bytes do until it is replaced.
            let step = try CARSection.read(
                window.unsafe, at: place - windowStart, offset: Int64(place), limits, hashes)
            switch step {
            case .section(let section):
                // Within the bytes, so the sums are too.
                let start = windowStart + section.block.lowerBound
                place = start + section.block.count
                return CARSection(id: section.id, block: start..<place)
            case .needs(let count):
                // At most a block's limit and its head.
                guard windowStart + window.count < storage.count, count <= storage.count - place else {
                    throw CARError(.truncated, at: Int64(place))
                }
                window = try storage.window(at: place, atLeast: count)
                windowStart = place
            }
        }
        return nil
    }
}

extension CARBlocks: AsyncSequence {
    /// Iterates over the blocks in a loop with `await`.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var blocks: CARBlocks

        /// The next block, or `nil` after the last.
        public mutating func next() async throws -> CARBlock? { try blocks.next() }
    }

    /// Returns an iterator that starts at the next block. This value stays where it is.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(blocks: self) }
}

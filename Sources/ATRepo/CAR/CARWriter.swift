public import ATData
public import Foundation

/// Writes a CAR, block by block.
///
/// ```swift
/// var writer = try await CARWriter(root: commit.cid, to: FileSink(file))
/// for block in blocks { try await writer.append(block) }
/// try await writer.finish()
/// ```
///
/// Blocks are written in the order of the calls. A repository is easiest to read if its commit comes first, and each
/// node of the tree comes before the blocks that it links to. Append each block only once; the writer doesn't check for
/// duplicates.
public struct CARWriter<Sink: ByteSink>: ~Copyable {
    private var sink: Sink
    private var buffer: [UInt8]
    /// The buffer size for small blocks.
    private static var bufferBytes: Int { 64 << 10 }

    /// Starts a CAR with one root, the commit of a repository.
    ///
    /// - Throws: A `CARError` if the root has an identifier of an unsupported kind.
    public init(root: CID, to sink: Sink) throws(CARError) {
        guard let root = BlockID(root) else {
            throw CARError(.unsupportedIdentifier("\(root)"), at: 0)
        }
        self.sink = sink
        buffer = CARFormat.header([root])
        buffer.reserveCapacity(Self.bufferBytes + Self.bufferBytes / 8)
    }

    /// Appends a block.
    ///
    /// - Throws: A `CARError` for an empty block, or an error of the sink, after which the CAR is incomplete.
    public mutating func append(_ block: Block) async throws {
        guard block.bytes.count > 0 else { throw CARError(.emptyBlock, at: Int64(buffer.count)) }
        CARFormat.append(block, to: &buffer)
        if buffer.count >= Self.bufferBytes { try await flush() }
    }

    /// Writes the remaining bytes, and finishes the sink.
    @discardableResult
    public consuming func finish() async throws -> Sink {
        try await flush()
        try await sink.finish()
        return sink
    }

    private mutating func flush() async throws {
        guard !buffer.isEmpty else { return }
        let bytes = Data(buffer)
        buffer.removeAll(keepingCapacity: true)
        try await sink.write(bytes)
    }
}

extension CARWriter where Sink == MemorySink {
    /// A CAR in memory.
    public static func data(root: CID, _ blocks: some Sequence<Block>) throws(CARError) -> Data {
        guard let root = BlockID(root) else { throw CARError(.unsupportedIdentifier("\(root)"), at: 0) }
        return Data(CARFormat.bytes(roots: [root], blocks))
    }
}

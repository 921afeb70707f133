import ATData
import Foundation
import Synchronization

/// Blocks that arrive in any order and are kept until they are needed: in memory up to a limit, and beyond that in a
/// temporary file.
final class Arrivals: BlockSource {
    private struct State: ~Copyable {
        var spool: Spool
        var places: BlockPlaces
        /// The awaited node. It is used once, so it isn't kept.
        var node: Block?
    }

    private let state: Mutex<State>

    init(limit: Int) throws(CARError) {
        state = Mutex(State(spool: Spool(limit: limit), places: try BlockPlaces()))
    }

    func block(_ id: BlockID) throws -> BlockBytes? {
        try state.withLock { state in
            if let node = state.node, node.id == id { return node.bytes }
            return try Self.place(of: id, &state).map { try state.spool.read($0) }
        }
    }

    /// Offers the awaited node.
    func offer(_ node: Block) { state.withLock { $0.node = node } }

    /// Keeps a block.
    func keep(_ block: Block) throws {
        try state.withLock { state in
            guard try Self.place(of: block.id, &state) == nil else { return }
            let start = state.spool.count + BlockID.byteCount
            guard Int64(start) <= BlockPlaces.largestOffset else {
                throw CARError(.limit("it has more than 1 TiB"), at: 0)
            }
            try block.id.bytes.withUnsafeBytes { try state.spool.append($0) }
            try block.bytes.withUnsafeBytes { try state.spool.append($0) }
            try state.places.reserve(1)
            state.places.insert(block.id, start..<start + block.bytes.count)
        }
    }

    /// The number of bytes that are kept, and whether some are in a file.
    var kept: (bytes: Int, isInFile: Bool) { state.withLock { ($0.spool.count, $0.spool.isInFile) } }

    private static func place(of id: BlockID, _ state: inout State) throws(CARError) -> Range<Int>? {
        // The table and the spool are two parts of one value, and the closure changes the spool.
        var candidates: [Range<Int>] = []
        _ = try state.places.find(id) { (range) throws(CARError) in
            candidates.append(range)
            return false
        }
        for range in candidates {
            let start = range.lowerBound - BlockID.byteCount
            let known = try state.spool.read(start..<range.lowerBound).withUnsafeBytes { bytes in
                bytes.baseAddress.flatMap { BlockID(cid: $0) }
            }
            if known == id { return range }
        }
        return nil
    }
}

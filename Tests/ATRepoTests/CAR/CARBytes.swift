import ATCrypto
import ATData
import Foundation

@testable import ATRepo

/// Parts of CARs, right and wrong ones, put together byte by byte.
enum CARBytes {
    /// A block of DAG-CBOR with a text.
    static func block(_ text: String, codec: CID.Codec = .dagCBOR) -> Block {
        var bytes: [UInt8] = []
        // Heads for up to 65,535 bytes are enough here.
        let count = text.utf8.count
        bytes += count < 24 ? [0x60 | UInt8(count)] : [0x79, UInt8(count >> 8), UInt8(count & 0xFF)]
        return Block(BlockBytes(bytes + text.utf8), codec: codec)
    }

    static func varint(_ value: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = value
        repeat {
            bytes.append(UInt8(rest & 0x7F) | (rest > 0x7F ? 0x80 : 0))
            rest >>= 7
        } while rest > 0
        return bytes
    }

    /// A header from its DAG-CBOR.
    static func header(_ cbor: [UInt8]) -> [UInt8] { varint(cbor.count) + cbor }

    static func link(_ id: BlockID) -> [UInt8] { [0xD8, 42, 0x58, 37, 0] + id.bytes }

    static let rootsName: [UInt8] = [0x65] + "roots".utf8
    static let versionName: [UInt8] = [0x67] + "version".utf8

    static func header(roots: [BlockID]) -> [UInt8] {
        header([0xA2] + rootsName + [0x80 | UInt8(roots.count)] + roots.flatMap(link) + versionName + [1])
    }

    static func section(_ block: Block) -> [UInt8] {
        section(block.id.bytes, Array(block.bytes.data))
    }

    static func section(_ identifier: [UInt8], _ bytes: [UInt8]) -> [UInt8] {
        varint(identifier.count + bytes.count) + identifier + bytes
    }

    static func car(_ blocks: [Block]) -> [UInt8] { header(roots: [blocks[0].id]) + blocks.flatMap(section) }

    /// What both ways of reading say; they must agree.
    static func read(
        _ bytes: [UInt8], pieces: Int = 1 << 16, hashes: HashCheck = .verify, limits: CARLimits = .standard
    ) async -> (blocks: [CARBlock], error: CARError?) {
        let whole = readWhole(bytes, hashes: hashes, limits: limits)
        var blocks: [CARBlock] = []
        var iterator = CARReader(Pieces(bytes, size: pieces), hashes: hashes, limits: limits).makeAsyncIterator()
        do {
            while let block = try await iterator.next() { blocks.append(block) }
        } catch {
            let error = error as? CARError
            return (blocks, error == whole.error && blocks == whole.blocks ? error : nil)
        }
        return whole.error == nil && blocks == whole.blocks ? (blocks, nil) : ([], CARError(.notACAR, at: -1))
    }

    static func readWhole(
        _ bytes: [UInt8], hashes: HashCheck = .verify, limits: CARLimits = .standard
    ) -> (blocks: [CARBlock], error: CARError?) {
        var result: [CARBlock] = []
        do {
            var blocks = try CARBlocks(bytes, hashes: hashes, limits: limits)
            while let block = try blocks.next() { result.append(block) }
            return (result, nil)
        } catch {
            return (result, error as? CARError)
        }
    }
}

/// A body in pieces of one size.
struct Pieces: AsyncSequence, Sendable {
    private let pieces: [Data]

    init(_ bytes: some Collection<UInt8>, size: Int) {
        var rest = Data(bytes)
        var pieces: [Data] = []
        while !rest.isEmpty {
            pieces.append(rest.prefix(size))
            rest = rest.dropFirst(size)
        }
        self.pieces = pieces
    }

    /// A body of these pieces, which may be empty.
    init(_ pieces: [Data]) { self.pieces = pieces }

    struct AsyncIterator: AsyncIteratorProtocol {
        var rest: ArraySlice<Data>
        mutating func next() async -> Data? { rest.popFirst() }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: pieces[...]) }
}

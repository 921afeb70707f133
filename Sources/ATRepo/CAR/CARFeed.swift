import ATData
package import Foundation

/// Decodes blocks from the pieces of a CAR, however it is split.
///
/// Each piece is copied once, and its blocks are ranges of the copy. The unfinished section at its end waits for the
/// next piece.
package struct CARFeed {
    private let limits: CARLimits
    private let hashes: HashCheck
    /// The roots, once the header has arrived.
    private(set) var roots: [BlockID]?
    /// The bytes of an incomplete section, and the least number of bytes that it needs.
    private var rest: [UInt8] = []
    private var needed = 1
    /// The position of `rest` in the CAR.
    private(set) var offset: Int64 = 0
    /// The error that ended the CAR. The blocks before it are valid.
    package private(set) var failure: CARError?

    package init(_ limits: CARLimits, _ hashes: HashCheck) {
        self.limits = limits
        self.hashes = hashes
    }

    /// Adds a piece, and appends the blocks that it completes.
    package mutating func push(_ piece: some ContiguousBytes, _ blocks: inout [CARBlock]) {
        guard failure == nil else { return }
        piece.withUnsafeBytes { piece in
            do throws(CARError) {
                guard Int64(piece.count) <= limits.bodyBytes - offset - Int64(rest.count) else {
                    throw CARError(.limit("it has more than \(limits.bodyBytes) bytes"), at: offset)
                }
                guard rest.count + piece.count >= needed else {
                    rest.append(contentsOf: piece)
                    return
                }
                let shared = SharedBytes(copying: rest, piece)
                rest.removeAll(keepingCapacity: true)
                let end = try read(shared, &blocks)
                rest.append(contentsOf: shared.bytes[end...])
                offset += Int64(end)
            } catch {
                failure = error
                rest = []
            }
        }
    }

    /// Ends the input.
    package mutating func finish() {
        if failure == nil, !rest.isEmpty || roots == nil { failure = CARError(.truncated, at: offset) }
    }

    /// Reads all complete sections, and returns the position of the first incomplete one.
    private mutating func read(_ shared: SharedBytes, _ blocks: inout [CARBlock]) throws(CARError) -> Int {
        let bytes = shared.bytes
        var place = 0
        if roots == nil {
            guard let header = try CARHeader(bytes, limits) else {
                needed = bytes.count + 1
                return 0
            }
            roots = header.roots
            place = header.count
        }
        while place < bytes.count {
            let offset = offset + Int64(place)
            switch try CARSection.read(bytes, at: place, offset: offset, limits, hashes) {
            case .section(let section):
                let block = Block(id: section.id, bytes: shared[section.block])
                blocks.append(CARBlock(block: block, offset: offset))
                place = section.block.upperBound
            case .needs(let count):
                needed = count
                return place
            }
        }
        needed = 1
        return place
    }
}

package import ATData

/// A CAR in memory, of which only a few blocks are needed, such as the blocks of a commit on a stream.
package struct CARSlice: Sendable {
    /// The whole CAR.
    package let bytes: BlockBytes
    private let limits: CARLimits

    /// Creates a slice. Nothing is read yet.
    package init(_ bytes: BlockBytes, limits: CARLimits = .standard) {
        self.bytes = bytes
        self.limits = limits
    }

    /// Finds the positions of blocks in one pass, which ends at the last block needed.
    ///
    /// Hashes aren't checked; ``block(_:at:)`` does that. The time is proportional to the size of the CAR times the
    /// number of identifiers, so callers limit both.
    ///
    /// - Returns: The position of each block, or `nil` for a block that wasn't found; and the error if the CAR couldn't
    ///   be read to its end.
    package func places(of ids: [BlockID]) -> (found: [Range<Int>?], failure: CARError?) {
        var found = [Range<Int>?](repeating: nil, count: ids.count)
        guard !ids.isEmpty else { return (found, nil) }
        return bytes.withUnsafeBytes { car in
            do throws(CARError) {
                var missing = ids.count
                var place = try Self.headerCount(car, limits)
                while place < car.count {
                    let step = try CARSection.read(car, at: place, offset: Int64(place), limits, .trusting)
                    guard case .section(let section) = step else { throw CARError(.truncated, at: Int64(place)) }
                    for index in ids.indices where ids[index] == section.id && found[index] == nil {
                        found[index] = section.block
                        missing -= 1
                    }
                    if missing == 0 { break }
                    place = section.block.upperBound
                }
                return (found, nil)
            } catch {
                return (found, error)
            }
        }
    }

    /// The block at a position that ``places(of:)`` returned. Checks its hash.
    package func block(_ id: BlockID, at place: Range<Int>) throws(CARError) -> Block {
        let block = Block(id: id, bytes: bytes[place])
        // The section starts with the identifier, after its length.
        guard block.isGenuine else { throw CARError(.hashMismatch(CID(id)), at: Int64(place.lowerBound)) }
        return block
    }

    /// The block with this identifier; `nil` if the CAR doesn't have it. Checks its hash.
    package func block(_ id: BlockID) throws(CARError) -> Block? {
        let (found, failure) = places(of: [id])
        if let place = found.first ?? nil { return try block(id, at: place) }
        if let failure { throw failure }
        return nil
    }

    /// The size of the header. The common header with one root isn't parsed.
    private static func headerCount(_ car: UnsafeRawBufferPointer, _ limits: CARLimits) throws(CARError) -> Int {
        if car.count >= usualCount, car[..<usualStart.count].elementsEqual(usualStart),
            car[usualCount - usualEnd.count..<usualCount].elementsEqual(usualEnd), let base = car.baseAddress,
            BlockID(cid: base + usualStart.count) != nil
        {
            return usualCount
        }
        guard let header = try CARHeader(car, limits) else { throw CARError(.truncated, at: 0) }
        return header.count
    }

    private static let usualStart: [UInt8] =
        [0x3A, 0xA2, 0x65] + "roots".utf8 + [0x81, 0xD8, 0x2A, 0x58, 0x25, 0x00]
    private static let usualEnd: [UInt8] = [0x67] + "version".utf8 + [0x01]
    private static let usualCount = usualStart.count + BlockID.byteCount + usualEnd.count
}

package import ATData

/// The bytes of CAR version 1: a header, then a section for each block.
///
/// ```
/// varint(header) header { varint(36 + block) identifier block }*
/// ```
package enum CARFormat {
    // MARK: Writing

    /// The header for these roots, prefixed with its length.
    package static func header(_ roots: [BlockID]) -> [UInt8] {
        var header: [UInt8] = [0xA2, 0x65] + "roots".utf8
        head(4, roots.count, to: &header)
        for root in roots { header += [0xD8, 42, 0x58, 37, 0] + root.bytes }
        header += [0x67] + "version".utf8 + [1]
        var bytes: [UInt8] = []
        appendVarint(header.count, to: &bytes)
        return bytes + header
    }

    /// Appends the section of a block.
    package static func append(_ block: Block, to bytes: inout [UInt8]) {
        appendVarint(BlockID.byteCount + block.bytes.count, to: &bytes)
        bytes += block.id.bytes
        block.bytes.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }

    /// A whole CAR.
    package static func bytes(roots: [BlockID], _ blocks: some Sequence<Block>) -> [UInt8] {
        var bytes = header(roots)
        for block in blocks { append(block, to: &bytes) }
        return bytes
    }

    static func appendVarint(_ value: Int, to bytes: inout [UInt8]) {
        var rest = UInt(bitPattern: value)
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// The CBOR head of an array of fewer than 65,536 elements.
    private static func head(_ major: UInt8, _ count: Int, to bytes: inout [UInt8]) {
        if count < 24 {
            bytes.append(major << 5 | UInt8(count))
        } else if count < 256 {
            bytes += [major << 5 | 24, UInt8(count)]
        } else {
            bytes += [major << 5 | 25, UInt8(truncatingIfNeeded: count >> 8), UInt8(truncatingIfNeeded: count)]
        }
    }

    // MARK: Reading

    /// Reads a length at an offset; `nil` if the bytes end before it does.
    @inline(__always)
    static func varint(
        _ bytes: UnsafeRawBufferPointer, at start: Int, offset: Int64
    ) throws(CARError) -> (value: Int64, count: Int)? {
        var value: UInt64 = 0
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            // Nine bytes hold 63 bits.
            guard index - start < 9 else {
                throw CARError(.invalidLength("it has more than nine bytes"), at: offset)
            }
            value |= UInt64(byte & 0x7F) << UInt64((index - start) * 7)
            index += 1
            guard byte & 0x80 == 0 else { continue }
            guard byte != 0 || index - start == 1 else {
                throw CARError(.invalidLength("it is not in its shortest form"), at: offset)
            }
            return (Int64(bitPattern: value), index - start)
        }
        return nil
    }

    /// A description of an unsupported identifier.
    @inline(never)
    static func kind(of identifier: UnsafeRawBufferPointer) -> String {
        let start = Array(identifier.prefix(4))
        if start.starts(with: [0x12, 0x20]) { return "version 0" }
        guard let version = start.first, version == 1 else { return "version \(start.first.map(String.init) ?? "?")" }
        guard start[1] == 0x55 || start[1] == 0x71 else { return "codec 0x\(String(start[1], radix: 16))" }
        switch start[2] {
        case 0x00: return "the identity instead of a hash"
        case 0x12: return "a hash of \(start[3]) bytes"
        case 0x13: return "SHA-512"
        default: return "hash function 0x\(String(start[2], radix: 16))"
        }
    }
}

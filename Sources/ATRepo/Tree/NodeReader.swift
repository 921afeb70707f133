import ATData

/// Reads the entries of a node in order, from its bytes in canonical form.
///
/// A node is the object `{"e": [entry…], "l": link or null}`. An entry is
/// `{"k": bytes, "p": number, "t": link or null, "v": link}`, with exactly these fields in this order. A reader borrows
/// the bytes and the memory for its keys, which must outlive it. Every access is checked to be within them.
struct NodeReader {
    /// The node's identifier.
    let id: BlockID
    /// The child to the left of the first entry.
    let left: BlockID?
    /// The entry's record. Valid after `next()` has returned `true`.
    private(set) var value: BlockID
    /// The child to the right of the entry.
    private(set) var right: BlockID?
    /// The number of entries left to read.
    private(set) var remaining: Int
    private let start: UnsafeRawPointer
    /// The position of the field `l`.
    private let end: Int
    private var offset: Int
    // Room for two keys, each of as many bytes as the limit: the entry's, and the one before.
    private let room: UnsafeMutableRawPointer
    private let keyBytes: Int
    private var isSecond = false
    private var keyCount = 0

    /// Starts to read. Throws if the beginning or the end of the bytes isn't that of a node.
    ///
    /// - Parameter room: The memory for keys: twice the maximum size of a key.
    init(
        _ bytes: UnsafeRawBufferPointer, id: BlockID, room: UnsafeMutableRawPointer, limits: TreeLimits
    ) throws(TreeError) {
        guard id.codec == CID.Codec.dagCBOR.rawValue else {
            throw TreeError(.malformedNode("the link to it doesn't say DAG-CBOR", offset: 0), node: id)
        }
        guard bytes.count <= limits.nodeBytes else { throw TreeError(.nodeTooLarge(limit: limits.nodeBytes), node: id) }
        guard let start = bytes.baseAddress, bytes.count >= 7, Self.starts(start, 0xA2_6165, count: 3) else {
            throw TreeError(.malformedNode("it doesn't start with the entries of a node", offset: 0), node: id)
        }
        self.id = id
        self.start = start
        value = id
        self.room = room
        keyBytes = limits.keyBytes
        // The last field has a fixed length, so it is read first. Where a node with entries ends in null, these 43
        // bytes start within the link of the last entry.
        if bytes.count >= 4 + Self.lastLinkCount,
            Self.starts(start + (bytes.count - Self.lastLinkCount), 0x616C, count: 2),
            let link = Self.link(start + (bytes.count - Self.lastLinkCount + 2))
        {
            left = link
            end = bytes.count - Self.lastLinkCount
        } else if Self.starts(start + (bytes.count - 3), 0x61_6CF6, count: 3) {
            left = nil
            end = bytes.count - 3
        } else {
            throw TreeError(
                .malformedNode("it doesn't end with a link to a node, or null", offset: bytes.count), node: id)
        }
        offset = 3
        remaining = 0
        let count = try number(0x80, "the entries of a node must be an array")
        guard count <= limits.nodeEntries else { throw TreeError(.tooManyEntries(limit: limits.nodeEntries), node: id) }
        guard count <= (end - offset) / Self.leastEntryCount else { throw fault("it has fewer entries than it says") }
        guard count > 0 || offset == end else { throw fault("something follows the entries") }
        remaining = count
    }

    /// The entry's key. Valid until `next()` has been called twice.
    @inline(__always)
    var key: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: room + (isSecond ? keyBytes : 0), count: keyCount)
    }

    /// Reads the next entry; returns `false` after the last. Keys must ascend, and share the longest possible prefix.
    ///
    /// - Parameter readsKey: Whether the key is assembled and checked. If not, ``key`` isn't valid afterwards.
    @inline(__always)
    mutating func next(readsKey: Bool = true) throws(TreeError) -> Bool {
        guard remaining > 0 else { return false }
        remaining -= 1
        try expect(0xA4_616B, count: 3, "an entry must be an object that starts with k")
        let suffixCount = try number(0x40, "a key must be bytes")
        guard suffixCount <= end - offset else { throw fault("a key goes beyond the entries") }
        let suffix = UnsafeRawBufferPointer(start: start + offset, count: suffixCount)
        offset += suffixCount
        try expect(0x6170, count: 2, "p must follow k")
        let prefix = try number(0, "p must be a number")
        if readsKey { try assemble(prefix: prefix, suffix: suffix) }
        try expect(0x6174, count: 2, "t must follow p")
        if offset < end, start.load(fromByteOffset: offset, as: UInt8.self) == 0xF6 {
            offset += 1
            right = nil
        } else {
            right = try link("t must be a link to a node, or null")
        }
        try expect(0x6176, count: 2, "v must follow t")
        value = try link("v must be a link to a record")
        guard remaining > 0 || offset == end else { throw fault("something follows the last entry") }
        return true
    }

    /// Assembles a key from the prefix of the previous one and its own suffix.
    @inline(__always)
    private mutating func assemble(prefix: Int, suffix: UnsafeRawBufferPointer) throws(TreeError) {
        let previous = key
        guard prefix <= previous.count else {
            throw TreeError(.wrongPrefix(prefix, expected: min(previous.count, prefix)), node: id, key: suffix)
        }
        guard let rest = suffix.baseAddress, suffix.count > 0 else {
            throw fault("a key is empty, or only the start of the one before")
        }
        guard prefix <= keyBytes, suffix.count <= keyBytes - prefix else {
            throw TreeError(.keyTooLong(limit: keyBytes), node: id, key: suffix)
        }
        // Both halves of the room have `keyBytes` bytes, and the previous key, in the other half, at least `prefix`.
        let place = room + (isSecond ? 0 : keyBytes)
        if let address = previous.baseAddress { place.copyMemory(from: address, byteCount: prefix) }
        (place + prefix).copyMemory(from: rest, byteCount: suffix.count)
        isSecond.toggle()
        keyCount = prefix + suffix.count
        guard prefix == previous.count || suffix[0] > previous[prefix] else { throw disorder(previous, prefix) }
    }

    @inline(never)
    private func disorder(_ previous: UnsafeRawBufferPointer, _ prefix: Int) -> TreeError {
        guard KeyBytes.compare(previous, key) < 0 else { return TreeError(.unsorted, node: id, key: key) }
        let expected = KeyBytes.sharedPrefix(previous, key)
        return TreeError(.wrongPrefix(prefix, expected: expected), node: id, key: key)
    }

    /// The name `l`, and a link.
    private static let lastLinkCount = 2 + linkCount
    /// Tag 42, the CBOR head, a zero byte, and an identifier.
    private static let linkCount = 41
    /// The shortest possible entry, with an empty key and no child.
    private static let leastEntryCount = 3 + 1 + 2 + 1 + 2 + 1 + 2 + linkCount

    /// Whether the bytes at an address are those of a number. They must exist.
    @inline(__always)
    private static func starts(_ address: UnsafeRawPointer, _ bytes: UInt32, count: Int) -> Bool {
        var found: UInt32 = 0
        for index in 0..<count { found = found << 8 | UInt32(address.load(fromByteOffset: index, as: UInt8.self)) }
        return found == bytes
    }

    /// Reads a DAG-CBOR link at an address. At least 41 bytes must follow.
    @inline(__always)
    private static func link(_ address: UnsafeRawPointer) -> BlockID? {
        guard UInt64(bigEndian: address.loadUnaligned(as: UInt64.self)) == 0xD82A_5825_0001_7112,
            address.load(fromByteOffset: 8, as: UInt8.self) == 0x20
        else { return nil }
        return BlockID(digest: address + 9)
    }

    @inline(__always)
    private mutating func link(_ expected: StaticString) throws(TreeError) -> BlockID {
        guard end - offset >= Self.linkCount, let link = Self.link(start + offset) else { throw fault(expected) }
        offset += Self.linkCount
        return link
    }

    @inline(__always)
    private mutating func expect(_ bytes: UInt32, count: Int, _ expected: StaticString) throws(TreeError) {
        guard end - offset >= count, Self.starts(start + offset, bytes, count: count) else { throw fault(expected) }
        offset += count
    }

    /// Reads a CBOR head of the major type in the top three bits of `kind`, in its shortest form.
    @inline(__always)
    private mutating func number(_ kind: UInt8, _ expected: StaticString) throws(TreeError) -> Int {
        guard offset < end else { throw fault(expected) }
        let info = start.load(fromByteOffset: offset, as: UInt8.self) ^ kind
        if info < 24 {
            offset += 1
            return Int(info)
        }
        return try longNumber(info, expected)
    }

    @inline(never)
    private mutating func longNumber(_ info: UInt8, _ expected: StaticString) throws(TreeError) -> Int {
        guard info < 32 else { throw fault(expected) }
        guard info < 28 else { throw fault("lengths must be definite") }
        let count = 1 << Int(info - 24)
        guard end - offset > count else { throw fault("it ends in the middle of a number") }
        var value: UInt64 = 0
        for index in 1...count {
            value = value << 8 | UInt64(start.load(fromByteOffset: offset + index, as: UInt8.self))
        }
        guard value >= (count == 1 ? 24 : 1 << UInt64(count * 4)) else {
            throw fault("a number is not in its shortest form")
        }
        offset += 1 + count
        return Int(clamping: value)
    }

    @inline(never)
    private func fault(_ reason: StaticString) -> TreeError {
        TreeError(.malformedNode(reason.description, offset: offset), node: id)
    }
}

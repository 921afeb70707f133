import ATData

/// Writes nodes into a reusable buffer.
struct NodeWriter: ~Copyable {
    // Owned by the writer. Always `count <= capacity`, and every write reserves first.
    private var start: UnsafeMutableRawPointer
    private var capacity = 4_096
    private var count = 0

    init() { start = .allocate(byteCount: 4_096, alignment: 8) }

    deinit { start.deallocate() }

    /// The written bytes.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

    /// Starts a node with this many entries, and clears the buffer.
    mutating func begin(entries: Int) {
        count = 0
        reserve(12)
        put(0xA2_6165, bytes: 3)
        head(0x80, entries)
    }

    /// Writes an entry: the length of the prefix that its key shares with the previous one, the suffix, the child to
    /// its right, and the record.
    @inline(__always)
    mutating func entry(prefix: Int, suffix: UnsafeRawBufferPointer, right: BlockID?, value: BlockID) {
        reserve(suffix.count + 128)
        put(0xA4_616B, bytes: 3)
        head(0x40, suffix.count)
        if let address = suffix.baseAddress {
            // Reserved above.
            (start + count).copyMemory(from: address, byteCount: suffix.count)
            count += suffix.count
        }
        put(0x6170, bytes: 2)
        head(0, prefix)
        put(0x6174, bytes: 2)
        link(right)
        put(0x6176, bytes: 2)
        link(value)
    }

    /// Ends the node, and writes the child to the left of the first entry.
    mutating func end(left: BlockID?) {
        reserve(64)
        put(0x616C, bytes: 2)
        link(left)
    }

    /// Appends the entries of another writer.
    mutating func append(_ entries: UnsafeRawBufferPointer) {
        reserve(entries.count)
        guard let address = entries.baseAddress else { return }
        (start + count).copyMemory(from: address, byteCount: entries.count)
        count += entries.count
    }

    /// Clears the buffer.
    mutating func removeAll() { count = 0 }

    @inline(__always)
    private mutating func link(_ id: BlockID?) {
        guard let id else { return put(0xF6, bytes: 1) }
        put(0xD82A_5825, bytes: 4)
        put(0, bytes: 1)
        id.write(to: start + count)
        count += BlockID.byteCount
    }

    /// Writes a CBOR head in its shortest form: at most nine bytes, which the caller has reserved.
    @inline(__always)
    private mutating func head(_ kind: UInt64, _ number: Int) {
        let number = UInt64(number)
        switch number {
        case 0..<24: put(kind | number, bytes: 1)
        case 24..<0x100: put((kind | 24) << 8 | number, bytes: 2)
        case 0x100..<0x1_0000: put((kind | 25) << 16 | number, bytes: 3)
        default: put((kind | 26) << 32 | number & 0xFFFF_FFFF, bytes: 5)
        }
    }

    /// Writes the low bytes of a number, which the caller has reserved.
    @inline(__always)
    private mutating func put(_ value: UInt64, bytes: Int) {
        var shift = UInt64(bytes * 8)
        for index in 0..<bytes {
            shift &-= 8
            start.storeBytes(
                of: UInt8(truncatingIfNeeded: value &>> shift), toByteOffset: count &+ index, as: UInt8.self)
        }
        count += bytes
    }

    @inline(__always)
    private mutating func reserve(_ more: Int) {
        if capacity - count < more { grow(more) }
    }

    @inline(never)
    private mutating func grow(_ more: Int) {
        let larger = max(capacity * 2, count + more)
        let room = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 8)
        room.copyMemory(from: start, byteCount: count)
        start.deallocate()
        start = room
        capacity = larger
    }
}

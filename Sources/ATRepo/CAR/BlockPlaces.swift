import ATData

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The positions of blocks in a CAR: an open-addressing hash table with 16 bytes per slot, at most 70 % full.
///
/// The table stores the first eight bytes of each hash. The caller compares the rest in the CAR.
struct BlockPlaces: ~Copyable, @unchecked Sendable {
    // Safe to share: it has one owner, and only `insert`, which needs it alone, changes the slots.
    /// The start of the hash, and the position: 40 bits for the offset of the block's bytes, 24 for their count.
    /// Offsets are never zero, so a position of zero marks an empty slot.
    private struct Slot {
        var word: UInt64
        var place: UInt64
    }

    // `capacity` slots, from `calloc`, or mapped if that is more than `mappedBytes`.
    private var slots: UnsafeMutablePointer<Slot>
    private var capacity: Int
    private var file: TemporaryFile?
    /// The number of blocks.
    private(set) var count = 0
    // Unknown to whoever made the hashes.
    private let seed = UInt64.random(in: .min ... .max)

    /// Larger tables are kept in a temporary file.
    private static var memoryBytes: Int { 64 << 20 }
    /// Larger tables are mapped rather than allocated, in whole large pages.
    private static var mappedBytes: Int { 1 << 20 }
    /// The slots of a large page: a power of two.
    private static var pageSlots: Int { (2 << 20) / MemoryLayout<Slot>.stride }
    /// The largest offset of a block.
    static var largestOffset: Int64 { 1 << 40 - 1 }

    /// Creates an empty table.
    init(capacity: Int = 1024) throws(CARError) {
        self.capacity = Self.roundedUp(max(capacity, 16))
        (slots, file) = try Self.allocate(self.capacity)
    }

    deinit { Self.release(slots, capacity) }

    /// The slot where a search for a block starts: the first one with the start of its hash, or the first empty one.
    ///
    /// Each search waits for memory, because slots are accessed at random. Independent searches wait together, so one
    /// loop of searches followed by one loop over their results is faster than a single loop that does both.
    @inline(__always)
    borrowing func slot(for id: BlockID) -> Int {
        var index = home(id.word0, capacity)
        while slots[index].place != 0, slots[index].word != id.word0 { index = index + 1 < capacity ? index + 1 : 0 }
        return index
    }

    /// Finds a block's position.
    ///
    /// - Parameters:
    ///   - slot: The slot to start at, if known.
    ///   - isSame: Whether the block at a position has the same hash.
    @inline(__always)
    borrowing func find(
        _ id: BlockID, from slot: Int? = nil, isSame: (Range<Int>) throws(CARError) -> Bool
    ) throws(CARError) -> Range<Int>? {
        var index = slot ?? home(id.word0, capacity)
        while slots[index].place != 0 {
            if slots[index].word == id.word0 {
                let range = Self.range(slots[index].place)
                if try isSame(range) { return range }
            }
            index = index + 1 < capacity ? index + 1 : 0
        }
        return nil
    }

    /// The probable position of a block; `nil` if the table doesn't have the block.
    @inline(__always)
    borrowing func guess(_ id: BlockID) -> Int? {
        let place = slots[slot(for: id)].place
        return place == 0 ? nil : Self.range(place).lowerBound
    }

    /// Makes room for more blocks, at most as many as the table was created for.
    ///
    /// - Parameter progress: The fraction of the CAR that has been read. It predicts the final size of the table.
    mutating func reserve(_ more: Int, progress: Double = 1) throws(CARError) {
        while count + more > capacity / 10 * 7 { try grow(progress) }
    }

    /// Adds a block that the table doesn't have. The caller has reserved room. The offset is at most `largestOffset`,
    /// and the block has less than 16 MiB.
    ///
    /// - Parameter slot: The slot to start at, if it is known since room was reserved.
    @inline(__always)
    mutating func insert(_ id: BlockID, _ range: Range<Int>, from slot: Int? = nil) {
        count += 1
        Self.put(
            Slot(word: id.word0, place: UInt64(range.lowerBound) << 24 | UInt64(range.count)), in: slots, capacity,
            slot ?? home(id.word0, capacity))
    }

    @inline(never)
    private mutating func grow(_ progress: Double) throws(CARError) {
        // A guess from what was read so far, within limits: the rest may be quite different.
        let guess = progress > 0 ? Double(count) / min(progress, 1) * 1.5 : 0
        let larger = Self.roundedUp(Int(min(max(guess, Double(capacity) * 1.6), Double(capacity) * 6)))
        let (room, newFile) = try Self.allocate(larger)
        for index in 0..<capacity where slots[index].place != 0 {
            Self.put(slots[index], in: room, larger, home(slots[index].word, larger))
        }
        Self.release(slots, capacity)
        slots = room
        capacity = larger
        file = newFile
    }

    @inline(__always)
    private static func put(
        _ slot: Slot, in slots: UnsafeMutablePointer<Slot>, _ capacity: Int, _ home: Int
    ) {
        var index = home
        while slots[index].place != 0 { index = index + 1 < capacity ? index + 1 : 0 }
        slots[index] = slot
    }

    /// The slot where the search for a hash starts. Every bit of the word counts, so hashes with common bits don't
    /// collide.
    @inline(__always)
    private borrowing func home(_ word: UInt64, _ capacity: Int) -> Int {
        // Smaller than the capacity.
        Int(truncatingIfNeeded: ((word ^ seed) &* 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: UInt64(capacity)).high)
    }

    @inline(__always)
    private static func range(_ place: UInt64) -> Range<Int> {
        let start = Int(truncatingIfNeeded: place >> 24)
        return start..<start + Int(truncatingIfNeeded: place & 0xFF_FFFF)
    }

    /// The capacity of a table with at least this many slots. Only whole large pages of a mapped table are large, and
    /// the system takes ten times as long to provide the same memory in small ones.
    private static func roundedUp(_ capacity: Int) -> Int {
        guard capacity > mappedBytes / MemoryLayout<Slot>.stride else { return capacity }
        return (capacity + pageSlots - 1) & ~(pageSlots - 1)
    }

    private static func allocate(
        _ capacity: Int
    ) throws(CARError) -> (UnsafeMutablePointer<Slot>, TemporaryFile?) {
        let size = capacity * MemoryLayout<Slot>.stride
        if size > memoryBytes {
            let file = try TemporaryFile()
            return (try file.zeros(size).bindMemory(to: Slot.self, capacity: capacity), file)
        }
        guard size > mappedBytes else {
            guard let memory = calloc(capacity, MemoryLayout<Slot>.stride) else {
                throw CARError.unreadable("the index", ENOMEM)
            }
            return (memory.bindMemory(to: Slot.self, capacity: capacity), nil)
        }
        guard let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0),
            memory != MAP_FAILED
        else { throw CARError.unreadable("the index", errno) }
        #if os(Linux)
        // Only a hint, which changes no byte: slots are found in no order, so each access would be to another small
        // page.
        madvise(memory, size, MADV_HUGEPAGE)
        #endif
        return (memory.bindMemory(to: Slot.self, capacity: capacity), nil)
    }

    private static func release(_ slots: UnsafeMutablePointer<Slot>, _ capacity: Int) {
        let size = capacity * MemoryLayout<Slot>.stride
        if size > mappedBytes { munmap(slots, size) } else { free(slots) }
    }
}

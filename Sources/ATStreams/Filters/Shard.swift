public import ATData

/// One of several parts into which the accounts of a stream are divided, so that several processes or machines share
/// the work.
///
/// Each account belongs to exactly one shard. Give each process the same number of shards, and an index of its own:
///
/// ```swift
/// let shard = Shard(0, of: 4)  // the others are 1, 2 and 3 of 4
/// try await firehose.run(shard: shard, cursors: cursors) { event in … }
/// ```
///
/// An account's shard depends on nothing but its DID and the number of shards: it is the same on every machine and in
/// every version. When the number grows from N to N + 1, one account in N + 1 moves, and only to the new shard.
///
/// To compute the index in other languages: the DID's bytes are hashed with FNV-1a of 64 bits; the hash is mixed with
/// the last steps of SplitMix64 (xor with itself shifted right by 30, times `0xBF58476D1CE4E5B9`, by 27, times
/// `0x94D049BB133111EB`, by 31); and the jump consistent hash of Lamping and Veach turns the result into an index.
public struct Shard: Hashable, Sendable {
    /// The index, from zero.
    public let index: Int
    /// The number of shards.
    public let count: Int

    /// The most shards.
    public static let mostShards = 1 << 16

    /// Creates a shard. Use ``init(_:)`` for numbers that come from outside of your program.
    ///
    /// - Parameters:
    ///   - index: Which of the shards it is: at least 0, and less than `count`.
    ///   - count: How many shards there are, from 1 to ``mostShards``.
    public init(_ index: Int, of count: Int) {
        precondition(
            1...Self.mostShards ~= count && 0..<count ~= index,
            "There is no shard \(index) of \(count): they begin with 0.")
        self.index = index
        self.count = count
    }

    /// Whether an account belongs to this shard.
    public func owns(_ did: DID) -> Bool {
        var text = did.description
        return text.withUTF8 { owns(UnsafeRawBufferPointer($0)) }
    }

    /// Whether an account belongs to this shard, given its DID's bytes, which may be anything.
    package func owns(_ did: UnsafeRawBufferPointer) -> Bool {
        Self.index(of: did, in: count) == index
    }

    /// The index of the shard that an account belongs to.
    ///
    /// - Parameters:
    ///   - did: The account.
    ///   - count: How many shards there are, from 1 to ``mostShards``.
    public static func index(of did: DID, in count: Int) -> Int {
        var text = did.description
        return text.withUTF8 { index(of: UnsafeRawBufferPointer($0), in: count) }
    }

    /// The index of the shard that an account belongs to, given its DID's bytes, which may be anything.
    static func index(of did: UnsafeRawBufferPointer, in count: Int) -> Int {
        count == 1 ? 0 : jump(mix(hash(did)), count)
    }

    private static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash
    }

    private static func mix(_ hash: UInt64) -> UInt64 {
        var hash = (hash ^ hash >> 30) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ hash >> 27) &* 0x94D0_49BB_1331_11EB
        return hash ^ hash >> 31
    }

    /// The index of a hash among a number of shards. Each step goes to the next number of shards at which the hash
    /// moves.
    private static func jump(_ hash: UInt64, _ count: Int) -> Int {
        var (state, index, next) = (hash, 0, 0)
        while next < count {
            index = next
            state = state &* 2_862_933_555_777_941_757 &+ 1
            // At most 2^16 times 2^31, which both kinds of number hold exactly enough.
            let divisor = Double((state >> 33) + 1)
            let factor = Double(1 << 31) / divisor
            next = Int(Double(index + 1) * factor)
        }
        return index
    }
}

extension Shard: LosslessStringConvertible {
    /// Parses an index and a number of shards, such as `0/4`; `nil` if it isn't a shard.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]), 1...Self.mostShards ~= count,
            0..<count ~= index
        else { return nil }
        self.init(index, of: count)
    }

    /// The index and the number of shards, such as `0/4`.
    public var description: String { "\(index)/\(count)" }
}

import ATData
import ATRepo

/// The known state of an account: its newest verified repository, and whether its server shows it. It takes 56 bytes.
struct ChainState: BitwiseCopyable, Hashable, Sendable {
    enum Hosting: UInt8, BitwiseCopyable {
        case active, inactive, takendown, suspended, deleted, deactivated

        init(isActive: Bool, _ status: AccountStatus?) {
            self =
                switch status {
                case _ where isActive: .active
                case .takendown: .takendown
                case .suspended: .suspended
                case .deleted: .deleted
                case .deactivated: .deactivated
                default: .inactive
                }
        }
    }

    /// The bits of the revision; 0 if none is known.
    var rev: UInt64 = 0
    // The hash that names the root of the tree.
    private var root: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    /// The time of the newest event about the account's hosting from `source`, in seconds since 1970, and in the lower
    /// half its number.
    var hostedAt: Int64 = 0
    /// The stream of that event, as a hash.
    var source: UInt32 = 0
    var hosting = Hosting.active
    private var flags: UInt8 = 0

    /// Whether events may have been missed, so that the whole repository is needed.
    var isDesynced: Bool {
        get { flags & 1 != 0 }
        set { flags = newValue ? flags | 1 : flags & ~1 }
    }

    /// Whether the state of the repository is known.
    var isKnown: Bool { flags & 2 != 0 }

    /// The root of the tree; only meaningful if the state is known.
    var data: BlockID {
        withUnsafeBytes(of: (root.0.bigEndian, root.1.bigEndian, root.2.bigEndian, root.3.bigEndian)) { bytes in
            // Four words are 32 bytes.
            bytes.baseAddress.map { BlockID(digest: $0) } ?? MST.emptyRoot
        }
    }

    /// Whether nothing is known.
    var isBlank: Bool { rev == 0 && hostedAt == 0 && hosting == .active && flags == 0 }

    /// Whether nothing but unsigned statements of servers is known of the account.
    var isUnverified: Bool { rev == 0 && (flags == 0 || isDesynced && !isKnown && hosting != .active) }

    /// Replaces the state of the repository.
    mutating func set(_ rev: TID, _ data: BlockID) {
        self.rev = rev.bits
        root = (data.word0, data.word1, data.word2, data.word3)
        flags |= 2
    }

    /// Forgets the state of the repository, but not its revision: older commits are still old.
    mutating func forgetData() {
        root = (0, 0, 0, 0)
        flags &= ~2
    }

    /// Whether a stream has reported that the account isn't active.
    func isInactive(on source: UInt32) -> Bool { hosting != .active && self.source == source }

    /// Takes a stream's statement about the account's hosting. Returns `false` if it is a repetition.
    ///
    /// A repetition has an older time and a smaller number. Neither alone is proof: a relay's numbers may start again,
    /// and the clocks of data servers differ.
    mutating func host(_ hosting: Hosting, seq: Int64, sent: UInt32, on source: UInt32) -> Bool {
        let number = UInt32(truncatingIfNeeded: seq)
        let before = UInt64(bitPattern: hostedAt)
        let distance = Int32(bitPattern: number &- UInt32(truncatingIfNeeded: before))
        guard source != self.source || distance > 0 || sent > before >> 32 else { return false }
        (self.hosting, self.source) = (hosting, source)
        hostedAt = Int64(bitPattern: UInt64(sent) << 32 | UInt64(number))
        return true
    }

    /// Takes over the hosting of another state of the account.
    mutating func setHosting(of other: ChainState) {
        (hosting, hostedAt, source) = (other.hosting, other.hostedAt, other.source)
    }

    static func == (left: ChainState, right: ChainState) -> Bool { left.bytes == right.bytes }
    func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

// MARK: Storing

extension ChainState {
    /// The bytes of a stored state.
    static let byteCount = 54

    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.byteCount)
        for word in [rev, root.0, root.1, root.2, root.3, UInt64(bitPattern: hostedAt)] {
            withUnsafeBytes(of: word.bigEndian) { bytes.append(contentsOf: $0) }
        }
        withUnsafeBytes(of: source.bigEndian) { bytes.append(contentsOf: $0) }
        bytes.append(hosting.rawValue)
        bytes.append(flags)
        return bytes
    }

    /// Reads a stored state; `nil` when it isn't one.
    init?(bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        var rest = Array(bytes)[...]
        func number(_ count: Int, _ rest: inout ArraySlice<UInt8>) -> UInt64 {
            defer { rest = rest.dropFirst(count) }
            return rest.prefix(count).reduce(0) { $0 << 8 | UInt64($1) }
        }
        rev = number(8, &rest)
        root = (number(8, &rest), number(8, &rest), number(8, &rest), number(8, &rest))
        hostedAt = Int64(bitPattern: number(8, &rest))
        source = UInt32(truncatingIfNeeded: number(4, &rest))
        guard let hosting = Hosting(rawValue: UInt8(truncatingIfNeeded: number(1, &rest))) else { return nil }
        self.hosting = hosting
        flags = UInt8(truncatingIfNeeded: number(1, &rest))
        guard flags < 4 else { return nil }
    }
}

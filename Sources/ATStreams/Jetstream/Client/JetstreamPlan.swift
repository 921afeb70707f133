import ATData

/// What has to be downloaded of an archive.
struct JetstreamPlan {
    /// A segment, or some of its blocks.
    struct Entry: Sendable {
        let name: String
        let firstSeq: Int64
        let lastSeq: Int64
        /// The blocks; none for all.
        let blocks: [ClosedRange<Int>]
    }

    /// Up to where the plan goes.
    let through: Int64
    /// The end of the archive.
    let tip: Int64
    let entries: [Entry]

    /// Reads the response of `planSnapshot`.
    init(_ object: LexObject) throws(ArchiveFault) {
        through = try Self.number(object["plannedThroughSeq"])
        tip = try Self.number(object["sealedTipSeq"])
        guard case .array(let segments)? = object["segments"] else { throw Self.invalid }
        var entries: [Entry] = []
        for value in segments {
            guard case .object(let segment) = value, case .string(let name)? = segment["name"],
                case .string(let mode)? = segment["mode"]
            else { throw Self.invalid }
            var blocks: [ClosedRange<Int>] = []
            if mode == "blocks" {
                guard case .array(let ranges)? = segment["blocks"] else { throw Self.invalid }
                for range in ranges {
                    guard case .object(let range) = range else { throw Self.invalid }
                    let (first, last) = (try Self.number(range["first"]), try Self.number(range["last"]))
                    guard first <= last, last < 1 << 20 else { throw Self.invalid }
                    blocks.append(Int(first)...Int(last))
                }
                guard !blocks.isEmpty else { throw Self.invalid }
            }
            entries.append(
                Entry(
                    name: name, firstSeq: try Self.number(segment["minSeq"]),
                    lastSeq: try Self.number(segment["maxSeq"]), blocks: blocks))
        }
        // Events before the last that was returned count as done.
        self.entries = entries.sorted { $0.lastSeq < $1.lastSeq }
    }

    private static let invalid = ArchiveFault.transient("The plan is not valid.", wait: nil)

    private static func number(_ value: LexValue?) throws(ArchiveFault) -> Int64 {
        guard case .integer(let number)? = value, number >= 0 else { throw invalid }
        return Int64(number)
    }
}

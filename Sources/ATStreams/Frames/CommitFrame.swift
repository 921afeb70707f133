import ATData
import ATRepo

/// The fields of a `#commit`, as places in its frame.
struct CommitFrame {
    private var ops: Int?
    private var rev: FieldText?
    private var seq: Int64?
    private var repo: FieldText?
    private var time: FieldText?
    private var since: FieldText?
    private var blocks: Range<Int>?
    private var commit: BlockID?
    private var prevData: BlockID?
    private var isTooBig = false
    private var isRebase = false
    /// Whether the filter leaves the commit out; `nil` until the fields that decide have been read.
    private var hasMatch: Bool?
    private var isWanted: Bool?

    /// Reads the object, up to where the filter rejects it.
    static func decode(_ reader: inout FrameReader, _ decoder: FrameDecoder) throws(FrameError) -> FrameDecoder.Frame {
        var fields = CommitFrame()
        let isComplete = try fields.read(&reader, decoder)
        let isRejected = fields.hasMatch == false || fields.isWanted == false || fields.isEmpty(for: decoder.filter)
        if isComplete {
            guard reader.isAtEnd else { throw reader.error(.trailing) }
            guard fields.seq != nil else { throw reader.error(.missing("seq")) }
        }
        var frame = FrameDecoder.Frame(
            content: .filtered, seq: fields.seq, milliseconds: fields.time?.milliseconds(reader),
            isCanonical: reader.isCanonical)
        if isRejected { return frame }
        frame.content = .event(.commit(try fields.event(reader, decoder)))
        return frame
    }

    /// Reads the fields. Returns whether it has read all of them, and not stopped because the filter rejects the
    /// commit.
    private mutating func read(_ reader: inout FrameReader, _ decoder: FrameDecoder) throws(FrameError) -> Bool {
        var fields = try FrameFields(&reader)
        while let field = try fields.next(&reader) {
            switch field {
            case .ops:
                ops = reader.offset
                if decoder.filter.collections.isEmpty {
                    try reader.skip()
                } else {
                    hasMatch = try OpsReader.hasMatch(&reader, decoder.filter, limit: decoder.limits.ops)
                }
            case .rev: rev = FieldText(field, try reader.text())
            case .seq: seq = try reader.sequence()
            case .repo:
                let range = try reader.text()
                repo = FieldText(field, range)
                isWanted = decoder.filter.accepts(account: reader.part(range))
            case .time: time = FieldText(field, try reader.text())
            case .since where try !reader.null(): since = FieldText(field, try reader.text())
            case .blocks: blocks = try reader.byteString()
            case .commit:
                let place = reader.offset
                commit = try reader.link()
                guard commit != nil else { throw unsupported(field, place) }
            case .prevData where try !reader.null():
                let place = reader.offset
                prevData = try reader.link()
                guard prevData != nil else { throw unsupported(field, place) }
            case .tooBig where try !reader.null(): isTooBig = try reader.boolean()
            case .rebase where try !reader.null(): isRebase = try reader.boolean()
            case .since, .prevData, .tooBig, .rebase: break
            default: try reader.skip()
            }
            if hasMatch == false || isWanted == false, seq != nil, time != nil { return false }
        }
        return true
    }

    /// Whether it has nothing for a filter: no operations, and it doesn't say that these are too many to list.
    private func isEmpty(for filter: EventFilter) -> Bool {
        ops != nil && hasMatch == nil && !filter.collections.isEmpty && !isTooBig && !isRebase
    }

    private func unsupported(_ field: FieldName, _ place: Int) -> FrameError {
        FrameError(.invalidField("\(field)", "is a link of a kind that repositories don't use"), at: place)
    }

    private func event(_ reader: FrameReader, _ decoder: FrameDecoder) throws(FrameError) -> CommitEvent {
        guard let seq else { throw reader.error(.missing("seq")) }
        guard let repo else { throw reader.error(.missing("repo")) }
        guard let rev else { throw reader.error(.missing("rev")) }
        guard let commit else { throw reader.error(.missing("commit")) }
        guard let ops else { throw reader.error(.missing("ops")) }
        guard let blocks else { throw reader.error(.missing("blocks")) }
        let limit = decoder.limits.blockBytes
        guard blocks.count <= limit else {
            throw reader.error(.limit("its blocks have more than \(limit) bytes"), at: blocks.lowerBound)
        }
        let slice = CARSlice(BlockBytes(copying: reader.part(blocks)))
        var opsReader = OpsReader(filter: decoder.filter, limit: decoder.limits.ops, slice: slice)
        try opsReader.read(FrameReader(reader.bytes, at: ops))
        let fault = opsReader.locate()
        return CommitEvent(
            seq: seq, did: try repo.value(reader), rev: try rev.value(reader), since: try since?.value(reader),
            time: time?.datetime(reader), ops: opsReader.ops, issues: opsReader.issues, isTooBig: isTooBig || isRebase,
            id: commit, prevDataID: prevData, slice: slice, blocksFault: fault)
    }
}

import ATData
import ATRepo

/// Reads the operations of a commit: first only their paths, for the filter, and then those that it lets through.
struct OpsReader {
    let filter: EventFilter
    let limit: Int
    let slice: CARSlice
    /// The operations.
    private(set) var ops: [RecordOp] = []
    /// The faults of operations that were left out.
    private(set) var issues: [FrameError] = []

    /// Whether any operation is in a collection of the filter; `nil` if there are no operations. Reads all of them.
    static func hasMatch(_ reader: inout FrameReader, _ filter: EventFilter, limit: Int) throws(FrameError) -> Bool? {
        let place = reader.offset
        var isMatch = false
        var count = 0
        var ops = try reader.array()
        while try reader.hasNext(&ops) {
            count += 1
            guard count <= limit else { throw tooMany(limit, place) }
            var fields = try reader.object()
            while try reader.hasNext(&fields) {
                guard FieldName(reader.bytes, try reader.text()) == .path else {
                    try reader.skip()
                    continue
                }
                let path = try reader.text()
                if !isMatch { isMatch = filter.accepts(path: reader.part(path)) }
            }
        }
        return count == 0 ? nil : isMatch
    }

    private static func tooMany(_ limit: Int, _ place: Int) -> FrameError {
        FrameError(.limit("it has more than \(limit) operations"), at: place)
    }

    /// Reads the operations that the filter lets through.
    mutating func read(_ start: FrameReader) throws(FrameError) {
        var reader = start
        var count = 0
        var ops = try reader.array()
        while try reader.hasNext(&ops) {
            count += 1
            guard count <= limit else { throw Self.tooMany(limit, start.offset) }
            try readOp(&reader)
        }
    }

    /// Finds the records of the operations. Returns the fault of the slice, if it couldn't be read to its end.
    mutating func locate() -> CARError? { RecordOp.locate(&ops, in: slice) }

    private mutating func readOp(_ reader: inout FrameReader) throws(FrameError) {
        let place = reader.offset
        var path: Range<Int>?
        var action: Range<Int>?
        var (id, prev): (BlockID?, BlockID?)
        var issue: FrameError?
        var fields = try FrameFields(&reader)
        while let field = try fields.next(&reader) {
            switch field {
            case .path: path = try reader.text()
            case .action: action = try reader.text()
            case .cid where try !reader.null(): id = try link(field, &reader, &issue)
            case .prev where try !reader.null(): prev = try link(field, &reader, &issue)
            case .cid, .prev: break
            default: try reader.skip()
            }
        }
        if let path, !filter.accepts(path: reader.part(path)) { return }
        if let issue { return issues.append(issue) }
        guard let path else { return issues.append(FrameError(.missing("path"), at: place)) }
        guard let action else { return issues.append(FrameError(.missing("action"), at: place)) }
        guard let kind = reader.string(action).flatMap({ RepoOp.Action(rawValue: $0) }) else {
            return issues.append(
                FrameError(.invalidField("action", "is not create, update or delete"), at: action.lowerBound))
        }
        guard (id == nil) == (kind == .delete) else {
            let why = id == nil ? "is missing, and the record isn't deleted" : "is there, and the record is deleted"
            return issues.append(FrameError(.invalidField("cid", why), at: place))
        }
        do throws(FrameError) {
            ops.append(
                RecordOp(action: kind, path: try recordPath(path, reader), id: id, prevID: prev, slice: slice))
        } catch {
            issues.append(error)
        }
    }

    private func link(
        _ field: FieldName, _ reader: inout FrameReader, _ issue: inout FrameError?
    ) throws(FrameError) -> BlockID? {
        let place = reader.offset
        if let id = try reader.link() { return id }
        issue = FrameError(.invalidField("\(field)", "is a link of a kind that repositories don't use"), at: place)
        return nil
    }

    private func recordPath(_ range: Range<Int>, _ reader: FrameReader) throws(FrameError) -> RecordPath {
        let bytes = reader.part(range)
        guard let slash = bytes.firstIndex(of: UInt8(ascii: "/")) else {
            throw FrameError(.invalidField("path", "has no slash"), at: range.lowerBound)
        }
        let start = range.lowerBound
        // The filter's own value, if there is one, so that it isn't created and checked again.
        let name = UnsafeRawBufferPointer(rebasing: bytes[..<slash])
        let collection: NSID
        if let known = filter.collection(named: name) {
            collection = known
        } else {
            collection = try FieldText(.path, start..<start + slash).value(reader)
        }
        let key: RecordKey = try FieldText(.path, start + slash + 1..<range.upperBound).value(reader)
        return RecordPath(collection, key)
    }
}

import ATData
import ATRepo

/// The fields of a frame that isn't a commit, as places in it.
struct SmallFields {
    private(set) var seq: Int64?
    private(set) var did: FieldText?
    private(set) var time: FieldText?
    private var rev: FieldText?
    private var blocks: Range<Int>?
    private var handle: FieldText?
    private var active: Bool?
    private var status: FieldText?
    private var name: FieldText?
    private var error: FieldText?
    private var message: FieldText?

    /// The longest name and message of a server that is kept.
    private static let longestText = 1024

    /// Reads the object.
    init(_ reader: inout FrameReader) throws(FrameError) {
        var fields = try FrameFields(&reader)
        while let field = try fields.next(&reader) {
            // A field that may be left out may be null too.
            switch field {
            case .seq: seq = try reader.sequence()
            case .did: did = FieldText(field, try reader.text())
            case .time: time = FieldText(field, try reader.text())
            case .rev: rev = FieldText(field, try reader.text())
            case .blocks: blocks = try reader.byteString()
            case .active: active = try reader.boolean()
            case .handle where try !reader.null(): handle = FieldText(field, try reader.text())
            case .status where try !reader.null(): status = FieldText(field, try reader.text())
            case .name: name = FieldText(field, try reader.text())
            case .error: error = FieldText(field, try reader.text())
            case .message where try !reader.null(): message = FieldText(field, try reader.text())
            case .handle, .status, .message: break
            default: try reader.skip()
            }
        }
    }

    func identity(_ reader: FrameReader) throws(FrameError) -> IdentityEvent {
        // A handle is a hint only, so one that isn't valid is left out.
        var known: Handle?
        if let handle { do throws(FrameError) { known = try handle.value(reader) } catch { known = nil } }
        return IdentityEvent(
            seq: try required(seq, .seq, reader), did: try required(did, .did, reader).value(reader),
            time: time?.datetime(reader), handle: known)
    }

    func account(_ reader: FrameReader) throws(FrameError) -> AccountEvent {
        AccountEvent(
            seq: try required(seq, .seq, reader), did: try required(did, .did, reader).value(reader),
            time: time?.datetime(reader), isActive: try required(active, .active, reader),
            status: try text(status, reader).map { AccountStatus(rawValue: $0) })
    }

    func sync(_ reader: FrameReader) throws(FrameError) -> SyncEvent {
        let blocks = try required(blocks, .blocks, reader)
        guard blocks.count <= FrameLimits.syncBytes else {
            throw reader.error(
                .limit("its blocks have more than \(FrameLimits.syncBytes) bytes"), at: blocks.lowerBound)
        }
        return SyncEvent(
            seq: try required(seq, .seq, reader), did: try required(did, .did, reader).value(reader),
            rev: try required(rev, .rev, reader).value(reader), time: time?.datetime(reader),
            blocks: BlockBytes(copying: reader.part(blocks)))
    }

    func info(_ reader: FrameReader) throws(FrameError) -> InfoEvent {
        _ = try required(name, .name, reader)
        return InfoEvent(name: try text(name, reader) ?? "", message: try text(message, reader))
    }

    func failure(_ reader: FrameReader) throws(FrameError) -> StreamFailure {
        _ = try required(error, .error, reader)
        return StreamFailure(name: try text(error, reader) ?? "", message: try text(message, reader))
    }

    private func text(_ field: FieldText?, _ reader: FrameReader) throws(FrameError) -> String? {
        guard let field else { return nil }
        guard field.range.count <= Self.longestText else {
            throw reader.error(
                .limit("the field \(field.field) has more than \(Self.longestText) bytes"), at: field.range.lowerBound)
        }
        return try field.text(reader)
    }

    private func required<Value>(
        _ value: Value?, _ field: FieldName, _ reader: FrameReader
    ) throws(FrameError) -> Value {
        guard let value else { throw reader.error(.missing("\(field)")) }
        return value
    }
}

extension FrameReader {
    /// Reads the number of an event, which is never negative.
    mutating func sequence() throws(FrameError) -> Int64 {
        let place = offset
        let seq = try integer()
        guard seq >= 0 else { throw error(.invalidField("seq", "is negative"), at: place) }
        return seq
    }
}

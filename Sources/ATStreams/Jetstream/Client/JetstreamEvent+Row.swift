import ATData
import ATRepo
import Foundation

extension JetstreamEvent {
    /// The event of a row of the archive. One that isn't valid becomes an ``JetstreamEvent/invalid(_:)``.
    init(_ row: SegmentRow, _ seq: Int64) {
        do {
            self = try Self.event(row, seq)
        } catch {
            let reason = FrameError.Reason.malformed("the event \(seq) of the archive is not valid: \(error)")
            self = .invalid(InvalidEvent(error: FrameError(reason, at: 0), byteCount: row.payload.count))
        }
    }

    private static func event(_ row: SegmentRow, _ seq: Int64) throws -> JetstreamEvent {
        let did = try DID(row.did)
        let time = Datetime(Date(timeIntervalSince1970: Double(row.indexed) / 1_000_000))
        guard row.kind.isCommit else { return try event(row, seq, did, time, LexObject(dagCBOR: row.payload.data)) }
        let bytes = row.kind == .delete ? nil : row.payload.data
        let action: RepoOp.Action = row.kind == .delete ? .delete : row.kind == .update ? .update : .create
        return .commit(
            JetstreamCommit(
                seq: seq, did: did, rev: try TID(row.rev), action: action,
                path: RecordPath(try NSID(row.collection), try RecordKey(row.recordKey)),
                cid: bytes.map { CID(hashing: $0, codec: .dagCBOR) },
                record: try bytes.map { try RawValue(dagCBOR: $0) },
                moment: .text(time)))
    }

    /// An event of the relay.
    private static func event(
        _ row: SegmentRow, _ seq: Int64, _ did: DID, _ time: Datetime, _ fields: LexObject
    ) throws -> JetstreamEvent {
        func text(_ name: String) -> String? {
            if case .string(let text)? = fields[name] { text } else { nil }
        }
        switch row.kind {
        case .account:
            guard case .boolean(let isActive)? = fields["active"] else { throw FrameError(.missing("active"), at: 0) }
            return .account(
                AccountEvent(
                    seq: seq, did: did, time: time, isActive: isActive,
                    status: text("status").map { AccountStatus(rawValue: $0) }))
        case .sync:
            guard case .bytes(let blocks)? = fields["blocks"] else { throw FrameError(.missing("blocks"), at: 0) }
            return .sync(
                SyncEvent(
                    seq: seq, did: did, rev: try TID(text("rev") ?? row.rev), time: time,
                    blocks: BlockBytes(blocks.bytes)))
        default:
            return .identity(
                // A handle is a hint only, so one that isn't valid is left out.
                IdentityEvent(seq: seq, did: did, time: time, handle: text("handle").flatMap { try? Handle($0) }))
        }
    }
}

public import ATData
public import ATRepo
import Foundation

/// An event of the network, as a Jetstream sends it. Nothing in it is verified.
public enum JetstreamEvent: Sendable {
    /// A record was created, updated or deleted.
    case commit(JetstreamCommit)
    /// An account's handle, keys or data server may have changed. Look it up again.
    case identity(IdentityEvent)
    /// An account was deactivated, taken down, deleted or restored.
    case account(AccountEvent)
    /// The repository has a new state that the stream doesn't describe. Forget its records and download it again. Only
    /// version 2 has these events.
    case sync(SyncEvent)
    /// A message of the server about the stream.
    case info(InfoEvent)
    /// Some events are missing here.
    case gap(StreamGap)
    /// A message of a kind that this version doesn't know.
    case unknown(UnknownEvent)
    /// A message that can't be read.
    case invalid(InvalidEvent)
}

extension JetstreamEvent {
    /// The event's number on the stream, or its time in version 1; `nil` if it has none.
    public var seq: Int64? { source.seq }

    /// The account that the event is about, if there is one.
    public var did: DID? { source.did }

    /// The time at which the server received the event; `nil` if it has none, or none that is valid.
    public var time: Datetime? {
        switch self {
        case .commit(let event): event.time
        case .identity(let event): event.time
        case .account(let event): event.time
        case .sync(let event): event.time
        case .info, .gap, .unknown, .invalid: nil
        }
    }

    private var source: (seq: Int64?, did: DID?) {
        switch self {
        case .commit(let event): (event.seq, event.did)
        case .identity(let event): (event.seq, event.did)
        case .account(let event): (event.seq, event.did)
        case .sync(let event): (event.seq, event.did)
        case .unknown(let event): (event.seq, nil)
        case .info, .gap, .invalid: (nil, nil)
        }
    }

    /// The record of a type that was created or updated, as a list of at most one.
    ///
    /// ```swift
    /// for post in event.records(of: AppBsky.Feed.Post.self) { print(post.path.key, post.text) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type, which also determines the collection.
    ///   - issue: Called for a record that doesn't fit the type.
    public func records<Record: LexiconRecord>(
        of type: Record.Type, issue: (RepoIssue) -> Void = { _ in }
    ) -> [TypedRepoRecord<Record>] {
        guard case .commit(let commit) = self, let cid = commit.cid else { return [] }
        do throws(RepoIssue) {
            guard let value = try commit.record(of: type) else { return [] }
            return [TypedRepoRecord(did: commit.did, path: commit.path, cid: cid, value: value)]
        } catch {
            issue(error)
            return []
        }
    }
}

extension JetstreamEvent: StreamEvent {
    var info: InfoEvent? { if case .info(let info) = self { info } else { nil } }

    func count(in stats: inout StreamStats) {
        switch self {
        case .gap: stats.gaps += 1
        case .unknown: stats.unknown += 1
        default: break
        }
    }

    var byteCount: Int {
        switch self {
        case .commit(let event): (event.record?.bytes.count ?? 0) + 384
        case .sync(let event): event.blocks.count + 256
        default: 256
        }
    }
}

/// A change of one record.
///
/// Nothing in it is verified: a Jetstream sends no signatures or proofs.
public struct JetstreamCommit: Sendable {
    /// The event's number on the stream. Version 1 has the time in microseconds since 1970 instead.
    public let seq: Int64
    /// The account.
    public let did: DID
    /// The revision of the repository after the change.
    public let rev: TID
    /// The kind of change.
    public let action: RepoOp.Action
    /// The record's path.
    public let path: RecordPath
    /// The record's identifier; `nil` when it was deleted.
    public let cid: CID?
    /// The record as it was sent: JSON on a live stream, DAG-CBOR in the archive; `nil` when it was deleted.
    public let record: RawValue?
    let moment: Moment

    /// The time at which the server received the change.
    enum Moment: Sendable {
        case text(Datetime?)
        case microseconds(Int64)
    }

    /// The time at which the server received the change; `nil` if it didn't send a valid date.
    public var time: Datetime? {
        switch moment {
        case .text(let time): time
        case .microseconds(let microseconds): Datetime(Date(timeIntervalSince1970: Double(microseconds) / 1_000_000))
        }
    }

    /// Decodes the record; `nil` when it was deleted, or is in another collection than the type's.
    public func record<Record: LexiconRecord>(of type: Record.Type) throws(RepoIssue) -> Record? {
        guard Record.isCollection(path.collection), let record, let id = cid.flatMap({ BlockID($0) }) else {
            return nil
        }
        do throws(WireError) { return try record.decode(as: type) } catch {
            throw RepoIssue(.invalidRecord(error.description), path: path.description, id: id)
        }
    }
}

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
        func text(_ name: String) -> String? { fields[name]?.string }
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

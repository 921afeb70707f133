public import ATData
public import ATRepo
import Foundation

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
    /// What happened to the record.
    public let action: RepoOp.Action
    /// The record's path.
    public let path: RecordPath
    /// The record's identifier; `nil` when it was deleted.
    public let cid: CID?
    /// The record as it was sent: JSON on a live stream, DAG-CBOR in the archive; `nil` when it was deleted.
    public let record: RawValue?
    let moment: Moment

    /// When the server received the change.
    enum Moment: Sendable {
        case text(Datetime?)
        case microseconds(Int64)
    }

    /// When the server received the change; `nil` if it didn't send a valid date.
    public var time: Datetime? {
        switch moment {
        case .text(let time): time
        case .microseconds(let microseconds): Datetime(Date(timeIntervalSince1970: Double(microseconds) / 1_000_000))
        }
    }

    /// Decodes the record; `nil` when it was deleted, or is in another collection than the type's.
    public func record<Record: LexiconRecord>(of type: Record.Type) throws(RepoIssue) -> Record? {
        guard path.collection == Record.collection, let record, let id = cid.flatMap({ BlockID($0) }) else {
            return nil
        }
        do throws(WireError) { return try record.decode(as: type) } catch {
            throw RepoIssue(.invalidRecord(error.description), path: path.description, id: id)
        }
    }
}

public import ATData
public import ATRepo

/// A change of a record, as a Tap reports it.
public struct TapRecord: Sendable {
    /// The account.
    public let did: DID
    /// The revision of the account's repository with the change. Of a record that was there before the Tap followed the
    /// account, the revision that the Tap downloaded.
    public let rev: TID
    /// The record's path.
    public let path: RecordPath
    /// What happened to the record.
    public let action: RepoOp.Action
    /// The record's hash; `nil` when it was deleted.
    public let cid: CID?
    /// Whether it happened just now. Otherwise the record was there before the Tap followed the account, or missed something.
    public let isLive: Bool
    /// The record; `nil` when it was deleted, or when the Tap couldn't decode it.
    public let value: UnknownObject?

    /// The record's address.
    public var uri: ATURI { ATURI(.did(did), path.collection, path.key) }

    /// What is wrong with a record that the Tap has sent without its content; `nil` if nothing is.
    ///
    /// The Tap couldn't decode what the account stores. The hash is known, so the record can be fetched from its data server.
    public var issue: RepoIssue? {
        guard action != .delete, value == nil, let id = cid.flatMap({ BlockID($0) }) else { return nil }
        return RepoIssue(.missingRecord, path: path.description, id: id)
    }

    /// Decodes the record; `nil` when it was deleted, or is in another collection than the type's.
    ///
    /// - Throws: A `RepoIssue` when the Tap couldn't decode it, or when it doesn't fit the type.
    public func record<Record: LexiconRecord>(of type: Record.Type) throws(RepoIssue) -> Record? {
        guard action != .delete, path.collection == Record.collection else { return nil }
        if let issue { throw issue }
        guard let value else { return nil }
        do throws(WireError) {
            return try value.decode(as: type)
        } catch {
            guard let id = cid.flatMap({ BlockID($0) }) else { return nil }
            throw RepoIssue(.invalidRecord(error.description), path: path.description, id: id)
        }
    }
}

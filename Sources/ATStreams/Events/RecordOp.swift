public import ATData
public import ATRepo

/// What a commit did to a record.
public struct RecordOp: Sendable {
    /// The kind of operation.
    public let action: RepoOp.Action
    /// The record's path.
    public let path: RecordPath
    let id: BlockID?
    let prevID: BlockID?
    private let slice: CARSlice
    // Where the record is in the slice.
    private let place: Range<Int>?

    init(
        action: RepoOp.Action, path: RecordPath, id: BlockID?, prevID: BlockID?, slice: CARSlice, place: Range<Int>?
    ) {
        self.action = action
        self.path = path
        self.id = id
        self.prevID = prevID
        self.slice = slice
        self.place = place
    }

    /// The record after the commit; `nil` when it was deleted.
    public var cid: CID? { id.map { CID($0) } }

    /// The record before the commit; `nil` when it was created, or if the server didn't say.
    public var prev: CID? { prevID.map { CID($0) } }

    /// The record's bytes, compared with its hash; `nil` when it was deleted.
    ///
    /// They keep the memory of the whole commit alive. To store them for long, copy them with `data`.
    public func bytes() throws(RepoIssue) -> BlockBytes? {
        guard let id else { return nil }
        guard let place else { throw RepoIssue(.missingRecord, path: path.description, id: id) }
        do throws(CARError) {
            return try slice.block(id, at: place).bytes
        } catch {
            throw RepoIssue(
                .invalidRecord("its bytes don't have the hash that names it"), path: path.description, id: id)
        }
    }

    /// Decodes the record, after it was compared with its hash; `nil` when it was deleted, or is in another collection than
    /// the type's.
    public func record<Record: LexiconRecord>(of type: Record.Type) throws(RepoIssue) -> Record? {
        guard let id, path.collection == Record.collection, let bytes = try bytes() else { return nil }
        do throws(WireError) {
            return try bytes.decode(type)
        } catch {
            throw RepoIssue(.invalidRecord(error.description), path: path.description, id: id)
        }
    }
}

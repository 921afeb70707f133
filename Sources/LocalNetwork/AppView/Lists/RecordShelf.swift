import ATData

/// A record that others refer to, such as a list or a feed.
struct IndexedRecord<Value: Sendable>: Positioned {
    let uri: ATURI
    let cid: CID
    let author: DID
    let value: Value
    let record: UnknownObject
    let indexedAt: Datetime
    let position: ChronologicalPosition
}

/// All records of one kind, indexed by address and by author.
struct RecordShelf<Value: Sendable>: Sendable {
    private var byURI: [ATURI: IndexedRecord<Value>] = [:]
    private var byAuthor: [DID: [IndexedRecord<Value>]] = [:]

    subscript(uri: ATURI) -> IndexedRecord<Value>? { byURI[uri] }

    /// The records of an account, in order.
    func records(of author: DID) -> [IndexedRecord<Value>] { byAuthor[author] ?? [] }

    mutating func add(_ record: IndexedRecord<Value>) {
        byURI[record.uri] = record
        byAuthor[record.author, default: []].insertInOrder(record)
    }

    mutating func remove(_ record: IndexedRecord<Value>) {
        byURI[record.uri] = nil
        byAuthor[record.author]?.remove(at: record.position)
    }
}

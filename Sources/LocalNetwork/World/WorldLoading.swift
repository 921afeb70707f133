import ATData
import ATProtoLexicons
import Foundation

extension World {
    /// Reads the world from where an earlier network left it.
    init(from storage: any Storage) throws {
        self.init()
        for (_, value) in try storage.entries(in: .account) {
            let account = try JSONDecoder().decode(Account.self, from: Data(value))
            accounts[account.did] = account
            holders[account.handle.normalized] = account.did
        }
        let now = Date().timeIntervalSince1970
        for (name, value) in try storage.entries(in: .refreshToken) {
            let token = try JSONDecoder().decode(RefreshToken.self, from: Data(value))
            if token.endsAt > now { refreshTokens[name] = token }
        }
        try loadOperations(from: storage)
        for (did, value) in try storage.entries(in: .head) {
            repositories[try DID(did)] = Repository(
                head: try JSONDecoder().decode(Repository.Head.self, from: Data(value)))
        }
        for (key, value) in try storage.entries(in: .blobInfo) {
            let parts = key.split(separator: "/").map(String.init)
            guard parts.count == 2 else { throw LocalNetworkError.storage("a blob has no address") }
            repositories[try DID(parts[0])]?.blobs[try CID(parts[1])] =
                try JSONDecoder().decode(Repository.BlobInfo.self, from: Data(value))
        }
        try loadRecords(from: storage)
        for (key, value) in try storage.entries(in: .personal) {
            let personal = try JSONDecoder().decode(Personal.self, from: Data(value))
            self.personal[try DID(key)] = personal
            for bookmark in personal.bookmarks { bookmarkCounts[bookmark.uri, default: 0] += 1 }
        }
        if let labels = try storage.value("labels", in: .network) {
            for label in try JSONDecoder().decode([ComAtproto.Label.Defs.Label].self, from: Data(labels)) {
                self.labels[label.uri.description, default: []].append(label)
                labelers.insert(label.src)
            }
        }
        if let epoch = try storage.value("accessEpoch", in: .network) {
            accessEpoch = try JSONDecoder().decode(Int.self, from: Data(epoch))
        }
    }

    private mutating func loadOperations(from storage: any Storage) throws {
        let logs = Dictionary(grouping: try storage.entries(in: .operation)) { $0.key.prefix { $0 != "/" } }
        for (did, log) in logs {
            let places = log.map { (place: Int($0.key.dropFirst(did.count + 1)) ?? 0, value: $0.value) }
            operations[try DID(String(did))] = try places.sorted { $0.place < $1.place }
                .map { try PLCOperation(stored: $0.value) }
        }
    }

    private mutating func loadRecords(from storage: any Storage) throws {
        var records: [(uri: ATURI, record: StoredRecord)] = []
        for (key, value) in try storage.entries(in: .record) {
            let object = try LexObject(dagCBOR: value)
            guard case .integer(let sequence)? = object["sequence"] else { continue }
            let record = try object.object("value")
            records.append(
                (
                    try ATURI("at://" + key),
                    StoredRecord(
                        cid: try record.cid(), value: record, indexedAt: try object.required("indexedAt"),
                        sequence: sequence)
                ))
        }
        records.sort { $0.record.sequence < $1.record.sequence }
        for (uri, record) in records {
            guard let did = uri.authority.did, let collection = uri.collection, let key = uri.recordKey else {
                continue
            }
            set(record, of: did, collection, key)
        }
        sequence = records.last.map { $0.record.sequence + 1 } ?? 0
    }
}

import ATData
import ATProtoLexicons
import ATRepo
import Foundation

/// An invalid entry of the storage.
struct StorageDamage: Error, CustomStringConvertible {
    let description: String
}

extension World {
    /// The maximum value of any counter of a network.
    private static let mostCounted = 1 << 53

    /// Reads the state that an earlier network stored.
    init(from storage: any Storage) throws {
        self.init()
        try storage.bringUpToDate()
        for (_, value) in try storage.entries(in: .account) {
            let account = try JSONDecoder().decode(Account.self, from: Data(value))
            guard ([account.password] + account.appPasswords.map(\.password)).allSatisfy(\.isUsable) else {
                throw StorageDamage(description: "the password of \(account.handle) can't be checked")
            }
            put(account)
            holders[account.handle.normalized] = account.did
            if account.isLabeler { labelers.insert(account.did) }
        }
        for (did, _) in try storage.entries(in: .tombstone) { tombstones.insert(try DID(did)) }
        let now = Date().timeIntervalSince1970
        for (name, value) in try storage.entries(in: .refreshToken) {
            let token = try JSONDecoder().decode(RefreshToken.self, from: Data(value))
            if token.endsAt > now { refreshTokens[name] = token }
        }
        for (id, value) in try storage.entries(in: .grant) {
            let grant = try JSONDecoder().decode(Grant.self, from: Data(value))
            guard grant.generation < Self.mostCounted else {
                throw StorageDamage(description: "\(grant.generation) is not a number of refreshes")
            }
            guard 0..<Self.mostCounted ~= grant.expirations ?? 0 else {
                throw StorageDamage(description: "a session has an invalid number of expirations")
            }
            if grant.endsAt > now { grants[id] = grant }
        }
        try loadOperations(from: storage)
        try loadRepositories(from: storage)
        for (key, value) in try storage.entries(in: .blobInfo) {
            let parts = key.split(separator: "/").map(String.init)
            guard parts.count == 2 else { throw StorageDamage(description: "a blob has an invalid key") }
            repositories[try DID(parts[0])]?.blobs[try CID(parts[1])] =
                try JSONDecoder().decode(Repository.BlobInfo.self, from: Data(value))
        }
        for (key, value) in try storage.entries(in: .privateData) {
            privateData[try DID(key)] = try JSONDecoder().decode(PrivateData.self, from: Data(value))
        }
        try loadBookmarks(from: storage)
        for (_, value) in try Self.numbered(storage.entries(in: .label)) {
            add(try JSONDecoder().decode(ComAtproto.Label.Defs.Label.self, from: Data(value)))
        }
        for (number, value) in try Self.numbered(storage.entries(in: .report)) {
            reports[number] = try JSONDecoder().decode(Report.self, from: Data(value))
        }
        for (_, value) in try Self.numbered(storage.entries(in: .chat)) {
            chat.apply(try JSONDecoder().decode(ChatStep.self, from: Data(value)))
        }
        if let epoch = try storage.value("accessEpoch", in: .network) {
            accessEpoch = try JSONDecoder().decode(Int.self, from: Data(epoch))
            guard 0..<Self.mostCounted ~= accessEpoch else {
                throw StorageDamage(description: "\(accessEpoch) is not a number of expirations")
            }
        }
    }

    private mutating func loadBookmarks(from storage: any Storage) throws {
        let lists = Dictionary(grouping: try storage.entries(in: .bookmark)) { $0.key.prefix { $0 != "/" } }
        for (did, list) in lists {
            let entries = list.map { (key: String($0.key.dropFirst(did.count + 1)), value: $0.value) }
            let bookmarks = Bookmarks(
                try Self.numbered(entries).map { number, value in
                    (number, try JSONDecoder().decode(Bookmarks.Bookmark.self, from: Data(value)))
                })
            self.bookmarks[try DID(String(did))] = bookmarks
            for uri in bookmarks.uris { bookmarkCounts[uri, default: 0] += 1 }
        }
    }

    /// The entries whose keys are numbers, sorted by number.
    private static func numbered(
        _ entries: [(key: String, value: [UInt8])]
    ) throws -> [(number: Int, value: [UInt8])] {
        try entries.map { entry in
            guard let number = Int(entry.key), 0..<mostCounted ~= number else {
                throw StorageDamage(description: "the key \(entry.key) is not a number")
            }
            return (number, entry.value)
        }.sorted { $0.number < $1.number }
    }

    private mutating func loadOperations(from storage: any Storage) throws {
        let logs = Dictionary(grouping: try storage.entries(in: .operation)) { $0.key.prefix { $0 != "/" } }
        for (did, log) in logs {
            let places = log.map { (place: Int($0.key.dropFirst(did.count + 1)) ?? 0, value: $0.value) }
            self.logs[try DID(String(did))] = try Self.log(places.sorted { $0.place < $1.place }.map(\.value))
        }
    }

    private mutating func loadRepositories(from storage: any Storage) throws {
        let records = try Self.records(in: storage)
        let groups = Dictionary(grouping: records) { $0.uri.authority.did }
        var loader = try RepositoryLoader(from: storage)
        for (name, value) in try storage.entries(in: .head) {
            let did = try DID(name)
            let head = try JSONDecoder().decode(StoredHead.self, from: Data(value))
            repositories[did] = try loader.repository(of: did, head, groups[did] ?? []) {
                guard let account = accounts[did] else {
                    throw StorageDamage(description: "there is a repository of \(did), but no such account")
                }
                return try account.signingKey()
            }
        }
        if !loader.changes.list.isEmpty { try storage.commit(loader.changes.list) }
        for loaded in records {
            guard let did = loaded.uri.authority.did else { continue }
            set(loaded.record, of: did, loaded.collection, loaded.key)
        }
        sequence = records.last.map { $0.record.sequence + 1 } ?? 0
    }

    /// All records, in the order of reception.
    private static func records(in storage: any Storage) throws -> [LoadedRecord] {
        var records: [LoadedRecord] = []
        for (key, value) in try storage.entries(in: .record) {
            let object = try LexObject(dagCBOR: value)
            guard case .integer(let sequence)? = object["sequence"], 0..<mostCounted ~= sequence else {
                throw StorageDamage(description: "the record \(key) has no position in the order of records")
            }
            let uri = try ATURI("at://" + key)
            guard uri.authority.did != nil, let collection = uri.collection, let recordKey = uri.recordKey else {
                throw StorageDamage(description: "the record \(key) has an invalid key")
            }
            let record = try object.object("value")
            let block = Block(BlockBytes(try record.dagCBOR()))
            records.append(
                LoadedRecord(
                    uri: uri, collection: collection, key: recordKey,
                    record: RepositoryRecord(
                        cid: block.cid, value: record, indexedAt: try object.required("indexedAt"), sequence: sequence),
                    block: block, rev: try object.value("rev")))
        }
        return records.sorted { $0.record.sequence < $1.record.sequence }
    }
}

package import ATData
import ATRepo
import ATServer
package import Foundation
import HTTPTransport

// What an inspector sees of repositories, and how it changes records for their owners.

extension LocalNetwork {
    /// The contents of a repository, in numbers.
    package struct RepositorySummary: Sendable {
        package let commit: CID
        package let rev: TID
        /// The collections and the numbers of their records, by name.
        package let collections: [(name: NSID, count: Int)]
        /// The blobs with their types and sizes.
        package let blobs: [(cid: CID, type: String, size: Int)]
    }

    /// A record of a repository.
    package struct InspectedRecord: Sendable {
        package let uri: ATURI
        package let collection: NSID
        package let key: RecordKey
        package let cid: CID
        package let value: LexObject
        package let indexedAt: Datetime
    }

    /// The result of checking a record with its lexicon.
    package enum RecordVerdict: Hashable, Sendable {
        /// The record is valid.
        case valid
        /// The lexicon isn't known.
        case unknown
        /// The record is invalid, with the path and the reason.
        case invalid(String)
    }

    /// The contents of a repository; `nil` if there is none. It may be that of an inactive account.
    package func repository(of did: DID) -> RepositorySummary? {
        context.world.withLock { world in
            guard let repository = world.repositories[did] else { return nil }
            return RepositorySummary(
                commit: repository.commit.cid, rev: repository.commit.rev,
                collections: repository.collections.map { ($0.key, $0.value.keys.count) }.sorted { $0.name < $1.name },
                blobs: repository.blobs.map { ($0.key, $0.value.type, $0.value.size) }.sorted {
                    $0.cid.description < $1.cid.description
                })
        }
    }

    /// The records of a collection, newest key first.
    ///
    /// - Parameter cursor: The last key of the page before.
    package func records(
        of did: DID, in name: NSID, after cursor: RecordKey? = nil, limit: Int
    ) -> [InspectedRecord] {
        context.world.withLock { world in
            guard let collection = world.repositories[did]?.collections[name] else { return [] }
            return collection.page(after: cursor, limit: limit, ascending: false).reversed().compactMap { key in
                collection[key].map { InspectedRecord(did, name, key, $0) }
            }
        }
    }

    /// The keys of a collection, oldest first.
    package func keys(of did: DID, in collection: NSID) -> [RecordKey] {
        context.world.withLock { $0.repositories[did]?.collections[collection]?.keys ?? [] }
    }

    /// A record; `nil` if there is none.
    package func record(of did: DID, in collection: NSID, _ key: RecordKey) -> InspectedRecord? {
        context.world.withLock { world in
            world.repositories[did]?.record(collection, key).map { InspectedRecord(did, collection, key, $0) }
        }
    }

    /// Checks a record with the lexicon of its collection.
    package func verdict(on value: LexObject, in collection: NSID, _ key: RecordKey) -> RecordVerdict {
        do {
            return try KnownRecords.check(value, collection, key, validate: nil) == "valid" ? .valid : .unknown
        } catch let failure as XRPCError {
            return .invalid(failure.message)
        } catch {
            return .invalid("\(error)")
        }
    }

    /// Creates or replaces a record.
    ///
    /// - Parameters:
    ///   - key: The key; `nil` for one from the time.
    ///   - validate: `true` requires a known lexicon, `false` allows invalid records.
    @discardableResult
    package func putRecord(
        _ value: LexObject, of did: DID, in collection: NSID, _ key: RecordKey?, validate: Bool? = nil
    ) async throws -> (uri: ATURI, cid: CID) {
        try await asCall {
            let key = key ?? RecordKey(.now())
            let write = try PreparedWrite(.put, collection, key, value, validate: validate)
            _ = try await context.write([write], to: did, expecting: nil)
            return (ATURI(.did(did), collection, key), try write.cid ?? value.cid())
        }
    }

    /// Deletes records, in commits of up to 200.
    ///
    /// - Throws: `LocalNetworkError.call` if one of them doesn't exist. Nothing is deleted then.
    package func deleteRecords(of did: DID, _ paths: [(collection: NSID, key: RecordKey)]) async throws {
        try await asCall {
            for (collection, key) in paths where record(of: did, in: collection, key) == nil {
                throw XRPCError.invalid("Could not find record: \(collection)/\(key)")
            }
            try await context.writeAll(paths.map { PreparedWrite(deleting: $0.collection, $0.key) }, to: did)
        }
    }

    /// A blob and its type; `nil` if there is none.
    package func blob(of did: DID, _ cid: CID) async throws -> (data: Data, type: String)? {
        guard let info = context.world.withLock({ $0.repositories[did]?.blobs[cid] }),
            let bytes = try await context.journal.value("\(did)/\(cid)", in: .blob)
        else { return nil }
        return (Data(bytes), info.type)
    }

    /// A repository as a CAR file; `nil` if there is none. It may be that of an inactive account.
    package func car(of did: DID) throws -> Data? {
        guard
            let (commit, blocks) = context.world.withLock({ world in
                world.repositories[did].map { ($0.commit, $0.blocks) }
            })
        else { return nil }
        let export = RepositoryExport(commit, blocks)
        var all: [Block] = []
        while let block = try export.next() { all.append(block) }
        return try CARWriter.data(root: commit.cid, all)
    }

    /// Replaces a repository with one from a CAR, in a new commit, as the data server does for the account's owner.
    ///
    /// - Parameter evenOfOthers: Whether the repository may be that of another account. Its signature isn't checked.
    /// - Returns: The blobs that records refer to and the account doesn't have.
    package func importRepository(_ car: Data, to did: DID, evenOfOthers: Bool) async throws -> Set<CID> {
        try await asCall { try await context.importRepository(car, to: did, evenOfOthers: evenOfOthers) }
        return context.world.withLock { world in
            guard let repository = world.repositories[did] else { return [] }
            let records = repository.collections.values.flatMap { records in records.keys.compactMap { records[$0] } }
            let blobs = records.flatMap { LexValue.object($0.value).blobReferences }
            return Set(blobs).filter { repository.blobs[$0] == nil }
        }
    }
}

extension LocalNetwork.InspectedRecord {
    fileprivate init(_ did: DID, _ collection: NSID, _ key: RecordKey, _ record: RepositoryRecord) {
        self.init(
            uri: ATURI(.did(did), collection, key), collection: collection, key: key, cid: record.cid,
            value: record.value, indexedAt: record.indexedAt)
    }
}

import ATData
import ATRepo
import ATServer
import HTTPTransport

extension NetworkContext {
    /// Applies all changes to a repository, or none.
    ///
    /// - Parameter expected: The required current commit, if any.
    /// - Returns: The new commit; `nil` if nothing changed.
    func write(_ writes: [PreparedWrite], to did: DID, expecting expected: CID?) async throws -> Repository.Head? {
        try await update { world, changes in
            guard let last = world.repositories[did]?.head else { throw XRPCError.noAccount }
            if let expected, expected != last.cid {
                throw XRPCError(.badRequest, error: "InvalidSwap", "Commit was at \(last.cid)")
            }
            let effective = try check(writes, of: did, in: world)
            guard let commit = try world.makeCommit(effective.map(\.change), of: did) else { return nil }
            let now = Datetime.now
            let records = effective.map { write -> (write: PreparedWrite, record: RepositoryRecord?) in
                guard let value = write.value, let cid = write.cid else { return (write, nil) }
                defer { world.sequence += 1 }
                return (write, RepositoryRecord(cid: cid, value: value, indexedAt: now, sequence: world.sequence))
            }
            for (write, record) in records {
                try changes.put(record, rev: commit.rev, did, write.collection, write.key)
            }
            try changes.put(commit)
            // From here on nothing throws.
            for (write, record) in records { world.set(record, of: did, write.collection, write.key) }
            world.repositories[did]?.apply(commit)
            changes.announce(RepoEvent.commit(commit))
            return Repository.Head(cid: commit.cid, rev: commit.rev)
        }
    }

    /// Applies changes to a repository, in as many commits as they need.
    func writeAll(_ writes: [PreparedWrite], to did: DID) async throws {
        let most = RepoWriteLimits.standard.operations
        var rest = writes[...]
        while !rest.isEmpty {
            _ = try await write(Array(rest.prefix(most)), to: did, expecting: nil)
            rest = rest.dropFirst(most)
        }
    }

    /// Checks every write against the result of the previous ones. Returns the last one for each path, if it changes
    /// the record.
    private func check(_ writes: [PreparedWrite], of did: DID, in world: World) throws -> [PreparedWrite] {
        var written: [String: CID?] = [:]
        var lasts: [String: PreparedWrite] = [:]
        for write in writes {
            let current = written[write.path] ?? world.repositories[did]?.record(write.collection, write.key)?.cid
            if let expected = write.expected, expected.value != current {
                throw XRPCError(
                    .badRequest, error: "InvalidSwap", "Record was at \(current.map(\.description) ?? "null")")
            }
            switch (write.action, current) {
            case (.create, .some):
                throw XRPCError.invalid("The record already exists: \(write.path)")
            case (.update, nil): throw XRPCError.invalid("Could not find record: \(write.path)")
            case (.delete, nil):
                // The reference server's tree refuses it, which is a 500 there.
                throw XRPCError(.internalServerError, "Could not find a record with key: \(write.path)")
            default: break
            }
            for blob in write.blobs where world.repositories[did]?.blobs[blob] == nil {
                throw XRPCError(.badRequest, error: "BlobNotFound", "Could not find blob: \(blob)")
            }
            written[write.path] = .some(write.cid)
            lasts[write.path] = write
        }
        return writes.compactMap { write in
            // In the order of the first writes of each path.
            guard let last = lasts.removeValue(forKey: write.path) else { return nil }
            return last.cid == world.repositories[did]?.record(last.collection, last.key)?.cid ? nil : last
        }
    }
}

extension World {
    /// Creates a commit with some writes, without applying it. Returns `nil` if there are none.
    mutating func makeCommit(_ writes: [RepoWrite], of did: DID) throws -> NewCommit? {
        let key = try signingKey(of: did)
        guard let repository = repositories[did] else { throw XRPCError.noAccount }
        var writer = try RepoWriter(did: did, key: key, storage: repository.blocks, head: repository.commit.cid)
        do {
            return try writer.apply(writes)
        } catch let error as RepoWriteError {
            switch error {
            case .recordTooLarge, .commitTooLarge, .tooManyOperations: throw XRPCError.invalid(error.description)
            default: throw error
            }
        } catch let error as TreeError {
            throw XRPCError.invalid("The repository can't have these records: \(error)")
        }
    }

    /// Adds a record to its repository, or removes it.
    mutating func set(_ record: RepositoryRecord?, of did: DID, _ collection: NSID, _ key: RecordKey) {
        let old = repositories[did]?.record(collection, key)
        index.apply(record, insteadOf: old, at: AppViewIndex.Place(did: did, collection: collection, key: key))
        repositories[did]?.collections[collection, default: RecordCollection()][key] = record
        if repositories[did]?.collections[collection]?.isEmpty == true {
            repositories[did]?.collections[collection] = nil
        }
    }
}

import ATData
import HTTPTransport

extension Core {
    /// Makes all the changes to a repository or none.
    ///
    /// - Parameter expected: The required current commit, if any.
    /// - Returns: The new commit; `nil` if nothing changed.
    func write(_ writes: [PreparedWrite], to did: DID, expecting expected: CID?) async throws -> Repository.Head? {
        try await update { world, changes in
            guard let last = world.repositories[did]?.head else { throw XRPCFailure.noAccount }
            if let expected, expected != last.cid {
                throw XRPCFailure(.badRequest, "InvalidSwap", "Commit was at \(last.cid)")
            }
            let effective = try check(writes, of: did, in: world)
            guard !effective.isEmpty else { return nil }
            let head = try Repository.head(of: did, after: last, changes: effective.map { ($0.path, $0.cid) })
            let now = Datetime.now
            let records = effective.map { write -> (write: PreparedWrite, record: RepositoryRecord?) in
                guard let value = write.value, let cid = write.cid else { return (write, nil) }
                defer { world.sequence += 1 }
                return (write, RepositoryRecord(cid: cid, value: value, indexedAt: now, sequence: world.sequence))
            }
            for (write, record) in records { try changes.put(record, did, write.collection, write.key) }
            try changes.put(.head, did.description, head)
            // From here on nothing throws.
            for (write, record) in records { world.set(record, of: did, write.collection, write.key) }
            world.repositories[did]?.head = head
            return head
        }
    }

    /// Checks every write against the result of those before it, and drops those that change nothing.
    private func check(_ writes: [PreparedWrite], of did: DID, in world: World) throws -> [PreparedWrite] {
        var written: [String: CID?] = [:]
        return try writes.filter { write in
            let current = written[write.path] ?? world.repositories[did]?.record(write.collection, write.key)?.cid
            if let expected = write.expected, expected.value != current {
                throw XRPCFailure(
                    .badRequest, "InvalidSwap", "Record was at \(current.map(\.description) ?? "null")")
            }
            switch (write.action, current) {
            case (.create, .some):
                throw XRPCFailure.invalid("There is a record already: \(write.path)")
            case (.update, nil): throw XRPCFailure.invalid("Could not find record: \(write.path)")
            default: break
            }
            for blob in write.blobs where world.repositories[did]?.blobs[blob] == nil {
                throw XRPCFailure(.badRequest, "BlobNotFound", "Could not find blob: \(blob)")
            }
            written[write.path] = .some(write.cid)
            return write.cid != current
        }
    }
}

extension World {
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

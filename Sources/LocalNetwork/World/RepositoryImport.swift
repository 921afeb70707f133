import ATCrypto
import ATData
import ATIdentity
import ATRepo
import ATServer
import Foundation
import HTTPTransport

/// A verified repository that replaces an account's own.
struct RepositoryImport: Sendable {
    struct Record: Sendable {
        let path: RecordPath
        let value: LexObject
        let block: Block
    }

    /// The reason why a repository can't be imported.
    enum Fault: Error, CustomStringConvertible {
        case signature
        case record(RecordPath, String)
        case rev(TID)

        var description: String {
            switch self {
            case .signature: "it is not signed with a current or former key of the account"
            case .record(let path, let why): "the record \(path): \(why)"
            case .rev(let rev): "its revision \(rev) is in the future"
            }
        }
    }

    let rev: TID
    /// In the order of their paths.
    let records: [Record]
    let nodes: [Block]
    let root: BlockID

    /// Verifies a whole repository.
    ///
    /// - Parameter owner: The account, and its current and former keys, one of which must have signed the repository;
    ///   `nil` for a repository of any account, whose signature isn't checked.
    init(_ car: Data, of owner: (did: DID, keys: [VerifyingKey])?) async throws {
        let repo = try Repo(car: car)
        var check = RepoCheck.structure
        if let owner {
            guard let key = owner.keys.first(where: { repo.commit.isSigned(by: $0) }) else { throw Fault.signature }
            check = .full(key)
        }
        let report = try await repo.verify(check, did: owner?.did)
        if let issue = report.issues.first { throw issue }
        // Five minutes are the difference of clocks that the protocol allows.
        guard repo.rev.microseconds <= Datetime.microsecondsNow() + 300_000_000 else { throw Fault.rev(repo.rev) }
        rev = repo.rev
        var records: [Record] = []
        try repo.records.forEach { record in
            let value: LexObject
            do throws(WireError) {
                value = try LexObject(dagCBOR: record.bytes)
            } catch {
                throw Fault.record(record.path, error.description)
            }
            let block = Block(BlockBytes(try value.dagCBOR()))
            guard block.cid == record.cid else { throw Fault.record(record.path, "it is not canonical") }
            records.append(Record(path: record.path, value: value, block: block))
        }
        var tree = TreeNodes()
        root = try tree.build(records.map { ($0.path.description, $0.block.id) })
        nodes = tree.nodes
        self.records = records
    }
}

/// Builds the nodes of a tree.
struct TreeNodes {
    private(set) var nodes: [Block] = []

    /// Returns the root of the tree of some records, in any order.
    mutating func build(_ records: [(path: String, id: BlockID)]) throws -> BlockID {
        final class Kept { var nodes: [Block] = [] }
        let kept = Kept()
        var builder = TreeBuilder { id, bytes in kept.nodes.append(Block(id: id, bytes: BlockBytes(bytes))) }
        let sorted = records.map { (path: Array($0.path.utf8), id: $0.id) }
            .sorted { $0.path.lexicographicallyPrecedes($1.path) }
        for (path, id) in sorted { try path.withUnsafeBytes { try builder.append($0, id) } }
        let root = builder.finish()
        nodes = kept.nodes
        return root
    }
}

extension NetworkContext {
    /// Replaces a repository with one from a CAR, in a new commit.
    ///
    /// - Parameter evenOfOthers: Whether the repository may be that of another account. Its signature isn't checked.
    func importRepository(_ car: Data, to did: DID, evenOfOthers: Bool = false) async throws {
        let keys = world.withLock { world in
            let logged = world.logs[did]?.entries.compactMap { $0.operation.state?.signingKey } ?? []
            return logged + ((try? world.signingKey(of: did).verifyingKey).map { [$0] } ?? [])
        }
        let imported: RepositoryImport
        do {
            // A large repository takes time, and the handler's thread also serves other connections.
            imported = try await Task.detached {
                try await RepositoryImport(car, of: evenOfOthers ? nil : (did, keys))
            }.value
        } catch {
            throw XRPCError.invalid("The repository can't be imported: \(error)")
        }
        try await apply(imported, to: did)
    }

    /// Replaces a repository with an imported one, in a new commit.
    private func apply(_ imported: RepositoryImport, to did: DID) async throws {
        try await update { world, changes in
            let key = try world.signingKey(of: did)
            guard let old = world.repositories[did] else { throw XRPCError.noAccount }
            let last = max(old.head.rev, imported.rev)
            guard let rev = TID.next(after: last) else { throw RepoWriteError.noLaterRevision(last) }
            let commit = try SignedCommit(did: did, rev: rev, data: imported.root, signedWith: key)
            var blocks = RepositoryBlocks()
            blocks.insert(commit.block, rev: rev)
            for node in imported.nodes {
                let known = old.blocks[node.id]
                blocks.insert(node, rev: known?.rev ?? rev)
                if known == nil { changes.put(.node, "\(did)/\(node.cid)", bytes: rev.storedBytes) }
            }
            for record in imported.records {
                blocks.insert(record: record.block, rev: old.blocks[record.block.id]?.rev ?? rev)
            }
            for id in old.blocks.ids where blocks[id] == nil && old.blocks[id]?.paths == 0 {
                changes.remove(.node, "\(did)/\(id)")
            }
            let now = Datetime.now
            var written: [(path: RecordPath, record: RepositoryRecord?)] = []
            var paths: Set<RecordPath> = []
            for record in imported.records {
                paths.insert(record.path)
                guard old.record(record.path.collection, record.path.key)?.cid != record.block.cid else { continue }
                let stored = RepositoryRecord(
                    cid: record.block.cid, value: record.value, indexedAt: now, sequence: world.sequence)
                world.sequence += 1
                try changes.put(stored, rev: rev, did, record.path.collection, record.path.key)
                written.append((record.path, stored))
            }
            for (collection, records) in old.collections {
                for key in records.keys where !paths.contains(RecordPath(collection, key)) {
                    try changes.put(nil, rev: rev, did, collection, key)
                    written.append((RecordPath(collection, key), nil))
                }
            }
            try changes.put(.head, did.description, StoredHead(commit))
            // From here on nothing throws.
            for (path, record) in written { world.set(record, of: did, path.collection, path.key) }
            world.repositories[did]?.replace(commit, blocks)
            // The event of an inactive account follows when it is activated.
            if world.accounts[did]?.status == .active { changes.announce(RepoEvent.sync(commit)) }
        }
    }
}

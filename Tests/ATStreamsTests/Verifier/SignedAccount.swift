import ATCrypto
import ATData
import ATRepo
import Foundation
import HTTPTransport
import LocalServer
import Probes

@testable import ATStreams

/// An account with a real repository and a real key, whose commits a test can send as they are, or changed.
final class SignedAccount: Sendable {
    private final class Storage: RepoStorage {
        let blocks = Guarded<[CID: Block]>([:])

        func block(_ cid: CID) -> BlockBytes? { blocks.withLock { $0[cid]?.bytes } }

        func add(_ commit: NewCommit) {
            blocks.withLock { blocks in for block in commit.newBlocks { blocks[block.cid] = block } }
        }
    }

    let did: DID
    private let storage = Storage()
    private let state: Guarded<(writer: RepoWriter, key: SigningKey)>
    /// What the directory says, if not this account's own key.
    let listedKey = Guarded<VerifyingKey?>(nil)
    /// The latest commit.
    let latest = Guarded<NewCommit?>(nil)

    init(_ name: String, did other: DID? = nil, clock: TIDClock = .shared) throws {
        let hash = SHA256.hash(Array(name.utf8)).withUnsafeBytes { Array($0.prefix(15)) }
        did = try other ?? DID("did:plc:\(Base32.encode(hash))")
        let key = try SigningKey.generate(.k256)
        state = Guarded((try RepoWriter(did: did, key: key, storage: storage, head: nil, clock: clock), key))
    }

    var key: SigningKey { state.withLock { $0.key } }

    /// Makes a commit. Paths with a minus in front are deleted.
    @discardableResult
    func commit(_ paths: String..., text: String = "text") throws -> NewCommit { try commit(paths, text: text) }

    /// Makes a commit of many records.
    @discardableResult
    func commit(_ paths: [String], text: String = "text") throws -> NewCommit {
        try state.withLock { state in
            let writes = try paths.map { path -> RepoWrite in
                if path.hasPrefix("-") { return .delete(try RecordPath(String(path.dropFirst()))) }
                let path = try RecordPath(path)
                let record: LexObject = ["$type": .string(path.collection.description), "text": .string(text)]
                return text == "text" ? try .create(path, record) : try .update(path, record)
            }
            guard let commit = try paths.isEmpty ? state.writer.recommit() : state.writer.apply(writes) else {
                throw CancellationError()
            }
            storage.add(commit)
            latest.withLock { $0 = commit }
            return commit
        }
    }

    /// Changes the key, and makes a commit with the new one.
    func rotate() throws -> NewCommit {
        try state.withLock { state in
            let head = state.writer.head?.cid
            state.key = try SigningKey.generate(.p256)
            state.writer = try RepoWriter(did: did, key: state.key, storage: storage, head: head)
        }
        return try commit()
    }

    /// The whole repository after a commit.
    func car(at commit: NewCommit) -> Data {
        let blocks = storage.blocks.withLock { Array($0.values) }
        return Data(CARFormat.bytes(roots: [commit.commit.block.id], blocks))
    }

    func document(pds: String) -> String {
        let key = listedKey.withLock { $0 } ?? key.verifyingKey
        return """
            {"@context":["https://www.w3.org/ns/did/v1"],"id":"\(did)","alsoKnownAs":["at://alice.test"],\
            "verificationMethod":[{"id":"\(did)#atproto","type":"Multikey","controller":"\(did)",\
            "publicKeyMultibase":"\(key.didKey.dropFirst("did:key:".count))"}],\
            "service":[{"id":"#atproto_pds","type":"AtprotoPersonalDataServer","serviceEndpoint":"\(pds)"}]}
            """
    }

    // MARK: Frames

    /// A commit as a frame.
    func frame(_ commit: NewCommit, _ seq: Int, _ change: (inout LexObject) -> Void = { _ in }) throws -> Data {
        let ops: [LexValue] = commit.ops.map { op in
            var fields: LexObject = [
                "action": .string(op.action.rawValue), "path": .string(op.path.description),
                "cid": op.cid.map { .link($0) } ?? .null,
            ]
            if let prev = op.prev { fields["prev"] = .link(prev) }
            return .object(fields)
        }
        var fields: LexObject = [
            "seq": .integer(seq), "repo": .string(did.description), "rev": .string(commit.rev.description),
            "since": commit.since.map { .string($0.description) } ?? .null, "time": .string(SampleFrame.time),
            "commit": .link(commit.cid), "ops": .array(ops), "blobs": .array([]), "rebase": .boolean(false),
            "tooBig": .boolean(false), "blocks": .bytes(Bytes(commit.car())),
        ]
        if let prevData = commit.prevData { fields["prevData"] = .link(prevData) }
        change(&fields)
        return SampleFrame.frame("#commit", fields)
    }

    /// A `#sync` of a commit as a frame.
    func sync(_ commit: NewCommit, _ seq: Int, _ change: (inout LexObject) -> Void = { _ in }) -> Data {
        var fields: LexObject = [
            "seq": .integer(seq), "did": .string(did.description), "rev": .string(commit.rev.description),
            "time": .string(SampleFrame.time),
            "blocks": .bytes(Bytes(CARFormat.bytes(roots: [commit.commit.block.id], [commit.commit.block]))),
        ]
        change(&fields)
        return SampleFrame.frame("#sync", fields)
    }
}

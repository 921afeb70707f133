import ATCrypto
import ATData
import ATProtoLexicons
import ATRepo
import Foundation
import HTTPTransport
import Testing

@testable import LocalNetwork

/// Checks that the events of accounts follow from one another, as a relay does.
struct CommitChain {
    private let network: LocalNetwork
    private var heads: [DID: (rev: TID, data: CID)] = [:]
    /// The records that the events lead to, by account and path.
    private(set) var records: [DID: [String: CID]] = [:]

    init(_ network: LocalNetwork) { self.network = network }

    /// The revision of an account after the last event.
    func rev(of did: DID) -> TID? { heads[did]?.rev }

    mutating func take(_ frame: StreamFrame) throws {
        switch frame {
        case .commit(let event): try take(event)
        case .sync(let event):
            let proof = try RecordProof(car: Data(event.blocks.bytes))
            try proof.commit.verify(did: event.did, key: key(of: event.did))
            #expect(proof.commit.rev.description == event.rev)
            heads[event.did] = (proof.commit.rev, proof.commit.data)
        case .identity, .account: break
        case .info, .error: Issue.record("\(frame.summary)")
        }
    }

    private func key(of did: DID) throws -> VerifyingKey {
        try network.context.world.withLock { try $0.signingKey(of: did).verifyingKey }
    }

    private mutating func take(_ event: StreamFrame.Messages.Commit) throws {
        let blocks = Data(event.blocks.bytes)
        let commit = try RecordProof(car: blocks).commit
        try commit.verify(did: event.repo, key: key(of: event.repo))
        #expect(commit.cid == event.commit.cid && commit.rev == event.rev)
        #expect(!event.tooBig && !event.rebase && event.blobs.isEmpty)
        // The chain: each event says what came before.
        let head = heads[event.repo]
        #expect(event.since.value == head?.rev)
        #expect(event.prevData?.cid == head?.data)
        if let last = head?.rev { #expect(event.rev > last) }
        let index = try CARIndex(CARStorage(copying: blocks))
        for op in event.ops {
            let old = records[event.repo]?[op.path]
            #expect(op.prev?.cid == old)
            #expect(op.action == (op.cid.value == nil ? .delete : old == nil ? .create : .update))
            records[event.repo, default: [:]][op.path] = op.cid.value?.cid
            if let id = op.cid.value.flatMap({ BlockID($0.cid) }) { #expect(try index.block(id) != nil, "no record") }
        }
        // Undoing the operations with nothing but the event leads to the tree before.
        if let previous = event.prevData.flatMap({ BlockID($0.cid) }) {
            var tree = MST(root: commit.dataID, in: index)
            try tree.undo(
                event.ops.map { op in
                    TreeOperation(
                        key: op.path, value: op.cid.value.flatMap { BlockID($0.cid) },
                        previous: op.prev.flatMap { BlockID($0.cid) })
                }, to: previous)
        }
        heads[event.repo] = (commit.rev, commit.data)
    }
}

import ATData
import ATProtoLexicons
import ATRepo
import ATServer
import Foundation

/// An event of `com.atproto.sync.subscribeRepos`.
enum RepoEvent: PublishedEvent {
    private typealias Messages = ComAtproto.Sync.SubscribeRepos

    /// Records have changed.
    case commit(NewCommit)
    /// The repository was replaced, so consumers have to fetch it.
    case sync(SignedCommit)
    /// The DID document may have changed, or the account is new.
    case identity(DID, Handle)
    /// The account has a new status.
    case account(DID, LocalNetwork.AccountStatus)

    var stream: EventStream { .repos }

    var account: DID {
        switch self {
        case .commit(let commit): commit.commit.did
        case .sync(let commit): commit.did
        case .identity(let did, _), .account(let did, _): did
        }
    }

    func frame(seq: Int, time: Datetime) throws -> Data {
        switch self {
        case .commit(let commit): try StreamFrame.message("#commit", Self.message(commit, seq, time))
        case .sync(let commit):
            try StreamFrame.message(
                "#sync",
                Messages.Sync(
                    seq: seq, did: commit.did, blocks: Bytes(CARWriter.data(root: commit.cid, [commit.block])),
                    rev: commit.rev.description, time: time))
        case .identity(let did, let handle):
            try StreamFrame.message("#identity", Messages.Identity(seq: seq, did: did, time: time, handle: handle))
        case .account(let did, let status):
            try StreamFrame.message(
                "#account",
                Messages.Account(
                    seq: seq, did: did, time: time, active: status == .active,
                    status: status == .active ? nil : .init(rawValue: status.rawValue)))
        }
    }

    private static func message(_ commit: NewCommit, _ seq: Int, _ time: Datetime) -> Messages.Commit {
        Messages.Commit(
            seq: seq, rebase: false, tooBig: false, repo: commit.commit.did, commit: CIDLink(commit.cid),
            rev: commit.rev, since: commit.since.map { .value($0) } ?? .null, blocks: Bytes(commit.car()),
            ops: commit.ops.map { op in
                Messages.RepoOp(
                    action: .init(rawValue: op.action.rawValue), path: op.path.description,
                    cid: op.cid.map { .value(CIDLink($0)) } ?? .null, prev: op.prev.map { CIDLink($0) })
            },
            blobs: [], time: time, prevData: commit.prevData.map { CIDLink($0) })
    }
}

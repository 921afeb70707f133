import ATData
import ATProtoLexicons
import ATRepo
import ATServer
import Foundation
import HTTPTransport

/// Converts the changes of the network to a Tap's events.
final class TapFollower: Sendable {
    private typealias Messages = ComAtproto.Sync.SubscribeRepos

    /// The state of a followed account.
    struct Followed: Sendable {
        var handle: Handle?
        var rev: TID?
        var records: [RecordPath: CID] = [:]
        /// The error of downloading the repository, if any.
        var error: String?
    }

    private struct State {
        var followed: [DID: Followed] = [:]
        var cursor = 0
        var follower: EventFollower?
        var isStopped = false
    }

    private let context: NetworkContext
    private let options: LocalTap.Options
    private let outbox: TapOutbox
    // Locked before the world, never after it.
    private let state = Guarded(State())

    init(context: NetworkContext, options: LocalTap.Options, outbox: TapOutbox) {
        self.context = context
        self.options = options
        self.outbox = outbox
    }

    /// The followed accounts.
    var followed: [DID: Followed] { state.withLock(\.followed) }

    /// The number of the last event that was read from the network.
    var cursor: Int { state.withLock(\.cursor) }

    // MARK: Accounts

    func add(_ did: DID) {
        state.withLock { state in
            guard state.followed[did] == nil else { return }
            download(did, &state)
        }
    }

    func remove(_ did: DID) { state.withLock { $0.followed[did] = nil } }

    func followAll() { for did in context.world.withLock({ Array($0.accounts.keys) }).sorted() { add(did) } }

    /// Sends the records of an account that aren't known yet.
    ///
    /// Like real Taps, it doesn't report deleted records.
    private func download(_ did: DID, _ state: inout State) {
        var account = state.followed[did] ?? Followed()
        defer { state.followed[did] = account }
        let found = context.world.withLock { world in
            Result {
                let (_, repository) = try world.repository(.did(did))
                let records = repository.collections.sorted { $0.key < $1.key }.flatMap { collection, records in
                    records.keys.compactMap { key in
                        records[key].map { (path: RecordPath(collection, key), cid: $0.cid, value: $0.value) }
                    }
                }
                return (handle: world.accounts[did]?.handle, rev: repository.head.rev, records: records)
            }
        }
        switch found {
        case .failure(let error): account.error = (error as? XRPCError)?.message ?? "\(error)"
        case .success(let found):
            account.error = nil
            if account.rev == nil, let handle = found.handle { announce(did, handle, .active) }
            let known = account.records
            account.handle = found.handle
            account.rev = found.rev
            account.records = [:]
            for record in found.records {
                account.records[record.path] = record.cid
                guard known[record.path] != record.cid else { continue }
                let action: RepoOp.Action = known[record.path] == nil ? .create : .update
                announce(did, found.rev, record.path, action, record.cid, record.value, isLive: false)
            }
        }
    }

    // MARK: The network's events

    /// Reads the network's events until the follower is stopped.
    func run() async {
        guard var follower = try? await context.logs.repos.broadcast.follower() else { return }
        defer { follower.end() }
        state.withLock { [follower] state in
            state.follower = follower
            if state.isStopped { follower.end() }
        }
        // What has happened before this joined.
        downloadAll()
        while let events = try? await follower.next() {
            // They are gone.
            if events.isEmpty { downloadAll() }
            for event in events {
                state.withLock { state in
                    state.cursor = Int(event.seq)
                    try? follow(event.frame, &state)
                }
            }
        }
    }

    private func downloadAll() {
        state.withLock { state in for did in state.followed.keys { download(did, &state) } }
    }

    func stop() {
        let follower = state.withLock { state in
            state.isStopped = true
            return state.follower
        }
        follower?.end()
    }

    private func follow(_ frame: Data, _ state: inout State) throws {
        let header = try frame.withUnsafeBytes { try LexObject.first(of: $0) }
        guard case .string(let type)? = header.value["t"] else { return }
        let payload = frame.dropFirst(header.count)
        switch type {
        case "#commit": try follow(Messages.Commit(dagCBOR: payload), &state)
        case "#sync":
            let sync = try Messages.Sync(dagCBOR: payload)
            let rev = try TID(sync.rev)
            guard isFollowed(sync.did, &state), state.followed[sync.did]?.rev.map({ $0 < rev }) ?? true else {
                return
            }
            download(sync.did, &state)
        case "#identity":
            let identity = try Messages.Identity(dagCBOR: payload)
            guard isFollowed(identity.did, &state), let handle = identity.handle,
                state.followed[identity.did]?.handle != handle
            else { return }
            state.followed[identity.did]?.handle = handle
            announce(identity.did, handle, .active)
        case "#account":
            let account = try Messages.Account(dagCBOR: payload)
            guard isFollowed(account.did, &state), let known = state.followed[account.did], known.rev != nil else {
                return
            }
            let status = account.status.flatMap { LocalNetwork.AccountStatus(rawValue: $0.rawValue) }
            announce(account.did, known.handle, account.active ? .active : status ?? .deactivated)
            if status == .deleted { state.followed[account.did]?.records = [:] }
        default: break
        }
    }

    private func isFollowed(_ did: DID, _ state: inout State) -> Bool {
        if state.followed[did] == nil, options.followsEveryone { download(did, &state) }
        return state.followed[did] != nil
    }

    private func follow(_ commit: Messages.Commit, _ state: inout State) throws {
        guard isFollowed(commit.repo, &state), var account = state.followed[commit.repo] else { return }
        // A download may have had it already.
        if let rev = account.rev, commit.rev <= rev { return }
        defer { state.followed[commit.repo] = account }
        account.rev = commit.rev
        let slice = CARSlice(BlockBytes(commit.blocks.bytes))
        for op in commit.ops {
            let path = try RecordPath(op.path)
            guard let action = RepoOp.Action(rawValue: op.action.rawValue) else { continue }
            guard case .value(let link) = op.cid, action != .delete else {
                account.records[path] = nil
                announce(commit.repo, commit.rev, path, .delete, nil, nil, isLive: true)
                continue
            }
            account.records[path] = link.cid
            let block = try BlockID(link.cid).flatMap { try slice.block($0) }
            let value = try block?.bytes.decode(LexObject.self)
            announce(commit.repo, commit.rev, path, action, link.cid, value, isLive: true)
        }
    }

    // MARK: Events

    private func announce(
        _ did: DID, _ rev: TID, _ path: RecordPath, _ action: RepoOp.Action, _ cid: CID?, _ value: LexObject?,
        isLive: Bool
    ) {
        guard options.sends(path.collection.description) else { return }
        var record: LexObject = [
            "live": .boolean(isLive), "did": .string(did.description), "rev": .string(rev.description),
            "collection": .string(path.collection.description), "rkey": .string(path.key.description),
            "action": .string(action.rawValue),
        ]
        record.set("cid", cid)
        record["record"] = value.map { .object($0) }
        outbox.add(["type": "record", "record": .object(record)], of: did, isLive: isLive)
    }

    private func announce(_ did: DID, _ handle: Handle?, _ status: LocalNetwork.AccountStatus) {
        let identity: LexObject = [
            "did": .string(did.description), "handle": .string(handle?.description ?? ""),
            "is_active": .boolean(status == .active), "status": .string(status.rawValue),
        ]
        outbox.add(["type": "identity", "identity": .object(identity)], of: did, isLive: true)
    }
}

import ATData
import ATRepo
import ATServer
import Foundation
import HTTPTransport
import LocalServer

/// The calls that export repositories. They need no login.
struct SyncCalls: Sendable {
    let context: NetworkContext

    /// The maximum number of blocks that a call returns.
    private static let mostBlocks = 1000

    func addCalls(to service: XRPCService) {
        service.query("com.atproto.sync.getRepo", getRepo)
        service.query("com.atproto.sync.getRecord", getRecord)
        service.query("com.atproto.sync.getBlocks", getBlocks)
        service.query("com.atproto.sync.getLatestCommit", getLatestCommit)
        service.query("com.atproto.sync.getRepoStatus", getRepoStatus)
        service.query("com.atproto.sync.listRepos", listRepos)
        service.query("com.atproto.sync.listReposByCollection", listReposByCollection)
        service.procedure("com.atproto.sync.requestCrawl", requestCrawl)
    }

    private static let carType = "application/vnd.ipld.car"

    @Sendable private func getRepo(_ call: XRPCRequest) throws -> ServerResponse {
        let did = try call.required("did", as: DID.self)
        let since = try call.value("since", as: TID.self)
        // Only the blocks leave the lock: the next write copies what is also referenced outside of it.
        let (commit, blocks) = try context.world.withLock { world in
            let repository = try world.repository(.did(did)).repository
            return (repository.commit, repository.blocks)
        }
        return .stream(contentType: Self.carType) { body in
            let export = RepositoryExport(commit, blocks, since: since)
            var writer = try CARWriter(root: commit.cid, to: BodySink(body: body))
            while let block = try export.next() { try await writer.append(block) }
            try await writer.finish()
        }
    }

    @Sendable private func getRecord(_ call: XRPCRequest) throws -> ServerResponse {
        let did = try call.required("did", as: DID.self)
        let path = RecordPath(try call.required("collection"), try call.required("rkey"))
        let (root, blocks) = try context.world.withLock { world in
            let repository = try world.repository(.did(did)).repository
            let writer = try RepoWriter(
                did: did, key: world.signingKey(of: did), storage: repository.blocks, head: repository.commit.cid)
            return (repository.commit.cid, try writer.proof(of: [path]))
        }
        return try .data(CARWriter.data(root: root, blocks), contentType: Self.carType)
    }

    @Sendable private func getBlocks(_ call: XRPCRequest) throws -> ServerResponse {
        let did = try call.required("did", as: DID.self)
        let cids = try call.values("cids", as: CID.self, most: Self.mostBlocks)
        guard !cids.isEmpty else { throw XRPCError.invalid("cids is missing") }
        var seen: Set<BlockID> = []
        let (root, blocks) = try context.world.withLock { world in
            let repository = try world.repository(.did(did)).repository
            let blocks = try cids.compactMap { cid -> Block? in
                guard let id = BlockID(cid), let entry = repository.blocks[id] else {
                    throw XRPCError(.badRequest, error: "BlockNotFound", "Could not find block: \(cid)")
                }
                return seen.insert(id).inserted ? Block(id: id, bytes: entry.bytes) : nil
            }
            return (repository.commit.cid, blocks)
        }
        return .stream(contentType: Self.carType) { body in
            var writer = try CARWriter(root: root, to: BodySink(body: body))
            for block in blocks { try await writer.append(block) }
            try await writer.finish()
        }
    }

    @Sendable private func getLatestCommit(_ call: XRPCRequest) throws -> ServerResponse {
        let did = try call.required("did", as: DID.self)
        let head = try context.world.withLock { try $0.repository(.did(did)).repository.head }
        let answer: LexObject = ["cid": .string(head.cid.description), "rev": .string(head.rev.description)]
        return try .value(answer)
    }

    @Sendable private func getRepoStatus(_ call: XRPCRequest) throws -> ServerResponse {
        let did = try call.required("did", as: DID.self)
        let answer = try context.world.withLock { world -> LexObject in
            var answer: LexObject = ["did": .string(did.description)]
            let status: LocalNetwork.AccountStatus? =
                world.tombstones.contains(did) ? .deleted : world.accounts[did]?.status
            guard let status else { throw XRPCError(.badRequest, error: "RepoNotFound", "Could not find repo: \(did)") }
            answer["active"] = .boolean(status == .active)
            if status == .active {
                answer.set("rev", world.repositories[did]?.head.rev)
            } else {
                answer.set("status", status.rawValue)
            }
            return answer
        }
        return try .value(answer)
    }

    // MARK: Lists

    @Sendable private func listRepos(_ call: XRPCRequest) throws -> ServerResponse {
        let limit = try call.limit(1...1000, default: 500)
        let cursor = try call.text("cursor").map { text throws(XRPCError) -> (Datetime, DID) in
            let parts = text.split(separator: "/", maxSplits: 1).map(String.init)
            guard parts.count == 2, let date = try? Datetime(parts[0]), let did = try? DID(parts[1]) else {
                throw XRPCError.invalid("Malformed cursor")
            }
            return (date, did)
        }
        let answer = context.world.withLock { world -> LexObject in
            // New accounts come last, so that a list that is being read doesn't miss them.
            let all = world.accounts.values.map { (date: $0.createdAt, did: $0.did, status: $0.status) }
                .filter { account in cursor.map { (account.date, account.did) > $0 } ?? true }
                .sorted { ($0.date, $0.did) < ($1.date, $1.did) }
            let page = all.prefix(limit)
            let repos = page.compactMap { account -> LexValue? in
                guard let head = world.repositories[account.did]?.head else { return nil }
                var repo: LexObject = [
                    "did": .string(account.did.description), "head": .string(head.cid.description),
                    "rev": .string(head.rev.description), "active": .boolean(account.status == .active),
                ]
                if account.status != .active { repo.set("status", account.status.rawValue) }
                return .object(repo)
            }
            var answer: LexObject = ["repos": .array(repos)]
            if all.count > limit { answer.set("cursor", page.last.map { "\($0.date)/\($0.did)" }) }
            return answer
        }
        return try .value(answer)
    }

    @Sendable private func listReposByCollection(_ call: XRPCRequest) throws -> ServerResponse {
        let collection = try call.required("collection", as: NSID.self)
        let limit = try call.limit(1...2000, default: 500)
        let cursor = try call.value("cursor", as: DID.self)
        let dids = context.world.withLock { world in
            world.repositories.compactMap { did, repository -> DID? in
                guard repository.collections[collection] != nil, world.accounts[did]?.status == .active else {
                    return nil
                }
                return cursor.map { did > $0 } ?? true ? did : nil
            }
        }.sorted()
        let page = dids.prefix(limit)
        var answer: LexObject = ["repos": .array(page.map { ["did": .string($0.description)] })]
        if dids.count > limit { answer.set("cursor", page.last) }
        return try .value(answer)
    }

    /// Accepts the call as a relay would, and ignores it, because the network has no relay.
    @Sendable private func requestCrawl(_ call: XRPCRequest) throws -> ServerResponse {
        let host = try call.input().required("hostname")
        guard host.utf8.count <= 512, URL(string: "https://\(host)")?.host() != nil else {
            throw XRPCError.invalid("hostname must be the name of a host")
        }
        return ServerResponse()
    }
}

/// Writes a CAR to a response, at the pace of the client.
private struct BodySink: ByteSink {
    let body: BodyWriter

    func write(_ bytes: Data) async throws { try await body.write(bytes) }

    func finish() {}
}

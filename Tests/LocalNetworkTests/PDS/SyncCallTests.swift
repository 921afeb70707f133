import ATCrypto
import ATData
import ATRepo
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalServer
import TestLoad
import Testing

@testable import LocalNetwork

/// What others can copy of repositories, checked with ATRepo.
@Suite(.inTurn) struct SyncCallTests {
    private func key(_ probe: NetworkProbe, of did: DID? = nil) throws -> VerifyingKey {
        try probe.network.context.world.withLock { try $0.signingKey(of: did ?? probe.alice.did).verifyingKey }
    }

    private func car(_ probe: NetworkProbe, _ query: String) async throws -> Data {
        let answer = try await probe.get("/xrpc/com.atproto.sync.\(query)")
        try #require(answer.status == 200, "\(answer.json)")
        #expect(answer.response.headers["Content-Type"] == "application/vnd.ipld.car")
        return answer.response.body
    }

    private func importCAR(
        _ probe: NetworkProbe, _ car: Data, type: String = "application/vnd.ipld.car", token: String?
    ) async throws -> NetworkProbe.Answer {
        var request = HTTPRequest(
            .post, try #require(URL(string: probe.network.host + "/xrpc/com.atproto.repo.importRepo")))
        request.body = .bytes(car)
        request.headers["Content-Type"] = type
        request.headers["Authorization"] = token.map { "Bearer \($0)" }
        return NetworkProbe.Answer(response: try await URLSessionTransport.shared.send(request))
    }

    // MARK: getRepo

    @Test func `a downloaded repository is complete, signed and has every record`() async throws {
        try await NetworkProbe.run { probe in
            let empty = try Repo(car: try await car(probe, "getRepo?did=\(probe.alice.did)"))
            #expect(try await empty.verify(.full(key(probe)), did: probe.alice.did).records == 0)
            for number in 0..<40 { try await probe.write("note \(number % 30)") }
            let data = try await car(probe, "getRepo?did=\(probe.alice.did)")
            let repo = try Repo(car: data)
            let report = try await repo.verify(.full(key(probe)), did: probe.alice.did)
            #expect(report.records == 40 && report.issues.isEmpty)
            // Each block once, and none that the tree doesn't have.
            #expect(repo.size.blocks == 1 + report.nodes + 30)
            let latest = try await probe.get("/xrpc/com.atproto.sync.getLatestCommit?did=\(probe.alice.did)").json
            #expect(latest["cid"]?.text == repo.commit.cid.description)
            #expect(latest["rev"]?.text == repo.rev.description)
        }
    }

    @Test func `since leaves out what was there before, and with that the repository is complete`() async throws {
        try await NetworkProbe.run { probe in
            let path = "getRepo?did=\(probe.alice.did)"
            var last = try await car(probe, path)
            var random = SplitMix64(seed: 5)
            var keys: [String] = []
            for round in 0..<12 {
                let older = keys
                for number in 0..<6 {
                    // A record of this round would leave nodes as they were before it.
                    if number == 5, let gone = older.randomElement(using: &random) {
                        keys.removeAll { $0 == gone }
                        try await probe.client.delete(ATURI(.did(probe.alice.did), "com.example.note", RecordKey(gone)))
                    } else {
                        let key = "k\(UInt32.random(in: 0..<100_000, using: &random))"
                        guard !keys.contains(key) else { continue }
                        keys.append(key)
                        try await probe.write("\(round) \(number)", key: key)
                    }
                }
                let old = try Repo(car: last)
                let full = try await car(probe, path)
                let diff = try await car(probe, "\(path)&since=\(old.rev)")
                // What the older CAR had and the difference are all that the newer repository needs.
                var blocks: [CID: Block] = [:]
                for try await block in CARReader(Pieces(last)) { blocks[block.cid] = block.block }
                var repeated = 0
                for try await block in CARReader(Pieces(diff))
                where blocks.updateValue(block.block, forKey: block.cid) != nil {
                    repeated += 1
                }
                #expect(repeated == 0)
                let new = try Repo(car: full)
                let merged = try Repo(car: CARWriter.data(root: new.commit.cid, blocks.values))
                let report = try await merged.verify(.full(key(probe)), did: probe.alice.did)
                #expect(report.records == keys.count)
                last = full
            }
            let head = try Repo(car: last)
            let nothing = try Repo(car: try await car(probe, "\(path)&since=\(head.rev)"))
            #expect(nothing.size.blocks == 1 && nothing.commit == head.commit)
        }
    }

    @Test func `a repository is sent at the pace of the client, as it was when the call began`() async throws {
        try await NetworkProbe.run { probe in
            let text = String(repeating: "x", count: 60_000)
            for number in 0..<60 { try await probe.write("\(number) \(text)") }
            let url = try #require(
                URL(string: "\(probe.network.host)/xrpc/com.atproto.sync.getRepo?did=\(probe.alice.did)"))
            let stream = try await URLSessionTransport.shared.stream(HTTPRequest(.get, url))
            var pieces: [Data] = []
            for try await piece in stream.body {
                if pieces.isEmpty {
                    // While most is still to come, everything changes.
                    let page: LexValue = try await probe.client.query(
                        "com.atproto.repo.listRecords",
                        parameters: [
                            "repo": .string(probe.alice.did.description), "collection": "com.example.note",
                            "limit": 100,
                        ])
                    for record in page["records"]?.list ?? [] {
                        try await probe.client.delete(ATURI(try #require(record["uri"]?.text)))
                    }
                }
                pieces.append(piece)
            }
            let repo = try Repo(car: Data(pieces.joined()))
            #expect(try await repo.verify(.full(key(probe)), did: probe.alice.did).records == 60)
        }
    }

    // MARK: Proofs and blocks

    @Test func `a proof shows that a record is there, or that it isn't`() async throws {
        try await NetworkProbe.run { probe in
            for number in 0..<50 { try await probe.write("note \(number)", key: "k\(number)") }
            for (name, isThere) in [("k7", true), ("k49", true), ("k500", false), ("a", false), ("zz", false)] {
                let data = try await car(
                    probe, "getRecord?did=\(probe.alice.did)&collection=com.example.note&rkey=\(name)")
                let proof = try RecordProof(car: data)
                let path = RecordPath("com.example.note", try RecordKey(name))
                let record = try proof.verify(path, did: probe.alice.did, key: key(probe))
                #expect((record != nil) == isThere)
                #expect(data.count < 6000)
                #expect(throws: CommitError.self) {
                    try proof.verify(path, did: probe.alice.did, key: key(probe, of: probe.bob.did))
                }
            }
        }
    }

    @Test func `blocks are returned by their identifiers, each once`() async throws {
        try await NetworkProbe.run { probe in
            let note = try await probe.write("one")
            let repo = try Repo(car: try await car(probe, "getRepo?did=\(probe.alice.did)"))
            let path = "getBlocks?did=\(probe.alice.did)"
            let data = try await car(probe, "\(path)&cids=\(note.cid)&cids=\(repo.commit.data)&cids=\(note.cid)")
            var found: [CID] = []
            for try await block in CARReader(Pieces(data)) { found.append(block.cid) }
            #expect(found == [note.cid, repo.commit.data])
            let unknown = CID(hashing: Data([1]), codec: .dagCBOR)
            let missing = try await probe.get("/xrpc/com.atproto.sync.\(path)&cids=\(note.cid)&cids=\(unknown)")
            #expect(missing.json["error"] == "BlockNotFound")
        }
    }

    // MARK: Lists

    @Test func `repositories are listed in pages, also by collection`() async throws {
        try await NetworkProbe.run { probe in
            var dids = [probe.alice.did, probe.bob.did]
            for number in 0..<7 {
                dids.append(try await probe.network.createAccount(handle: "p\(number).test", password: "x").did)
            }
            try await probe.write("one")
            for (name, expected) in [
                ("listRepos?", Set(dids)), ("listReposByCollection?collection=com.example.note&", [probe.alice.did]),
                ("listReposByCollection?collection=com.example.none&", []),
            ] {
                var found: [String] = []
                var cursor: String?
                for _ in 0..<10 {
                    let tail = cursor.map {
                        "&cursor=\($0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
                    }
                    let page = try await probe.get("/xrpc/com.atproto.sync.\(name)limit=2\(tail ?? "")").json
                    let repos = try #require(page["repos"]?.list)
                    #expect(repos.count <= 2)
                    found += repos.compactMap { $0["did"]?.text }
                    cursor = page["cursor"]?.text
                    if cursor == nil { break }
                }
                #expect(cursor == nil && found.count == expected.count)
                #expect(Set(found) == Set(expected.map(\.description)))
            }
            let first = try await probe.get("/xrpc/com.atproto.sync.listRepos?limit=1").json["repos"]?[0]
            let head = try await probe.get("/xrpc/com.atproto.sync.getLatestCommit?did=\(first?["did"]?.text ?? "")")
            #expect(first?["head"] == head.json["cid"] && first?["rev"] == head.json["rev"])
            #expect(first?["active"] == true)
        }
    }

    @Test func `a request to crawl is accepted`() async throws {
        try await NetworkProbe.run { probe in
            let path = "/xrpc/com.atproto.sync.requestCrawl"
            let inputs: [(LexValue, Int)] = [
                (["hostname": "pds.example.com"], 200), (["hostname": " "], 400), ([:], 400),
            ]
            for (input, status) in inputs {
                let answer = try await probe.post(path, body: input)
                #expect(answer.status == status)
            }
        }
    }

    @Test(arguments: [
        "getRepo?did=x", "getRepo?did=DID&since=x", "getRepo?",
        "getRecord?did=DID&collection=x&rkey=y",
        "getRecord?did=DID&collection=com.example.note&rkey=a/b", "getBlocks?did=DID", "getBlocks?did=DID&cids=x",
        "listRepos?limit=0", "listRepos?limit=1001", "listRepos?limit=99999999999999999999", "listRepos?cursor=x",
        "listRepos?cursor=%2F", "listRepos?cursor=2026-01-01T00:00:00Z%2Fx", "listReposByCollection?collection=x",
        "listReposByCollection?collection=a.b.c&limit=2001", "listReposByCollection?collection=a.b.c&cursor=1",
        "getRepoStatus?did=", "getLatestCommit?did=%00", "listBlobs?did=DID&since=0",
    ])
    func `malformed parameters are refused`(query: String) async throws {
        try await NetworkProbe.run { probe in
            let query = query.replacing("DID", with: probe.alice.did.description)
            let answer = try await probe.get("/xrpc/com.atproto.sync.\(query)")
            #expect(answer.status == 400 && answer.json["error"] == "InvalidRequest")
        }
    }

    // MARK: Importing

    @Test func `an exported repository replaces the one that has changed since, with a new revision`() async throws {
        try await NetworkProbe.run { probe in
            for number in 0..<20 { try await probe.write("note \(number)", key: "k\(number)") }
            let exported = try await car(probe, "getRepo?did=\(probe.alice.did)")
            try await probe.write("later", key: "later")
            for number in 0..<5 {
                try await probe.client.delete(ATURI(.did(probe.alice.did), "com.example.note", RecordKey("k\(number)")))
            }
            let before = try Repo(car: try await car(probe, "getRepo?did=\(probe.alice.did)"))
            let token = probe.client.session?.accessToken
            #expect(try await importCAR(probe, exported, token: token).status == 200)
            let (old, new) = (
                try Repo(car: exported), try await RepositoryTests.check(probe.network.context, probe.alice.did)
            )
            #expect(new.rev > before.rev && new.commit.data == old.commit.data)
            #expect(try new.diff(from: old).isEmpty)
            // The repository goes on from there.
            try await probe.write("after", key: "after")
            try await RepositoryTests.check(probe.network.context, probe.alice.did)
        }
    }

    @Test func `what isn't a whole repository of the account is not imported`() async throws {
        try await NetworkProbe.run { probe in
            for number in 0..<20 { try await probe.write("note \(number)", key: "k\(number)") }
            let exported = try await car(probe, "getRepo?did=\(probe.alice.did)")
            let others = try await car(probe, "getRepo?did=\(probe.bob.did)")
            var flipped = exported
            flipped[flipped.count - 2] ^= 1
            // The right repository, signed with a key that the account never had.
            let stranger = try SigningKey.generate(.k256)
            let repo = try Repo(car: exported)
            var writer = try RepoWriter(did: probe.alice.did, key: stranger, storage: RepositoryBlocks(), head: nil)
            let forged = try #require(
                try writer.apply([.create("com.example.note/one", ["$type": "com.example.note"] as LexObject)]))
            let token = probe.client.session?.accessToken
            let cut = exported.prefix(exported.count / 2)
            for car in [Data(), Data("not a CAR".utf8), cut, flipped, others, forged.car(), exported + Data([1])] {
                let answer = try await importCAR(probe, Data(car), token: token)
                #expect(answer.status == 400 && answer.json["error"] == "InvalidRequest")
            }
            #expect(try await importCAR(probe, exported, type: "application/json", token: token).status == 400)
            #expect(try await importCAR(probe, exported, token: nil).status == 401)
            let now = try await RepositoryTests.check(probe.network.context, probe.alice.did)
            #expect(now.commit == repo.commit)
        }
    }

    @Test func `an imported repository is kept in the folder`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "network-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let options = LocalNetwork.Options(folder: URL(filePath: folder))
        var head: CID?
        var did: DID?
        try await NetworkProbe.run(options: options) { probe in
            for number in 0..<20 { try await probe.write("note \(number)", key: "k\(number)") }
            let exported = try await car(probe, "getRepo?did=\(probe.alice.did)")
            for number in 0..<20 { try await probe.write("other \(number)", key: "o\(number)") }
            #expect(try await importCAR(probe, exported, token: probe.client.session?.accessToken).status == 200)
            did = probe.alice.did
            head = try await RepositoryTests.check(probe.network.context, probe.alice.did).commit.cid
        }
        let network = try await LocalNetwork.start(options: options)
        #expect(try await RepositoryTests.check(network.context, try #require(did)).commit.cid == head)
        await network.stop()
    }

    // MARK: A killed process

    @Test func `after a process was killed, the repository has every acknowledged record and verifies`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "network-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var written: [CID] = []
        for round in 0..<3 {
            let child = try await Child.start(folder: folder)
            let client = ATClient(host: child.host, middleware: [])
            if round == 0 {
                try await client.procedure(
                    "com.atproto.server.createAccount", input: ["handle": "alice.test", "password": "x"])
            }
            try await client.login(identifier: "alice.test", password: "x")
            let did = try await client.accountDID()
            let acknowledged = Guarded<[CID]>([])
            let input: LexValue = [
                "repo": .string(did.description), "collection": "com.example.note",
                "record": ["text": .string(UUID().uuidString)],
            ]
            try await child.kill(
                after: 20 + round * 7,
                of: [
                    {
                        let reference = try await client.procedure(
                            "com.atproto.repo.createRecord", input: input, as: RecordReference.self)
                        acknowledged.withLock { $0.append(reference.cid) }
                    }
                ])
            written += acknowledged.withLock { $0 }
            let network = try await LocalNetwork.start(options: LocalNetwork.Options(folder: URL(filePath: folder)))
            let repo = try await RepositoryTests.check(network.context, did)
            var there = 0
            for try await record in repo.records where written.contains(record.cid) { there += 1 }
            #expect(there >= written.count)
            await network.stop()
        }
    }
}

/// A body in pieces of a few kilobytes.
private struct Pieces: AsyncSequence, Sendable {
    let data: Data

    init(_ data: Data) { self.data = data }

    struct AsyncIterator: AsyncIteratorProtocol {
        var rest: Data

        mutating func next() async -> Data? {
            guard !rest.isEmpty else { return nil }
            defer { rest = Data(rest.dropFirst(4096)) }
            return Data(rest.prefix(4096))
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: data) }
}

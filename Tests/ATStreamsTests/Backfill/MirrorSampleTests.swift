import ATData
import ATIdentity
import ATRepo
import ATStreams
import CoreATProtocol
import Foundation
import LocalNetwork
import Probes
import TestLoad
import Testing

/// The samples of the article about mirrors, compiled as they stand there, and run.
@Suite(.inTurn)
struct MirrorSampleTests {
    private actor Index {
        private(set) var records: [String: CID] = [:]

        func remove(_ did: DID) { records = records.filter { !$0.key.hasPrefix("\(did)/") } }

        func put(_ did: DID, _ path: RecordPath, _ cid: CID?) { records["\(did)/\(path)"] = cid }

        var count: Int { records.count }
    }

    @Test func `a collection is mirrored`() async throws {
        let network = try await LocalNetwork.start()
        _ = try await network.createAccount(handle: "alice.test", password: "secret")
        let client = ATClient(host: network.host, middleware: [])
        try await client.login(identifier: "alice.test", password: "secret")
        let did = try #require(client.session?.did)
        @Sendable func write(_ text: String) async throws {
            let record: LexValue = ["$type": "com.example.note", "text": .string(text)]
            try await client.procedure(
                "com.atproto.repo.createRecord",
                input: ["repo": .string(did.description), "collection": "com.example.note", "record": record])
        }
        for number in 0..<5 { try await write("\(number)") }
        let folder = FileManager.default.temporaryDirectory.appending(path: "mirror-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (relay, file) = (network.host, folder.appending(path: "progress"))
        let (index, identities) = (Index(), network.identityResolver())
        // sample: backfill
        let backfill = Backfill(
            source: .collection("com.example.note", relay: relay), store: FileBackfillStore(file),
            collections: ["com.example.note"], identities: identities)
        try await backfill.run { repo in
            if repo.batch == 0 { await index.remove(repo.did) }
            for record in repo.records { await index.put(repo.did, record.path, record.cid) }
        }
        // sample end
        #expect(await index.records.count == 5)
        let task = Task {
            // sample: mirror
            let firehose = Firehose(relay: relay)
            try await backfill.mirror(firehose, cursors: FileCursorStore(folder)) { event in
                switch event {
                case .records(let repo):
                    if repo.batch == 0 { await index.remove(repo.did) }
                    for record in repo.records { await index.put(repo.did, record.path, record.cid) }
                case .commit(let commit):
                    for op in commit.ops { await index.put(commit.did, op.path, op.cid) }
                case .account(let account):
                    if !account.isActive { await index.remove(account.did) }
                }
            }
            // sample end
        }
        try await until { backfill.stats.isListed }
        // Whether or not the stream is connected already, nothing is lost.
        for number in 5..<10 { try await write("\(number)") }
        try await until { await index.records.count >= 10 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await network.stop()
    }

    private struct Keeper {
        let identities: IdentityResolver

        // sample: verified mirror
        func keep(_ index: Index, of collection: NSID, from relay: String, in folder: URL) async throws {
            var policy = SyncPolicy()
            policy.firstSight = .resync
            let verifier = RepoVerifier(identities: identities, store: FileChainStore(folder), policy: policy)
            let stream = Firehose(relay: relay).verified(by: verifier)
            let backfill = Backfill(
                source: .collection(collection, relay: relay),
                store: FileBackfillStore(folder.appending(path: "accounts")),
                collections: [CollectionFilter(collection)], identities: identities)
            try await backfill.mirror(stream, cursors: FileCursorStore(folder)) { event in
                switch event {
                case .records(let repo):
                    if repo.batch == 0 { await index.remove(repo.did) }
                    for record in repo.records { await index.put(repo.did, record.path, record.cid) }
                case .commit(let commit):
                    for op in commit.ops { await index.put(commit.did, op.path, op.cid) }
                case .account(let account):
                    if !account.isActive { await index.remove(account.did) }
                }
            }
        }
        // sample end

        // sample: two collections
        func keepAll(_ index: Index, from relay: String, in folder: URL) async throws {
            var policy = SyncPolicy()
            policy.firstSight = .resync
            let verifier = RepoVerifier(identities: identities, store: FileChainStore(folder), policy: policy)
            let stream = Firehose(relay: relay).verified(by: verifier)
            let backfill = Backfill(
                source: .accounts(of: relay), store: FileBackfillStore(folder.appending(path: "accounts")),
                collections: ["com.example.note", "com.example.recipe"], identities: identities)
            try await backfill.mirror(stream, cursors: FileCursorStore(folder)) { event in
                switch event {
                case .records(let repo):
                    if repo.batch == 0 { await index.remove(repo.did) }
                    for record in repo.records { await index.put(repo.did, record.path, record.cid) }
                case .commit(let commit):
                    for op in commit.ops { await index.put(commit.did, op.path, op.cid) }
                case .account(let account):
                    if !account.isActive { await index.remove(account.did) }
                }
            }
        }
        // sample end
    }

    @Test func `two collections of all accounts are kept, and no others`() async throws {
        let network = try await LocalNetwork.start()
        let collections: [NSID] = ["com.example.note", "com.example.recipe", "com.example.other"]
        var clients: [ATClient] = []
        for name in ["alice.test", "bob.test"] {
            clients.append(try await network.client(for: network.createAccount(name)))
        }
        func write() async throws {
            for client in clients {
                for collection in collections { try await client.create(["text": "Hello"], in: collection) }
            }
        }
        try await write()
        let folder = FileManager.default.temporaryDirectory.appending(path: "index-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let index = Index()
        let keeper = Keeper(identities: network.identityResolver())
        let task = Task { try await keeper.keepAll(index, from: network.host, in: folder) }
        try await until { await index.count == 4 }
        try await write()
        try await until { await index.count == 8 }
        #expect(await index.records.keys.allSatisfy { !$0.contains("com.example.other") })
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await network.stop()
    }

    @Test func `a complete and verified index, with silent accounts, after a restart and a deletion`() async throws {
        let network = try await LocalNetwork.start()
        var clients: [ATClient] = []
        for name in ["alice.test", "bob.test", "carol.test"] {
            let person = try await network.createAccount(name)
            clients.append(try await network.client(for: person))
        }
        let note: LexValue = ["$type": "com.example.note", "text": "Hello"]
        func write(_ account: Int) async throws {
            let did = try await clients[account].accountDID()
            try await clients[account].procedure(
                "com.atproto.repo.createRecord",
                input: ["repo": .string(did.description), "collection": "com.example.note", "record": note])
        }
        for account in 0..<3 { try await write(account) }
        let folder = FileManager.default.temporaryDirectory.appending(path: "index-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let index = Index()
        let keeper = Keeper(identities: network.identityResolver())
        func run(in folder: URL, _ body: () async throws -> Void) async throws {
            let task = Task {
                do {
                    try await keeper.keep(index, of: "com.example.note", from: network.host, in: folder)
                } catch {
                    if !(error is CancellationError) { Issue.record(error) }
                    throw error
                }
            }
            try await body()
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        try await run(in: folder) {
            try await until { await index.count == 3 }
            try await write(0)
            try await until { await index.count == 4 }
        }
        // Carol stays silent; Alice writes while nothing runs.
        try await write(0)
        // A copy, as the first run of this process may still have the files.
        let copy = folder.appendingPathExtension("copy")
        try FileManager.default.copyItem(at: folder, to: copy)
        defer { try? FileManager.default.removeItem(at: copy) }
        try await run(in: copy) {
            try await until { await index.count == 5 }
            let bob = try #require(network.accounts.first { $0.handle == "bob.test" })
            try await network.setStatus(.deleted, of: bob)
            try await until { await index.count == 4 }
        }
        await network.stop()
    }

    @Test func `the samples of the article are the ones compiled here`() throws {
        let here = URL(filePath: #filePath)
        var root = here
        for _ in 0..<4 { root.deleteLastPathComponent() }
        let article = root.appending(path: "Sources/ATStreams/ATStreams.docc/MirroringACollection.md")
        let documented = Samples.inMarkdown(try String(contentsOf: article, encoding: .utf8))
        let compiled = Samples.inSwift(try String(contentsOf: here, encoding: .utf8))
        #expect(documented.count == 4 && documented.keys.sorted() == compiled.keys.sorted())
        for (name, text) in documented { #expect(compiled[name] == text, "\(name)") }
    }
}

import ATCrypto
import ATData
import ATIdentity
import ATRepo
import Foundation
import HTTPTransport
import LocalServer

/// A desk beside a server that is a PLC directory and the data server of one account, whose repository is real.
struct RepoDesk {
    static let did: DID = "did:plc:aaaaaaaaaaaaaaaaaaaaaaaa"
    let desk: Desk
    let server: LocalServer
    let key: SigningKey
    private let storage = Blocks()
    private let writer: Guarded<RepoWriter>

    /// The blocks of a repository.
    private final class Blocks: RepoStorage {
        let rows = Guarded<[CID: BlockBytes]>([:])
        func block(_ cid: CID) -> BlockBytes? { rows.withLock { $0[cid] } }
    }

    init() async throws {
        desk = try await Desk()
        key = try SigningKey.generate(.k256)
        server = try await LocalServer.start { _ in .text("nothing here", status: .notFound) }
        writer = Guarded(try RepoWriter(did: Self.did, key: key, storage: storage, head: nil))
        let first = try writer.withLock { try $0.recommit() }
        save(first)
        publish(key.verifyingKey)
    }

    /// A record with a text.
    static func note(_ text: String) -> LexObject { ["$type": "com.example.note", "text": .string(text)] }

    /// A desk with some notes and a profile in the repository.
    static func withNotes(_ count: Int) async throws -> RepoDesk {
        let desk = try await RepoDesk()
        let notes = try (0..<count).map { number in
            try RepoWrite.create(RecordPath("com.example.note", RecordKey("key\(number)")), note("note \(number)"))
        }
        try desk.apply(notes)
        try desk.apply([
            try .create("com.example.profile/self", ["$type": "com.example.profile", "name": "Alice"] as LexObject)
        ])
        return desk
    }

    /// Makes a commit.
    func apply(_ writes: [RepoWrite]) throws {
        for start in stride(from: 0, to: writes.count, by: 200) {
            let part = Array(writes[start..<min(start + 200, writes.count)])
            if let commit = try writer.withLock({ try $0.apply(part) }) { save(commit) }
        }
    }

    private func save(_ commit: NewCommit) {
        storage.rows.withLock { rows in
            for block in commit.newBlocks { rows[block.cid] = block.bytes }
            for cid in commit.removed { rows[cid] = nil }
        }
    }

    /// The CAR of the whole repository, without the blocks with some identifiers.
    func car(without missing: Set<CID> = []) throws -> Data {
        let head = writer.withLock { $0.head }
        guard let head else { return Data() }
        let rows = storage.rows.withLock { $0 }.filter { !missing.contains($0.key) && $0.key != head.cid }
        let rest = rows.sorted { $0.key.description < $1.key.description }.map { Block($0.value) }
        return try CARWriter<MemorySink>.data(root: head.cid, [head.block] + rest)
    }

    /// The CAR that proves what is at a path.
    func proof(of path: RecordPath) throws -> Data {
        let blocks = try writer.withLock { try $0.proof(of: [path]) }
        return try CARWriter<MemorySink>.data(root: blocks[0].cid, blocks)
    }

    func publish(_ key: VerifyingKey) {
        let state = PLCState(
            rotationKeys: [], verificationMethods: ["atproto": key.didKey], alsoKnownAs: [],
            services: ["atproto_pds": .init(type: "AtprotoPersonalDataServer", endpoint: server.url.absoluteString)])
        let document = LexValue.object(state.document(of: Self.did)).description
        server.route(.get, "/plc/\(Self.did)") { _ in
            .data(Data(document.utf8), contentType: "application/did+ld+json")
        }
    }

    /// Serves a CAR at one of the sync calls.
    func serve(_ car: Data, at call: String = "getRepo") {
        server.route(.get, "/xrpc/com.atproto.sync.\(call)") { _ in
            .data(car, contentType: "application/vnd.ipld.car")
        }
    }

    func atp(_ arguments: String..., onTerminal: Bool = false) async -> Desk.Outcome {
        await desk.atp(
            arguments, environment: ["ATP_PLC": server.url.appending(path: "plc").absoluteString],
            onTerminal: onTerminal)
    }

    func file(_ name: String) -> URL { desk.folder.appending(path: name) }

    /// The files in the folder and in those below.
    func files(in name: String) -> [String] {
        (FileManager.default.subpaths(atPath: file(name).path) ?? []).sorted()
    }
}

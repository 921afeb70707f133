import ATCrypto
import ATData
import Foundation
import HTTPTransport
import LocalServer
import Terminal
import TestLoad
import Testing

@Suite(.inTurn) struct BlobExportTests {
    private static let did = RepoDesk.did.description
    private static let blobs = (0..<23).map { Data(repeating: UInt8($0), count: 1_000 + $0) }

    private func cid(_ data: Data) throws -> CID {
        try #require(CID(sha256: SHA256.hash(Array(data)).bytes, codec: .raw))
    }

    /// A desk whose server lists the blobs on pages of ten.
    private func desk(_ more: [String] = []) async throws -> RepoDesk {
        let desk = try await RepoDesk()
        let blobs = Dictionary(
            uniqueKeysWithValues: try Self.blobs.map { (try cid($0).description, $0) })
        let cids = blobs.keys.sorted() + more
        desk.server.route(.get, "/xrpc/com.atproto.sync.listBlobs") { request in
            let start = request.query("cursor").flatMap { Int($0) } ?? 0
            let end = min(start + 10, cids.count)
            var page: LexObject = ["cids": .array(cids[start..<end].map { .string($0) })]
            if end < cids.count { page["cursor"] = .string("\(end)") }
            return .data(Data(LexValue.object(page).description.utf8), contentType: "application/json")
        }
        desk.server.route(.get, "/xrpc/com.atproto.sync.getBlob") { request in
            guard let blob = request.query("cid").flatMap({ blobs[$0] }) else { return .status(.notFound) }
            return .data(blob, contentType: "application/octet-stream")
        }
        return desk
    }

    @Test func `all blobs are downloaded, and only the missing ones again`() async throws {
        let desk = try await desk()
        let first = await desk.atp("blob", "export", Self.did, "blobs", "--json")
        #expect(first.code == .success, "\(first.errors)")
        #expect(try first.json()["downloaded"] as? Int == Self.blobs.count)
        #expect(desk.files(in: "blobs") == (try Self.blobs.map { try cid($0).description }.sorted()))
        for blob in Self.blobs { #expect(try Data(contentsOf: desk.file("blobs/\(cid(blob))")) == blob) }
        try FileManager.default.removeItem(at: desk.file("blobs/\(cid(Self.blobs[3]))"))
        try Data("damaged".utf8).write(to: desk.file("blobs/\(cid(Self.blobs[4]))"))
        let second = await desk.atp("blob", "export", Self.did, "blobs", "--jobs", "1")
        #expect(second.output.contains("2 downloaded") && second.output.contains("21 kept"))
        #expect(try Data(contentsOf: desk.file("blobs/\(cid(Self.blobs[4]))")) == Self.blobs[4])
        #expect(await desk.atp("blob", "export", Self.did, "blobs", "--jobs", "0").code == .usage)
    }

    @Test func `nothing is written through a link, or read from a pipe`() async throws {
        let desk = try await desk()
        let victim = desk.file("victim")
        try Data("precious".utf8).write(to: victim)
        try FileManager.default.createDirectory(at: desk.file("blobs"), withIntermediateDirectories: true)
        let link = desk.file("blobs/\(try cid(Self.blobs[0]))")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: victim)
        let pipe = desk.file("blobs/\(try cid(Self.blobs[1]))")
        #expect(mkfifo(pipe.path, 0o600) == 0)
        let export = await desk.atp("blob", "export", Self.did, "blobs", "--json")
        #expect(export.code == .refused && export.errors.contains("is not a regular file"))
        #expect(try export.json()["failed"] as? Int == 2)
        #expect(try Data(contentsOf: victim) == Data("precious".utf8))
    }

    @Test func `what can't be had or is something else is reported, and the rest is kept`() async throws {
        let absent = try cid(Data("absent".utf8)).description
        let desk = try await desk([absent, "bafkreiunknownkind+++"])
        let export = await desk.atp("blob", "export", Self.did, "blobs", "--json")
        #expect(export.code == .refused)
        #expect(try export.json()["failed"] as? Int == 2)
        #expect(export.errors.contains(absent) && export.errors.contains("bafkreiunknownkind"))
        #expect(desk.files(in: "blobs").count == Self.blobs.count)
        desk.server.script("/xrpc/com.atproto.sync.getBlob", always: .status(200, body: Data("other".utf8)))
        let other = await desk.atp("blob", "export", Self.did, "others", "--json")
        #expect(try other.json()["failed"] as? Int == Self.blobs.count + 2)
        #expect(desk.files(in: "others").isEmpty)
    }

    @Test func `a list without its end, or with something else than a CID, isn't a whole export`() async throws {
        let desk = try await desk()
        let cid = try cid(Self.blobs[0]).description
        let list = "/xrpc/com.atproto.sync.listBlobs"
        for (more, reason) in [(#"],"cursor":"x""#, "repeats the cursor"), (",5]", "cids")] {
            let page = Data(#"{"cids":["\#(cid)"\#(more)}"#.utf8)
            desk.server.script(
                list, always: .status(200, headers: ["Content-Type": "application/json"], body: page))
            let export = await desk.atp("blob", "export", Self.did, "blobs")
            #expect(export.code == .refused && export.errors.contains(reason), "\(export.errors)")
            #expect(desk.files(in: "blobs") == [cid])
            #expect(export.output.contains("1 failed") == (reason == "cids"))
        }
    }
}

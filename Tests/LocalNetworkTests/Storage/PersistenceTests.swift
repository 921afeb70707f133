import ATData
import CoreATProtocol
import Foundation
import LocalNetwork
import TestLoad
import Testing

@Suite(.inTurn) struct PersistenceTests {
    private func withFolder(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "network-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await body(folder)
    }

    @Test func `a network restores its state, also on another port`() async throws {
        try await withFolder { folder in
            let bytes = Data("a blob".utf8)
            var session: Session?
            var written: RecordReference?
            var blob: Blob?
            try await NetworkProbe.run(options: LocalNetwork.Options(folder: URL(filePath: folder))) { probe in
                written = try await probe.write("kept", key: "kept")
                try await probe.write("gone", key: "gone")
                try await probe.client.delete(ATURI(.did(probe.alice.did), "com.example.note", "gone"))
                blob = try await probe.client.uploadBlob(.bytes(bytes), mimeType: "text/plain")
                try await probe.client.procedure("com.atproto.server.createAppPassword", input: ["name": "app"])
                session = probe.client.session
            }
            let network = try await LocalNetwork.start(options: LocalNetwork.Options(folder: URL(filePath: folder)))
            let alice = try #require(network.accounts.first)
            #expect(network.accounts.map(\.handle) == ["alice.test", "bob.test"])
            let client = ATClient(environment: APEnvironment(host: network.host, session: session))
            try await client.environment.refreshSession()
            let page: LexValue = try await client.query(
                "com.atproto.repo.listRecords", parameters: ["repo": "alice.test", "collection": "com.example.note"])
            let cids = page["records"]?.list.map { $0["cid"]?.text ?? "" }
            #expect(cids == [try #require(written).cid.description])
            let head: LexValue = try await client.query(
                "com.atproto.sync.getLatestCommit", parameters: ["did": .string(alice.did.description)])
            let (earlier, later) = (try #require(written?.commit).rev.description, head["rev"]?.text ?? "")
            #expect(later > earlier)
            let list: LexValue = try await client.query("com.atproto.server.listAppPasswords")
            #expect(list["passwords"]?[0]?["name"] == "app")
            let probe = NetworkProbe(network: network, alice: alice, bob: alice, client: client)
            let back = try await probe.get(
                "/xrpc/com.atproto.sync.getBlob?did=\(alice.did)&cid=\(try #require(blob).ref)")
            #expect(back.response.body == bytes)
            let document = try await probe.get("/\(alice.did)", to: network.plcURL).json
            #expect(document["service"]?[0]?["serviceEndpoint"]?.text == network.host)
            await network.stop()
        }
    }

    @Test func `two networks can't use a folder at the same time, but can one after the other`() async throws {
        try await withFolder { folder in
            let options = LocalNetwork.Options(folder: URL(filePath: folder))
            let first = try await LocalNetwork.start(options: options)
            await #expect(throws: LocalNetworkError.folderInUse(folder + "/network.sqlite")) {
                try await LocalNetwork.start(options: options)
            }
            await first.stop()
            let second = try await LocalNetwork.start(options: options)
            await second.stop()
        }
    }

    @Test func `stored files are readable by their owner only`() async throws {
        try await withFolder { folder in
            let network = try await LocalNetwork.start(options: LocalNetwork.Options(folder: URL(filePath: folder)))
            try await network.createAccount(handle: "alice.test", password: "secret")
            let files = FileManager.default
            func permissions(_ path: String) throws -> Int? {
                try files.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            }
            #expect(try permissions(folder) == 0o700)
            for name in try files.contentsOfDirectory(atPath: folder) {
                #expect(try permissions("\(folder)/\(name)") == 0o600)
            }
            await network.stop()
        }
    }

    @Test func `an error names a folder that can't be created`() async throws {
        let folder = "/dev/null/network"
        let error = await #expect(throws: LocalNetworkError.self) {
            try await LocalNetwork.start(options: LocalNetwork.Options(folder: URL(filePath: folder)))
        }
        #expect(error.map { "\($0)" }?.contains("the folder \"\(folder)\"") == true)
    }

    @Test func `an error names a file that isn't a database`() async throws {
        try await withFolder { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data(repeating: 7, count: 5000).write(to: URL(filePath: "\(folder)/network.sqlite"))
            await #expect(throws: LocalNetworkError.self) {
                try await LocalNetwork.start(options: LocalNetwork.Options(folder: URL(filePath: folder)))
            }
        }
    }
}

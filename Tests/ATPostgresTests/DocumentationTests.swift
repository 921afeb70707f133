import ATData
import ATOAuth
import ATPostgres
import ATStreams
import CoreATProtocol
import Foundation
import LocalNetwork
import PostgresDatabase
import PostgresServer
import Probes
import TestLoad
import Testing

/// The samples of the documentation, compiled as they stand there, and run.
@Suite(.inTurn) struct DocumentationTests {
    private enum Response: Equatable {
        case redirect(String)
        case page(LexValue)
    }

    private func request(_ oauth: OAuthClient, _ did: DID) async throws -> Response {
        // sample: request
        guard let client = try await oauth.restore(did) else { return .redirect("/login") }
        let timeline = try await client.query("app.bsky.feed.getTimeline")
        // sample end
        return .page(timeline)
    }

    /// Compiled only: there is no such database.
    private func severalServers(_ app: OAuthApp, _ keyFile: URL) async throws -> OAuthClient {
        // sample: several-servers
        let database = try PostgresDatabase("postgres://notes@db/notes?sslmode=verify-full&sslrootcert=system")
        let stores = try await PostgresStores(database, keys: .file(keyFile))
        let oauth = OAuthClient(app, accounts: stores.accounts)
        // sample end
        return oauth
    }

    /// Compiled only: the stores have tests of their own, and there is no such Tap or relay.
    private func work(
        _ stores: PostgresStores, _ tap: Tap, _ relay: String,
        index: @escaping @Sendable (TapEvent) async throws -> Tap.Outcome
    ) async throws {
        // sample: letters
        let letters = stores.deadLetters("search")
        try await tap.run(deadLetters: letters) { event in try await index(event) }

        for letter in try await letters.letters() {
            print(letter.reason, letter.attempts)
            if let event = try? TapEvent(json: letter.json), try await index(event) == .done {
                try await letters.remove(letter)
            }
        }
        // sample end
    }

    private func work(
        _ stores: PostgresStores, _ relay: String, index: @escaping @Sendable (BackfilledRepo) async throws -> Void
    ) async throws {
        // sample: backfill
        let backfill = Backfill(
            source: .collection("app.bsky.feed.post", relay: relay), store: stores.backfill("posts"))
        try await backfill.run { repo in try await index(repo) }
        // sample end
    }

    @Test func `the stores of a website on several servers`() async throws {
        guard let server = try await PostgresServer.shared() else { return }
        let name = "samples\(UInt64.random(in: 0 ... .max))"
        try await PostgresDatabase(server.address(), options: .patient).execute("CREATE DATABASE \(name: name)")
        let address = server.address(database: name)
        let keyFile = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: keyFile) }
        // sample: key
        print(StoreKeys.generate())
        // sample end
        #expect(FileManager.default.createFile(atPath: keyFile.path, contents: Data(StoreKeys.generate().utf8)))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: keyFile.path)
        let app = OAuthApp.loopback("atproto")
        // sample: stores
        let database = try PostgresDatabase(address)
        let stores = try await PostgresStores(database, keys: .file(keyFile))
        let oauth = OAuthClient(app, accounts: stores.accounts)
        // sample end
        #expect(try await oauth.accounts().isEmpty)
        let did = alice
        // sample: others
        let client = ATClient(host: "https://pds.example", store: stores.session(of: did))
        let cursors = stores.cursors  // firehose.run(cursors: cursors) { event in … }
        // sample end
        #expect(client.session == nil)
        #expect(try await request(oauth, did) == .redirect("/login"))
        #expect(try await cursors.load(.init(service: "https://relay.test", name: "any")) == nil)
    }

    @Test func `processes on several machines share a stream`() async throws {
        guard let test = try await TestStores.make() else { return }
        let name = "samples\(UInt64.random(in: 0 ... .max))"
        try await test.database().execute("CREATE DATABASE \(name: name)")
        let database = try PostgresDatabase(test.server.address(database: name), options: .patient)
        try await database.execute("CREATE TABLE commits (did text, rev text)")
        let stores = try await PostgresStores(database, keys: .unencrypted)
        let network = try await LocalNetwork.start()
        let write = try await network.writer("alice")
        for number in 0..<5 { try await write(number) }
        let relay = network.host
        let task = Task {
            // sample: group
            let group = StreamGroup("posts", on: stores.groups)
            try await Firehose(relay: relay).run(on: group) { event, transaction in
                guard case .commit(let commit) = event else { return }
                try await transaction.execute(
                    "INSERT INTO commits (did, rev) VALUES (\(commit.did.description), \(commit.rev.description))")
            }
            // sample end
        }
        // A new group begins with new events.
        try await until {
            try await write(5)
            return try await database.query("SELECT 1 FROM commits LIMIT 1").first() != nil
        }
        task.cancel()
        _ = await task.result
        let repeated = try await database.query("SELECT rev FROM commits GROUP BY rev HAVING count(*) > 1").first()
        #expect(repeated == nil)
        await network.stop()
    }

    @Test func `the samples of the articles are the ones compiled here`() throws {
        let here = URL(filePath: #filePath)
        let root = (0..<3).reduce(here) { url, _ in url.deletingLastPathComponent() }
        let articles = root.appending(path: "Sources/ATPostgres/ATPostgres.docc")
        var documented: [String: String] = [:]
        for article in ["ATPostgres.md", "SessionsOnSeveralServers.md"] {
            let text = try String(contentsOf: articles.appending(path: article), encoding: .utf8)
            documented.merge(Samples.inMarkdown(text)) { first, _ in first }
        }
        let compiled = Samples.inSwift(try String(contentsOf: here, encoding: .utf8))
        #expect(documented.keys.sorted() == compiled.keys.sorted() && documented.count == 8)
        for (name, text) in documented { #expect(compiled[name] == text, "\(name)") }
    }
}

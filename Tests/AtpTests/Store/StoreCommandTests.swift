import ATData
import ATPostgres
import ATStreams
import Foundation
import HTTPTransport
import LocalNetwork
import PostgresDatabase
import PostgresServer
import Terminal
import TestLoad
import Testing

@testable import AtpCommands

/// `atp` with sessions in a database.
@Suite(.inTurn) struct StoreCommandTests {
    /// A database of its own; `nil` where PostgreSQL isn't installed.
    private func newDatabase() async throws -> String? {
        guard let server = try await PostgresServer.shared() else { return nil }
        let name = "atp\(UInt64.random(in: 0 ... .max))"
        let options = PostgresOptions(patience: .seconds(100), statementTimeout: .seconds(100))
        try await PostgresDatabase(server.address(), options: options).execute("CREATE DATABASE \(name: name)")
        return server.address(database: name)
    }

    @Test(arguments: [
        "postgres://app:geheim@db/app", "postgres://app:geheim@db1,db2/app", "postgresql://:geheim@/app",
        "postgres://db/app?user=app&password=geheim", "host=db user=app password=geheim", "password = 'geheim' host=db",
        "host=db sslpassword=geheim", "host=db scram_client_key=geheim", "postgres://app:ge/heim@db/app",
        "postgres://app:ge?heim@db/app",
    ])
    func `a password on the command line is refused, and not repeated`(address: String) async throws {
        let desk = try await Desk()
        for command in [["accounts"], ["store", "init"], ["login", "alice.test"]] {
            let outcome = await desk.atp(command + ["--store", address])
            #expect(outcome.code.rawValue == 2 && outcome.errors.contains("ATP_STORE"))
            #expect(!(outcome.errors + outcome.output).contains("heim"))
        }
    }

    @Test(arguments: [
        "postgres://app@db/app", "postgres://db:5433/app", "postgres:///app?host=/run/postgresql", "host=db user=app",
        "postgres://app@[::1]:5432/app",
    ])
    func `an address without a password is none`(address: String) {
        #expect(!StoreAddress.hasPassword(address))
    }

    @Test(arguments: [
        ("postgres://app:one@db/app", "postgres://app:two@db/app", "postgres://app@db/app"),
        ("postgres://db/app?password=one&user=a", "postgres://db/app?password=two&user=a", "postgres://db/app?user=a"),
        ("host=db password=one user=app", "host=db password=two user=app", "host=db user=app"),
        ("password='o ne' host=db", #"password = t\ w\'o host=db"#, "host=db"),
        (#"host=db password='a\'b c'"#, "host=db  sslpassword=x", "host=db"),
    ])
    func `the same address has the same name, whatever its password`(one: String, other: String, without: String) throws
    {
        let names = Set([one, other, without].map { StoreAddress(text: $0).name })
        #expect(names.count == 1)
        // What is in the address without a password is in the name, byte by byte.
        #expect(StoreAddress(text: without + " ").name != StoreAddress(text: without).name)
        #expect(!names.contains(StoreAddress(text: "host=other user=app").name))
    }

    @Test func `a command opens its stores once`() async throws {
        guard let address = try await newDatabase() else { return }
        let desk = try await Desk()
        let keys = desk.folder.appending(path: "store.keys").path
        let environment = ["ATP_STORE": address, "ATP_STORE_KEYS": keys]
        #expect(await desk.atp("store", "key", "new", environment: environment).code.rawValue == 0)
        let opened = Guarded<[PostgresDatabase]>([])
        let command = Command("open", "Opens the stores twice", examples: []) { invocation in
            let address = try #require(try StoreAddress(invocation))
            for _ in 0..<2 {
                let stores = try await address.stores(invocation)
                opened.withLock { $0.append(stores.context.database) }
            }
        }
        let program = Program("atp", "a test", groups: [CommandGroup("All", [command])])
        let outcome = await desk.atp(["open"], environment: environment, program: program)
        #expect(outcome.code.rawValue == 0, "\(outcome.errors)")
        let databases = opened.withLock(\.self)
        #expect(databases.count == 2 && databases.first === databases.last)
    }

    @Test func `what isn't an address is refused without being repeated`() async throws {
        let desk = try await Desk()
        let outcome = await desk.atp("accounts", environment: ["ATP_STORE": "geheim"])
        #expect(outcome.code.rawValue == 2 && !outcome.errors.contains("geheim"))
        #expect(await desk.atp("store", "status").code.rawValue == 2)
        #expect(await desk.atp("store", "init", "--store", "").code.rawValue == 2)
    }

    @Test func `the statements are printed without a database`() async throws {
        let outcome = await (try await Desk()).atp("store", "init", "--print")
        #expect(outcome.code.rawValue == 0 && outcome.output.contains("CREATE TABLE \"atp\".\"session\""))
    }

    @Test func `a login on one machine is there on another`() async throws {
        guard let address = try await newDatabase() else { return }
        let (one, other) = (try await Desk(), try await Desk())
        let did = try await one.network.createAccount(handle: "alice.test", password: "correct-horse").did
        let keys = one.folder.appending(path: "store.keys").path
        let environment = ["ATP_STORE": address, "ATP_STORE_KEYS": keys, "ATP_PLC": one.network.plcURL.absoluteString]
        let status = await one.atp("store", "status", "--json", environment: environment)
        #expect(status.code.rawValue == 1 && status.errors.contains("atp store init"))
        #expect(await one.atp("store", "init", environment: environment).output.contains("version"))
        let keyless = await one.atp("accounts", environment: environment)
        #expect(keyless.code.rawValue == 1 && keyless.errors.contains("atp store key new"))
        #expect(await one.atp("store", "key", "new", environment: environment).code.rawValue == 0)
        let login = await one.atp(
            ["login", "--app-password", "alice.test", "--host", one.network.host], answering: ["correct-horse"],
            environment: environment)
        #expect(login.code.rawValue == 0, "\(login.errors)")
        #expect(one.sessionFiles.isEmpty)
        // Without the store, nobody is logged in.
        #expect(await one.atp("accounts", "--json").lines.isEmpty)
        let accounts = try await other.atp("accounts", "--json", environment: environment).json()
        #expect(accounts["did"] as? String == did.description && accounts["needsLogin"] as? Bool == false)
        let whoami = await other.atp("whoami", "--account", did.description, environment: environment)
        #expect(whoami.code.rawValue == 0 && whoami.output.contains(did.description), "\(whoami.errors)")
        let post = await other.atp("post", "From another machine", environment: environment)
        #expect(post.code.rawValue == 0, "\(post.errors)")
        let full = try await other.atp("store", "status", "--json", environment: environment).json()
        #expect(full["sessions"] as? Int == 1 && full["unencrypted"] as? Int == 0 && full["keys"] as? Int == 1)
        #expect(await other.atp("logout", environment: environment).code.rawValue == 0)
        let gone = try await one.atp("accounts", "--json", environment: environment).json()
        #expect(gone["needsLogin"] as? Bool == true)
        let call = await one.atp("post", "Too late", environment: environment)
        #expect(call.code.rawValue == 1 && call.errors.contains("Log in again"))
    }

    @Test func `sessions move between files and the database, and none is in two places`() async throws {
        guard let address = try await newDatabase() else { return }
        let desk = try await Desk.ofAlice()
        let environment = ["ATP_STORE": address, "ATP_PLC": desk.network.plcURL.absoluteString]
        #expect(await desk.atp("store", "key", "new", environment: environment).code == .success)
        let did = try #require(try await desk.atp("accounts", "--json").json()["did"] as? String)
        #expect(desk.sessionFiles.count == 1)
        let moved = try await desk.atp("store", "import", "--json", environment: environment).json()
        #expect(moved["moved"] as? [String] == [did] && moved["kept"] as? [String] == [])
        #expect(desk.sessionFiles.isEmpty)
        #expect(await desk.atp("accounts", "--json").lines.isEmpty)
        // With its handle, and it works.
        let listed = try await desk.atp("accounts", "--json", environment: environment).json()
        #expect(listed["did"] as? String == did && listed["handle"] as? String == "alice.test")
        let post = await desk.atp("post", "From the database", "--account", did, environment: environment)
        #expect(post.code == .success, "\(post.errors)")
        #expect(await desk.atp("store", "import", environment: environment).output.contains("no sessions"))

        // Another session in a file stays there.
        let login = await desk.atp(
            ["login", "--app-password", "alice.test", "--host", desk.network.host], answering: ["correct-horse"])
        #expect(login.code == .success, "\(login.errors)")
        for command in ["import", "export"] {
            let refused = await desk.atp("store", command, environment: environment)
            #expect(refused.code.rawValue == 1 && refused.errors.contains("Another session"), "\(refused.errors)")
            #expect(desk.sessionFiles.count == 1)
            #expect(await desk.atp("whoami", "--account", did, environment: environment).code == .success)
        }
        #expect(await desk.atp("logout").code == .success)
        let back = await desk.atp("store", "export", environment: environment)
        #expect(back.code == .success && desk.sessionFiles.count == 1, "\(back.errors)")
        #expect(await desk.atp("whoami").code == .success)
        #expect(await desk.atp("accounts", "--json", environment: environment).lines.isEmpty)
        // A folder of another program.
        let folder = desk.folder.appending(path: "others", directoryHint: .isDirectory)
        let wrong = await desk.atp("store", "import", folder.path, environment: environment)
        #expect(wrong.code.rawValue == 1 && wrong.errors.contains("not a folder"))
        try FileManager.default.moveItem(at: desk.folder.appending(path: "state/atp/sessions"), to: folder)
        #expect(await desk.atp("store", "import", folder.path, environment: environment).code == .success)
        #expect(
            try await desk.atp("store", "status", "--json", environment: environment).json()["sessions"] as? Int == 1)
    }

    @Test func `what nobody needs is deleted, and everything else stays`() async throws {
        guard let address = try await newDatabase() else { return }
        let desk = try await Desk()
        let database = try PostgresDatabase(address)
        let stores = try await PostgresStores(database, keys: .unencrypted)
        try await stores.groups.create("likes", partitions: 1, service: "https://relay.test")
        _ = try await stores.groups.beat(GroupMember(name: "old", lease: .seconds(1)), of: "likes")
        for statement in [
            "UPDATE atp.group_member SET until = now() - interval '2 hours'",
            "INSERT INTO atp.oauth_login VALUES ('', 'old', '', 0, now() - interval '2 hours'), "
                + "('', 'new', '', 0, now())",
            "INSERT INTO atp.used_token VALUES ('a', 'old', gen_random_uuid(), now() - interval '1 hour'), "
                + "('a', 'new', gen_random_uuid(), now())",
            "INSERT INTO atp.call_count VALUES ('old', now() - interval '1 hour', 1), ('new', now(), 1)",
            "INSERT INTO atp.backfill_member VALUES ('b', gen_random_uuid(), now() - interval '2 hours')",
            "INSERT INTO atp.session VALUES "
                + "('', 'gone', 1, gen_random_uuid(), NULL, 0, now() - interval '2 days', now()),"
                + " ('', 'kept', 1, gen_random_uuid(), NULL, 0, now(), now())",
            "INSERT INTO atp.stream_cursor VALUES ('s', 'r', '', 1, now() - interval '9 years')",
            "INSERT INTO atp.label_writer VALUES (1, gen_random_uuid(), gen_random_uuid(), now() - interval '2 days')",
            "INSERT INTO atp.label_writer VALUES (1, gen_random_uuid(), gen_random_uuid(), now())",
            "INSERT INTO atp.label_report VALUES (1, 1, 'a', '', now() - interval '31 days', '', false), "
                + "(1, 2, 'a', '', now() - interval '31 days', '', true), (1, 3, 'a', '', now(), '', false)",
            "INSERT INTO atp.label VALUES (1, 1, 'did:web:a.test', 'spam', now() - interval '9 years', 'k', '')",
        ] { try await database.execute(PostgresQuery(unsafeText: statement)) }
        let deleted = try await desk.atp("store", "gc", "--json", environment: ["ATP_STORE": address]).json()
        let kinds = [
            "logins", "sessions", "usedTokens", "callCounts", "groupMembers", "backfillMembers", "labelWriters",
            "labelReports",
        ]
        for kind in kinds { #expect(deleted[kind] as? Int == 1, "\(kind)") }
        let again = try await desk.atp("store", "gc", "--json", environment: ["ATP_STORE": address]).json()
        for kind in kinds { #expect(again[kind] as? Int == 0, "\(kind)") }
        let status = try await desk.atp("store", "status", "--json", environment: ["ATP_STORE": address]).json()
        #expect(status["cursors"] as? Int == 1 && status["logins"] as? Int == 1)
        #expect(status["labels"] as? Int == 1)
        #expect(try await stores.groups.names() == ["likes"])
    }

    @Test func `a key is rotated in four steps`() async throws {
        guard let address = try await newDatabase() else { return }
        let desk = try await Desk()
        try await desk.network.createAccount(handle: "alice.test", password: "correct-horse")
        let file = desk.folder.appending(path: "state/atp/store.keys")
        let environment = ["ATP_STORE": address]
        #expect(await desk.atp("store", "key", "new").code.rawValue == 0)
        let login = await desk.atp(
            ["login", "--app-password", "alice.test", "--host", desk.network.host], answering: ["correct-horse"],
            environment: environment)
        #expect(login.code.rawValue == 0, "\(login.errors)")
        #expect(await desk.atp("store", "key", "new").output.contains("last line"))
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
        #expect(lines.count == 2)
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        try write(lines.reversed(), file)
        #expect(try await desk.atp("store", "rekey", "--json", environment: environment).json()["changed"] as? Int == 1)
        #expect(try await desk.atp("store", "rekey", "--json", environment: environment).json()["changed"] as? Int == 0)
        try write([lines[1]], file)
        #expect(await desk.atp("whoami", environment: environment).code.rawValue == 0)
        // Without its key, a session can't be used, and is still there.
        try write([lines[0]], file)
        let refused = await desk.atp("whoami", environment: environment)
        #expect(refused.code.rawValue == 1 && refused.errors.contains("key"))
        try write([lines[1]], file)
        #expect(await desk.atp("whoami", environment: environment).code.rawValue == 0)
        // A file with other contents isn't changed.
        try Data("something else\n".utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        #expect(await desk.atp("store", "key", "new").code.rawValue == 1)
        #expect(try Data(contentsOf: file) == Data("something else\n".utf8))
    }

    private func write(_ lines: [String], _ file: URL) throws {
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    }
}

import ATData
import ATPostgres
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
        try await PostgresDatabase(server.address()).execute("CREATE DATABASE \(name: name)")
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

import ATData
import Foundation
import LocalNetwork
import LocalServer
import Terminal
import TestLoad
import Testing

/// What commands do when the session file of their account is missing or damaged: never act as another account.
@Suite(.inTurn) struct DamagedSessionTests {
    /// A network on which alice and bob are logged in, bob being the current one.
    private func desk() async throws -> (desk: Desk, bob: String, file: URL) {
        let desk = try await Desk.ofAlice()
        let bob = try await desk.network.createAccount(handle: "bob.test", password: "battery-staple")
        let login = await desk.atp(
            "login", "--app-password", "bob.test", "--host", desk.network.host, answering: ["battery-staple"])
        try #require(login.code == .success, "\(login.errors)")
        let file = try #require(desk.sessionFiles.first { $0.lastPathComponent == "\(bob.did).json" })
        desk.network.server.forgetRequests()
        return (desk, bob.did.description, file)
    }

    private static let commands = [
        ["post", "Hello"], ["whoami"], ["timeline"], ["ls"], ["profile"], ["record", "create", "com.example.note"],
        ["delete", "at://alice.test/app.bsky.feed.post/1"], ["xrpc", "query", "com.atproto.server.getSession"],
        ["resolve", "alice.test"], ["get", "at://alice.test/app.bsky.actor.profile/self"],
    ]

    @Test(arguments: commands)
    func `with a damaged session, nothing is done as another account`(command: [String]) async throws {
        let (desk, bob, file) = try await desk()
        try Data("{".utf8).write(to: file)
        let outcome = await desk.atp(command, stdin: "{}")
        #expect(outcome.code == .refused)
        #expect(outcome.errors.contains("\(bob) is damaged") && outcome.errors.contains(file.path))
        #expect(desk.network.server.requests.isEmpty)
        // The file is out of the way, and the next command still acts as nobody else.
        #expect(!FileManager.default.fileExists(atPath: file.path))
        #expect(try Data(contentsOf: URL(filePath: file.path + ".damaged")) == Data("{".utf8))
        let next = await desk.atp(command, stdin: "{}")
        #expect(next.code == .refused)
        #expect(next.errors.contains("\(bob) is missing") && next.errors.contains(file.path + ".damaged"))
        #expect(desk.network.server.requests.isEmpty)
    }

    @Test(arguments: commands)
    func `with a missing session, nothing is done as another account`(command: [String]) async throws {
        let (desk, bob, file) = try await desk()
        try FileManager.default.removeItem(at: file)
        let outcome = await desk.atp(command, stdin: "{}")
        #expect(outcome.code == .refused)
        #expect(outcome.errors.contains(bob) && outcome.errors.contains(file.path))
        #expect(desk.network.server.requests.isEmpty)
    }

    @Test(arguments: ["", "{}", "[]", "null", #"{"did":"did:plc:somebodyelse","accessToken":"a","refreshToken":"b"}"#])
    func `a file without the account's session is damaged`(content: String) async throws {
        let (desk, bob, file) = try await desk()
        try Data(content.utf8).write(to: file)
        let outcome = await desk.atp("post", "Hello", "--json")
        #expect(outcome.code == .refused)
        #expect(outcome.errors.contains(#""error":"SessionDamaged""#) && outcome.errors.contains(bob))
        #expect(desk.network.server.requests.isEmpty)
    }

    @Test func `the session of another account in the file is not used`() async throws {
        let (desk, bob, file) = try await desk()
        let alice = try #require(desk.sessionFiles.first { $0 != file })
        try Data(contentsOf: alice).write(to: file)
        let outcome = await desk.atp("post", "Hello")
        #expect(outcome.code == .refused)
        #expect(outcome.errors.contains("\(bob) is damaged"))
        #expect(desk.network.server.requests.isEmpty)
    }

    @Test func `an unreadable session file is left in place`() async throws {
        let (desk, bob, file) = try await desk()
        try FileManager.default.removeItem(at: file)
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
        let outcome = await desk.atp("post", "Hello")
        #expect(outcome.code == .refused)
        #expect(outcome.errors.contains("\(bob) can't be read: \(file.path): Is a directory"))
        #expect(FileManager.default.fileExists(atPath: file.path))
    }

    @Test func `a session that a newer version has stored stays where it is`() async throws {
        let (desk, bob, file) = try await desk()
        let newer = Data(#"{"version":3,"did":"\#(bob)","oauth":{}}"#.utf8)
        try newer.write(to: file)
        for _ in 0..<2 {
            let outcome = await desk.atp("post", "Hello")
            #expect(outcome.code == .refused)
            #expect(outcome.errors.contains("newer version") && outcome.errors.contains("Update"), "\(outcome.errors)")
        }
        #expect(try Data(contentsOf: file) == newer)
        #expect(desk.network.server.requests.isEmpty)
    }

    @Test(arguments: ["", "nonsense", "did:plc:x/../y"])
    func `nothing is done as another account when the current one is unknown`(content: String) async throws {
        let (desk, _, _) = try await desk()
        let current = desk.folder.appending(path: "state/atp/current")
        try Data(content.utf8).write(to: current)
        let outcome = await desk.atp("post", "Hello")
        #expect(outcome.code == .refused)
        #expect(outcome.errors.contains(current.path))
        #expect(desk.network.server.requests.isEmpty)
        #expect(await desk.atp("accounts", "alice.test").code == .success)
        #expect(await desk.atp("whoami").lines.first == "alice.test")
    }

    @Test func `other accounts can be named meanwhile`() async throws {
        let (desk, bob, file) = try await desk()
        try Data("{".utf8).write(to: file)
        #expect(await desk.atp("whoami", "--account", "alice.test").lines.first == "alice.test")
        let named = await desk.atp("whoami", "--account", "bob.test")
        #expect(named.code == .refused)
        #expect(named.errors.contains("\(bob) is damaged"))
        let accounts = await desk.atp("accounts")
        #expect(accounts.lines.count == 1)
        #expect(accounts.errors.contains(bob))
    }

    @Test func `logging out removes what is left of a session`() async throws {
        let (desk, bob, file) = try await desk()
        try Data("{".utf8).write(to: file)
        _ = await desk.atp("whoami")
        try Data("[".utf8).write(to: file)
        _ = await desk.atp("whoami")
        func left() throws -> [String] {
            let names = try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path)
            return names.filter { $0.hasPrefix(bob) }.sorted()
        }
        #expect(try left() == ["\(bob).json.damaged", "\(bob).json.damaged-2"])
        let logout = await desk.atp("logout")
        #expect(logout.code == .success)
        #expect(logout.output.contains("Forgot \(bob)") && logout.output.contains("alice.test"))
        #expect(try left() == [])
        #expect(await desk.atp("whoami").lines.first == "alice.test")
        #expect(await desk.atp("accounts").errors == "")
    }

    @Test func `logging in again repairs a damaged session`() async throws {
        let (desk, bob, file) = try await desk()
        try Data("{".utf8).write(to: file)
        #expect(await desk.atp("whoami").code == .refused)
        let login = await desk.atp(
            "login", "--app-password", bob, "--host", desk.network.host, answering: ["battery-staple"])
        #expect(login.code == .success)
        #expect(await desk.atp("whoami").lines.first == "bob.test")
    }
}

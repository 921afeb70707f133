import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Terminal
import TestLoad
import Testing

@Suite(.inTurn) struct AccountBookTests {
    @Test func `several accounts are kept apart, and one is the current one`() async throws {
        let desk = try await Desk.ofAlice()
        try await desk.network.createAccount(handle: "bob.test", password: "battery-staple")
        let login = await desk.atp(
            "login", "--app-password", "bob.test", "--host", desk.network.host, answering: ["battery-staple"])
        #expect(login.code == .success)
        #expect(await desk.atp("whoami").lines.first == "bob.test")
        #expect(await desk.atp("whoami", "--account", "alice.test").lines.first == "alice.test")
        let rows = await desk.atp("accounts").lines.map {
            $0.split(separator: "\t", omittingEmptySubsequences: false)[0...1]
        }
        #expect(rows == [["", "alice.test"], ["*", "bob.test"]])
        #expect(await desk.atp("accounts", "@ALICE.test").code == .success)
        #expect(await desk.atp("whoami").lines.first == "alice.test")
    }

    @Test func `logging out ends one session, here and on the server`() async throws {
        let desk = try await Desk.ofAlice()
        let file = try #require(desk.sessionFiles.first)
        let kept = try Data(contentsOf: file)
        #expect(await desk.atp("logout").code == .success)
        #expect(desk.sessionFiles.isEmpty)
        let whoami = await desk.atp("whoami")
        #expect(whoami.code == .refused)
        #expect(whoami.errors.contains("atp login"))
        // A copy of the file is worth nothing.
        try kept.write(to: file)
        await desk.network.expireTokens()
        #expect(await desk.atp("whoami").code == .refused)
    }

    @Test func `a refreshed session is stored for the next command`() async throws {
        let desk = try await Desk.ofAlice()
        for count in 1...3 {
            await desk.network.expireTokens()
            #expect(await desk.atp("whoami").code == .success)
            #expect(desk.network.refreshCount == count)
        }
    }

    @Test func `a token is sent only to the host that issued it`() async throws {
        let desk = try await Desk.ofAlice()
        let other = try await Desk()
        let query = await desk.atp("xrpc", "query", "com.atproto.server.describeServer", "--host", other.network.host)
        #expect(query.code == .success)
        #expect(other.network.server.requests.map(\.path) == ["/xrpc/com.atproto.server.describeServer"])
        #expect(other.network.server.requests.allSatisfy { $0.headers["Authorization"] == nil })
        let whoami = await desk.atp("whoami", "--host", other.network.host)
        #expect(whoami.code == .usage)
        #expect(other.network.server.requests.count == 1)
    }

    @Test func `an account that isn't logged in is named in the error`() async throws {
        let desk = try await Desk.ofAlice()
        let whoami = await desk.atp("whoami", "--account", "carol.test", "--json")
        #expect(whoami.code == .refused)
        #expect(whoami.errors.hasPrefix(#"{"error":"NotLoggedIn""#))
    }

    @Test func `a file that isn't a session doesn't count as an account`() async throws {
        let desk = try await Desk.ofAlice()
        let folder = try #require(desk.sessionFiles.first).deletingLastPathComponent()
        try Data("{".utf8).write(to: folder.appending(path: "did:plc:broken.json"))
        try Data("{}".utf8).write(to: folder.appending(path: "notes.json"))
        let accounts = await desk.atp("accounts")
        #expect(accounts.lines.count == 1)
        #expect(accounts.errors.contains("did:plc:broken is damaged"))
    }
}

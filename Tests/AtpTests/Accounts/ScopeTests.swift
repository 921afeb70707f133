import ATData
import Foundation
import LocalNetwork
import LocalServer
import Terminal
import TestLoad
import Testing

/// What logins with OAuth allow, and what commands say when they lack a scope.
@Suite(.inTurn) struct ScopeTests {
    @Test func `whoami shows what a login allows, in words and as text`() async throws {
        let (desk, _) = try await Desk.ofAliceWithOAuth(
            "--scope", "repo:app.bsky.feed.post", "--scope", "blob:image/* account:email")
        let words = await desk.atp("whoami", "--scopes")
        for line in [
            "  Create, change and delete records of these kinds", "    app.bsky.feed.post",
            "  Upload files of these types", "    image/*", "  See your email address",
            "scope: account:email atproto blob:image/* repo:app.bsky.feed.post",
        ] {
            #expect(words.output.split(separator: "\n").contains(Substring(line)), "\(words.output)")
        }
        let json = try await desk.atp("whoami", "--scopes", "--json").json()
        #expect(json["scope"] as? String == "account:email atproto blob:image/* repo:app.bsky.feed.post")
        #expect(json["login"] as? String == "oauth" && json["declined"] == nil)
        let permissions = try #require(json["permissions"] as? [[String: Any]])
        #expect(permissions.map { $0["scope"] as? String }.contains("blob:image/*"))
        #expect(try await desk.atp("whoami", "--json").json()["scope"] == nil)
    }

    @Test func `whoami says that a password allows everything`() async throws {
        let desk = try await Desk.ofAlice()
        let words = await desk.atp("whoami", "--scopes")
        #expect(words.output.contains("with a password"))
        #expect(try await desk.atp("whoami", "--scopes", "--json").json()["login"] as? String == "password")
    }

    @Test func `a missing scope is named, and the command in the error gets it`() async throws {
        let (desk, alice) = try await Desk.ofAliceWithOAuth("--scope", "repo:app.bsky.feed.post?action=create")
        let post = try #require(await desk.atp("post", "Hello").lines.first)
        let refused = await desk.atp("delete", post)
        #expect(refused.code == .refused)
        #expect(refused.errors.contains("it lacks the scope repo:app.bsky.feed.post?action=delete"))
        let command = try #require(refused.errors.firstRange(of: "atp login alice.test --host "))
        let words = refused.errors[command.upperBound...].split(separator: "'")
        #expect(words.first == "\(desk.network.host) --scope ")
        let again = try await desk.logIn(["--scope", String(words[1])], as: alice)
        #expect(again.code == .success, "\(again.errors)")
        let deleted = await desk.atp("delete", post)
        #expect(deleted.code == .success, "\(deleted.errors)")
        // What the first login allowed is still allowed.
        #expect(await desk.atp("post", "Hello again").code == .success)
        let json = await desk.atp("like", post, "--json")
        #expect(json.errors.contains(#"{"error":"ScopeMissingError""#))
    }

    @Test func `what a hostile server calls a scope is not put into a command`() async throws {
        let (desk, _) = try await Desk.ofAliceWithOAuth()
        let body = #"{"error":"ScopeMissingError","message":"Missing required scope \"'; rm -rf ~ #\""}"#
        desk.network.server.script("/xrpc/com.atproto.server.getSession", always: .status(403, body: Data(body.utf8)))
        let whoami = await desk.atp("whoami")
        #expect(whoami.code == .refused)
        #expect(whoami.errors.contains("Missing required scope") && !whoami.errors.contains("atp login"))
    }

    @Test func `what was not allowed on the page is told`() async throws {
        let desk = try await Desk()
        let alice = try await desk.network.createAccount(handle: "alice.test", password: "correct-horse").did
        let login = try await desk.logIn(["alice.test"]) { page in
            try await WebPage.open(desk.network.oauth.approve(page, as: alice, scopes: ["atproto"]))
        }
        #expect(login.code == .success)
        #expect(login.lines.last == "You have not allowed: transition:generic")
        #expect(await desk.atp("whoami", "--scopes").output.contains("You have not allowed: transition:generic"))
        let post = await desk.atp("post", "Hello")
        #expect(post.code == .refused)
        #expect(post.errors.contains("it lacks the scope repo:app.bsky.feed.post?action=create"))
    }

    @Test func `a scope that nobody knows is told, and one that can't be sent is an error`() async throws {
        let (desk, alice) = try await Desk.ofAliceWithOAuth()
        let unknown = try await desk.logIn(["--scope", "repo:app.bsky.feed.post nonsense:x"], as: alice)
        #expect(unknown.code == .success)
        #expect(unknown.errors.contains("nonsense:x is not a scope that atp knows"))
        #expect(unknown.lines.last == "You have not allowed: nonsense:x")
        let invalid = await desk.atp("login", alice.description, "--host", desk.network.host, "--scope", #"repo:"x""#)
        #expect(invalid.code == .refused)
        #expect(invalid.errors.contains("Servers would refuse this app"))
    }
}

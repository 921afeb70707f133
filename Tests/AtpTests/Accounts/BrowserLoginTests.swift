import ATData
import ATOAuth
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Terminal
import TestLoad
import Testing

/// Logins with OAuth, in which the test is the browser.
@Suite(.inTurn) struct BrowserLoginTests {
    @Test func `a login in the browser stays, and every command works with it`() async throws {
        let (desk, _) = try await Desk.ofAliceWithOAuth()
        let bob = try await desk.network.createAccount(handle: "bob.test", password: "battery-staple").did
        #expect(desk.pendingLogins == [])
        let accounts = await desk.atp("accounts", "--json")
        #expect(try accounts.json()["login"] as? String == "oauth")
        #expect(try accounts.json()["handle"] as? String == "alice.test")
        await desk.network.expireTokens()
        let post = await desk.atp("post", "Hello")
        #expect(post.code == .success, "\(post.errors)")
        #expect(desk.network.oauth.counts.refreshes == 1)
        let uri = try #require(post.lines.first)
        try desk.write(Data([1, 2, 3]), to: "bytes.bin")
        for command in [
            ["whoami"], ["timeline"], ["thread", uri], ["like", uri], ["follow", bob.description], ["ls"],
            ["notifications"], ["profile"], ["xrpc", "query", "com.atproto.server.getSession"],
            ["blob", "upload", "bytes.bin"], ["record", "create", "com.example.note"], ["get", uri], ["delete", uri],
        ] {
            let outcome = await desk.atp(command, stdin: #"{"text":"note"}"#)
            #expect(outcome.code == .success, "\(command): \(outcome.errors)")
        }
        #expect(desk.network.oauth.counts.refreshes == 1)
        // Nobody else has the key: the tokens were never sent without a proof.
        let calls = desk.network.server.requests.filter { $0.headers["Authorization"] != nil }
        #expect(!calls.isEmpty && calls.allSatisfy { $0.headers["DPoP"] != nil })
    }

    @Test func `a login that is denied is an error, and leaves nothing`() async throws {
        let desk = try await Desk()
        let alice = try await desk.network.createAccount(handle: "alice.test", password: "correct-horse").did
        let pages = Guarded<[WebPage]>([])
        let login = try await desk.logIn(["alice.test", "--json"]) { page in
            let shown = try await WebPage.open(desk.network.oauth.deny(page, as: alice))
            pages.withLock { $0.append(shown) }
        }
        #expect(login.code == .refused)
        #expect(login.output == "")
        #expect(
            login.errors.contains(#"{"error":"LoginDenied","message":"The login was denied on the server's page."}"#))
        #expect(pages.withLock { $0.map(\.status) } == [200])
        #expect(pages.withLock { $0[0].text.contains("The login failed") })
        #expect(desk.sessionFiles.isEmpty && desk.pendingLogins.isEmpty)
    }

    @Test func `a script in the server's words is text on the result page and on the terminal`() async throws {
        let desk = try await Desk()
        let alice = try await desk.network.createAccount(handle: "alice.test", password: "correct-horse").did
        let pages = Guarded<[String]>([])
        let login = try await desk.logIn(["alice.test"]) { page in
            let address = try await desk.network.oauth.deny(page, as: alice)
            var parts = try #require(URLComponents(url: address, resolvingAgainstBaseURL: false))
            parts.queryItems = parts.queryItems?.map { item in
                switch item.name {
                case "error": URLQueryItem(name: "error", value: "server_error")
                case "error_description":
                    URLQueryItem(name: item.name, value: "<script>alert(1)</script>\u{1B}[2J")
                default: item
                }
            }
            let shown = try await WebPage.open(try #require(parts.url))
            pages.withLock { $0.append(shown.text) }
        }
        #expect(login.code == .refused)
        #expect(login.errors.contains("<script>alert(1)</script>") && !login.errors.contains("\u{1B}"))
        let page = try #require(pages.withLock { $0.first })
        #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;") && !page.contains("<script"))
    }

    @Test func `a login with OAuth takes the place of one with a password, which ends on the server`() async throws {
        let desk = try await Desk.ofAlice()
        let alice = try #require(desk.network.accounts.first).did
        let file = try #require(desk.sessionFiles.first)
        let old = try Data(contentsOf: file)
        let login = try await desk.logIn(as: alice)
        #expect(login.code == .success, "\(login.errors)")
        #expect(desk.sessionFiles == [file])
        #expect(try await #require(try desk.atp("accounts", "--json").json()["login"] as? String) == "oauth")
        await desk.network.expireTokens()
        #expect(await desk.atp("whoami").code == .success)
        try await desk.expectWorthless(old, as: file)
    }

    @Test func `a login with a password takes the place of one with OAuth, which ends on the server`() async throws {
        let (desk, _) = try await Desk.ofAliceWithOAuth()
        let login = await desk.atp(
            "login", "alice.test", "--host", desk.network.host, "--app-password", answering: ["correct-horse"])
        #expect(login.code == .success, "\(login.errors)")
        #expect(desk.network.oauth.sessionCount == 0)
        #expect(try await desk.atp("accounts", "--json").json()["login"] as? String == "password")
        #expect(await desk.atp("whoami").code == .success)
    }

    @Test func `a second login of an account ends the first one`() async throws {
        let (desk, alice) = try await Desk.ofAliceWithOAuth()
        #expect(try await desk.logIn(as: alice).code == .success)
        #expect(desk.network.oauth.sessionCount == 1)
        #expect(await desk.atp("whoami").code == .success)
    }

    @Test func `a session that an older version has stored works, and is replaced by a login`() async throws {
        let desk = try await Desk()
        let alice = try await desk.network.createAccount(handle: "alice.test", password: "correct-horse").did
        try desk.write(
            Data(#"{"identifier":"alice.test","password":"correct-horse"}"#.utf8), to: "login.json")
        let created = try await desk.atp(
            "xrpc", "procedure", "com.atproto.server.createSession", "--host", desk.network.host, "-i", "login.json"
        )
        .json()
        let session = [
            "accessToken": created["accessJwt"], "refreshToken": created["refreshJwt"], "did": alice.description,
            "handle": "alice.test", "host": desk.network.host,
        ]
        try desk.write(JSONSerialization.data(withJSONObject: session), to: "state/atp/sessions/\(alice).json")
        try desk.write(Data("alice.test".utf8), to: "state/atp/handles/\(alice)")
        try desk.write(Data(alice.description.utf8), to: "state/atp/current")
        #expect(await desk.atp("whoami").lines.first == "alice.test")
        #expect(try await desk.atp("accounts", "--json").json()["login"] as? String == "password")
        #expect(try await desk.logIn(as: alice).code == .success)
        #expect(try await desk.atp("accounts", "--json").json()["login"] as? String == "oauth")
    }

    @Test func `the account can be chosen on the server's page`() async throws {
        let desk = try await Desk()
        let bob = try await desk.network.createAccount(handle: "bob.test", password: "battery-staple").did
        for name in [[], [desk.network.host]] {
            let login = try await desk.logIn(name) { page in
                try await WebPage.open(desk.network.oauth.approve(page, as: bob))
            }
            #expect(login.output == "Logged in as bob.test, \(bob).\n", "\(login.errors)")
        }
    }

    @Test func `an e-mail address, and options of both kinds of login, are explained`() async throws {
        let desk = try await Desk()
        let mail = await desk.atp("login", "alice@example.com", "--host", desk.network.host, "--json")
        #expect(mail.code == .refused)
        #expect(mail.errors.contains(#""error":"InvalidAccount""#) && mail.errors.contains("--app-password"))
        #expect(desk.network.server.requests.isEmpty)
        for options in [["--scope", "atproto"], ["--port", "1"], ["--no-open"]] {
            let both = await desk.atp(["login", "alice.test", "--app-password"] + options)
            #expect(both.code == .usage)
        }
        for options in [["--scope", " "], ["--port", "65536"], ["--port", "-1"]] {
            #expect(await desk.atp(["login", "alice.test"] + options).code == .usage)
        }
    }

    @Test func `no output contains a secret of OAuth, even in verbose mode`() async throws {
        let (desk, alice) = try await Desk.ofAliceWithOAuth()
        var all = ""
        for arguments in [["whoami", "--scopes"], ["accounts"], ["login"], ["post", "Hello"], ["logout"]] {
            await desk.network.expireTokens()
            let before = try desk.secrets()
            let outcome =
                arguments == ["login"]
                ? try await desk.logIn(["--verbose"], as: alice) : await desk.atp(arguments + ["--verbose"])
            #expect(outcome.code == .success)
            all += outcome.output + outcome.errors
            for secret in try before + desk.secrets() { #expect(!all.contains(secret)) }
        }
        #expect(all.contains("xrpc/"))
    }
}

extension Desk {
    /// Makes sure that a copy of a session's file can't be used any more.
    func expectWorthless(_ old: Data, as file: URL) async throws {
        let now = try Data(contentsOf: file)
        try old.write(to: file)
        #expect(await atp("whoami").code == .refused)
        try now.write(to: file)
    }

    /// The tokens and the keys in the files of sessions.
    fileprivate func secrets() throws -> [String] {
        try sessionFiles.flatMap { file -> [String] in
            let session = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
            let stored = try #require(session?["oauth"] as? [String: Any])
            let grant = try #require(stored["grant"] as? [String: Any])
            let key = try #require(grant["proofKey"] as? [String: Any])
            let secrets = [stored["accessToken"], stored["refreshToken"], key["data"]].compactMap { $0 as? String }
            try #require(secrets.count == 3)
            return secrets
        }
    }
}

import ATData
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Probes
import Terminal
import TestLoad
import Testing

/// How sessions of OAuth end, and what is left when something fails.
@Suite(.inTurn) struct EndedSessionTests {
    @Test func `logging out ends the session on the server`() async throws {
        let (desk, alice) = try await Desk.ofAliceWithOAuth()
        let file = try #require(desk.sessionFiles.first)
        let kept = try Data(contentsOf: file)
        let logout = await desk.atp("logout")
        #expect(logout.output == "Logged out of alice.test. The server has ended the session.\n")
        #expect(desk.sessionFiles.isEmpty)
        #expect(desk.network.oauth.sessionCount == 0)
        #expect(await desk.atp("accounts").output == "")
        try kept.write(to: file)
        #expect(await desk.atp("whoami", "--account", alice.description).code == .refused)
    }

    @Test func `logging out works without the server, and says so`() async throws {
        let (desk, _) = try await Desk.ofAliceWithOAuth()
        desk.network.oauth.script(.revoke, always: .htmlErrorPage())
        let logout = await desk.atp("logout", "--json")
        #expect(logout.code == .success)
        #expect(try logout.json()["endedOnServer"] as? Bool == false)
        #expect(desk.sessionFiles.isEmpty)
        #expect(await desk.atp("accounts").output == "")
    }

    @Test func `a login while another process still logs out is kept`() async throws {
        let (desk, alice) = try await Desk.ofAliceWithOAuth()
        let (isRevoking, mayEnd) = (OneShot(), OneShot())
        desk.network.oauth.script(
            .revoke,
            [
                .answer { _ in
                    isRevoking.fire()
                    await mayEnd.wait()
                    return .status(.ok)
                }
            ])
        let logout = Task { try await desk.run("logout") }
        await isRevoking.wait()
        #expect(desk.sessionFiles.isEmpty)
        let login = try await desk.logIn(as: alice)
        #expect(login.code == .success, "\(login.errors)")
        mayEnd.fire()
        #expect(try await logout.value.status == 0)
        #expect(desk.sessionFiles.count == 1)
        #expect(await desk.atp("whoami").lines.first == "alice.test")
    }

    @Test func `logging out with a password says what the server has done`() async throws {
        let desk = try await Desk.ofAlice()
        desk.network.server.script("/xrpc/com.atproto.server.deleteSession", always: .htmlErrorPage())
        let logout = await desk.atp("logout")
        #expect(logout.code == .success)
        #expect(logout.output.contains("The server could not be reached") && logout.output.contains("502"))
        #expect(desk.sessionFiles.isEmpty)
    }

    @Test func `a session of another client is removed, though it can't be ended on the server`() async throws {
        let (desk, _) = try await Desk.ofAliceWithOAuth()
        let file = try #require(desk.sessionFiles.first)
        let text = try String(contentsOf: file, encoding: .utf8)
        let start = try #require(text.firstRange(of: #""clientID":""#)).upperBound
        let end = try #require(text[start...].firstIndex(of: "\""))
        try text.replacingCharacters(in: start..<end, with: "https:\\/\\/app.example.com\\/client.json")
            .write(to: file, atomically: true, encoding: .utf8)
        let whoami = await desk.atp("whoami")
        #expect(whoami.code == .refused)
        #expect(whoami.errors.contains("another client_id") && whoami.errors.contains("atp login"))
        let logout = await desk.atp("logout")
        #expect(logout.code == .success)
        #expect(logout.output.contains("on this machine only"))
        #expect(desk.sessionFiles.isEmpty)
    }

    @Test func `an account whose session has ended stays in the list, and needs a login`() async throws {
        let (desk, alice) = try await Desk.ofAliceWithOAuth()
        let file = try #require(desk.sessionFiles.first)
        let old = try Data(contentsOf: file)
        await desk.network.expireTokens()
        #expect(await desk.atp("whoami").code == .success)
        // The server takes a token that is used twice for stolen, and ends the session.
        try old.write(to: file)
        let whoami = await desk.atp("whoami")
        #expect(whoami.code == .refused)
        #expect(whoami.errors.contains("atp login"), "\(whoami.errors)")
        let listed = await desk.atp("accounts")
        #expect(listed.lines == ["*\talice.test\t\(alice)\t\tneeds login"])
        #expect(listed.errors.contains("atp login \(alice)"))
        let json = try await desk.atp("accounts", "--json").json()
        #expect(json["needsLogin"] as? Bool == true && json["handle"] as? String == "alice.test")
        let named = await desk.atp("whoami", "--account", alice.description)
        #expect(named.errors.contains("has ended"))
        #expect(try await desk.logIn(as: alice).code == .success)
        #expect(await desk.atp("whoami").code == .success)
    }

    @Test func `logging out ends a session that the server has refused by mistake`() async throws {
        let (desk, _) = try await Desk.ofAliceWithOAuth()
        await desk.network.expireTokens()
        desk.network.oauth.script(.token, [.status(400, body: Data(#"{"error":"invalid_grant"}"#.utf8))])
        #expect(await desk.atp("whoami").code == .refused)
        #expect(await desk.atp("accounts").output.contains("needs login") && desk.network.oauth.sessionCount == 1)
        let logout = await desk.atp("logout")
        #expect(logout.output.hasPrefix("Logged out of ") && desk.network.oauth.sessionCount == 0)
        #expect(desk.sessionFiles.isEmpty)
        #expect(await desk.atp("accounts").output == "")
    }

    @Test func `the account whose session ends is named, though another has become the current one`() async throws {
        let (desk, alice) = try await Desk.ofAliceWithOAuth()
        let bob = try await desk.network.createAccount(handle: "bob.test", password: "battery-staple").did
        let ofAlice = try #require(desk.sessionFiles.first)
        #expect(try await desk.logIn(as: bob).code == .success)
        #expect(await desk.atp("accounts", "alice.test").code == .success)
        let (old, ofBob) = (try Data(contentsOf: ofAlice), try #require(desk.sessionFiles.first { $0 != ofAlice }))
        await desk.network.expireTokens()
        #expect(await desk.atp("whoami").lines.first == "alice.test")
        // The server ends the session of a token that is used twice. Meanwhile, the user chooses the other account.
        try old.write(to: ofAlice)
        let (isAsked, mayAnswer) = (OneShot(), OneShot())
        desk.network.oauth.script(
            .token,
            [
                .answer { _ in
                    isAsked.fire()
                    await mayAnswer.wait()
                    return .error("invalid_grant", "It was used twice.", status: .badRequest)
                }
            ])
        let whoami = Task { await desk.atp("whoami") }
        await isAsked.wait()
        #expect(await desk.atp("accounts", "bob.test").code == .success)
        mayAnswer.fire()
        let errors = await whoami.value.errors
        #expect(errors.contains("The login of alice.test has ended"), "\(errors)")
        #expect(FileManager.default.fileExists(atPath: ofBob.path))
        #expect(await desk.atp("accounts").lines.contains("\talice.test\t\(alice)\t\tneeds login"))
    }

    @Test func `an account that isn't the current one is remembered too, until it is forgotten`() async throws {
        let (desk, alice) = try await Desk.ofAliceWithOAuth()
        let bob = try await desk.network.createAccount(handle: "bob.test", password: "battery-staple").did
        let file = try #require(desk.sessionFiles.first)
        #expect(try await desk.logIn(as: bob).code == .success)
        try FileManager.default.removeItem(at: file)
        #expect(await desk.atp("accounts").lines.last == "\talice.test\t\(alice)\t\tneeds login")
        #expect(await desk.atp("whoami").lines.first == "bob.test")
        #expect(await desk.atp("logout", "--account", "alice.test").code == .success)
        #expect(await desk.atp("accounts").lines.count == 1)
    }

    @Test(arguments: ["alice", "alice@example.com", "al_ice.test", ""])
    func `a name that nobody has is never another account whose login has ended`(name: String) async throws {
        let (desk, alice) = try await Desk.ofAliceWithOAuth()
        let bob = try await desk.network.createAccount(handle: "bob.test", password: "battery-staple").did
        let file = try #require(desk.sessionFiles.first)
        #expect(try await desk.logIn(as: bob).code == .success)
        // Alice's handle could not be verified at her login.
        try desk.write(Data(), to: "state/atp/handles/\(alice)")
        try Data("{".utf8).write(to: file)
        let whoami = await desk.atp("whoami", "--account", name)
        #expect(whoami.code == .refused && !whoami.errors.contains("\(alice)"), "\(whoami.errors)")
        #expect(try Data(contentsOf: file) == Data("{".utf8), "the file of another account stays where it is")
        let logout = await desk.atp("logout", "--account", name)
        #expect(logout.code == .refused && logout.output.isEmpty, "\(logout.output)")
        #expect(await desk.atp("accounts").errors.contains("\(alice)"))
    }

    @Test func `a handle that two ended logins had is neither's`() async throws {
        let (desk, alice) = try await Desk.ofAliceWithOAuth()
        let bob = try await desk.network.createAccount(handle: "bob.test", password: "battery-staple").did
        #expect(try await desk.logIn(as: bob).code == .success)
        try desk.write(Data("alice.test".utf8), to: "state/atp/handles/\(bob)")
        for file in desk.sessionFiles { try FileManager.default.removeItem(at: file) }
        let logout = await desk.atp("logout", "--account", "alice.test")
        #expect(logout.code == .refused && logout.errors.contains("\(alice)") && logout.errors.contains("\(bob)"))
        #expect(await desk.atp("accounts").lines.count == 2)
        #expect(await desk.atp("logout", "--account", alice.description).code == .success)
        #expect(await desk.atp("logout", "--account", "alice.test").output.contains("\(bob)"))
    }

    @Test(arguments: [LocalNetwork.OAuth.Endpoint.metadata, .pushedRequest, .token])
    func `a server that responds with a page of HTML ends the login with an error`(
        endpoint: LocalNetwork.OAuth.Endpoint
    ) async throws {
        let desk = try await Desk.ofAlice()
        let alice = try #require(desk.network.accounts.first).did
        let file = try #require(desk.sessionFiles.first)
        let before = try Data(contentsOf: file)
        desk.network.oauth.script(endpoint, always: .htmlErrorPage())
        let login = try await desk.logIn(["alice.test"]) { page in
            let shown = try await WebPage.open(desk.network.oauth.approve(page, as: alice))
            #expect(shown.text.contains("The login failed") && shown.text.contains("502"))
        }
        #expect(login.code == .refused)
        #expect(login.errors.contains("502"), "\(login.errors)")
        #expect(desk.pendingLogins.isEmpty)
        #expect(try Data(contentsOf: file) == before)
        #expect(await desk.atp("whoami").code == .success)
    }

    @Test func `a login that can't wait for the browser is an error before anything is shown`() async throws {
        let (desk, alice) = try await Desk.ofAliceWithOAuth()
        let pending = desk.folder.appending(path: "state/atp/sessions/pending")
        try FileManager.default.removeItem(at: pending)
        try Data().write(to: pending)
        let login = await desk.atp("login", alice.description, "--host", desk.network.host)
        #expect(login.code == .refused)
        #expect(login.errors.contains("can't be stored") && login.errors.contains(pending.path), "\(login.errors)")
        #expect(!login.errors.contains("request_uri") && !login.errors.contains("Domain="))
        #expect(await desk.atp("whoami").code == .success)
    }

    @Test func `a session that can't be stored is ended again, and the earlier one still works`() async throws {
        let (desk, alice) = try await Desk.ofAliceWithOAuth()
        let file = try #require(desk.sessionFiles.first)
        let aside = desk.folder.appending(path: "aside.json")
        let login = try await desk.logIn(["alice.test"]) { page in
            let callback = try await desk.network.oauth.approve(page, as: alice)
            try FileManager.default.moveItem(at: file, to: aside)
            try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
            try await WebPage.open(callback)
        }
        #expect(login.code == .refused)
        #expect(login.errors.contains("could not be stored, so it was ended again"), "\(login.errors)")
        #expect(desk.network.oauth.sessionCount == 1)
        try FileManager.default.removeItem(at: file)
        try FileManager.default.moveItem(at: aside, to: file)
        await desk.network.expireTokens()
        let whoami = await desk.atp("whoami")
        #expect(whoami.code == .success, "\(whoami.errors)")
    }

    @Test func `a damaged session is kept aside by a login`() async throws {
        let (desk, alice) = try await Desk.ofAliceWithOAuth()
        let file = try #require(desk.sessionFiles.first)
        try Data("{".utf8).write(to: file)
        #expect(try await desk.logIn(as: alice).code == .success)
        #expect(try Data(contentsOf: URL(filePath: file.path + ".damaged")) == Data("{".utf8))
        #expect(await desk.atp("whoami").code == .success)
    }
}

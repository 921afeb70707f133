import ATData
import Foundation
import LocalNetwork
import LocalServer
import Terminal
import TestLoad
import Testing

@Suite(.inTurn) struct LoginTests {
    @Test func `a login asks for the password without showing it, and stays`() async throws {
        let desk = try await Desk()
        let alice = try await desk.network.createAccount(handle: "alice.test", password: "correct-horse")
        let login = await desk.atp(
            "login", "--app-password", "@alice.test", "--host", desk.network.host, answering: ["correct-horse"])
        #expect(login.code == .success)
        #expect(login.prompts == ["Password of @alice.test: "])
        #expect(login.output == "Logged in as alice.test, \(alice.did).\n")
        let who = await desk.atp("whoami", "--json")
        #expect(try who.json()["did"] as? String == alice.did.description)
    }

    @Test func `a password may come from a descriptor, and never from the command line`() async throws {
        let desk = try await Desk()
        try await desk.network.createAccount(handle: "alice.test", password: "correct-horse")
        let host = desk.network.host
        let login = await desk.atp(
            "login", "alice.test", "--host", host, "--password-fd", "3", descriptors: [3: "correct-horse\r"])
        #expect(login.code == .success)
        #expect(login.prompts == [])
        let nothing = await desk.atp("login", "alice.test", "--host", host, "--password-fd", "3")
        #expect(nothing.code == .usage)
        let word = await desk.atp("login", "--app-password", "alice.test", "correct-horse", "--host", host)
        #expect(word.code == .usage)
        let option = await desk.atp(
            "login", "--app-password", "alice.test", "--password", "correct-horse", "--host", host)
        #expect(option.code == .usage)
    }

    @Test(arguments: ["http://192.0.2.1:2583", "http://pds.invalid", "HTTP://pds.invalid"])
    func `a password isn't sent unencrypted to another machine`(host: String) async throws {
        let desk = try await Desk()
        let login = await desk.atp(
            "login", "--app-password", "alice.test", "--host", host, answering: ["correct-horse"])
        #expect(login.code == .usage && login.errors.contains("not encrypted"), "\(login.errors)")
        #expect(login.prompts.isEmpty, "the password isn't asked for")
    }

    @Test func `a wrong password is rejected, and nothing is stored`() async throws {
        let desk = try await Desk()
        try await desk.network.createAccount(handle: "alice.test", password: "correct-horse")
        let login = await desk.atp(
            "login", "--app-password", "alice.test", "--host", desk.network.host, answering: ["wrong"])
        #expect(login.code == .refused)
        #expect(login.errors.contains("AuthenticationRequired"))
        #expect(desk.sessionFiles.isEmpty)
    }

    @Test func `a session that can't be stored is ended on the server`() async throws {
        let desk = try await Desk()
        let alice = try await desk.network.createAccount(handle: "alice.test", password: "correct-horse")
        // No file can take the place of a folder.
        let place = desk.folder.appending(path: "state/atp/sessions/\(alice.did).json")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let login = await desk.atp(
            "login", "--app-password", "alice.test", "--host", desk.network.host, answering: ["correct-horse"])
        #expect(login.code == .refused)
        #expect(login.errors.contains("could not be stored, so it was ended again"), "\(login.errors)")
        let paths = desk.network.server.requests.map(\.path)
        #expect(paths.contains("/xrpc/com.atproto.server.createSession"))
        #expect(paths.last == "/xrpc/com.atproto.server.deleteSession")
        #expect(await desk.atp("accounts").output.contains("alice") == false)
    }

    @Test func `a second factor is asked for`() async throws {
        let desk = try await Desk()
        let alice = try await desk.network.createAccount(
            handle: "alice.test", password: "correct-horse", email: "alice@example.com", twoFactor: true)
        let host = desk.network.host
        let first = await desk.atp(
            "login", "--app-password", "alice.test", "--host", host, answering: ["correct-horse", "nonsense"])
        #expect(first.code == .refused)
        let code = try #require(desk.network.mailedCode(for: alice))
        let second = await desk.atp(
            "login", "--app-password", "alice.test", "--host", host, "--code", code, answering: ["correct-horse"])
        #expect(second.code == .success)
    }

    @Test func `a session is its owner's alone to read`() async throws {
        let desk = try await Desk.ofAlice()
        let file = try #require(desk.sessionFiles.first)
        func mode(_ url: URL) throws -> Int {
            try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int ?? -1
        }
        #expect(try mode(file) == 0o600)
        #expect(try mode(file.deletingLastPathComponent()) == 0o700)
        #expect(try mode(desk.folder.appending(path: "state/atp/current")) == 0o600)
    }

    @Test func `no output contains a secret, even in verbose mode`() async throws {
        let desk = try await Desk()
        try await desk.network.createAccount(handle: "alice.test", password: "correct-horse")
        var all = ""
        for arguments in [
            ["login", "--app-password", "alice.test", "--host", desk.network.host], ["whoami"], ["accounts"],
            ["logout"],
        ] {
            if arguments == ["whoami"] { await desk.network.expireTokens() }
            let tokens = try desk.sessionFiles.flatMap { try Self.tokens(in: $0) }
            let outcome = await desk.atp(arguments + ["--verbose"], answering: ["correct-horse"])
            #expect(outcome.code == .success)
            #expect(outcome.errors.contains("xrpc/") || arguments == ["accounts"])
            all += outcome.output + outcome.errors
            for token in tokens + (try desk.sessionFiles.flatMap { try Self.tokens(in: $0) }) {
                #expect(!all.contains(token))
            }
        }
        #expect(!all.contains("correct-horse"))
    }

    private static func tokens(in file: URL) throws -> [String] {
        let session = try JSONSerialization.jsonObject(with: try Data(contentsOf: file)) as? [String: String] ?? [:]
        let tokens = [session["accessToken"], session["refreshToken"]].compactMap { $0 }
        #expect(tokens.count == 2)
        return tokens
    }
}

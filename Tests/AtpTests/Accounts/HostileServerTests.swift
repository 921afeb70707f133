import ATData
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Terminal
import TestLoad
import Testing

/// Logging in to a server that claims to host another account.
@Suite(.inTurn) struct HostileServerTests {
    /// A desk on which alice is logged in, and a server that answers logins with whatever a test says.
    private func desk(answering session: [String: any Sendable]) async throws -> (desk: Desk, server: LocalServer) {
        let desk = try await Desk.ofAlice()
        let server = try await LocalServer.start()
        try server.answer(.post, "/xrpc/com.atproto.server.createSession", with: session)
        server.route(.post, "/xrpc/com.atproto.server.deleteSession") { _ in .status(.ok) }
        return (desk, server)
    }

    private static func session(_ did: String, handle: String = "alice.test") -> [String: any Sendable] {
        ["accessJwt": "stolen", "refreshJwt": "stolen too", "did": did, "handle": handle]
    }

    private static func document(_ did: String, on server: String) -> [String: any Sendable] {
        [
            "id": did, "alsoKnownAs": ["at://alice.test"],
            "service": [["id": "#atproto_pds", "type": "AtprotoPersonalDataServer", "serviceEndpoint": server]],
        ]
    }

    /// Logs in to a server, and makes sure that nothing of it is kept.
    private func expectRefusal(
        _ desk: Desk, _ server: String, environment: [String: String] = [:], _ words: String...
    ) async throws {
        let file = try #require(desk.sessionFiles.first)
        let before = try Data(contentsOf: file)
        let login = await desk.atp(
            "login", "--app-password", "alice.test", "--host", server, answering: ["correct-horse"],
            environment: environment)
        #expect(login.code == .refused)
        for word in words { #expect(login.errors.contains(word), "\(login.errors)") }
        #expect(desk.sessionFiles == [file])
        #expect(try Data(contentsOf: file) == before)
        #expect(await desk.atp("whoami").lines.first == "alice.test")
    }

    @Test func `a server that the account's document does not name can't replace a login`() async throws {
        let alice = try await Desk.ofAlice().alice
        let (desk, server) = try await desk(answering: Self.session(alice))
        let own = try await desk.alice
        try server.answer(.post, "/xrpc/com.atproto.server.createSession", with: Self.session(own))
        try await expectRefusal(desk, server.url.absoluteString, own, desk.network.host, "was rejected")
        // The DID of an account that no directory knows is as bad.
        try server.answer(.post, "/xrpc/com.atproto.server.createSession", with: Self.session(alice))
        try await expectRefusal(desk, server.url.absoluteString, alice, "There is no such account")
    }

    @Test func `a server that names the account's own server in its document can't replace a login`() async throws {
        let (desk, server) = try await desk(answering: [:])
        let alice = try await desk.alice
        var session = Self.session(alice)
        session["didDoc"] = Self.document(alice, on: desk.network.host)
        try server.answer(.post, "/xrpc/com.atproto.server.createSession", with: session)
        try await expectRefusal(desk, server.url.absoluteString, alice, "does not accept the session")
    }

    @Test func `a server that reveals the DID only on request can't replace a login`() async throws {
        let (desk, server) = try await desk(answering: ["accessJwt": "a", "refreshJwt": "b"])
        let alice = try await desk.alice
        server.route(.get, "/xrpc/com.atproto.server.getSession") { _ in
            try .json(["did": alice, "handle": "alice.test"])
        }
        try await expectRefusal(desk, server.url.absoluteString, alice, desk.network.host)
    }

    @Test func `a login isn't stored when the document can't be read`() async throws {
        let desk = try await Desk.ofAlice()
        try await expectRefusal(
            desk, desk.network.host, environment: ["ATP_PLC": "http://127.0.0.1:1"], "http://127.0.0.1:1",
            "Nothing responded")
    }

    @Test(arguments: [
        "did:plc:..%2F..%2Fcurrent", "did:plc:...", "did:web:127.0.0.1%3A1%2Fx", "did:web:a%2F..%2Fb", "did:web:..",
        "did:web:evil.example%40127.0.0.1", "did:key:zQ3sh", "did:web:127.0.0.1:path", "did:plc:ALICE", "nonsense",
    ])
    func `a DID without a document is rejected`(did: String) async throws {
        let (desk, server) = try await desk(answering: Self.session(did))
        try await expectRefusal(desk, server.url.absoluteString)
        #expect(Set(try FileManager.default.contentsOfDirectory(atPath: desk.folder.path)) == ["state"])
    }

    @Test func `an account of did:web is kept if its host's document names the server`() async throws {
        let (desk, server) = try await desk(answering: [:])
        let did = "did:web:localhost%3A\(server.port)"
        try server.answer(.post, "/xrpc/com.atproto.server.createSession", with: Self.session(did))
        try server.answer(.get, "/.well-known/did.json", with: Self.document(did, on: desk.network.host))
        try await expectRefusal(desk, server.url.absoluteString, did, desk.network.host)
        try server.answer(.get, "/.well-known/did.json", with: Self.document(did, on: server.url.absoluteString))
        let login = await desk.atp(
            "login", "--app-password", did, "--host", server.url.absoluteString, answering: ["correct-horse"])
        #expect(login.code == .success, "\(login.errors)")
        // The server did not say where alice.test leads, so the document's word for it does not count.
        #expect(login.output == "Logged in as \(did). Its handle could not be verified.\n")
        #expect(desk.sessionFiles.count == 2)
    }

    @Test(arguments: [true, false])
    func `a login server is trusted when the account's own server accepts the session`(
        namesServer: Bool
    ) async throws {
        let (desk, entry) = try await desk(answering: [:])
        let alice = try await desk.alice
        let client = ATClient(host: desk.network.host)
        let real = try await client.login(identifier: "alice.test", password: "correct-horse")
        var session = Self.session(alice)
        session["accessJwt"] = real.accessToken
        session["refreshJwt"] = real.refreshToken
        if namesServer { session["didDoc"] = Self.document(alice, on: desk.network.host) }
        try entry.answer(.post, "/xrpc/com.atproto.server.createSession", with: session)
        entry.route(.get, "/xrpc/com.atproto.identity.resolveHandle") { _ in try .json(["did": alice]) }
        let login = await desk.atp(
            "login", "--app-password", "alice.test", "--host", entry.url.absoluteString, answering: ["correct-horse"])
        #expect(login.code == .success, "\(login.errors)")
        #expect(await desk.atp("accounts").lines.first?.contains(desk.network.host) == true)
        #expect(await desk.atp("whoami").lines.first == "alice.test")
    }

    @Test func `a login that returns a different account is rejected`() async throws {
        let desk = try await Desk.ofAlice()
        let bob = try await desk.network.createAccount(handle: "bob.test", password: "battery-staple")
        let alice = try await desk.alice
        let body = try JSONSerialization.data(withJSONObject: Self.session(bob.did.description))
        desk.network.server.script(
            "/xrpc/com.atproto.server.createSession",
            always: .status(200, headers: ["Content-Type": "application/json"], body: body))
        let login = await desk.atp(
            "login", "--app-password", alice, "--host", desk.network.host, answering: ["correct-horse"])
        #expect(login.code == .refused)
        #expect(login.errors.contains("instead of \(alice)"))
        #expect(desk.sessionFiles.count == 1)
    }

    @Test func `an account can't take another one's name`() async throws {
        let desk = try await Desk.ofAlice()
        let alice = try await desk.alice
        let evil = try await Desk()
        let mallory = try await evil.network.createAccount(handle: "mallory.test", password: "battery-staple")
        // At the login, and with each renewal, the server calls its account alice.test.
        for call in ["createSession", "refreshSession"] {
            let body = try JSONSerialization.data(withJSONObject: Self.session(mallory.did.description))
            evil.network.server.script(
                "/xrpc/com.atproto.server.\(call)",
                always: .status(200, headers: ["Content-Type": "application/json"], body: body))
        }
        let login = await desk.atp(
            "login", "--app-password", "mallory.test", "--host", evil.network.host, answering: ["battery-staple"],
            environment: ["ATP_PLC": evil.network.plcURL.absoluteString])
        #expect(login.code == .success)
        #expect(login.output == "Logged in as mallory.test, \(mallory.did).\n")
        // A refresh brings the server's name for the account.
        let expired = Data(#"{"error":"ExpiredToken","message":"Token has expired"}"#.utf8)
        evil.network.server.script(
            "/xrpc/com.atproto.server.getSession",
            [.status(400, headers: ["Content-Type": "application/json"], body: expired), .pass])
        _ = await desk.atp("whoami")
        #expect(evil.network.server.requests.contains { $0.path.hasSuffix("refreshSession") })
        let rows = await desk.atp("accounts").lines
        #expect(rows.count == 2)
        #expect(rows.contains { $0.contains("mallory.test") && $0.contains("\(mallory.did)") })
        #expect(await desk.atp("whoami", "--account", "alice.test").output.contains(alice))
    }
}

extension LocalServer {
    /// Answers a call with a value.
    fileprivate func answer(_ method: HTTPMethod, _ path: String, with value: [String: any Sendable]) throws {
        let body = try JSONSerialization.data(withJSONObject: value)
        route(method, path) { _ in .data(body, contentType: "application/json") }
    }
}

extension Desk {
    /// Alice's DID.
    var alice: String {
        get async throws {
            let file = sessionFiles.map(\.lastPathComponent).first { $0.hasPrefix("did:plc:") } ?? ""
            return String(file.dropLast(5))
        }
    }
}

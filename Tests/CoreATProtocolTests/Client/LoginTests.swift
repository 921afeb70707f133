import CoreATProtocol
import Foundation
import HTTPTransport
import LocalServer
import Probes
import Testing

@testable import struct CoreATProtocol.DIDDocumentHost

@Suite(.timeLimit(.minutes(1))) struct LoginTests {
    @Test func `a login is stored and goes on where the account lives`() async throws {
        let pds = try await LocalServer.start()
        let entry = try await LocalServer.start()
        pds.answer("com.example.listNotes", #"{"notes":[]}"#)
        entry.answerLogin(dataServer: pds.host)
        let store = MemorySessionStore()
        let client = ATClient(host: entry.host, store: store)
        let session = try await client.login(identifier: "alice.test", password: "pass")
        #expect(session.did == "did:plc:alice" && session.handle == "alice.test" && session.host == pds.host)
        #expect(try await store.load() == session)
        try await client.execute(.listNotes())
        #expect(entry.requests.map(\.path) == ["/xrpc/com.atproto.server.createSession"])
        #expect(entry.requests.first?.text == #"{"identifier":"alice.test","password":"pass"}"#)
        #expect(entry.requests.first?.headers["Authorization"] == nil)
        #expect(pds.requests.map { $0.headers["Authorization"] } == ["Bearer access-1"])
        await entry.stop()
        await pds.stop()
    }

    @Test func `a new client goes on with a stored session at the account's server`() async throws {
        let pds = try await LocalServer.start()
        pds.answer("com.example.listNotes", #"{"notes":[]}"#)
        let store = MemorySessionStore(
            Session(accessToken: "access-1", refreshToken: "refresh-1", did: "did:plc:alice", host: pds.host))
        let client = ATClient(host: "http://127.0.0.1:1", store: store)
        #expect(try await client.resume()?.did == "did:plc:alice")
        try await client.execute(.listNotes())
        #expect(pds.requests.map { $0.headers["Authorization"] } == ["Bearer access-1"])
        #expect(try await ATClient(host: pds.host, store: MemorySessionStore()).resume() == nil)
        await pds.stop()
    }

    @Test func `an account that has moved is followed when its tokens are renewed`() async throws {
        let (old, new) = (try await LocalServer.start(), try await LocalServer.start())
        old.answerLogin(dataServer: old.host)
        new.answer("com.example.listNotes", #"{"notes":[]}"#)
        let client = ATClient(host: old.host)
        try await client.login(identifier: "alice.test", password: "pass")
        old.answerLogin(dataServer: new.host, tokens: "2")
        try await client.environment.refreshSession()
        #expect(client.session?.host == new.host)
        try await client.execute(.listNotes())
        #expect(new.requests.map { $0.headers["Authorization"] } == ["Bearer access-2"])
        await old.stop()
        await new.stop()
    }

    @Test func `who was given a host alone stays there`() async throws {
        let server = try await LocalServer.start()
        server.answerLogin(dataServer: "https://elsewhere.example", tokens: "2")
        let environment = APEnvironment(
            host: server.host, session: Session(accessToken: "access-1", refreshToken: "refresh-1"))
        try await environment.refreshSession()
        #expect(await environment.host == server.host)
        #expect(await environment.accessToken == "access-2")
        await server.stop()
    }

    @Test(arguments: [
        ("did:plc:a", "#atproto_pds", "AtprotoPersonalDataServer", #""https://pds.example""#, true),
        ("did:plc:a", "did:plc:a#atproto_pds", "AtprotoPersonalDataServer", #""https://pds.example""#, true),
        ("did:plc:b", "#atproto_pds", "AtprotoPersonalDataServer", #""https://pds.example""#, false),
        ("did:plc:a", "did:plc:b#atproto_pds", "AtprotoPersonalDataServer", #""https://pds.example""#, false),
        ("did:plc:a", "#atproto_pds", "AtprotoPersonalDataServer", #""http://pds.example""#, false),
        ("did:plc:a", "#atproto_pds", "AtprotoPersonalDataServer", #""https://u:p@pds.example""#, false),
        ("did:plc:a", "#atproto_pds", "Other", #""https://pds.example""#, false),
        ("did:plc:a", "#atproto_pds", "AtprotoPersonalDataServer", #"{"a":1}"#, false),
    ])
    func `a document sends nobody to a server that is not as safe`(
        id: String, service: String, type: String, endpoint: String, isFollowed: Bool
    ) throws {
        let json = #"{"id":"\#(id)","service":[{"id":"\#(service)","type":"\#(type)","serviceEndpoint":\#(endpoint)}]}"#
        let document = try JSONDecoder().decode(DIDDocumentHost.self, from: Data(json.utf8))
        let origin = try #require(URL(string: "https://bsky.social").flatMap { Origin($0) })
        #expect(
            document.dataServer(of: "did:plc:a", comingFrom: origin) == (isFollowed ? "https://pds.example" : nil))
    }

    @Test func `a document that makes no sense costs no login`() async throws {
        let server = try await LocalServer.start()
        server.answer(
            "com.atproto.server.createSession",
            #"{"accessJwt":"a","refreshJwt":"r","did":"did:plc:alice","didDoc":["?"]}"#, to: .post)
        let client = ATClient(host: server.host)
        #expect(try await client.login(identifier: "alice.test", password: "pass").host == server.host)
        await server.stop()
    }

    @Test func `a second factor is asked for by a typed error`() async throws {
        let server = try await LocalServer.start()
        server.route(.post, "/xrpc/com.atproto.server.createSession") { request in
            struct Input: Decodable { var authFactorToken: String? }
            guard try request.json(as: Input.self).authFactorToken == "ABCDE-12345" else {
                return .error("AuthFactorTokenRequired", "A sign in code was sent.", status: .unauthorized)
            }
            return try .json(["accessJwt": "a", "refreshJwt": "r", "did": "did:plc:alice", "handle": "alice.test"])
        }
        let client = ATClient(host: server.host)
        let error = await #expect(throws: AtError.self) {
            try await client.login(identifier: "alice.test", password: "pass")
        }
        #expect(error?.matches(LoginError.authFactorTokenRequired) == true)
        #expect(error?.matches(LoginError.accountTakedown) == false)
        #expect(client.session == nil)
        try await client.login(identifier: "alice.test", password: "pass", authFactorToken: " ABCDE-12345\n")
        #expect(client.session?.did == "did:plc:alice")
        await server.stop()
    }

    @Test(arguments: [" @alice.test", "\u{202A}alice.test\u{202C}", "alice.test\n", "alice.test"])
    func `a pasted handle is cleaned`(pasted: String) async throws {
        let server = try await LocalServer.start()
        server.answerLogin()
        try await ATClient(host: server.host).login(identifier: pasted, password: " as it is ")
        #expect(server.requests.first?.text == #"{"identifier":"alice.test","password":" as it is "}"#)
        await server.stop()
    }

    @Test func `several accounts work side by side`() async throws {
        let server = try await LocalServer.start()
        server.route(.get, "/xrpc/com.example.listNotes") { request in
            try .json(["cursor": request.headers["Authorization"] ?? "none"])
        }
        var clients: [ATClient] = []
        for number in 1...5 {
            server.answerLogin(did: "did:plc:a\(number)", tokens: "\(number)")
            let client = ATClient(host: server.host)
            try await client.login(identifier: "a\(number).test", password: "pass")
            clients.append(client)
        }
        for _ in 0..<10 {
            for (index, client) in clients.enumerated() {
                let output = try await client.execute(.listNotes())
                #expect(output["cursor"] == .string("Bearer access-\(index + 1)"))
                #expect(try await client.accountDID().description == "did:plc:a\(index + 1)")
            }
        }
        #expect(await APEnvironment.current.accessToken?.hasPrefix("access-") != true)
        await server.stop()
    }

    @Test func `a session that cannot be stored is in force all the same`() async throws {
        struct FullDisk: SessionStore {
            func load() async throws -> Session? { nil }
            func save(_ session: Session) async throws { throw CocoaError(.fileWriteOutOfSpace) }
            func delete() async throws {}
        }
        let server = try await LocalServer.start()
        server.answerLogin()
        let client = ATClient(host: server.host, store: FullDisk())
        let error = await #expect(throws: AtError.self) {
            try await client.login(identifier: "alice.test", password: "pass")
        }
        guard case .network(.sessionNotStored) = error else {
            Issue.record("the cause is lost: \(String(describing: error))")
            return
        }
        #expect(client.session?.accessToken == "access-1")
        await server.stop()
    }

    @Test func `logging out forgets the session here, in the store and on the server`() async throws {
        let server = try await LocalServer.start()
        server.answerLogin()
        server.route(.post, "/xrpc/com.atproto.server.deleteSession") { _ in LocalResponse() }
        let store = MemorySessionStore()
        let client = ATClient(host: server.host, store: store)
        try await client.login(identifier: "alice.test", password: "pass")
        try await client.logout()
        #expect(client.session == nil)
        #expect(try await store.load() == nil)
        #expect(server.requests.last?.headers["Authorization"] == "Bearer refresh-1")
        let error = await #expect(throws: AtError.self) { try await client.accountDID() }
        guard case .network(.noSession) = error else {
            Issue.record("expected that nobody is logged in: \(String(describing: error))")
            return
        }
        await server.stop()
    }

    @Test func `tokens alone are enough: the server is asked whose they are, once`() async throws {
        let server = try await LocalServer.start()
        server.answer("com.atproto.server.getSession", #"{"did":"did:plc:alice","handle":"alice.test"}"#)
        let client = ATClient(
            environment: APEnvironment(
                host: server.host, session: Session(accessToken: "access-1", refreshToken: "refresh-1")))
        #expect(try await client.accountDID() == "did:plc:alice")
        #expect(try await client.accountDID() == "did:plc:alice")
        #expect(server.requests.count == 1)
        await server.stop()
    }

    @Test func `a token for another service says whom and what it is for`() async throws {
        let server = try await LocalServer.start()
        server.answer("com.atproto.server.getServiceAuth", #"{"token":"proof"}"#)
        let client = try await ATClient.signedIn(to: server)
        let token = try await client.serviceToken(
            for: "did:web:video.bsky.app#video", calling: "com.atproto.repo.uploadBlob", validFor: .seconds(60))
        #expect(token == "proof")
        let request = try #require(server.requests.first)
        #expect(request.query("aud") == "did:web:video.bsky.app#video")
        #expect(request.query("lxm") == "com.atproto.repo.uploadBlob")
        let expiry = try #require(request.query("exp").flatMap { Double($0) })
        #expect((30...90).contains(expiry - Date().timeIntervalSince1970))
        await server.stop()
    }
}

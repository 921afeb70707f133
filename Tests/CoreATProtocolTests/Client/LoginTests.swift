import CoreATProtocol
import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

@Suite(.inTurn) struct LoginTests {
    @Test func `a login is stored and continues at the account's server`() async throws {
        let pds = try await LocalServer.start()
        let entry = try await LocalServer.start()
        pds.answer("com.example.listNotes", #"{"notes":[]}"#)
        entry.answerLogin(dataServer: pds.host)
        let store = MemorySessionStore()
        let client = ATClient(host: entry.host, store: store)
        let session = try await client.login(identifier: "alice.test", password: "pass")
        #expect(session.did == "did:plc:alice" && session.handle == "alice.test" && session.host == pds.host)
        #expect(try await store.load() == session.session)
        try await client.execute(.listNotes())
        #expect(entry.requests.map(\.path) == ["/xrpc/com.atproto.server.createSession"])
        #expect(entry.requests.first?.text == #"{"identifier":"alice.test","password":"pass"}"#)
        #expect(entry.requests.first?.headers["Authorization"] == nil)
        #expect(pds.requests.map { $0.headers["Authorization"] } == ["Bearer access-1"])
        await entry.stop()
        await pds.stop()
    }

    @Test func `a new client continues a stored session at the account's server`() async throws {
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

    @Test func `a refresh follows an account that has moved`() async throws {
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

    @Test func `a session without a host of its own stays at the given host`() async throws {
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
        ("did:plc:a", "#atproto_pds", "AtprotoPersonalDataServer", #""HTTPS://PDS.example:443/""#, true),
        ("did:plc:a", "did:plc:a#atproto_pds", "AtprotoPersonalDataServer", #""https://pds.example""#, true),
        ("did:plc:b", "#atproto_pds", "AtprotoPersonalDataServer", #""https://pds.example""#, false),
        ("did:plc:a", "did:plc:b#atproto_pds", "AtprotoPersonalDataServer", #""https://pds.example""#, false),
        ("did:plc:a", "#atproto_pds", "AtprotoPersonalDataServer", #""http://pds.example""#, false),
        ("did:plc:a", "#atproto_pds", "AtprotoPersonalDataServer", #""https://u:p@pds.example""#, false),
        ("did:plc:a", "#atproto_pds", "AtprotoPersonalDataServer", #""https://pds.example/path""#, false),
        ("did:plc:a", "#atproto_pds", "AtprotoPersonalDataServer", #""https://pds.example?x""#, false),
        ("did:plc:a", "#atproto_pds", "Other", #""https://pds.example""#, false),
        ("did:plc:a", "#atproto_pds", "AtprotoPersonalDataServer", #"{"a":1}"#, false),
    ])
    func `a DID document doesn't move a session to a less secure server`(
        id: String, service: String, type: String, endpoint: String, isFollowed: Bool
    ) async throws {
        let document =
            #"{"id":"\#(id)","service":[{"id":"\#(service)","type":"\#(type)","serviceEndpoint":\#(endpoint)}]}"#
        let session = try await session(members: #""didDoc":\#(document)"#)
        #expect(session.host == (isFollowed ? "https://pds.example" : "https://bsky.social"))
    }

    @Test(arguments: [
        #""didDoc":["?"]"#, #""didDoc":5"#, #""didDoc":null"#, #""didDoc":{}"#, #""didDoc":{"id":"did:plc:a"}"#,
        #""didDoc":{"id":"did:plc:a","service":[]}"#, #""didDoc":{"id":"did:plc:a","service":{"a":1}}"#,
        #""didDoc":\#(String(repeating: "[", count: 300))\#(String(repeating: "]", count: 300))"#,
        #""didDoc":\#(safe),"didDoc":{}"#,
    ])
    func `an invalid DID document doesn't fail a login`(members: String) async throws {
        let session = try await session(members: members)
        #expect(session.host == "https://bsky.social" && session.accessToken == "a" && session.did == "did:plc:a")
    }

    private static let safe =
        ##"{"id":"did:plc:a","service":[{"id":"#atproto_pds","type":"AtprotoPersonalDataServer","##
        + ##""serviceEndpoint":"https://pds.example"}]}"##

    /// Logs in to a server whose response has these fields besides its tokens.
    private func session(members: String) async throws -> Session {
        let response = #"{"accessJwt":"a","refreshJwt":"r","did":"did:plc:a",\#(members)}"#
        let client = ATClient(host: "https://bsky.social", transport: Responding(json: response))
        return try await client.login(identifier: "a.test", password: "pass").session
    }

    /// Responds to everything with one value.
    private struct Responding: Transport {
        let json: String

        func stream(_ request: HTTPRequest) async throws -> HTTPStream {
            HTTPStream(status: .ok, body: HTTPBodyStream(Data(json.utf8)))
        }
    }

    @Test func `a login without an identifier throws unless the client has an account`() async throws {
        let server = try await LocalServer.start()
        let error = await #expect(throws: AtError.self) {
            try await ATClient(host: server.host).login(password: "pass")
        }
        guard case .network(.encodingFailed(let why)) = error else { throw try #require(error) }
        #expect(why.contains("identifier") && server.requests.isEmpty)
        await server.stop()
    }

    @Test func `a missing second factor throws a typed error`() async throws {
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
    func `a pasted handle is trimmed`(pasted: String) async throws {
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

    @Test func `a session that can't be stored is used anyway`() async throws {
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

    @Test func `a session that a login couldn't store is stored by the next call`() async throws {
        let server = try await LocalServer.start()
        server.answerLogin()
        server.answer("com.atproto.server.getSession", "{}")
        let store = FaultyStore()
        store.isFull.withLock { $0 = true }
        let client = ATClient(host: server.host, store: store)
        let error = await #expect(throws: AtError.self) {
            try await client.login(identifier: "alice.test", password: "pass")
        }
        #expect(
            error?.description
                == "The session could not be stored: no space left on device. It stays in memory, and the "
                + "next call tries to store it again.")
        let _: LexValue = try await client.query("com.atproto.server.getSession")
        #expect(try await store.load() == nil, "the call succeeds anyway")
        store.isFull.withLock { $0 = false }
        let _: LexValue = try await client.query("com.atproto.server.getSession")
        #expect(try await store.load()?.refreshToken == "refresh-1")
        await server.stop()
    }

    @Test func `a session that a logout couldn't remove is removed by the next call`() async throws {
        let server = try await LocalServer.start()
        server.answerLogin()
        server.answer("com.atproto.server.getSession", "{}")
        let store = FaultyStore()
        let client = ATClient(host: server.host, store: store)
        try await client.login(identifier: "alice.test", password: "pass")
        store.isFull.withLock { $0 = true }
        let error = await #expect(throws: AtError.self) { try await client.logout() }
        guard case .network(.sessionNotRemoved(let why)) = error else { throw try #require(error) }
        #expect(why == "no space left on device." && client.session == nil)
        store.isFull.withLock { $0 = false }
        let _: LexValue = try await client.query("com.atproto.server.getSession")
        #expect(try await store.load() == nil)
        await server.stop()
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `passwords are not sent over a redirect`(status: Int) async throws {
        let thief = try await LocalServer.start { _ in .text("thanks") }
        let server = try await LocalServer.start()
        let calls: [NSID] = [
            "com.atproto.server.createSession", "com.atproto.server.createAccount", "com.atproto.server.resetPassword",
            "com.atproto.server.updateEmail", "com.atproto.server.createAppPassword", "com.example.whatever",
        ]
        for call in calls {
            server.script("/xrpc/\(call)", always: .redirect(to: "\(thief.url)/xrpc/\(call)", status: status))
        }
        let client = ATClient(host: server.host)
        let refused = await #expect(throws: AtError.self) {
            try await client.login(identifier: "alice.test", password: "s3cret")
        }
        #expect(refused?.description.contains("s3cret") == false)
        for call in calls {
            await #expect(throws: AtError.self) { try await client.procedure(call, input: ["password": "s3cret"]) }
        }
        #expect(thief.requests.isEmpty && server.requests.count == calls.count + 1)
        await server.stop()
        await thief.stop()
    }

    @Test func `a refresh never changes the account`() async throws {
        let server = try await LocalServer.start()
        server.answerLogin()
        let client = ATClient(host: server.host, store: MemorySessionStore())
        try await client.login(identifier: "alice.test", password: "pass")
        server.answerLogin(did: "did:plc:mallory", tokens: "2")
        let before = client.session
        await #expect(throws: AtError.self) { try await client.environment.refreshSession() }
        #expect(client.session == before && before?.did == "did:plc:alice")
        await server.stop()
    }

    @Test func `logging out deletes the session in memory, in the store and on the server`() async throws {
        let server = try await LocalServer.start()
        server.answerLogin()
        server.route(.post, "/xrpc/com.atproto.server.deleteSession") { _ in ServerResponse() }
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

    @Test(arguments: ["did:plc:alice", "did:plc:bob"] as [DID])
    func `logging out also ends the tokens that another process has stored for the account`(did: DID) async throws {
        let server = try await LocalServer.start()
        server.answerLogin()
        server.route(.post, "/xrpc/com.atproto.server.deleteSession") { _ in ServerResponse() }
        let store = MemorySessionStore()
        let client = ATClient(host: server.host, store: store)
        try await client.login(identifier: "alice.test", password: "pass")
        try await store.save(
            Session(accessToken: "access-2", refreshToken: "refresh-2", did: did, host: client.session?.host))
        try await client.logout()
        let ended = server.requests.filter { $0.path.hasSuffix("deleteSession") }
        let own = "Bearer refresh-1"
        #expect(
            ended.map { $0.headers["Authorization"] } == (did == "did:plc:alice" ? [own, "Bearer refresh-2"] : [own]))
        #expect(try await store.load() == nil)
        await server.stop()
    }

    @Test func `a logout says why the session may still be open on the server`() async throws {
        let server = try await LocalServer.start()
        server.answerLogin()
        server.script("/xrpc/com.atproto.server.deleteSession", [.status(500), .status(200), .drop])
        let client = ATClient(host: server.host)
        for status in [500, nil] {
            try await client.login(identifier: "alice.test", password: "pass")
            #expect(try await client.logout()?.status?.rawValue == status)
        }
        try await client.login(identifier: "alice.test", password: "pass")
        #expect(try await client.logout()?.isTransient == true)
        #expect(try await client.logout() == nil, "there is no session any more")
        let unending = Session(accessToken: "access", refreshToken: nil, host: server.host)
        let reason = try await ATClient(environment: APEnvironment(session: unending)).logout()
        #expect(reason?.description.contains("no refresh token") == true)
        await server.stop()
    }

    @Test func `a logout ends the stored session, also if the client hasn't resumed it`() async throws {
        let server = try await LocalServer.start()
        server.route(.post, "/xrpc/com.atproto.server.deleteSession") { _ in ServerResponse() }
        let store = MemorySessionStore(Session(accessToken: "a", refreshToken: "r", did: "did:plc:alice"))
        #expect(try await ATClient(host: server.host, store: store).logout() == nil)
        #expect(server.requests.map { $0.headers["Authorization"] } == ["Bearer r"])
        #expect(try await store.load() == nil)
        await server.stop()
    }

    @Test func `a logout whose caller is cancelled still ends the session on the server`() async throws {
        let server = try await LocalServer.start()
        server.answerLogin()
        server.route(.post, "/xrpc/com.atproto.server.deleteSession") { _ in ServerResponse() }
        let client = ATClient(host: server.host, store: MemorySessionStore())
        try await client.login(identifier: "alice.test", password: "pass")
        try await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await client.logout()
        }.value
        #expect(server.requests.last?.path == "/xrpc/com.atproto.server.deleteSession")
        await server.stop()
    }

    @Test func `with tokens alone, the server is asked once for the account`() async throws {
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

    @Test func `a service token is requested for an audience and a method`() async throws {
        let server = try await LocalServer.start()
        server.answer("com.atproto.server.getServiceAuth", #"{"token":"proof"}"#)
        let client = try await ATClient.signedIn(to: server)
        let token = try await client.serviceToken(
            for: "did:web:video.bsky.app#video", calling: "com.atproto.repo.uploadBlob", validFor: .seconds(60))
        #expect(token == "proof")
        let request = try #require(server.requests.first)
        #expect(request.query("aud") == "did:web:video.bsky.app#video")
        #expect(request.query("lxm") == "com.atproto.repo.uploadBlob")
        #expect(request.query("exp") == "1700000060", "the clock stands at 1,700,000,000")
        for endless in [Duration.seconds(Int64.max), .seconds(Int64.min), .seconds(Int64.max) * 18] {
            _ = try await client.serviceToken(for: "did:web:a.example", calling: nil, validFor: endless)
        }
        await server.stop()
    }
}

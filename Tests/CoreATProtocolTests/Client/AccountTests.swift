import ATIdentity
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Probes
import TestLoad
import Testing

/// Clients that find the account's server themselves.
@Suite(.inTurn) struct AccountTests {
    @Test func `a handle and a password are enough to log in`() async throws {
        try await Home.run { home in
            let store = MemorySessionStore()
            let client = try await ATClient(
                account: Home.handle, resolver: home.network.identityResolver(), store: store)
            let session = try await client.login(password: "correct-horse")
            #expect(session.did == home.alice.did && session.handle == home.alice.handle && session.host == home.host)
            #expect(try await store.load() == session.session)
            let answer: LexValue = try await client.query("com.atproto.server.getSession")
            #expect(answer["did"] == .string(home.alice.did.description))
        }
    }

    @Test func `a stored session is resumed without a lookup`() async throws {
        try await Home.run { home in
            let store = MemorySessionStore()
            let client = try await ATClient(
                account: Home.handle, resolver: home.network.identityResolver(), store: store)
            let session = try await client.login(password: "correct-horse")
            let questions = home.network.dns.questions.count
            let again = ATClient(environment: APEnvironment(store: store))
            #expect(try await again.resume() == session.session)
            let answer: LexValue = try await again.query("com.atproto.server.getSession")
            #expect(answer["did"] == .string(home.alice.did.description))
            #expect(home.network.dns.questions.count == questions)
        }
    }

    @Test(arguments: ["alice.test", "Alice.TEST", " @alice.test\n", "\u{202A}alice.test\u{202C}"])
    func `a handle leads to the account's server, with or without @ and spaces`(name: String) async throws {
        try await Home.run { home in
            let client = try await ATClient(account: name, resolver: home.network.identityResolver())
            #expect(client.account == home.alice.did)
            #expect(await client.environment.host == home.host)
            #expect(client.session == nil && home.server.requests.allSatisfy { !$0.path.contains("createSession") })
        }
    }

    @Test func `a name with a space inside isn't taken for another name`() {
        #expect { try "alice .test".accountIdentifier() } throws: { "\($0)".contains("alice .test") }
        #expect(throws: Never.self) { try "@ alice.test".accountIdentifier() }
    }

    @Test func `a DID leads to the account's server, whatever its handle is`() async throws {
        try await Home.run { home in
            home.network.dns.set("_atproto.alice.test", texts: ["did=did:plc:aaaaaaaaaaaaaaaaaaaaaaaa"])
            let client = try await ATClient(
                account: home.alice.did.description, resolver: home.network.identityResolver())
            #expect(client.account == home.alice.did)
            #expect(try await client.login(password: "correct-horse").host == home.host)
        }
    }

    @Test func `a handle whose DID claims another handle throws`() async throws {
        try await Home.run { home in
            home.network.dns.set("_atproto.mallory.test", texts: ["did=\(home.alice.did)"])
            let error = try await problem("mallory.test", home.network.identityResolver())
            guard case .handleMismatch(let did, let claimed) = error.reason else { throw error }
            #expect(did == home.alice.did && claimed == home.alice.handle && !error.isTransient)
            #expect(!home.server.requests.contains { $0.path.hasPrefix("/xrpc/") })
        }
    }

    @Test func `a DID document without a data server throws a typed error`() async throws {
        try await Web.run { web in
            web.publish(dataServer: nil)
            let error = try await problem(web.did, web.resolver())
            guard case .noDataServer = error.reason else { throw error }
            #expect(!error.isTransient && error.description.contains("data server"))
        }
    }

    @Test func `a missing account and a failed lookup throw different errors`() async throws {
        try await Home.run { home in
            let resolver = home.network.identityResolver()
            let absent = try await problem("nobody.test", resolver)
            guard case .notFound = absent.reason else { throw absent }
            #expect(!absent.isTransient)

            home.network.dns.script("*", always: .code(2))
            home.server.script("/.well-known/atproto-did", always: .status(503))
            let failed = try await problem("alice.test", resolver)
            guard case .failed = failed.reason else { throw failed }
            #expect(failed.isTransient)
        }
    }

    @Test func `the cache isn't used when the directory is down`() async throws {
        try await Home.run { home in
            let resolver = home.network.identityResolver()
            _ = try await ATClient(account: "alice.test", resolver: resolver)
            home.network.dns.script("*", always: .code(2))
            home.server.script("/.well-known/atproto-did", always: .status(503))
            #expect(try await problem("alice.test", resolver).isTransient)
        }
    }

    @Test func `an account that has moved is found at its new server`() async throws {
        try await Web.run { web in
            let resolver = web.resolver(allowing: ["http://127.0.0.1:1"])
            web.publish(dataServer: web.server.host)
            let first = try await ATClient(account: web.did, resolver: resolver)
            web.publish(dataServer: "http://127.0.0.1:1")
            let second = try await ATClient(account: web.did, resolver: resolver)
            #expect(await first.environment.host == web.server.host)
            #expect(await second.environment.host == "http://127.0.0.1:1")
        }
    }

    @Test(arguments: ["", "alice", "alice@example.com", "did:key:zQ3sh", "did:plc:short", "handle.invalid", "a.local"])
    func `invalid account names throw without a request`(name: String) async throws {
        let error = await #expect(throws: AtError.self) {
            _ = try await ATClient(account: name, resolver: IdentityResolver(options: .init(), dns: NoDNS()))
        }
        guard case .network(.identity(let problem)) = error else { throw try #require(error) }
        #expect(!problem.isTransient && error?.description == problem.description)
    }

    @Test func `a cancelled lookup throws a CancellationError`() async throws {
        try await Home.run { home in
            home.network.dns.script("*", always: .silence)
            let resolver = home.network.identityResolver()
            let task = Task { _ = try await ATClient(account: "alice.test", resolver: resolver) }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    // MARK: Hostile documents

    @Test(arguments: [
        "http://127.0.0.1:1", "http://localhost:1", "https://127.0.0.1", "https://[::1]", "https://localhost",
        "https://10.0.0.1", "https://169.254.169.254", "https://[fd00::1]", "https://[::ffff:10.0.0.1]",
        "https://2130706433", "https://intranet", "https://printer.local", "https://pds.internal",
        "http://pds.example.com", "https://pds.example.com:8443",
    ])
    func `a document can't lead to a server that isn't allowed`(address: String) async throws {
        try await Web.run { web in
            web.publish(dataServer: address)
            for transport in [nil, RecordingTransport(URLSessionTransport.shared)] {
                let error = await #expect(throws: AtError.self) {
                    _ = try await ATClient(account: web.did, resolver: web.resolver(), transport: transport)
                }
                guard case .network(.identity(let problem)) = error, case .addressRefused = problem.reason else {
                    throw try #require(error)
                }
                #expect(transport?.all.isEmpty ?? true)
            }
        }
    }

    @Test func `loopback addresses are not contacted unless allowed`() async throws {
        try await Web.run { web in
            web.publish(dataServer: web.server.host)
            let error = try await problem(web.did, IdentityResolver(options: .init(), dns: NoDNS()))
            guard case .addressRefused = error.reason else { throw error }
            #expect(web.server.requests.isEmpty)
        }
    }

    #if canImport(FoundationNetworking)
    /// Expects that a call is refused because of its address, and that nothing reaches the server, which is stopped.
    private static func expectRefusal(of server: LocalServer, calling client: ATClient) async throws {
        let error = await #expect(throws: AtError.self) {
            let _: LexValue = try await client.query("com.example.thing")
        }
        guard case .network(.transport(let problem)) = error, case .addressRefused = problem.reason else {
            throw try #require(error)
        }
        #expect(server.requests.isEmpty)
        await server.stop()
    }

    @Test func `a redirect can't lead to a server that isn't allowed`() async throws {
        try await Web.run { web in
            let intranet = try await LocalServer.start { _ in .text("secret") }
            web.publish(dataServer: web.server.host)
            web.server.script("/xrpc/com.example.thing", always: .redirect(to: intranet.url.absoluteString))
            let client = try await ATClient(account: web.did, resolver: web.resolver())
            try await Self.expectRefusal(of: intranet, calling: client)
        }
    }

    @Test func `a login can't move the session to a server that isn't allowed`() async throws {
        try await Web.run { web in
            let intranet = try await LocalServer.start { _ in .text("secret") }
            web.publish(dataServer: web.server.host)
            web.server.answerLogin(did: web.did, dataServer: intranet.host)
            let client = try await ATClient(account: web.did, resolver: web.resolver())
            try await client.login(password: "pass")
            try await Self.expectRefusal(of: intranet, calling: client)
        }
    }
    #endif

    @Test func `a custom transport sends the requests`() async throws {
        try await Home.run { home in
            let recording = RecordingTransport(URLSessionTransport.shared)
            let client = try await ATClient(
                account: "alice.test", resolver: home.network.identityResolver(), transport: recording)
            #expect(recording.all.isEmpty, "the account is looked up by the resolver")
            try await client.login(password: "correct-horse")
            #expect(recording.all.map(\.url.path) == ["/xrpc/com.atproto.server.createSession"])
        }
    }

    @Test func `a session of another account throws and isn't stored`() async throws {
        try await Web.run { web in
            web.publish(dataServer: web.server.host)
            web.server.answerLogin(did: "did:plc:mallory")
            let store = MemorySessionStore()
            let client = try await ATClient(account: web.did, resolver: web.resolver(), store: store)
            let error = await #expect(throws: AtError.self) { try await client.login(password: "pass") }
            guard case .network(.decodingFailed(let why)) = error else { throw try #require(error) }
            #expect(why.contains("did:plc:mallory") && why.contains(web.did) && !why.contains("access-1"))
            #expect(client.session == nil)
            #expect(try await store.load() == nil)
            let last = web.server.requests.last
            #expect(last?.path == "/xrpc/com.atproto.server.deleteSession", "nobody will use the session")
            #expect(last?.headers["Authorization"] == "Bearer refresh-1")
        }
    }

    @Test func `a stored session of another account is not resumed`() async throws {
        try await Home.run { home in
            let bob = Session(accessToken: "a", refreshToken: "r", did: "did:plc:bob", handle: "bob.test")
            let store = MemorySessionStore(bob)
            let client = try await ATClient(
                account: Home.handle, resolver: home.network.identityResolver(), store: store)
            let error = await #expect(throws: AtError.self) { try await client.resume() }
            let words = try #require(error).description
            #expect(words.contains("did:plc:bob") && words.contains("\(home.alice.did)"))
            #expect(client.session == nil)
            #expect(try await store.load() == bob, "it may be another program's")
            // Logging in replaces it, because the caller has chosen this store.
            let session = try await client.login(password: "correct-horse")
            #expect(session.did == home.alice.did)
            #expect(try await store.load() == session.session)
            #expect(try await client.resume() == session.session)
        }
    }

    @Test func `a session without a DID gets the client's account`() async throws {
        try await Web.run { web in
            web.publish(dataServer: web.server.host)
            web.server.answer("com.atproto.server.createSession", #"{"accessJwt":"a","refreshJwt":"r"}"#, to: .post)
            let client = try await ATClient(account: web.did, resolver: web.resolver())
            let session = try await client.login(password: "pass")
            #expect(session.did.description == web.did && session.host == web.server.host)
            #expect(web.server.requests.last?.text == #"{"identifier":"\#(web.did)","password":"pass"}"#)
        }
    }

    // MARK: -

    /// The error of creating a client for an account.
    private func problem(_ account: String, _ resolver: IdentityResolver) async throws -> IdentityError {
        let error = await #expect(throws: AtError.self) { _ = try await ATClient(account: account, resolver: resolver) }
        guard case .network(.identity(let problem)) = error else { throw try #require(error) }
        return problem
    }

    /// An account with a document on a local server, for documents that no directory would accept.
    private struct Web {
        let server: LocalServer
        var did: String { "did:web:localhost%3A\(server.port)" }

        static func run(_ body: (Web) async throws -> Void) async throws {
            let server = try await LocalServer.start()
            do {
                try await body(Web(server: server))
            } catch {
                await server.stop()
                throw error
            }
            await server.stop()
        }

        func publish(dataServer: String?) {
            let service = dataServer.map {
                ##"{"id":"#atproto_pds","type":"AtprotoPersonalDataServer","serviceEndpoint":"\##($0)"}"##
            }
            let document = Data(#"{"id":"\#(did)","service":[\#(service ?? "")]}"#.utf8)
            server.route(.get, "/.well-known/did.json") { _ in .data(document, contentType: "application/json") }
        }

        /// A resolver that may contact the server, and nothing else on this machine.
        func resolver(allowing others: [String] = []) -> IdentityResolver {
            var options = IdentityResolver.Options()
            let allowed = ["http://localhost:\(server.port)", server.host] + others
            options.allowedLoopback = Set(allowed.compactMap { URL(string: $0) }.compactMap { Origin($0) })
            return IdentityResolver(options: options, dns: NoDNS())
        }
    }

    /// A DNS without names, so that no test uses a real one.
    private struct NoDNS: TXTResolver {
        func texts(of name: String) async throws -> TXTAnswer { .absent }
    }
}

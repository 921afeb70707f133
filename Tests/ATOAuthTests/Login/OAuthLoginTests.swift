import ATOAuth
import ATProtoLexicons
import BskyLexicons
import CoreATProtocol
import Foundation
import HTTPBrowser
import HTTPTransport
import LocalNetwork
import LocalServer
import Probes
import TestLoad
import Testing

@testable import ATOAuth

@Suite(.inTurn) struct OAuthLoginTests {
    // MARK: Logging in

    @Test(arguments: [LocalNetwork.OAuth.Shape.combined, .entryway])
    func `an account logs in, makes calls, is restored and logs out`(shape: LocalNetwork.OAuth.Shape) async throws {
        try await OAuthWorld.run(shape) { network, alice in
            let store = MemoryAccountStore()
            let oauth = OAuthWorld.client(network, store)
            let session = try await oauth.login("@Alice.test ", in: HTTPBrowser())
            #expect(session.session?.did == alice.did)
            let created = try await session.create(AppBsky.Feed.Post(text: "Hello", createdAt: .now))
            #expect(try await session.get(AppBsky.Feed.Post.self, at: created.uri).value.text == "Hello")
            #expect(network.oauth.counts.pushedRequests == 1 && network.oauth.counts.exchanges == 1)

            // Another process.
            let again = OAuthWorld.client(network, store)
            let restored = try #require(try await again.restore(alice.did))
            let about: LexValue = try await restored.query("com.atproto.server.getSession")
            #expect(about["did"] == .string(alice.did.description))
            try await again.logout(alice.did)
            #expect(network.oauth.sessionCount == 0)
            #expect(try await again.restore(alice.did) == nil)
        }
    }

    @Test func `a DID and the address of a server can be given instead of a handle`() async throws {
        try await OAuthWorld.run(.entryway) { network, alice in
            for name in [alice.did.description, network.host, network.oauth.issuer] {
                let session = try await OAuthWorld.client(network).login(name, in: HTTPBrowser())
                #expect(session.session?.did == alice.did)
            }
        }
    }

    @Test func `an email address is not sent anywhere`() async throws {
        try await OAuthWorld.run { network, _ in
            let recording = RecordingTransport(DefaultTransport.shared)
            let before = network.dns.questions.count
            await #expect(throws: OAuthLoginError(.invalidAccount("alice .test"))) {
                try await OAuthWorld.client(network, through: recording).begin("alice .test")
            }
            await #expect(throws: OAuthLoginError(.invalidAccount("alice@example.com"))) {
                try await OAuthWorld.client(network, through: recording).begin("alice@example.com")
            }
            #expect(recording.all.isEmpty && network.dns.questions.count == before)
        }
    }

    @Test func `a login survives the end of the process while the user is in the browser`() async throws {
        try await OAuthWorld.run { network, alice in
            let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            defer { try? FileManager.default.removeItem(at: folder) }
            let url = try await OAuthWorld.client(network, FileAccountStore(folder)).begin(
                "alice.test", context: Data("page 7".utf8)
            ).url
            let callback = try await HTTPBrowser().visit(url, returningTo: url, state: "")
            let (session, context) = try await OAuthWorld.client(network, FileAccountStore(folder)).finish(callback)
            #expect(session.session?.did == alice.did && context == Data("page 7".utf8))
        }
    }

    @Test func `a login goes on when its caller is cancelled, and its session is stored`() async throws {
        try await OAuthWorld.run { network, alice in
            let (interposer, isExchanged, mayContinue) = (Interposer(), OneShot(), OneShot())
            interposer.after { request, response in
                guard request.url.path == LocalNetwork.OAuth.Endpoint.token.rawValue else { return response }
                isExchanged.fire()
                await mayContinue.wait()
                return response
            }
            let oauth = OAuthWorld.client(network, through: interposer)
            let url = try await oauth.begin("alice.test").url
            let callback = try await HTTPBrowser().visit(url, returningTo: url, state: "")
            let caller = Task { _ = try await oauth.finish(callback) }
            await isExchanged.wait()
            caller.cancel()
            mayContinue.fire()
            await #expect(throws: CancellationError.self) { try await caller.value }
            try await until { try await oauth.restore(alice.did) != nil }
            #expect(network.oauth.sessionCount == 1)
        }
    }

    @Test func `a login that somebody else has begun ends nobody's session`() async throws {
        try await OAuthWorld.run { network, alice in
            let store = MemoryAccountStore()
            let earlier = try await OAuthWorld.client(network, store).login("alice.test", in: HTTPBrowser())
            let recording = RecordingTransport(DefaultTransport.shared)
            let oauth = OAuthWorld.client(network, store, through: recording)
            let url = try await oauth.begin("alice.test", context: Data("mallory".utf8)).url
            let callback = try await HTTPBrowser().visit(url, returningTo: url, state: "")
            let before = recording.all.count
            await #expect(throws: OAuthLoginError(.otherContext)) {
                try await oauth.finish(callback, expecting: Data("alice".utf8))
            }
            #expect(recording.all.count == before && network.oauth.sessionCount == 1)
            _ = try await earlier.execute(.getProfile(actor: "alice.test"))
            // It is over for everyone.
            await #expect(throws: OAuthLoginError(.unknownState)) { try await oauth.finish(callback) }
        }
    }

    @Test func `a login goes on with the context that its app expects`() async throws {
        try await OAuthWorld.run { network, alice in
            let oauth = OAuthWorld.client(network)
            let url = try await oauth.begin("alice.test", context: Data("alice".utf8)).url
            let callback = try await HTTPBrowser().visit(url, returningTo: url, state: "")
            let client = try await oauth.finish(callback, expecting: Data("alice".utf8))
            #expect(client.session?.did == alice.did)
        }
    }

    @Test func `a login that takes longer than an hour has expired`() async throws {
        try await OAuthWorld.run { network, _ in
            let time = TestTime(.now)
            let oauth = OAuthWorld.client(network, time: time.source)
            let url = try await oauth.begin("alice.test").url
            let callback = try await HTTPBrowser().visit(url, returningTo: url, state: "")
            time.advance(by: .seconds(3_601))
            await #expect(throws: OAuthLoginError(.expired)) { try await oauth.finish(callback) }
        }
    }

    // MARK: Callbacks

    @Test func `a callback for another app that uses the same store leaves its login alone`() async throws {
        try await OAuthWorld.run { network, alice in
            let store = CountingLogins()
            let oauth = OAuthWorld.client(network, store)
            let url = try await oauth.begin("alice.test").url
            let callback = try await HTTPBrowser().visit(url, returningTo: url, state: "")
            let other = OAuthWorld.client(network, store, app: .loopback("atproto"))
            await #expect(throws: OAuthLoginError(.unknownState)) { try await other.finish(callback) }
            #expect(store.taken.withLock { $0 } == 0)
            #expect(try await oauth.finish(callback).client.session?.did == alice.did)
        }
    }

    @Test func `a callback counts once, and one that belongs to no login ends none`() async throws {
        try await OAuthWorld.run { network, _ in
            let oauth = OAuthWorld.client(network)
            let url = try await oauth.begin("alice.test").url
            let stray = try #require(URL(string: "http://127.0.0.1/callback?state=abc&error=access_denied"))
            await #expect(throws: OAuthLoginError(.unknownState)) { try await oauth.finish(stray) }
            let callback = try await HTTPBrowser().visit(url, returningTo: url, state: "")
            let outcomes = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<10 { group.addTask { (try? await oauth.finish(callback)) != nil } }
                return await group.reduce(into: [Bool]()) { $0.append($1) }
            }
            #expect(outcomes.count { $0 } == 1)
        }
    }

    @Test(
        arguments: [
            ("iss=[^&]*", "", OAuthLoginError(.issuerMismatch)),
            ("iss=[^&]*", "iss=https%3A%2F%2Fother.example", OAuthLoginError(.issuerMismatch)),
            ("(iss=[^&]*)", "$1%2F", OAuthLoginError(.issuerMismatch)),
            ("code=[^&]*", "error=access_denied", OAuthLoginError(.denied)),
            (
                "iss=[^&]*(&.*)code=[^&]*", "iss=https%3A%2F%2Fother.example$1error=access_denied",
                OAuthLoginError(.issuerMismatch)
            ),
            (
                "code=[^&]*", "error=invalid_request&error_description=ERR_COOKIES_UNSUPPORTED",
                OAuthLoginError(.cookiesBlocked)
            ),
            (
                "code=[^&]*", "error=server_error&error_description=busy",
                OAuthLoginError(.refused(code: "server_error", "busy"))
            ),
            ("/callback", "/other", nil), ("127.0.0.1", "127.0.0.1:81", nil), ("code=", "response=abc&code=", nil),
            ("(code=[^&]*)", "$1&$1", nil), ("code=[^&]*", "", nil),
        ] as [(String, String, OAuthLoginError?)])
    func `a changed callback is refused, and ends the login`(
        pattern: String, replacement: String, expected: OAuthLoginError?
    ) async throws {
        try await OAuthWorld.run { network, _ in
            let store = MemoryAccountStore()
            let oauth = OAuthWorld.client(network, store)
            let url = try await oauth.begin("alice.test").url
            let callback = try await HTTPBrowser().visit(url, returningTo: url, state: "")
            let changed = callback.absoluteString.replacingOccurrences(
                of: pattern, with: replacement, options: .regularExpression)
            let error = await #expect(throws: OAuthLoginError.self) {
                try await oauth.finish(try #require(URL(string: changed)))
            }
            if let expected {
                #expect(error == expected)
            } else if case .invalidCallback? = error?.reason {
            } else {
                Issue.record("\(error as Any)")
            }
            // The login is over, also for the address as the server wrote it.
            await #expect(throws: OAuthLoginError(.unknownState)) { try await oauth.finish(callback) }
            #expect(try await store.accounts().isEmpty)
            #expect(network.oauth.counts.exchanges == 0)
        }
    }

    @Test func `a response in the fragment logs in`() async throws {
        try await OAuthWorld.run { network, alice in
            let browser = HTTPBrowser { $0.replacing("?", with: "#", maxReplacements: 1) }
            let session = try await OAuthWorld.client(network).login("alice.test", in: browser)
            #expect(session.session?.did == alice.did)
        }
    }

    // MARK: Tokens

    @Test func `tokens of another account are revoked, and nothing is stored`() async throws {
        try await OAuthWorld.run { network, _ in
            let bob = try await network.createAccount(handle: "bob.test", password: "secret")
            network.oauth.autoApprove(as: bob.did)
            let store = MemoryAccountStore()
            await #expect(throws: OAuthLoginError(.accountMismatch)) {
                try await OAuthWorld.client(network, store).login("alice.test", in: HTTPBrowser())
            }
            #expect(try await store.accounts().isEmpty)
            #expect(network.oauth.sessionCount == 0)
        }
    }

    @Test func `a code is not sent again when its response is lost`() async throws {
        try await OAuthWorld.run { network, _ in
            network.oauth.dropResponse(to: .token)
            await #expect(throws: AtError.self) {
                try await OAuthWorld.client(network).login("alice.test", in: HTTPBrowser())
            }
            #expect(network.oauth.counts.exchanges == 1 && network.oauth.counts.replays == 0)
        }
    }

    @Test func `a login works when the account grants less than was asked for`() async throws {
        try await OAuthWorld.run { network, _ in
            network.oauth.deny(scopes: ["transition:generic"])
            let session = try await OAuthWorld.client(network).login("alice.test", in: HTTPBrowser())
            #expect(session.session?.oauth?.scope == "atproto")
            let requested = try #require(session.session?.oauth?.requestedScope)
            #expect(requested == "atproto transition:generic")
            #expect(session.scopes?.missing(from: Scopes(parsing: requested)) == Scopes(parsing: "transition:generic"))
        }
    }

    @Test func `a session that can't be stored is in use as long as the process lives`() async throws {
        try await OAuthWorld.run { network, alice in
            let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            defer { try? FileManager.default.removeItem(at: folder) }
            let oauth = OAuthWorld.client(network, FileAccountStore(folder))
            let url = try await oauth.begin("alice.test").url
            let callback = try await HTTPBrowser().visit(url, returningTo: url, state: "")
            // A folder where the file should be.
            let obstacle = folder.appending(path: "\(alice.did).json").appending(path: "x")
            try FileManager.default.createDirectory(at: obstacle, withIntermediateDirectories: true)
            do {
                _ = try await oauth.finish(callback)
                Issue.record("stored")
            } catch let error as OAuthLoginError {
                guard case .sessionNotStored(alice.did, _) = error.reason else { throw error }
            }
            #expect(network.oauth.sessionCount == 1)
            let session = try #require(try await oauth.restore(alice.did))
            try FileManager.default.removeItem(at: folder.appending(path: "\(alice.did).json"))
            let _: LexValue = try await session.query("com.atproto.server.getSession")
            #expect(try await OAuthWorld.client(network, FileAccountStore(folder)).restore(alice.did) != nil)
        }
    }

    @Test func `a second login of the account ends the first one, after the new one is stored`()
        async throws
    {
        try await OAuthWorld.run { network, alice in
            let store = MemoryAccountStore()
            let first = try #require(
                try await OAuthWorld.client(network, store).login("alice.test", in: HTTPBrowser()).session?.oauth)
            let interposer = Interposer()
            let storedAtRevocation = Guarded<[String?]>([])
            interposer.before { request in
                guard request.url.path == LocalNetwork.OAuth.Endpoint.revoke.rawValue else { return }
                let session = try await store.sessionStore(of: alice.did).load()
                storedAtRevocation.withLock { $0.append(session?.refreshToken) }
            }
            let second = try #require(
                try await OAuthWorld.client(network, store, through: interposer)
                    .login("alice.test", in: HTTPBrowser()).session)
            try await until { network.oauth.counts.revocations >= 1 }
            #expect(network.oauth.sessionCount == 1)
            // Once for a nonce, as the key of the first session is new to this process.
            #expect(Set(storedAtRevocation.withLock { $0 }) == [second.refreshToken])
            let revocation = try #require(
                network.oauth.server.requests.last { $0.path == LocalNetwork.OAuth.Endpoint.revoke.rawValue })
            let proof = try ReceivedProof(
                in: revocation.headers, of: .post, to: network.oauth.server.url.appending(path: revocation.path),
                accessToken: nil, now: .now)
            #expect(proof.thumbprint == (try ProofKey(stored: first.proofKey.data, in: .raw).thumbprint))
            #expect(first.proofKey != second.oauth?.proofKey)
            let session = try #require(try await OAuthWorld.client(network, store).restore(alice.did))
            let _: LexValue = try await session.query("com.atproto.server.getSession")
        }
    }
}

/// A store in memory that counts the logins that were taken.
private final class CountingLogins: AccountStore {
    let taken = Guarded(0)
    private let memory = MemoryAccountStore()

    func accounts() async throws -> [DID] { try await memory.accounts() }
    func sessionStore(of account: DID) -> any SessionStore { memory.sessionStore(of: account) }
    func save(_ login: PendingLogin) async throws { try await memory.save(login) }
    func takeLogin(named name: String) async throws -> PendingLogin? {
        let login = try await memory.takeLogin(named: name)
        if login != nil { taken.withLock { $0 += 1 } }
        return login
    }
}

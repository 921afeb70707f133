import ATOAuth
import ATProtoLexicons
import BskyLexicons
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Probes
import TestLoad
import Testing

@testable import ATOAuth

@Suite(.inTurn) struct OAuthLoginTests {
    private let app = OAuthApp.loopback("atproto transition:generic")

    /// A network with an account that allows every request.
    private func withNetwork(
        _ shape: LocalNetwork.OAuth.Shape = .combined,
        _ body: (LocalNetwork, LocalNetwork.Person) async throws -> Void
    ) async throws {
        var options = LocalNetwork.Options()
        options.oauthShape = shape
        let network = try await LocalNetwork.start(options: options)
        let alice = try await network.createAccount(handle: "alice.test", password: "secret")
        network.oauth.autoApprove(as: alice.did)
        do {
            try await body(network, alice)
        } catch {
            await network.stop()
            throw error
        }
        await network.stop()
    }

    private func client(
        _ network: LocalNetwork, _ store: any AccountStore = MemoryAccountStore(), app: OAuthApp? = nil,
        time: TimeSource = .system
    ) -> OAuthClient {
        OAuthClient(app ?? self.app, accounts: store, identities: network.identityResolver(), time: time)
    }

    // MARK: Logging in

    @Test(arguments: [LocalNetwork.OAuth.Shape.combined, .entryway])
    func `an account logs in, makes calls, is restored and logs out`(shape: LocalNetwork.OAuth.Shape) async throws {
        try await withNetwork(shape) { network, alice in
            let store = MemoryAccountStore()
            let oauth = client(network, store)
            let session = try await oauth.login("@Alice.test ", in: HTTPBrowser())
            #expect(session.session?.did == alice.did)
            let created = try await session.create(AppBsky.Feed.Post(text: "Hello", createdAt: .now))
            #expect(try await session.get(AppBsky.Feed.Post.self, at: created.uri).value.text == "Hello")
            #expect(network.oauth.counts.pushedRequests == 1 && network.oauth.counts.exchanges == 1)

            // Another process.
            let again = client(network, store)
            let restored = try #require(try await again.restore(alice.did))
            let about: LexValue = try await restored.query("com.atproto.server.getSession")
            #expect(about["did"] == .string(alice.did.description))
            try await again.logout(alice.did)
            #expect(network.oauth.sessionCount == 0)
            #expect(try await again.restore(alice.did) == nil)
        }
    }

    @Test func `a DID and the address of a server can be given instead of a handle`() async throws {
        try await withNetwork(.entryway) { network, alice in
            for name in [alice.did.description, network.host, network.oauth.issuer] {
                let session = try await client(network).login(name, in: HTTPBrowser())
                #expect(session.session?.did == alice.did)
            }
        }
    }

    /// Case 15.
    @Test func `an email address is not sent anywhere`() async throws {
        try await withNetwork { network, _ in
            await #expect(throws: OAuthLoginError(.invalidAccount("alice@example.com"))) {
                try await client(network).begin("alice@example.com")
            }
        }
    }

    /// Case 18.
    @Test func `a login survives the end of the process while the user is in the browser`() async throws {
        try await withNetwork { network, alice in
            let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            defer { try? FileManager.default.removeItem(at: folder) }
            let url = try await client(network, FileAccountStore(folder)).begin(
                "alice.test", context: Data("page 7".utf8))
            let callback = try await HTTPBrowser().visit(url, returningTo: url, state: "")
            let (session, context) = try await client(network, FileAccountStore(folder)).finish(callback)
            #expect(session.session?.did == alice.did && context == Data("page 7".utf8))
        }
    }

    /// Case 19.
    @Test func `a login that takes longer than an hour has expired`() async throws {
        try await withNetwork { network, _ in
            let time = TestTime(.now)
            let oauth = client(network, time: time.source)
            let url = try await oauth.begin("alice.test")
            let callback = try await HTTPBrowser().visit(url, returningTo: url, state: "")
            time.advance(by: .seconds(3_601))
            await #expect(throws: OAuthLoginError(.expired)) { try await oauth.finish(callback) }
        }
    }

    // MARK: Callbacks

    /// Cases 20 and 21.
    @Test func `a callback counts once, and one that belongs to no login ends none`() async throws {
        try await withNetwork { network, _ in
            let oauth = client(network)
            let url = try await oauth.begin("alice.test")
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

    /// Cases 22 to 26 and 28.
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
        try await withNetwork { network, _ in
            let store = MemoryAccountStore()
            let oauth = client(network, store)
            let browser = HTTPBrowser {
                $0.replacingOccurrences(of: pattern, with: replacement, options: .regularExpression)
            }
            do {
                _ = try await oauth.login("alice.test", in: browser)
                Issue.record("logged in")
            } catch let error as OAuthLoginError {
                if let expected {
                    #expect(error == expected)
                } else {
                    guard case .invalidCallback = error.reason else { throw error }
                }
            }
            #expect(try await store.accounts().isEmpty)
            #expect(network.oauth.counts.exchanges == 0)
        }
    }

    // MARK: Tokens

    /// Case 33.
    @Test func `tokens of another account are revoked, and nothing is stored`() async throws {
        try await withNetwork { network, _ in
            let bob = try await network.createAccount(handle: "bob.test", password: "secret")
            network.oauth.autoApprove(as: bob.did)
            let store = MemoryAccountStore()
            await #expect(throws: OAuthLoginError(.accountMismatch)) {
                try await client(network, store).login("alice.test", in: HTTPBrowser())
            }
            #expect(try await store.accounts().isEmpty)
            #expect(network.oauth.sessionCount == 0)
        }
    }

    /// Case 37.
    @Test func `a code is not sent again when its response is lost`() async throws {
        try await withNetwork { network, _ in
            network.oauth.dropResponse(to: .token)
            await #expect(throws: AtError.self) {
                try await client(network).login("alice.test", in: HTTPBrowser())
            }
            #expect(network.oauth.counts.exchanges == 1 && network.oauth.counts.replays == 0)
        }
    }

    /// Case 38.
    @Test func `a login works when the account grants less than was asked for`() async throws {
        try await withNetwork { network, _ in
            network.oauth.deny(scopes: ["transition:generic"])
            let session = try await client(network).login("alice.test", in: HTTPBrowser())
            #expect(session.session?.oauth?.scope == "atproto")
            #expect(session.session?.oauth?.requestedScope == "atproto transition:generic")
        }
    }

    /// Case 39.
    @Test func `a session that can't be stored is in use as long as the process lives`() async throws {
        try await withNetwork { network, alice in
            let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            defer { try? FileManager.default.removeItem(at: folder) }
            let oauth = client(network, FileAccountStore(folder))
            let url = try await oauth.begin("alice.test")
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
            #expect(try await client(network, FileAccountStore(folder)).restore(alice.did) != nil)
        }
    }

    /// Case 40.
    @Test func `a second login of the account ends the first one, after the new one is stored`() async throws {
        try await withNetwork { network, alice in
            let store = MemoryAccountStore()
            for _ in 0..<2 { _ = try await client(network, store).login("alice.test", in: HTTPBrowser()) }
            while network.oauth.counts.revocations < 1 { try await Task.sleep(for: .milliseconds(1)) }
            #expect(network.oauth.sessionCount == 1)
            let session = try #require(try await client(network, store).restore(alice.did))
            let _: LexValue = try await session.query("com.atproto.server.getSession")
        }
    }

    // MARK: Refreshing

    /// Case 57.
    @Test func `a thousand parallel calls with an expired token cause one refresh`() async throws {
        try await withNetwork { network, _ in
            // A clock that stands still: only the server knows that the token has expired.
            let time = TestTime(.now)
            let session = try await client(network, time: time.source).login("alice.test", in: HTTPBrowser())
            network.oauth.options.accessLifetime = .seconds(60)
            try await session.environment.refreshSession()
            let _: LexValue = try await session.query("com.atproto.server.getSession")
            network.oauth.options.clockOffset += .seconds(61)
            let before = network.oauth.counts.refreshes
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<Load.size(1_000, otherwise: 100) {
                    group.addTask { let _: LexValue = try await session.query("com.atproto.server.getSession") }
                }
                try await group.waitForAll()
            }
            #expect(network.oauth.counts.refreshes == before + 1)
        }
    }

    /// Cases 63 and 65.
    @Test func `a lost response is not sent for again for 20 seconds, then once`() async throws {
        try await withNetwork { network, _ in
            let time = TestTime(.now)
            let session = try await client(network, time: time.source).login("alice.test", in: HTTPBrowser())
            network.oauth.dropResponse(to: .token)
            for _ in 0..<3 { await #expect(throws: AtError.self) { try await session.environment.refreshSession() } }
            #expect(network.oauth.counts.refreshes == 1 && network.oauth.counts.replays == 0)
            // The old access token is still in use.
            let _: LexValue = try await session.query("com.atproto.server.getSession")
            time.advance(by: .seconds(20))
            await #expect(throws: AtError.self) { try await session.environment.refreshSession() }
            #expect(network.oauth.counts.replays == 1)
        }
    }

    @Test func `another process waits, too, when a response was lost`() async throws {
        try await withNetwork { network, alice in
            let (time, store) = (TestTime(.now), MemoryAccountStore())
            _ = try await client(network, store, time: time.source).login("alice.test", in: HTTPBrowser())
            let first = try #require(try await client(network, store, time: time.source).restore(alice.did))
            let second = try #require(try await client(network, store, time: time.source).restore(alice.did))
            network.oauth.dropResponse(to: .token)
            await #expect(throws: AtError.self) { try await first.environment.refreshSession() }
            let refusals = network.oauth.counts.nonceRefusals
            await #expect(throws: AtError.self) { try await second.environment.refreshSession() }
            // The second one would have sent a proof without a nonce.
            #expect(network.oauth.counts.nonceRefusals == refusals)
            #expect(network.oauth.counts.refreshes == 0 && network.oauth.counts.replays == 0)
            #expect(try await store.sessionStore(of: alice.did).load()?.oauth?.refreshAttempt != nil)
        }
    }

    /// Case 62.
    @Test(arguments: [500, 502, 503, 429]) func `a refresh that a server fails is tried again later`(
        status: Int
    ) async throws {
        try await withNetwork { network, alice in
            let (time, store) = (TestTime(.now), MemoryAccountStore())
            let session = try await client(network, store, time: time.source).login("alice.test", in: HTTPBrowser())
            network.oauth.script(.token, [.status(status)])
            for _ in 0..<3 { await #expect(throws: AtError.self) { try await session.environment.refreshSession() } }
            #expect(network.oauth.counts.refreshes == 0)
            let _: LexValue = try await session.query("com.atproto.server.getSession")
            time.advance(by: .seconds(20))
            try await session.environment.refreshSession()
            #expect(network.oauth.counts.refreshes == 1)
            #expect(try await store.sessionStore(of: alice.did).load()?.oauth?.refreshAttempt == nil)
        }
    }

    @Test func `a failed refresh does not bring a session back that was signed out meanwhile`() async throws {
        try await withNetwork { network, alice in
            let store = MemoryAccountStore()
            let session = try await client(network, store).login("alice.test", in: HTTPBrowser())
            let (isSignedOut, signal) = AsyncStream<Void>.makeStream()
            network.oauth.server.route(.post, "/oauth/token") { _ in
                try await session.logout()
                signal.yield()
                return .error("invalid_grant", "spent", status: .badRequest)
            }
            await #expect(throws: (any Error).self) { try await session.environment.refreshSession() }
            for await _ in isSignedOut { break }
            #expect(session.session == nil)
            #expect(try await store.sessionStore(of: alice.did).load() == nil)
        }
    }

    /// Case 64.
    @Test func `a process takes over what another has refreshed`() async throws {
        try await withNetwork { network, alice in
            let store = MemoryAccountStore()
            _ = try await client(network, store).login("alice.test", in: HTTPBrowser())
            let first = try #require(try await client(network, store).restore(alice.did))
            let second = try #require(try await client(network, store).restore(alice.did))
            try await first.environment.refreshSession()
            try await second.environment.refreshSession()
            #expect(network.oauth.counts.replays == 0)
            let _: LexValue = try await second.query("com.atproto.server.getSession")
        }
    }

    /// Case 60.
    @Test func `a call that the scopes don't allow is an error, without a refresh`() async throws {
        try await withNetwork { network, _ in
            network.oauth.deny(scopes: ["transition:generic"])
            let session = try await client(network).login("alice.test", in: HTTPBrowser())
            do {
                try await session.create(AppBsky.Feed.Post(text: "Hello", createdAt: .now))
                Issue.record("created")
            } catch let AtError.message(message) {
                #expect(message.error.hasPrefix("ScopeMissing") && message.status == .forbidden, "\(message)")
            }
            #expect(network.oauth.counts.refreshes == 0)
        }
    }

    /// Case 71.
    @Test func `signing out ends the session at the server`() async throws {
        try await withNetwork { network, alice in
            let store = MemoryAccountStore()
            let session = try await client(network, store).login("alice.test", in: HTTPBrowser())
            async let refreshed: Void = session.environment.refreshSession()
            try await session.logout()
            try? await refreshed
            while network.oauth.sessionCount > 0 { try await Task.sleep(for: .milliseconds(1)) }
            #expect(try await store.accounts().isEmpty)
        }
    }

    /// Case 49.
    @Test func `a server with a new nonce for each proof is no trouble`() async throws {
        try await withNetwork { network, _ in
            network.oauth.options.nonceRotation = .perRequest
            let session = try await client(network).login("alice.test", in: HTTPBrowser())
            for _ in 0..<50 { let _: LexValue = try await session.query("com.atproto.server.getSession") }
            #expect(network.oauth.counts.nonceRefusals <= 3)
        }
    }

    /// Case 54.
    @Test func `a streamed upload is sent once, with a nonce`() async throws {
        try await withNetwork { network, _ in
            let session = try await client(network).login("alice.test", in: HTTPBrowser())
            let data = Data(repeating: 7, count: 300_000)
            let blob = try await session.uploadBlob(.stream(HTTPBodyStream(data)), mimeType: "image/png")
            #expect(blob.size == data.count)
        }
    }

    @Test func `a session of OAuth is of no use without the module`() async throws {
        try await withNetwork { network, alice in
            let store = MemoryAccountStore()
            _ = try await client(network, store).login("alice.test", in: HTTPBrowser())
            let other = ATClient(
                environment: APEnvironment(store: store.sessionStore(of: alice.did)))
            try await other.resume()
            await #expect(throws: AtError.network(.oauth(.notRestored))) {
                let _: LexValue = try await other.query("com.atproto.server.getSession")
            }
        }
    }
}

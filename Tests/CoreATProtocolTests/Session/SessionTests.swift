import CoreATProtocol
import Foundation
import HTTPTransport
import LocalServer
import Probes
import SmallPDS
import Testing

@Suite(.timeLimit(.minutes(2))) struct SessionTests {
    static let refresh = "/xrpc/com.atproto.server.refreshSession"

    @Test(arguments: [SmallPDS.ExpiryAnswer.badRequest, .unauthorized])
    func `an expired token is refreshed and the call repeated`(answer: SmallPDS.ExpiryAnswer) async throws {
        let pds = try await SmallPDS.start(expiryAnswer: answer)
        let environment = APEnvironment.signedIn(to: pds)
        let router = NetworkRouter<Calls>(environment: environment)
        pds.expireAccessTokens()
        try await Calls.$host.withValue(pds.host) {
            let profile: Profile = try await router.execute(.profile("bob.test"))
            #expect(profile.handle == "bob.test")
            let created: Created = try await router.execute(.post("hello"))
            #expect(created.uri.hasPrefix("at://") && pds.texts == ["hello"])
        }
        #expect(pds.refreshCount == 1)
        #expect(await environment.accessToken == "access-2")
        #expect(await environment.session?.handle == SmallPDS.handle)
        await pds.stop()
    }

    @Test func `a thousand calls with an expired token cause one refresh and all succeed`() async throws {
        let pds = try await SmallPDS.start()
        let environment = APEnvironment.signedIn(to: pds)
        let router = NetworkRouter<Calls>(environment: environment)
        pds.expireAccessTokens()
        try await Calls.$host.withValue(pds.host) {
            try await withThrowingTaskGroup(of: String.self) { group in
                for number in 0..<1_000 {
                    group.addTask {
                        let profile: Profile = try await router.execute(.profile("a\(number).test"))
                        return profile.handle
                    }
                }
                var handles: Set<String> = []
                for try await handle in group { handles.insert(handle) }
                #expect(handles.count == 1_000)
            }
        }
        #expect(pds.refreshCount == 1)
        await pds.stop()
    }

    @Test func `calls that wait for a refresh start in the order in which they came`() async throws {
        let pds = try await SmallPDS.start()
        let recording = RecordingTransport(URLSessionTransport())
        // With a refresh token alone, the first call has to get an access token, and the rest wait for it.
        let environment = APEnvironment(
            host: pds.host, session: Session(accessToken: nil, refreshToken: pds.issueTokens().refresh),
            transport: recording)
        let mayRefresh = OneShot()
        let refreshed = pds.issueTokens()
        pds.server.script(
            Self.refresh,
            choosing: { _ in
                .answer { _ in
                    await mayRefresh.wait()
                    return try .json(["accessJwt": refreshed.access, "refreshJwt": refreshed.refresh])
                }
            })
        var calls: [Task<Void, any Error>] = []
        for number in 0..<200 {
            let url = try #require(URL(string: "\(pds.host)/xrpc/app.bsky.actor.getProfile?actor=\(number)"))
            calls.append(Task { _ = try await environment.send(HTTPRequest(.get, url)) })
            while environment.waitingCalls <= number { await Task.yield() }
        }
        mayRefresh.fire()
        for call in calls { try await call.value }
        let order = recording.all.compactMap { request in
            URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems?.first?.value
        }
        #expect(order == (0..<200).map { "\($0)" })
        await pds.stop()
    }

    @Test func `a refresh that the server is too busy for twice works the third time`() async throws {
        let pds = try await SmallPDS.start()
        pds.server.script(Self.refresh, [.status(503), .status(503), .pass])
        let environment = APEnvironment.signedIn(to: pds)
        let events = environment.events()
        pds.expireAccessTokens()
        let profile: Profile = try await Calls.$host.withValue(pds.host) {
            try await NetworkRouter<Calls>(environment: environment).execute(.profile("a.test"))
        }
        #expect(profile.did == SmallPDS.did)
        #expect(pds.server.requests.count { $0.path == Self.refresh } == 3)
        for await event in events {
            guard case .refreshed = event else {
                Issue.record("busy is no reason to end a session: \(event)")
                break
            }
            break
        }
        await pds.stop()
    }

    @Test func `a server that stays busy ends no session and is not hammered`() async throws {
        let pds = try await SmallPDS.start()
        pds.server.script(Self.refresh, always: .status(503, body: Data("<html>busy</html>".utf8)))
        let environment = APEnvironment.signedIn(to: pds)
        pds.expireAccessTokens()
        await Calls.$host.withValue(pds.host) {
            let router = NetworkRouter<Calls>(environment: environment)
            for _ in 0..<20 {
                let error = await #expect(throws: AtError.self) {
                    let _: Profile = try await router.execute(.profile("a.test"))
                }
                guard case .network(.statusCode(.serviceUnavailable?, _)) = error else {
                    Issue.record("the cause is lost: \(String(describing: error))")
                    return
                }
            }
        }
        // Three attempts for one renewal; a machine slow enough to outlast the pause may see a second.
        #expect(pds.server.requests.count { $0.path == Self.refresh } <= 6)
        #expect(await environment.refreshToken == "refresh-1")
        await pds.stop()
    }

    @Test func `a session that the server declares over fails every call until there is a new one`() async throws {
        let pds = try await SmallPDS.start()
        let environment = APEnvironment.signedIn(to: pds)
        let events = environment.events()
        pds.revokeEverything()
        try await Calls.$host.withValue(pds.host) {
            let router = NetworkRouter<Calls>(environment: environment)
            for _ in 0..<10 {
                let error = await #expect(throws: AtError.self) {
                    let _: Profile = try await router.execute(.profile("a.test"))
                }
                guard case .message(let message) = error else {
                    Issue.record("\(String(describing: error))")
                    return
                }
                #expect(message.error == "ExpiredToken")
            }
            #expect(pds.server.requests.count { $0.path == Self.refresh } == 1)
            for await event in events {
                guard case .expired(.message(let message)) = event else {
                    Issue.record("\(event)")
                    break
                }
                #expect(message.error == "ExpiredToken")
                break
            }
            let tokens = pds.issueTokens()
            try await environment.use(Session(accessToken: tokens.access, refreshToken: tokens.refresh))
            let profile: Profile = try await router.execute(.profile("a.test"))
            #expect(profile.did == SmallPDS.did)
        }
        await pds.stop()
    }

    @Test(arguments: [
        Fault.status(401, body: Data("<html>proxy</html>".utf8)), .status(500), .status(200, body: Data("{}".utf8)),
        .status(400, body: Data(#"{"error":"InvalidRequest"}"#.utf8)), .garbage(), .drop, .truncatedBody(after: 5),
        .redirect(to: "https://evil.example/"),
    ])
    func `only a declared error ends a session`(fault: Fault) async throws {
        let pds = try await SmallPDS.start()
        pds.server.script(Self.refresh, always: fault)
        let environment = APEnvironment.signedIn(to: pds)
        let ended = Guarded(false)
        let listener = Task { [events = environment.events()] in
            for await event in events { if case .expired = event { ended.withLock { $0 = true } } }
        }
        pds.expireAccessTokens()
        await Calls.$host.withValue(pds.host) {
            await #expect(throws: AtError.self) {
                let _: Profile = try await NetworkRouter<Calls>(environment: environment).execute(.profile("a.test"))
            }
        }
        await Task.yield()
        #expect(!ended.withLock { $0 })
        #expect(await environment.refreshToken == "refresh-1")
        listener.cancel()
        await pds.stop()
    }

    @Test func `a store that can't save loses nothing`() async throws {
        let pds = try await SmallPDS.start()
        let store = FaultyStore()
        let environment = APEnvironment.signedIn(to: pds, store: store)
        pds.expireAccessTokens()
        store.isFull.withLock { $0 = true }
        try await Calls.$host.withValue(pds.host) {
            let router = NetworkRouter<Calls>(environment: environment)
            for _ in 0..<5 {
                let error = await #expect(throws: AtError.self) {
                    let _: Profile = try await router.execute(.profile("a.test"))
                }
                guard case .network(.sessionNotStored(let why)) = error else {
                    Issue.record("\(String(describing: error))")
                    return
                }
                #expect(why.contains("no space"))
            }
            store.isFull.withLock { $0 = false }
            let _: Profile = try await router.execute(.profile("a.test"))
        }
        #expect(pds.refreshCount == 1, "the refresh token was spent once")
        #expect(store.stored.withLock { $0?.accessToken } == "access-2")
        await pds.stop()
    }

    @Test func `signing out is for good, here, in the store and on the server`() async throws {
        let pds = try await SmallPDS.start()
        let store = FaultyStore()
        let environment = APEnvironment.signedIn(to: pds, store: store)
        let mayRefresh = OneShot()
        let isRefreshing = OneShot()
        pds.server.script(
            Self.refresh,
            choosing: { _ in
                .answer { _ in
                    isRefreshing.fire()
                    await mayRefresh.wait()
                    return try .json(["accessJwt": "late", "refreshJwt": "late", "did": "d", "handle": "h"])
                }
            })
        pds.expireAccessTokens()
        let call = Task {
            let url = try #require(URL(string: "\(pds.host)/xrpc/app.bsky.actor.getProfile"))
            return try await environment.send(HTTPRequest(.get, url))
        }
        await isRefreshing.wait()
        try await environment.signOut()
        let error = await #expect(throws: AtError.self) { try await call.value }
        guard case .network(.signedOut) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        mayRefresh.fire()
        #expect(pds.server.requests.last?.path == "/xrpc/com.atproto.server.deleteSession")
        #expect(pds.server.requests.last?.bearer == "refresh-1")
        await pds.stop()
        #expect(await environment.session == nil)
        #expect(store.stored.withLock { $0 } == nil)
    }

    @Test func `the delegate and every stream are told in order`() async throws {
        final class Listener: CoreATProtocolDelegate {
            let told = Guarded<[String]>([])
            let isDone = OneShot()

            func sessionDidChange(_ event: SessionEvent) async {
                told.withLock { $0.append(Self.name(event)) }
                if case .signedOut = event { isDone.fire() }
            }

            static func name(_ event: SessionEvent) -> String {
                switch event {
                case .refreshed: "refreshed"
                case .expired: "expired"
                case .signedOut: "signed out"
                }
            }
        }
        let pds = try await SmallPDS.start()
        let environment = APEnvironment.signedIn(to: pds)
        let listener = Listener()
        await environment.setListener(listener)
        let first = environment.events()
        let second = environment.events()
        let url = try #require(URL(string: "\(pds.host)/xrpc/app.bsky.actor.getProfile"))
        for _ in 0..<3 {
            pds.expireAccessTokens()
            _ = try await environment.send(HTTPRequest(.get, url))
        }
        try await environment.signOut()
        await listener.isDone.wait()
        let expected = ["refreshed", "refreshed", "refreshed", "signed out"]
        #expect(listener.told.withLock { $0 } == expected)
        for stream in [first, second] {
            var told: [String] = []
            for await event in stream {
                told.append(Listener.name(event))
                if told.count == expected.count { break }
            }
            #expect(told == expected)
        }
        await pds.stop()
    }

    @Test func `a session comes back from its store`() async throws {
        let pds = try await SmallPDS.start()
        let store = FaultyStore()
        let first = APEnvironment(host: pds.host, store: store)
        let tokens = pds.issueTokens()
        try await first.use(Session(accessToken: tokens.access, refreshToken: tokens.refresh, handle: "alice.test"))
        let second = APEnvironment(host: pds.host, store: store)
        #expect(try await second.restoreSession()?.handle == "alice.test")
        let url = try #require(URL(string: "\(pds.host)/xrpc/app.bsky.actor.getProfile"))
        #expect(try await second.send(HTTPRequest(.get, url)).status == .ok)
        await pds.stop()
    }

    @Test func `another process that refreshed first does not end the session of this one`() async throws {
        let pds = try await SmallPDS.start()
        let store = FaultyStore()
        let tokens = pds.issueTokens()
        let session = Session(accessToken: tokens.access, refreshToken: tokens.refresh)
        let one = APEnvironment(host: pds.host, session: session, store: store)
        let other = APEnvironment(host: pds.host, session: session, store: store)
        let url = try #require(URL(string: "\(pds.host)/xrpc/app.bsky.actor.getProfile"))
        pds.expireAccessTokens()
        _ = try await one.send(HTTPRequest(.get, url))
        _ = try await other.send(HTTPRequest(.get, url))
        #expect(pds.refreshCount == 1)
        await pds.stop()
    }

    @Test func `a call refused for lack of scope is not refreshed`() async throws {
        let pds = try await SmallPDS.start()
        pds.server.script(
            "/xrpc/app.bsky.actor.getProfile",
            always: .status(403, body: Data(#"{"error":"ScopeMissing","message":"no"}"#.utf8)))
        let environment = APEnvironment.signedIn(to: pds)
        let url = try #require(URL(string: "\(pds.host)/xrpc/app.bsky.actor.getProfile"))
        let error = await #expect(throws: AtError.self) { try await environment.send(HTTPRequest(.get, url)) }
        guard case .message(let message) = error else { throw try #require(error) }
        #expect(message.error == "ScopeMissing" && message.status == .forbidden && pds.refreshCount == 0)
        await pds.stop()
    }

    @Test func `a wrong password says nothing about the tokens at hand`() async throws {
        let pds = try await SmallPDS.start()
        let environment = APEnvironment.signedIn(to: pds)
        let url = try #require(URL(string: "\(pds.host)/xrpc/com.atproto.server.createSession"))
        let body = Data(#"{"identifier":"alice.test","password":"wrong"}"#.utf8)
        await #expect(throws: AtError.self) {
            try await environment.send(HTTPRequest(.post, url, body: .bytes(body)))
        }
        #expect(pds.refreshCount == 0 && pds.server.requests.allSatisfy { $0.headers["Authorization"] == nil })
        await pds.stop()
    }

    @Test(arguments: ["not a jwt", "ünï", "a.b.c", "…", " "])
    func `tokens are opaque`(token: String) async throws {
        let server = try await LocalServer.start { request in .text(request.bearer ?? "none") }
        let environment = APEnvironment(
            host: "\(server.url)", session: Session(accessToken: token, refreshToken: nil))
        let answer = try await environment.send(HTTPRequest(.get, server.url))
        #expect(answer.status == .ok)
        await server.stop()
    }

    @Test func `a token that would smuggle a header is refused and not printed`() async throws {
        let server = try await LocalServer.start { _ in .text("fine") }
        let environment = APEnvironment(
            host: "\(server.url)", session: Session(accessToken: "s3cret\r\nX-Evil: 1", refreshToken: nil))
        let error = await #expect(throws: AtError.self) { try await environment.send(HTTPRequest(.get, server.url)) }
        #expect(error.map { "\($0)" }?.contains("s3cret") == false && server.requests.isEmpty)
        await server.stop()
    }

    @Test func `an environment with an access token alone leaves the refusal to the caller`() async throws {
        let pds = try await SmallPDS.start()
        let environment = APEnvironment(host: pds.host, session: Session(accessToken: "old", refreshToken: nil))
        let url = try #require(URL(string: "\(pds.host)/xrpc/app.bsky.actor.getProfile"))
        let error = await #expect(throws: AtError.self) { try await environment.send(HTTPRequest(.get, url)) }
        guard case .message(let message) = error else { throw try #require(error) }
        #expect(message.error == "ExpiredToken" && pds.server.requests.count == 1)
        await pds.stop()
    }

    @Test func `sessions print no token`() {
        let session = Session(accessToken: "s3cret", refreshToken: "s3cret", handle: "alice.test")
        var dumped = ""
        dump(session, to: &dumped)
        for text in ["\(session)", String(reflecting: session), dumped, "\(SessionEvent.refreshed(session))"] {
            #expect(!text.contains("s3cret") && text.contains("alice.test"))
        }
    }
}

extension APEnvironment {
    func setListener(_ listener: any CoreATProtocolDelegate) {
        delegate = listener
    }
}

/// A store in memory that can be full.
final class FaultyStore: SessionStore {
    struct NoSpace: Error, CustomStringConvertible {
        var description: String { "no space left on device" }
    }

    let stored = Guarded<Session?>(nil)
    let isFull = Guarded(false)

    func load() async throws -> Session? { stored.withLock { $0 } }

    func save(_ session: Session) async throws {
        if isFull.withLock({ $0 }) { throw NoSpace() }
        stored.withLock { $0 = session }
    }

    func delete() async throws {
        stored.withLock { $0 = nil }
    }
}

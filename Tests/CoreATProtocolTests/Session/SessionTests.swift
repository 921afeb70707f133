import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Probes
import Testing

@Suite(.timeLimit(.minutes(2))) struct SessionTests {
    @Test(arguments: [LocalNetwork.Options.ExpiryAnswer.badRequest, .unauthorized])
    func `an expired token is refreshed and the call repeated`(answer: LocalNetwork.Options.ExpiryAnswer) async throws {
        try await Home.run(options: LocalNetwork.Options(expiryAnswer: answer)) { home in
            let environment = try await home.environment()
            let router = NetworkRouter<Calls>(environment: environment)
            let first = await environment.accessToken
            try await home.network.expireAccessTokens()
            try await Calls.$host.withValue(home.host) {
                let profile: Profile = try await router.execute(.profile(Home.handle))
                #expect(profile.handle == Home.handle)
                let did = home.alice.did.description
                let created: Created = try await router.execute(.post("hello", repo: did))
                #expect(created.uri.hasPrefix("at://\(did)/app.bsky.feed.post/"))
                #expect(try await router.execute(.posts(repo: did)) == Posts(texts: ["hello"]))
            }
            #expect(home.network.refreshCount == 1)
            #expect(await environment.accessToken != first)
            #expect(await environment.session?.handle == Home.handle)
        }
    }

    @Test func `a thousand calls with an expired token cause one refresh and all succeed`() async throws {
        try await Home.run { home in
            try await home.network.populate(accounts: 20, posts: 0, seed: 1)
            let handles = home.network.accounts.map(\.handle.description)
            let environment = try await home.environment()
            let router = NetworkRouter<Calls>(environment: environment)
            try await home.network.expireAccessTokens()
            try await Calls.$host.withValue(home.host) {
                try await withThrowingTaskGroup(of: (String, Profile).self) { group in
                    for number in 0..<1_000 {
                        let handle = handles[number % handles.count]
                        group.addTask { (handle, try await router.execute(.profile(handle))) }
                    }
                    var count = 0
                    for try await (handle, profile) in group {
                        #expect(profile.handle == handle)
                        count += 1
                    }
                    #expect(count == 1_000)
                }
            }
            #expect(home.network.refreshCount == 1)
        }
    }

    @Test func `calls that wait for a refresh start in the order in which they came`() async throws {
        try await Home.run { home in
            let recording = RecordingTransport(URLSessionTransport())
            // With a refresh token alone, the first call has to get an access token, and the rest wait for it.
            let first = try await home.session()
            let environment = APEnvironment(
                host: home.host, session: Session(accessToken: nil, refreshToken: first.refreshToken),
                transport: recording)
            let mayRefresh = OneShot()
            let refreshed = try await home.session()
            home.server.script(
                Home.refresh,
                choosing: { _ in
                    .answer { _ in
                        await mayRefresh.wait()
                        return try .json(["accessJwt": refreshed.accessToken, "refreshJwt": refreshed.refreshToken])
                    }
                })
            var calls: [Task<Void, any Error>] = []
            for number in 0..<200 {
                let query = try home.query(number)
                calls.append(Task { _ = try await environment.send(query) })
                while environment.waitingCalls <= number { await Task.yield() }
            }
            mayRefresh.fire()
            for call in calls { try await call.value }
            let order = recording.all.compactMap { request in
                URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems?.first?.value
            }
            #expect(order == (0..<200).map { "\($0)" })
        }
    }

    @Test func `a refresh that the server is too busy for twice works the third time`() async throws {
        try await Home.run { home in
            home.server.script(Home.refresh, [.status(503), .status(503), .pass])
            let environment = try await home.environment()
            let events = environment.events()
            try await home.network.expireAccessTokens()
            let profile: Profile = try await Calls.$host.withValue(home.host) {
                try await NetworkRouter<Calls>(environment: environment).execute(.profile(Home.handle))
            }
            #expect(profile.did == home.alice.did.description)
            #expect(home.refreshRequests == 3)
            for await event in events {
                guard case .refreshed = event else {
                    Issue.record("busy is no reason to end a session: \(event)")
                    break
                }
                break
            }
        }
    }

    @Test func `a server that stays busy ends no session and is not hammered`() async throws {
        try await Home.run { home in
            home.server.script(Home.refresh, always: .status(503, body: Data("<html>busy</html>".utf8)))
            let environment = try await home.environment()
            let refreshToken = await environment.refreshToken
            try await home.network.expireAccessTokens()
            await Calls.$host.withValue(home.host) {
                let router = NetworkRouter<Calls>(environment: environment)
                for _ in 0..<20 {
                    let error = await #expect(throws: AtError.self) {
                        let _: Profile = try await router.execute(.profile(Home.handle))
                    }
                    guard case .network(.statusCode(.serviceUnavailable?, _)) = error else {
                        Issue.record("the cause is lost: \(String(describing: error))")
                        return
                    }
                }
            }
            // Three attempts for one renewal; a machine slow enough to outlast the pause may see a second.
            #expect(home.refreshRequests <= 6)
            #expect(await environment.refreshToken == refreshToken)
        }
    }

    @Test func `a session that the server declares over fails every call until there is a new one`() async throws {
        try await Home.run { home in
            let environment = try await home.environment()
            let events = environment.events()
            try await home.network.revokeSessions()
            try await Calls.$host.withValue(home.host) {
                let router = NetworkRouter<Calls>(environment: environment)
                for _ in 0..<10 {
                    let error = await #expect(throws: AtError.self) {
                        let _: Profile = try await router.execute(.profile(Home.handle))
                    }
                    guard case .message(let message) = error else {
                        Issue.record("\(String(describing: error))")
                        return
                    }
                    #expect(message.error == "ExpiredToken")
                }
                #expect(home.refreshRequests == 1)
                for await event in events {
                    guard case .expired(.message(let message)) = event else {
                        Issue.record("\(event)")
                        break
                    }
                    #expect(message.error == "ExpiredToken")
                    break
                }
                try await environment.use(home.session())
                let profile: Profile = try await router.execute(.profile(Home.handle))
                #expect(profile.did == home.alice.did.description)
            }
        }
    }

    @Test(arguments: [
        Fault.status(401, body: Data("<html>proxy</html>".utf8)), .status(500), .status(200, body: Data("{}".utf8)),
        .status(400, body: Data(#"{"error":"InvalidRequest"}"#.utf8)), .garbage(), .drop, .truncatedBody(after: 5),
        .redirect(to: "https://evil.example/"),
    ])
    func `only a declared error ends a session`(fault: Fault) async throws {
        try await Home.run { home in
            home.server.script(Home.refresh, always: fault)
            let environment = try await home.environment()
            let refreshToken = await environment.refreshToken
            let ended = Guarded(false)
            let listener = Task { [events = environment.events()] in
                for await event in events { if case .expired = event { ended.withLock { $0 = true } } }
            }
            try await home.network.expireAccessTokens()
            await Calls.$host.withValue(home.host) {
                await #expect(throws: AtError.self) {
                    let router = NetworkRouter<Calls>(environment: environment)
                    let _: Profile = try await router.execute(.profile(Home.handle))
                }
            }
            await Task.yield()
            #expect(!ended.withLock { $0 })
            #expect(await environment.refreshToken == refreshToken)
            listener.cancel()
        }
    }

    @Test func `a store that can't save loses nothing`() async throws {
        try await Home.run { home in
            let store = FaultyStore()
            let environment = try await home.environment(store: store)
            let first = await environment.accessToken
            try await home.network.expireAccessTokens()
            store.isFull.withLock { $0 = true }
            try await Calls.$host.withValue(home.host) {
                let router = NetworkRouter<Calls>(environment: environment)
                for _ in 0..<5 {
                    let error = await #expect(throws: AtError.self) {
                        let _: Profile = try await router.execute(.profile(Home.handle))
                    }
                    guard case .network(.sessionNotStored(let why)) = error else {
                        Issue.record("\(String(describing: error))")
                        return
                    }
                    #expect(why.contains("no space"))
                }
                store.isFull.withLock { $0 = false }
                let _: Profile = try await router.execute(.profile(Home.handle))
            }
            #expect(home.network.refreshCount == 1, "the refresh token was spent once")
            let renewed = await environment.accessToken
            #expect(renewed != first && store.stored.withLock { $0?.accessToken } == renewed)
        }
    }

    @Test func `signing out is for good, here, in the store and on the server`() async throws {
        try await Home.run { home in
            let store = FaultyStore()
            let environment = try await home.environment(store: store)
            let refreshToken = await environment.refreshToken
            let mayRefresh = OneShot()
            let isRefreshing = OneShot()
            home.server.script(
                Home.refresh,
                choosing: { _ in
                    .answer { _ in
                        isRefreshing.fire()
                        await mayRefresh.wait()
                        return try .json(["accessJwt": "late", "refreshJwt": "late", "did": "d", "handle": "h"])
                    }
                })
            try await home.network.expireAccessTokens()
            let call = Task { try await environment.send(home.query()) }
            await isRefreshing.wait()
            try await environment.signOut()
            let error = await #expect(throws: AtError.self) { try await call.value }
            guard case .network(.signedOut) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            mayRefresh.fire()
            #expect(home.server.requests.last?.path == "/xrpc/com.atproto.server.deleteSession")
            #expect(home.server.requests.last?.headers["Authorization"] == "Bearer \(refreshToken ?? "")")
            #expect(await environment.session == nil)
            #expect(store.stored.withLock { $0 } == nil)
        }
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
        try await Home.run { home in
            let environment = try await home.environment()
            let listener = Listener()
            await environment.setListener(listener)
            let first = environment.events()
            let second = environment.events()
            for _ in 0..<3 {
                try await home.network.expireAccessTokens()
                _ = try await environment.send(home.query())
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
        }
    }

    @Test func `a session comes back from its store`() async throws {
        try await Home.run { home in
            let store = FaultyStore()
            let first = APEnvironment(host: home.host, store: store)
            var session = try await home.session()
            session.handle = Home.handle
            try await first.use(session)
            let second = APEnvironment(host: home.host, store: store)
            #expect(try await second.restoreSession()?.handle == Home.handle)
            #expect(try await second.send(home.query()).status == .ok)
        }
    }

    @Test func `another process that refreshed first does not end the session of this one`() async throws {
        try await Home.run { home in
            let store = FaultyStore()
            let session = try await home.session()
            let one = APEnvironment(host: home.host, session: session, store: store)
            let other = APEnvironment(host: home.host, session: session, store: store)
            try await home.network.expireAccessTokens()
            _ = try await one.send(home.query())
            _ = try await other.send(home.query())
            #expect(home.network.refreshCount == 1)
        }
    }

    @Test func `a call refused for lack of scope is not refreshed`() async throws {
        try await Home.run { home in
            home.server.script(
                Home.whoami,
                always: .status(403, body: Data(#"{"error":"ScopeMissing","message":"no"}"#.utf8)))
            let environment = try await home.environment()
            let error = await #expect(throws: AtError.self) { try await environment.send(home.query()) }
            guard case .message(let message) = error else { throw try #require(error) }
            #expect(message.error == "ScopeMissing" && message.status == .forbidden && home.network.refreshCount == 0)
        }
    }

    @Test func `a wrong password says nothing about the tokens at hand`() async throws {
        try await Home.run { home in
            let environment = try await home.environment()
            let url = try #require(URL(string: "\(home.host)/xrpc/com.atproto.server.createSession"))
            let body = Data(#"{"identifier":"alice.test","password":"wrong"}"#.utf8)
            await #expect(throws: AtError.self) {
                try await environment.send(HTTPRequest(.post, url, body: .bytes(body)))
            }
            #expect(
                home.network.refreshCount == 0 && home.server.requests.allSatisfy { $0.headers["Authorization"] == nil }
            )
        }
    }

    @Test func `an environment with an access token alone leaves the refusal to the caller`() async throws {
        try await Home.run { home in
            let old = try await home.session().accessToken
            try await home.network.expireAccessTokens()
            let environment = APEnvironment(host: home.host, session: Session(accessToken: old, refreshToken: nil))
            let error = await #expect(throws: AtError.self) { try await environment.send(home.query()) }
            guard case .message(let message) = error else { throw try #require(error) }
            #expect(message.error == "ExpiredToken" && home.server.requests.count == 1)
        }
    }
}

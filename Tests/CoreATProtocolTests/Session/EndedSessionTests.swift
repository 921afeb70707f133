import ATProtoLexicons
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Probes
import TestLoad
import Testing

/// What ends a session, and what does not.
@Suite(.inTurn) struct EndedSessionTests {
    @Test func `after the server ends a session, every call fails until there is a new one`() async throws {
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

    @Test func `a session that the server has ended is not resumed, and a login goes on`() async throws {
        try await Home.run { home in
            let (store, other) = (MemorySessionStore(), MemorySessionStore())
            let client = ATClient(host: home.host, store: store)
            try await client.login(identifier: Home.handle, password: "correct-horse")
            try await home.network.revokeSessions()
            for _ in 0..<3 {
                let error = await #expect(throws: AtError.self) { try await client.execute(.getSession()) }
                #expect(error?.needsLogin == true && error?.code == "ExpiredToken")
                #expect("\(error as Any)".contains("The session has ended. Log in again."))
            }
            #expect(home.refreshRequests == 1 && !client.isLoggedIn && client.did == home.alice.did)
            #expect(try await store.load()?.isRefused(at: .now) == true)
            #expect(try await client.resume() == nil as Session?)
            // Another process starts.
            #expect(try await ATClient(host: home.host, store: store).resume() == nil as Session?)
            try await client.login(identifier: Home.handle, password: "correct-horse")
            try await client.execute(.getSession())
            #expect(try await store.load()?.isRefused(at: .now) == false)
            #expect(client.isLoggedIn)

            // What another process has stored meanwhile stays, and is used.
            try await home.network.revokeSessions()
            let second = ATClient(host: home.host, store: other)
            try await second.login(identifier: Home.handle, password: "correct-horse")
            try await store.save(try #require(try await other.load()))
            try await client.execute(.getSession())
            #expect(client.isLoggedIn)
        }
    }

    @Test func `every process that shares a store is told that the server has ended the session`() async throws {
        try await Home.run { home in
            let store = MemorySessionStore()
            let first = ATClient(host: home.host, store: store)
            try await first.login(identifier: Home.handle, password: "correct-horse")
            let second = ATClient(host: home.host, store: store)
            try await second.resume()
            let events = second.events()
            try await home.network.revokeSessions()
            for client in [first, second] {
                let error = await #expect(throws: AtError.self) { try await client.execute(.getSession()) }
                #expect(error?.needsLogin == true)
            }
            guard case .expired? = await events.first(where: { _ in true }) else {
                Issue.record("not told")
                return
            }
            #expect(second.did == home.alice.did)
        }
    }

    @Test func `a session that a server refuses by mistake goes on later, and one that it refuses twice doesn't`()
        async throws
    {
        try await Home.run { home in
            let (store, time) = (MemorySessionStore(), TestTime())
            func launch() async throws -> (environment: APEnvironment, session: Session?) {
                let environment = APEnvironment(host: home.host, store: store, middleware: [], time: time.source)
                return (environment, try await environment.restoreSession())
            }
            var session = try await home.session()
            (session.did, session.host) = (home.alice.did, home.host)
            try await store.save(session)
            let refusal = Fault.status(400, body: Data(#"{"error":"InvalidToken"}"#.utf8))
            for isFinal in [false, true] {
                home.server.script(Home.refresh, [refusal, refusal])
                let launches = [try await launch().environment, try await launch().environment]
                for environment in launches {
                    await #expect(throws: AtError.self) { try await environment.refreshSession() }
                }
                #expect(try await launch().session == nil)
                time.advance(by: .seconds(599))
                #expect(try await launch().session == nil)
                time.advance(by: .seconds(1))
                let (environment, again) = try await launch()
                #expect(again?.refreshToken == launches[0].session?.refreshToken)
                // The process that was refused takes it up again, too.
                #expect(launches[0].hasEnded)
                #expect(try await launches[0].restoreSession() != nil && !launches[0].hasEnded)
                if isFinal { home.server.script(Home.refresh, [refusal]) }
                try? await environment.refreshSession()
                #expect((try await launch().session == nil) == isFinal)
            }
            time.advance(by: .seconds(86_400))
            #expect(try await launch().session == nil)
            let stored = try #require(try await store.load())
            #expect(try JSONDecoder().decode(Session.self, from: JSONEncoder().encode(stored)) == stored)
            // A refusal that an older version has kept beside newer tokens isn't theirs, and a clock doesn't end one.
            var newer = stored
            newer.refreshToken = "newer"
            #expect(stored.wasRefused && !newer.wasRefused && !newer.isRefused(at: time.source.date()))
            #expect(newer.refused(at: .now).isRefused(at: .now))
            let twice = session.refused(at: .now).refused(at: .now - 1)
            #expect(twice.isRefused(at: .now) && !twice.isRefused(at: .now + 601))
            // Tokens that another process has got for it take its place.
            var known = stored
            known.refusal = nil
            #expect(Session.canReplace(stored, knownAs: known, by: session))
            try await launch().environment.signOut()
            #expect(try await store.load() == nil)
        }
    }

    @Test func `without a lock, or from another server than its own, a session that is refused stays`() async throws {
        try await Home.run { home in
            // Another process may have refreshed it a moment ago.
            let unlocked = FaultyStore()
            let client = ATClient(host: home.host, store: unlocked)
            try await client.login(identifier: Home.handle, password: "correct-horse")
            let store = MemorySessionStore()
            let elsewhere = try await LocalNetwork.start()
            var session = try #require(try await unlocked.load())
            session.host = nil
            try await store.save(session)
            elsewhere.server.script(Home.whoami, always: .status(400, body: Data(#"{"error":"ExpiredToken"}"#.utf8)))
            elsewhere.server.script(Home.refresh, always: .status(400, body: Data(#"{"error":"InvalidToken"}"#.utf8)))
            let stranger = ATClient(host: elsewhere.host, store: store)
            try await stranger.resume()
            let error = await #expect(throws: AtError.self) { try await stranger.execute(.getSession()) }
            #expect("\(error as Any)".contains("Log in again. The server responded with InvalidToken (400)."))
            #expect(try await store.load() == session)
            await elsewhere.stop()
            try await home.network.revokeSessions()
            await #expect(throws: AtError.self) { try await client.execute(.getSession()) }
            #expect(unlocked.stored.withLock(\.self) != nil && !client.isLoggedIn)
            #expect(try await client.resume() == nil as Session?)
        }
    }

    @Test func `the session of an account that was taken down stays in the store`() async throws {
        try await Home.run { home in
            let store = FaultyStore()
            let client = ATClient(host: home.host, store: store)
            try await client.login(identifier: Home.handle, password: "correct-horse")
            home.server.script(
                Home.refresh, always: .status(400, body: Data(#"{"error":"AccountTakedown","message":"Gone"}"#.utf8)))
            await home.network.expireTokens()
            let error = await #expect(throws: AtError.self) { try await client.execute(.getSession()) }
            #expect(error?.needsLogin == false && error?.code == "AccountTakedown")
            #expect(store.stored.withLock { $0 } != nil)
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
            let events = environment.events()
            await home.network.expireTokens()
            await Calls.$host.withValue(home.host) {
                await #expect(throws: AtError.self) {
                    let router = NetworkRouter<Calls>(environment: environment)
                    let _: Profile = try await router.execute(.profile(Home.handle))
                }
            }
            #expect(await environment.refreshToken == refreshToken)
            // Events come in order: an end of the session would be before this one.
            try await environment.signOut()
            #expect(await events.first { _ in true } == .signedOut)
        }
    }

    @Test func `signing out is final in memory, in the store and on the server`() async throws {
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
            await home.network.expireTokens()
            let call = Task { try await environment.send(home.query()) }
            await isRefreshing.wait()
            try await environment.signOut()
            let error = await #expect(throws: AtError.self) { try await call.value }
            guard case .network(.signedOut) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(home.server.requests.last?.path == "/xrpc/com.atproto.server.deleteSession")
            #expect(home.server.requests.last?.headers["Authorization"] == "Bearer \(refreshToken ?? "")")
            mayRefresh.fire()
            #expect(environment.session == nil)
            #expect(store.stored.withLock { $0 } == nil)
        }
    }
}

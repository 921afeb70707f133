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

import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Probes
import TestLoad
import Testing

/// When an environment refreshes its session, and when it does not.
@Suite(.inTurn) struct SessionTests {
    @Test(arguments: [LocalNetwork.Options.ExpiryAnswer.badRequest, .unauthorized])
    func `an expired token is refreshed and the call is repeated`(answer: LocalNetwork.Options.ExpiryAnswer)
        async throws
    {
        try await Home.run(options: LocalNetwork.Options(expiryAnswer: answer)) { home in
            let environment = try await home.environment()
            let router = NetworkRouter<Calls>(environment: environment)
            let first = await environment.accessToken
            await home.network.expireTokens()
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
            #expect(environment.session?.handle?.description == Home.handle)
        }
    }

    @Test func `a client that only uploads streams gets a new token after the first failure`() async throws {
        try await Home.run { home in
            let client = ATClient(environment: try await home.environment())
            func upload() async throws {
                let content = HTTPBody.stream(HTTPBodyStream(Data("once".utf8)))
                _ = try await client.uploadBlob(content, mimeType: "text/plain")
            }
            await home.network.expireTokens()
            let error = await #expect(throws: AtError.self) { try await upload() }
            guard case .message(let message) = error else { throw try #require(error) }
            #expect(message.error == "ExpiredToken" && home.refreshRequests == 0)
            try await upload()
            #expect(home.refreshRequests == 1)
        }
    }

    @Test func `many calls with an expired token cause one refresh and all succeed`() async throws {
        try await Home.run { home in
            let calls = Load.size(1_000, otherwise: 100)
            try await home.network.populate(accounts: 20, posts: 0, seed: 1)
            let handles = home.network.accounts.map(\.handle.description)
            let environment = try await home.environment()
            let router = NetworkRouter<Calls>(environment: environment)
            await home.network.expireTokens()
            try await Calls.$host.withValue(home.host) {
                try await withThrowingTaskGroup(of: (String, Profile).self) { group in
                    for number in 0..<calls {
                        let handle = handles[number % handles.count]
                        group.addTask { (handle, try await router.execute(.profile(handle))) }
                    }
                    var count = 0
                    for try await (handle, profile) in group {
                        #expect(profile.handle == handle)
                        count += 1
                    }
                    #expect(count == calls)
                }
            }
            #expect(home.network.refreshCount == 1)
        }
    }

    @Test func `waiting calls start in the order they arrived`() async throws {
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
                try await until { environment.waitingCalls > number }
            }
            mayRefresh.fire()
            for call in calls { try await call.value }
            let order = recording.all.compactMap { request in
                URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems?.first?.value
            }
            #expect(order == (0..<200).map { "\($0)" })
        }
    }

    @Test func `a refresh is retried while the server is busy`() async throws {
        try await Home.run { home in
            home.server.script(Home.refresh, [.status(503), .status(503), .pass])
            let environment = try await home.environment()
            let events = environment.events()
            await home.network.expireTokens()
            let profile: Profile = try await Calls.$host.withValue(home.host) {
                try await NetworkRouter<Calls>(environment: environment).execute(.profile(Home.handle))
            }
            #expect(profile.did == home.alice.did.description)
            #expect(home.refreshRequests == 3)
            for await event in events {
                guard case .refreshed = event else {
                    Issue.record("a busy server must not end a session: \(event)")
                    break
                }
                break
            }
        }
    }

    @Test func `a server that stays busy doesn't end the session and isn't flooded`() async throws {
        try await Home.run { home in
            home.server.script(Home.refresh, always: .status(503, body: Data("<html>busy</html>".utf8)))
            let environment = try await home.environment()
            let refreshToken = await environment.refreshToken
            await home.network.expireTokens()
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
            #expect(home.refreshRequests == 3, "three attempts for one refresh")
            #expect(await environment.refreshToken == refreshToken)
        }
    }

    @Test(arguments: [
        Fault.status(401, body: Data(#"{"error":"AuthMissing","message":"Authentication Required"}"#.utf8)),
        .status(401, body: Data(#"{"error":"AuthenticationRequired"}"#.utf8)),
        .status(401, body: Data("<html>proxy</html>".utf8)), .status(401),
        .status(403, body: Data(#"{"error":"ExpiredToken"}"#.utf8)),
        .status(400, body: Data(#"{"error":"InvalidRequest"}"#.utf8)),
    ])
    func `an error that isn't about the token doesn't cause a refresh`(fault: Fault) async throws {
        try await Home.run { home in
            home.server.script(Home.whoami, always: fault)
            let environment = try await home.environment()
            for _ in 0..<20 {
                await #expect(throws: AtError.self) { try await environment.send(home.query()) }
            }
            #expect(home.refreshRequests == 0)
        }
    }

    @Test(arguments: [
        Fault.status(401, body: Data(#"{"error":"InvalidToken"}"#.utf8)),
        .status(401, headers: ["WWW-Authenticate": #"Bearer realm="x", error="invalid_token""#]),
        .status(400, body: Data(#"{"error":"ExpiredToken"}"#.utf8)),
    ])
    func `a server that rejects every token doesn't cause a refresh for each call`(fault: Fault) async throws {
        try await Home.run { home in
            home.server.script(Home.whoami, [fault, .pass])
            let environment = try await home.environment()
            #expect(try await environment.send(home.query()).status == .ok)
            #expect(home.refreshRequests == 1)
            home.server.script(Home.whoami, always: fault)
            for _ in 0..<20 {
                await #expect(throws: AtError.self) { try await environment.send(home.query()) }
            }
            #expect(home.refreshRequests == 3, "two more: the clock stands still")
        }
    }

    @Test func `a missing scope doesn't cause a refresh`() async throws {
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

    @Test func `a wrong password doesn't cause a refresh`() async throws {
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

    @Test func `without a refresh token, a rejected call throws`() async throws {
        try await Home.run { home in
            let old = try await home.session().accessToken
            await home.network.expireTokens()
            let environment = APEnvironment(host: home.host, session: Session(accessToken: old, refreshToken: nil))
            let error = await #expect(throws: AtError.self) { try await environment.send(home.query()) }
            guard case .message(let message) = error else { throw try #require(error) }
            #expect(message.error == "ExpiredToken" && home.server.requests.count == 1)
        }
    }
}

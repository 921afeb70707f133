import ATData
import ATOAuth
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

/// Sessions and logins while servers and the directory say something else, for a moment or for good.
@Suite(.inTurn) struct ServerChangeTests {
    private static let resource = "/.well-known/oauth-protected-resource"
    private static let metadata = "/.well-known/oauth-authorization-server"
    private static let about = "/xrpc/com.atproto.server.getSession"

    // MARK: Sessions

    @Test func `a session follows its account to another data server of the same authorization server`() async throws {
        try await OAuthWorld.run(.entryway) { network, alice in
            let new = try await LocalServer.start()
            let (old, host) = (network.host, "http://127.0.0.1:\(new.port)")
            let document = Data(#"{"resource":"\#(host)","authorization_servers":["\#(network.oauth.issuer)"]}"#.utf8)
            new.route(.get, Self.resource) { _ in .data(document, contentType: "application/json") }
            new.route(.get, Self.about) { _ in .data(Data("{}".utf8), contentType: "application/json") }
            let (store, interposer, hasMoved) = (MemoryAccountStore(), Interposer(), Guarded(false))
            interposer.after { request, response in
                guard hasMoved.withLock({ $0 }), Origin(request.url) == Origin(network.plcURL) else { return response }
                let text = String(decoding: response.body, as: UTF8.self).replacing(old, with: host)
                return HTTPResponse(status: response.status, headers: response.headers, body: Data(text.utf8))
            }
            let client = try await OAuthWorld.client(network, store, through: interposer, servers: [new.url])
                .login("alice.test", in: HTTPBrowser())
            #expect(client.session?.host == old)
            hasMoved.withLock { $0 = true }
            // The data server is looked up beside a refresh, so a later one is the first to know.
            try await until {
                try await client.environment.refreshSession()
                return client.session?.host == host
            }
            #expect(!client.environment.hasEnded)
            #expect(try await store.sessionStore(of: alice.did).load()?.host == host)
            network.server.forgetRequests()
            let _: LexValue = try await client.query("com.atproto.server.getSession")
            let call = try #require(new.requests.last { $0.path == Self.about })
            #expect(call.headers["Authorization"]?.hasPrefix("DPoP ") == true)
            #expect(network.server.requests.allSatisfy { $0.path != Self.about })
            // The next process goes there at once.
            let next = try await OAuthWorld.client(network, store, through: interposer, servers: [new.url])
                .restore(alice.did)
            #expect(next?.session?.host == host)
            await new.stop()
        }
    }

    @Test func `a data server that names no authorization server isn't taken for one`() async throws {
        try await OAuthWorld.run(.entryway) { network, _ in
            let client = try await OAuthWorld.client(network).login("alice.test", in: HTTPBrowser())
            network.server.script(Self.resource, always: .status(404))
            // It could be one: it has the document of an authorization server.
            let document = try ServerSample.metadata(network.host).jsonData()
            network.server.route(.get, Self.metadata) { _ in .data(document, contentType: "application/json") }
            network.server.forgetRequests()
            try await client.environment.refreshSession()
            // It is looked up beside the refresh.
            try await until { network.server.requests.contains { $0.path == Self.resource } }
            for _ in 0..<50 {
                try await client.environment.refreshSession()
                await Task.yield()
            }
            #expect(!client.environment.hasEnded)
        }
    }

    @Test func `a directory that hangs holds up no refresh, and no other process`() async throws {
        try await OAuthWorld.run(.entryway) { network, alice in
            let (interposer, store, time) = (Interposer(), MemoryAccountStore(), TestTime(.now))
            let client = try await OAuthWorld.client(network, store, time: time.source, through: interposer)
                .login("alice.test", in: HTTPBrowser())
            let host = network.host
            network.oauth.editResourceMetadata { $0["authorization_servers"] = [.string(host)] }
            let document = try ServerSample.metadata(host).jsonData()
            network.server.route(.get, Self.metadata) { _ in .data(document, contentType: "application/json") }
            // The account seems to have moved, and the directory can't say whether it has.
            try await client.environment.refreshSession()
            try await until { network.server.requests.contains(where: { $0.path == Self.metadata }) }
            let (hangs, mayRespond) = (Guarded(0), OneShot())
            interposer.before { request in
                guard Origin(request.url) == Origin(network.plcURL) else { return }
                hangs.withLock { $0 += 1 }
                await mayRespond.wait()
            }
            try await until {
                let outcome = Pending<Bool>()
                Task { outcome.set((try? await client.environment.refreshSession()) != nil) }
                guard await outcome.value(within: .seconds(60), of: .system) == true else {
                    Issue.record("the refresh waits for the directory")
                    return true
                }
                return hangs.withLock { $0 } > 0
            }
            #expect(hangs.withLock { $0 } > 0)
            // The store's lock is free again.
            let lock = Pending<Void>()
            Task {
                try await store.sessionStore(of: alice.did).lock()?.release()
                lock.set(())
            }
            #expect(await lock.value(within: .seconds(60), of: .system) != nil)
            mayRespond.fire()
        }
    }

    @Test(arguments: [500, 502, 503, 429, 408])
    func `a server that fails ends no session, whatever it says`(status: Int) async throws {
        try await OAuthWorld.run { network, _ in
            let time = TestTime(.now)
            let client = try await OAuthWorld.client(network, time: time.source).login("alice.test", in: HTTPBrowser())
            let body = Data(#"{"error":"invalid_grant","error_description":"overloaded"}"#.utf8)
            network.oauth.script(.token, [.status(status, body: body)])
            await #expect(throws: AtError.self) { try await client.environment.refreshSession() }
            #expect(!client.environment.hasEnded)
            time.advance(by: .seconds(21))
            try await client.environment.refreshSession()
            #expect(network.oauth.counts.refreshes == 1)
        }
    }

    @Test func `a transport that gives up after sending leaves the mark of a lost response`() async throws {
        try await OAuthWorld.run { network, alice in
            let (store, time, interposer) = (MemoryAccountStore(), TestTime(.now), Interposer())
            let client = try await OAuthWorld.client(network, store, time: time.source, through: interposer)
                .login("alice.test", in: HTTPBrowser())
            interposer.after { request, response in
                guard request.url.path == LocalNetwork.OAuth.Endpoint.token.rawValue, response.status.isSuccess else {
                    return response
                }
                throw CancellationError()
            }
            await #expect(throws: (any Error).self) { try await client.environment.refreshSession() }
            #expect(network.oauth.counts.refreshes == 1)
            #expect(try await store.sessionStore(of: alice.did).load()?.oauth?.refreshAttempt != nil)
        }
    }

    // MARK: Logins

    /// What fails for a moment while a login is proven.
    enum Hiccup: CaseIterable {
        case directory, directoryPage, noResource, resource, resourcePage

        var isOfDirectory: Bool { self == .directory || self == .directoryPage }
    }

    @Test(arguments: Hiccup.allCases)
    func `a failure of a moment doesn't end a login that the user has finished`(hiccup: Hiccup) async throws {
        try await OAuthWorld.run(.entryway) { network, alice in
            let (time, interposer, isDue) = (TestTime(.now), Interposer(), Guarded(false))
            // That of a proxy, for example.
            let page = Data("<html>We'll be back soon</html>".utf8)
            interposer.after { request, response in
                guard hiccup.isOfDirectory, Origin(request.url) == Origin(network.plcURL),
                    isDue.withLock({ isDue in
                        defer { isDue = false }
                        return isDue
                    })
                else { return response }
                guard hiccup == .directoryPage else {
                    return HTTPResponse(status: .serviceUnavailable, headers: [:], body: Data())
                }
                return HTTPResponse(status: .ok, headers: ["Content-Type": "text/html"], body: page)
            }
            let browser = HTTPBrowser { address in
                switch hiccup {
                case .directory, .directoryPage: isDue.withLock { $0 = true }
                case .noResource: network.server.script(Self.resource, [.status(404)])
                case .resource: network.server.script(Self.resource, [.status(503)])
                case .resourcePage:
                    let fault = Fault.status(200, headers: ["Content-Type": "text/html"], body: page)
                    network.server.script(Self.resource, [fault])
                }
                return address
            }
            let client = try await OAuthWorld.client(network, time: time.source, through: interposer)
                .login("alice.test", in: browser)
            #expect(client.session?.did == alice.did && !isDue.withLock { $0 })
            #expect(network.oauth.sessionCount == 1)
        }
    }

    @Test func `a login whose data server names no authorization server says so, and is revoked`() async throws {
        try await OAuthWorld.run(.entryway) { network, _ in
            let time = TestTime(.now)
            let browser = HTTPBrowser { address in
                network.server.script(Self.resource, always: .status(404))
                return address
            }
            let error = await #expect(throws: OAuthLoginError.self) {
                try await OAuthWorld.client(network, time: time.source).login("alice.test", in: browser)
            }
            guard case .discovery(let why)? = error?.reason else {
                Issue.record("\(error as Any)")
                return
            }
            #expect(why.subject.contains(network.host) && "\(why)".contains("no such document"))
            #expect(network.oauth.sessionCount == 0)
        }
    }

    @Test func `a login after a failed one asks the directory again`() async throws {
        try await OAuthWorld.run { network, alice in
            let (time, interposer, isMissing) = (TestTime(.now), Interposer(), Guarded(true))
            interposer.after { request, response in
                guard isMissing.withLock({ $0 }), Origin(request.url) == Origin(network.plcURL) else { return response }
                return HTTPResponse(status: .notFound, headers: [:], body: Data())
            }
            let oauth = OAuthWorld.client(network, time: time.source, through: interposer)
            await #expect(throws: AtError.self) { try await oauth.begin(alice.did.description) }
            isMissing.withLock { $0 = false }
            _ = try await oauth.begin(alice.did.description)
        }
    }

    @Test func `a session of another account in an account's store is neither used nor ended`() async throws {
        try await OAuthWorld.run { network, alice in
            let bob = try await network.createAccount(handle: "bob.test", password: "secret")
            let store = MemoryAccountStore()
            let client = try await OAuthWorld.client(network, store).login("alice.test", in: HTTPBrowser())
            let session = try #require(client.session)
            try await store.sessionStore(of: bob.did).save(session)
            let oauth = OAuthWorld.client(network, store)
            let error = await #expect(throws: AtError.self) { try await oauth.restore(bob.did) }
            #expect(error?.description.contains("belongs to \(alice.did)") == true)
            try await oauth.logout(bob.did)
            #expect(network.oauth.sessionCount == 1)
            #expect(try await store.accounts() == [alice.did])
        }
    }
}

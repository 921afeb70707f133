import ATCrypto
import ATData
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

/// Calls with a session that was begun with OAuth.
@Suite(.inTurn) struct OAuthCallTests {
    private static let path = "/xrpc/com.atproto.server.getSession"

    private func about(_ client: ATClient) async throws -> LexValue {
        try await client.query("com.atproto.server.getSession")
    }

    private func claims(_ request: ServerRequest) throws -> LexObject {
        let parts = (request.headers["DPoP"] ?? "").split(separator: ".")
        return try LexObject(json: Data(Base64.url.decode(String(try #require(parts.dropFirst().first)))))
    }

    @Test func `a call that the scopes don't allow is an error, without a refresh`() async throws {
        try await OAuthWorld.run { network, _ in
            network.oauth.deny(scopes: ["transition:generic"])
            let session = try await OAuthWorld.client(network).login("alice.test", in: HTTPBrowser())
            do {
                try await session.create(AppBsky.Feed.Post(text: "Hello", createdAt: .now))
                Issue.record("created")
            } catch let AtError.message(message) {
                #expect(message.error.hasPrefix("ScopeMissing") && message.status == .forbidden, "\(message)")
            }
            #expect(network.oauth.counts.refreshes == 0)
        }
    }

    @Test func `a server may send a new nonce for each proof`() async throws {
        try await OAuthWorld.run { network, _ in
            network.oauth.options.nonceRotation = .perRequest
            let session = try await OAuthWorld.client(network).login("alice.test", in: HTTPBrowser())
            for _ in 0..<50 { let _: LexValue = try await session.query("com.atproto.server.getSession") }
            #expect(network.oauth.counts.nonceRefusals <= 3)
        }
    }

    @Test func `a streamed upload is sent once, with a nonce`() async throws {
        try await OAuthWorld.run { network, _ in
            let session = try await OAuthWorld.client(network).login("alice.test", in: HTTPBrowser())
            let data = Data(repeating: 7, count: 300_000)
            let blob = try await session.uploadBlob(.stream(HTTPBodyStream(data)), mimeType: "image/png")
            #expect(blob.size == data.count)
        }
    }

    @Test func `a session of OAuth cannot be used without the module`() async throws {
        try await OAuthWorld.run { network, alice in
            let store = MemoryAccountStore()
            _ = try await OAuthWorld.client(network, store).login("alice.test", in: HTTPBrowser())
            let other = ATClient(
                environment: APEnvironment(store: store.sessionStore(of: alice.did)))
            try await other.resume()
            await #expect(throws: AtError.network(.oauth(.notRestored))) {
                let _: LexValue = try await other.query("com.atproto.server.getSession")
            }
        }
    }

    @Test func `a refusal that is not about the token causes no refresh`() async throws {
        try await OAuthWorld.run { network, _ in
            let client = try await OAuthWorld.client(network).login("alice.test", in: HTTPBrowser())
            _ = try await about(client)
            for (status, body, challenge) in [
                (401, #"{"error":"AuthMissing","message":"no"}"#, "DPoP"),
                (401, #"{"error":"AccountTakedown","message":"no"}"#, nil),
                (403, #"{"error":"AccountNotFound","message":"no"}"#, nil),
                (403, #"{"error":"Forbidden","message":"no"}"#, nil),
                (400, #"{"error":"InvalidToken","message":"Bad token scope"}"#, nil),
                (401, "<html>", nil), (401, "", #"Bearer error="invalid_token""#),
                (401, #"{"error":"invalid_dpop_proof","message":"DPoP proof replayed"}"#, nil),
            ] as [(Int, String, String?)] {
                network.server.forgetRequests()
                network.server.script(
                    Self.path,
                    [.status(status, headers: challenge.map { ["WWW-Authenticate": $0] } ?? [:], body: Data(body.utf8))]
                )
                await #expect(throws: AtError.self, "\(body)") { try await about(client) }
                #expect(network.server.requests.count == 1, "\(body)")
            }
            #expect(network.oauth.counts.refreshes == 0)
            // The session is kept.
            _ = try await about(client)
        }
    }

    @Test func `a token that is refused right after a refresh is an error, and the session is kept`()
        async throws
    {
        try await OAuthWorld.run { network, alice in
            let store = MemoryAccountStore()
            let client = try await OAuthWorld.client(network, store).login("alice.test", in: HTTPBrowser())
            _ = try await about(client)
            network.server.script(
                Self.path, always: .status(401, body: Data(#"{"error":"invalid_token","message":"no"}"#.utf8)))
            let error = await #expect(throws: AtError.self) { try await about(client) }
            guard case .message(let message)? = error else { Issue.record("\(error as Any)"); return }
            #expect(message.error == "invalid_token" && network.oauth.counts.refreshes == 1)
            network.server.script(Self.path, always: .pass)
            _ = try await about(client)
            #expect(network.oauth.counts.refreshes == 1)
            #expect(try await store.sessionStore(of: alice.did).load() == client.session)
        }
    }

    @Test func `a refusal for want of a nonce causes no refresh`() async throws {
        try await OAuthWorld.run { network, _ in
            let client = try await OAuthWorld.client(network).login("alice.test", in: HTTPBrowser())
            let before = network.oauth.counts.nonceRefusals
            // The data server has other nonces than the authorization server.
            for _ in 0..<3 { _ = try await about(client) }
            #expect(network.oauth.counts.nonceRefusals == before + 1)
            #expect(network.oauth.counts.refreshes == 0)
        }
    }

    @Test(arguments: [false, true])
    func `an error about tokens of a service that a call is forwarded to is checked with the own server`(
        hasExpired: Bool
    ) async throws {
        try await OAuthWorld.run { network, _ in
            let client = try await OAuthWorld.client(network).login("alice.test", in: HTTPBrowser())
            let path = "/xrpc/com.example.listNotes"
            let refusal = Fault.status(401, body: Data(#"{"error":"InvalidToken"}"#.utf8))
            network.server.script(path, hasExpired ? [refusal, .status(200)] : [refusal, refusal])
            if hasExpired { await network.expireTokens() }
            var call = HTTPRequest(.get, try #require(URL(string: network.host + path)))
            call.headers["atproto-proxy"] = "did:web:notes.example#notes"
            let response = try? await client.environment.send(call)
            #expect((response?.status == .ok) == hasExpired)
            #expect(network.oauth.counts.refreshes == (hasExpired ? 1 : 0))
            #expect(network.server.requests.count { $0.path == path } == (hasExpired ? 2 : 1))
        }
    }

    @Test func `a call is not redirected, and neither its token nor its proof leaves the server`()
        async throws
    {
        let other = try await LocalServer.start { _ in .text("caught") }
        try await OAuthWorld.run { network, _ in
            let client = try await OAuthWorld.client(network).login("alice.test", in: HTTPBrowser())
            for status in [301, 302, 307, 308] {
                network.server.script(Self.path, [.redirect(to: other.url.absoluteString, status: status)])
                let error = await #expect(throws: AtError.self) { try await about(client) }
                guard case .network(.transport(let failure))? = error, case .redirectRefused = failure.reason else {
                    Issue.record("\(error as Any)"); return
                }
            }
        }
        #expect(other.requests.isEmpty)
        await other.stop()
    }

    @Test func `a proof for a call names the token and no query, one for tokens names no token`()
        async throws
    {
        try await OAuthWorld.run { network, _ in
            let client = try await OAuthWorld.client(network).login("alice.test", in: HTTPBrowser())
            let _: LexValue = try await client.query("com.atproto.server.getSession", parameters: ["a": "b"])
            let token = try #require(client.session?.accessToken)
            for request in network.server.requests where request.headers["DPoP"] != nil {
                let claims = try claims(request)
                let isCall = request.path == Self.path
                #expect(claims["ath"] == (isCall ? .string(Proof.hash(of: token)) : nil), "\(request)")
                #expect(claims["htu"] == .string(network.host + request.path))
                #expect(claims["htm"] == .string(request.method.rawValue))
            }
            #expect(network.server.requests.contains { $0.path == Self.path && $0.target.contains("?a=b") })
        }
    }

    @Test(arguments: [-600, 600, 7_200])
    func `a wrong clock of the device costs one refusal at each server`(ahead: Int) async throws {
        try await OAuthWorld.run(.entryway) { network, _ in
            network.oauth.options.clockOffset = .seconds(ahead)
            let client = try await OAuthWorld.client(network).login("alice.test", in: HTTPBrowser())
            for _ in 0..<3 { _ = try await about(client) }
            let grant = try #require(client.session?.oauth)
            // The lifetime counts from the moment of arrival, by our own clock.
            #expect(grant.expiresAt?.timeIntervalSince(grant.receivedAt) == 3_600)
            #expect(abs(grant.receivedAt.timeIntervalSinceNow) < 300)
            #expect(network.oauth.counts.refreshes == 0)
            // Three calls, one refusal for the time, and one for the nonce.
            #expect(network.server.requests.count { $0.path == Self.path } <= 5)
            #expect(
                network.oauth.server.requests.count { $0.path == LocalNetwork.OAuth.Endpoint.pushedRequest.rawValue }
                    <= 3)
        }
    }

    @Test func `words about the time on a page of HTML cause no repeated call`() async throws {
        try await OAuthWorld.run { network, _ in
            let client = try await OAuthWorld.client(network).login("alice.test", in: HTTPBrowser())
            _ = try await about(client)
            network.server.forgetRequests()
            network.server.script(
                Self.path,
                always: .status(
                    401, headers: ["Content-Type": "text/html", "Date": "Sun, 06 Nov 1994 08:49:37 GMT"],
                    body: Data(#"<html>invalid_dpop_proof "iat" claim timestamp check failed"#.utf8)))
            await #expect(throws: AtError.self) { try await about(client) }
            #expect(network.server.requests.count == 1)
        }
    }

    @Test func `a streamed upload whose proof is refused all the same is an error, and is read once`()
        async throws
    {
        try await OAuthWorld.run { network, _ in
            let client = try await OAuthWorld.client(network).login("alice.test", in: HTTPBrowser())
            let path = "/xrpc/com.atproto.repo.uploadBlob"
            network.server.script(
                path,
                [
                    .status(
                        401, headers: ["DPoP-Nonce": "other", "WWW-Authenticate": #"DPoP error="use_dpop_nonce""#],
                        body: Data(#"{"error":"use_dpop_nonce","message":"another"}"#.utf8))
                ])
            let reads = Guarded(0)
            let body = HTTPBodyStream { () -> Data? in
                reads.withLock { reads in
                    reads += 1
                    return reads == 1 ? Data(repeating: 7, count: 1_000) : nil
                }
            }
            await #expect(throws: AtError.network(.oauth(.bodyAlreadySent))) {
                try await client.uploadBlob(.stream(body), mimeType: "image/png")
            }
            #expect(network.server.requests.count { $0.path == path } == 1)
            #expect(reads.withLock { $0 } <= 2)
        }
    }

    @Test func `putting a record is refused without the right to create, as predicted`() async throws {
        try await OAuthWorld.run { network, alice in
            let scopes: Scopes = [.repo(AppBsky.Feed.Post.self, .update)]
            let client = try await OAuthWorld.client(network, app: .loopback(scopes)).login(
                "alice.test", in: HTTPBrowser())
            let input: LexValue = [
                "repo": .string(alice.did.description), "collection": "app.bsky.feed.post", "rkey": "3l6oveex3ii2l",
                "record": ["$type": "app.bsky.feed.post", "text": "Hello", "createdAt": "2026-01-01T00:00:00Z"],
            ]
            let needs = CallNeeds(of: "com.atproto.repo.putRecord", input: ["collection": "app.bsky.feed.post"])
            #expect(client.scopes?.allows(needs) == .no)
            let error = await #expect(throws: AtError.self) {
                try await client.procedure("com.atproto.repo.putRecord", input: input)
            }
            guard case .message(let message)? = error else { Issue.record("\(error as Any)"); return }
            #expect(message.status == .forbidden && message.error.hasPrefix("ScopeMissing"), "\(message)")
        }
    }

    @Test func `calls that wait for a refresh and then for the first nonce are sent in the order they arrived`()
        async throws
    {
        try await OAuthWorld.run { network, alice in
            let store = MemoryAccountStore()
            _ = try await OAuthWorld.client(network, store).login("alice.test", in: HTTPBrowser())
            // Another process, which knows no nonce yet. On its clock, nobody waits for too long.
            let clock = TurnedClock()
            let (interposer, recording) = (Interposer(), RecordingTransport(DefaultTransport.shared))
            let client = try #require(
                try await OAuthWorld.client(
                    network, store, time: clock.source, through: interposer, calls: recording
                ).restore(alice.did))
            let (isRefreshing, mayReturn) = (OneShot(), OneShot())
            interposer.after { _, response in
                isRefreshing.fire()
                await mayReturn.wait()
                return response
            }
            let refresh = Task { try await client.environment.refreshSession() }
            await isRefreshing.wait()
            var calls: [Task<Void, any Error>] = []
            let thread = OneThread()
            for number in 0..<50 {
                let url = try #require(URL(string: "\(network.host)\(Self.path)?number=\(number)"))
                calls.append(
                    Task(executorPreference: thread) { _ = try await client.environment.send(HTTPRequest(.get, url)) })
                try await until { client.environment.waitingCalls > number }
            }
            mayReturn.fire()
            try await refresh.value
            for call in calls { try await call.value }
            let sent = recording.all.compactMap { $0.url.query()?.split(separator: "=").last.flatMap { Int($0) } }
            // The first call is sent a second time, with the nonce.
            var order: [Int] = []
            for number in sent where !order.contains(number) { order.append(number) }
            #expect(order == Array(0..<50))
            #expect(sent.count == 51)
        }
    }
}

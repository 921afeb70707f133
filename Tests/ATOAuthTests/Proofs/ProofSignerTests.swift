import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

@testable import ATOAuth

@Suite(.inTurn) struct ProofSignerTests {
    private let time = TestTime()

    private func requests(_ context: ProofContext? = nil) -> ProvenRequests {
        ProvenRequests(transport: DefaultTransport.shared, context: context ?? ProofContext(time: time.source))
    }

    // MARK: Nonces

    @Test func `a server's first nonce costs one refusal, and none from then on`() async throws {
        let server = try await ProofServer(time: time.source)
        let requests = requests()
        let key = try ProofKey.generate()
        for _ in 0..<3 {
            #expect(try await requests.post(["state": "abc"], to: server.url(), provenBy: key).status == .ok)
        }
        #expect(server.state.withLock(\.refusals) == ["use_dpop_nonce"])
        #expect(server.state.withLock(\.bodies) == Array(repeating: "state=abc", count: 3))
        await server.server.stop()
    }

    @Test func `a server that always wants the nonce it got is given up after two sends`() async throws {
        let server = try await LocalServer.start { _ in
            var response = ServerResponse.error("use_dpop_nonce", "again", status: .badRequest)
            response.headers["DPoP-Nonce"] = "same"
            return response
        }
        let response = try await requests().post([:], to: server.url, provenBy: .generate())
        #expect(ProofComplaint(response) == .nonce)
        #expect(server.requests.count == 2)
        await server.stop()
    }

    @Test func `a server with another nonce in each refusal is given up as well`() async throws {
        let count = Guarded(0)
        let server = try await LocalServer.start { _ in
            var response = ServerResponse.error("use_dpop_nonce", "again", status: .badRequest)
            response.headers["DPoP-Nonce"] = "nonce-\(count.withLock { $0 += 1; return $0 })"
            return response
        }
        let response = try await requests().post([:], to: server.url, provenBy: .generate())
        #expect(ProofComplaint(response) == .nonce)
        #expect(server.requests.count == 2)
        await server.stop()
    }

    @Test(arguments: [200, 404, 500]) func `a nonce on any response is used`(status: Int) async throws {
        let server = try await LocalServer.start { _ in
            .status(HTTPStatusCode(rawValue: status), headers: ["DPoP-Nonce": "from-\(status)"])
        }
        let requests = requests()
        let key = try ProofKey.generate()
        for _ in 0..<2 { _ = try await requests.post([:], to: server.url, provenBy: key) }
        let proofs = try server.requests.map {
            try ReceivedProof(
                in: $0.headers, of: .post, to: server.url, accessToken: nil, now: time.source.date())
        }
        #expect(proofs.map(\.nonce) == [nil, "from-\(status)"])
        await server.stop()
    }

    @Test func `a nonce is only used at its server and for its key`() async throws {
        let (first, second) = (try await ProofServer(time: time.source), try await ProofServer(time: time.source))
        second.state.withLock { $0.nonces = .off }
        let requests = requests()
        let (mine, others) = (try ProofKey.generate(), try ProofKey.generate())
        for key in [mine, others] { _ = try await requests.post([:], to: first.url(), provenBy: key) }
        #expect(first.state.withLock(\.refusals.count) == 2)
        _ = try await requests.post([:], to: second.url(), provenBy: mine)
        #expect(second.state.withLock(\.refusals).isEmpty)
        await first.server.stop()
        await second.server.stop()
    }

    @Test func `a server with a new nonce in each response gets two hundred requests in 201 sends`()
        async throws
    {
        let server = try await ProofServer(time: time.source)
        server.state.withLock { $0.nonces = .eachRequest }
        let requests = requests()
        let key = try ProofKey.generate()
        for _ in 0..<200 { #expect(try await requests.post([:], to: server.url(), provenBy: key).status == .ok) }
        #expect(server.state.withLock(\.count) == 201)
        await server.server.stop()
    }

    @Test func `fifty parallel requests to an unknown server cost one refusal`() async throws {
        let server = try await ProofServer(time: time.source)
        let clock = TurnedClock()
        var source = time.source
        source.sleep = { try await clock.sleep(until: clock.now + $0, tolerance: nil) }
        let requests = requests(ProofContext(time: source))
        let key = try ProofKey.generate()
        let statuses = try await withThrowingTaskGroup(of: HTTPStatusCode.self) { group in
            for _ in 0..<50 {
                group.addTask { try await requests.post([:], to: server.url(), provenBy: key).status }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses == Array(repeating: .ok, count: 50))
        #expect(server.state.withLock(\.refusals.count) == 1)
        await server.server.stop()
    }

    @Test func `nobody waits for more than two seconds for another's first response`() async throws {
        let clock = TurnedClock()
        let nonces = ProofNonces(time: clock.source)
        let place = try place("https://pds.example")
        #expect(try await nonces.nonce(for: place) == nil)
        async let second = nonces.nonce(for: place)
        await clock.untilAsleep(1)
        clock.turn(by: .seconds(2))
        #expect(try await second == nil)
    }

    @Test func `a first request without a response lets the others go on`() async throws {
        let clock = TurnedClock()
        let nonces = ProofNonces(time: clock.source)
        let place = try place("https://pds.example")
        #expect(try await nonces.nonce(for: place) == nil)
        async let second = nonces.nonce(for: place)
        await clock.untilAsleep(1)
        nonces.noteFailure(at: place)
        #expect(try await second == nil)
    }

    @Test func `a caller that is cancelled stops waiting`() async throws {
        let clock = TurnedClock()
        let nonces = ProofNonces(time: clock.source)
        let place = try place("https://pds.example")
        #expect(try await nonces.nonce(for: place) == nil)
        let second = Task { try await nonces.nonce(for: place) }
        await clock.untilAsleep(1)
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
    }

    @Test func `a server that stops using nonces gets a proof without`() async throws {
        let server = try await ProofServer(time: time.source)
        let requests = requests()
        let key = try ProofKey.generate()
        _ = try await requests.post([:], to: server.url(), provenBy: key)
        server.state.withLock { $0.nonces = .off }
        for _ in 0..<2 { #expect(try await requests.post([:], to: server.url(), provenBy: key).status == .ok) }
        #expect(server.state.withLock(\.refusals.count) == 2)
        await server.server.stop()
    }

    @Test func `a response without a nonce keeps the known one, and old servers are forgotten`() async throws {
        let nonces = ProofNonces(time: time.source)
        let known = try place("https://pds.example")
        nonces.note(ProofNonce("abc"), at: known)
        nonces.note(nil, at: known)
        #expect(nonces.isRecent(at: known, within: .seconds(60)))
        for number in 0..<ProofNonces.capacity {
            #expect(try await nonces.nonce(for: known)?.text == "abc")
            nonces.note(ProofNonce("other"), at: try place("https://pds\(number).example"))
        }
        #expect(try await nonces.nonce(for: known)?.text == "abc")
        #expect(try await nonces.nonce(for: try place("https://pds0.example")) == nil)
        time.advance(by: .seconds(60))
        #expect(!nonces.isRecent(at: known, within: .seconds(60)))
    }

    private func place(_ url: String) throws -> ProofNonces.Place {
        try ProofNonces.Place(thumbprint: "key", origin: #require(URL(string: url).flatMap { Origin($0) }))
    }

    // MARK: Clocks

    @Test(arguments: [-600, 600, 7_200]) func `a wrong clock is corrected once`(ahead: Int) async throws {
        let server = try await ProofServer(time: time.source)
        server.state.withLock { $0.ahead = Double(ahead) }
        let requests = requests()
        let key = try ProofKey.generate()
        for _ in 0..<2 { #expect(try await requests.post([:], to: server.url(), provenBy: key).status == .ok) }
        #expect(server.state.withLock(\.refusals.count) == 1)
        await server.server.stop()
    }

    @Test func `a complaint about the time without a usable date changes nothing`() async throws {
        let server = try await LocalServer.start { _ in
            var response = ServerResponse.error("invalid_dpop_proof", "iat", status: .unauthorized)
            response.headers["Date"] = "yesterday"
            return response
        }
        let response = try await requests().post([:], to: server.url, provenBy: .generate())
        #expect(ProofComplaint(response) == .time)
        #expect(server.requests.count == 1)
        await server.stop()
    }

    // MARK: Sends

    @Test func `each send has a proof of its own`() async throws {
        let server = try await LocalServer.start { _ in .text("response") }
        server.script("/", [.status(503, headers: ["Retry-After": "0"]), .pass])
        let context = ProofContext(time: time.source)
        let transport = DefaultTransport.shared.with(
            RetryMiddleware(maxAttempts: 3, time: time.source), SigningMiddleware())
        var request = HTTPRequest(.get, server.url.appending(path: "/"))
        request.signer = ProofSigner(key: try .generate(), accessToken: "token", context: context)
        #expect(try await transport.send(request).status == .ok)
        let ids = try server.requests.map {
            try ReceivedProof(in: $0.headers, of: .get, to: request.url, accessToken: "token", now: time.source.date())
                .id
        }
        #expect(ids.count == 2 && Set(ids).count == 2)
        await server.stop()
    }

    @Test func `neither the proof nor the form follows a redirect`() async throws {
        let other = try await LocalServer.start { _ in .text("caught") }
        let server = try await LocalServer.start { [url = other.url] _ in
            .redirect(to: url.absoluteString, status: HTTPStatusCode(rawValue: 307))
        }
        let response = try await requests().post(["code": "secret"], to: server.url, provenBy: .generate())
        #expect(response.status.rawValue == 307)
        #expect(other.requests.isEmpty)
        await server.stop()
        await other.stop()
    }

    @Test func `a request whose response is lost is not repeated`() async throws {
        let server = try await LocalServer.start { _ in .text("response") }
        server.script("/token", always: .reset)
        await #expect(throws: TransportError.self) {
            try await requests().post(
                ["code": "secret"], to: server.url.appending(path: "token"), provenBy: .generate())
        }
        #expect(server.requests.count == 1)
        await server.stop()
    }

    @Test func `every character of a form arrives as it was`() async throws {
        let server = try await ProofServer(time: time.source)
        let scope = "atproto rpc?lxm=a&aud=did:web:a%23b+c#d/é=\u{0}"
        _ = try await requests().post(["scope": scope, "é": ""], to: server.url(), provenBy: .generate())
        let body = try #require(server.state.withLock(\.bodies).last)
        #expect(!body.contains(" ") && !body.contains("+") && !body.contains("#"))
        let fields = body.split(separator: "&").map { $0.split(separator: "=", omittingEmptySubsequences: false) }
        #expect(fields.map { $0.map { String($0).removingPercentEncoding } } == [["scope", scope], ["é", ""]])
        await server.server.stop()
    }
}

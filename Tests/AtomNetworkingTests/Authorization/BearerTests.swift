import AtomNetworking
import Foundation
import LocalServer
import Probes
import TestLoad
import Testing

@Suite(.inTurn) struct BearerTests {
    @Test func `a valid token is sent without a refresh`() async throws {
        let airline = try await Airline.open()
        let store = ShelfStore(.numbered(0, lifetime: 3_600))
        let atom = airline.atom(store)
        #expect(try await atom.enqueue(airline.call()).resume(expecting: SeatPlan.self).seats == ["1A", "2B"])
        #expect(airline.seen.forms.isEmpty && store.seen.saves.isEmpty)
        await airline.server.stop()
    }

    @Test func `an expired token is refreshed, and stored before it is used`() async throws {
        let airline = try await Airline.open()
        let time = TestTime()
        let store = ShelfStore(.numbered(0, asOf: time.source.date())) { [airline] in
            #expect(airline.seen.served.isEmpty, "the new token must not be used before it is stored")
        }
        let atom = airline.atom(store) { $0.time = time.source }
        for _ in 0..<3 { try await atom.enqueue(airline.call()).resume() }
        #expect(airline.seen.spent == ["refresh-0"] && store.seen.saves == ["access-1"])
        #expect(store.seen.credential?.expiresAt == time.source.date() + 3_600)
        await airline.server.stop()
    }

    @Test func `a refresh sends the form of RFC 6749, with the secret only if there is one`() async throws {
        let airline = try await Airline.open()
        airline.server.script("/oauth2", always: .status(400))
        let spent = TokenCredential(accessToken: "old-access", expiresAt: .distantPast, refreshToken: "a+b&c=d%/ä ")
        for secret in [nil, "s&e=c+ret"] {
            let client = ClientCredential(id: "my client", secret: secret)
            let method = AuthenticationMethod.bearer(airline.endpoint, client, ShelfStore(spent))
            let atom = Atom(serviceConfiguration: ServiceConfiguration(authenticationMethod: method))
            await #expect(throws: AtomError.self) { try await atom.enqueue(airline.call()).resume() }
        }
        let requests = airline.server.requests
        let form = "grant_type=refresh_token&client_id=my%20client&refresh_token=a%2Bb%26c%3Dd%25%2F%C3%A4%20"
        #expect(requests.map(\.text) == [form, form + "&client_secret=s%26e%3Dc%2Bret"])
        for request in requests {
            #expect(request.method == .post && request.target == "/oauth2")
            #expect(request.headers["Content-Type"] == "application/x-www-form-urlencoded")
            #expect(request.headers["Authorization"] == nil, "the old token is not sent")
        }
        await airline.server.stop()
    }

    @Test func `a server may omit the refresh token`() async throws {
        let airline = try await Airline.open()
        airline.server.script(
            "/oauth2", [.status(200, body: Data(#"{"access_token":"access-0","expires_in":60}"#.utf8))])
        let store = ShelfStore(.numbered(0))
        try await airline.atom(store).enqueue(airline.call()).resume()
        #expect(store.seen.credential?.refreshToken == "refresh-0")
        await airline.server.stop()
    }

    @Test func `a decoder that renames keys doesn't affect a refresh`() async throws {
        let airline = try await Airline.open()
        let atom = airline.atom(ShelfStore(.numbered(0))) { $0.decoder.keyDecodingStrategy = .convertFromSnakeCase }
        #expect(try await atom.enqueue(airline.call()).resume(expecting: SeatPlan.self).seats.count == 2)
        await airline.server.stop()
    }

    @Test(arguments: [(nil, 20.0, true), (nil, 40, false), (10.0, 20, false), (10, 5, true), (0, 5, false)])
    func `a token that would expire during the request is refreshed first`(
        leeway: Double?, left: TimeInterval, isRefreshed: Bool
    ) async throws {
        let airline = try await Airline.open()
        let time = TestTime()
        let store = ShelfStore(.numbered(0, lifetime: left, asOf: time.source.date()))
        let atom = airline.atom(store) {
            $0.tokenLeeway = leeway
            $0.time = time.source
        }
        try await atom.enqueue(airline.call()).resume()
        #expect(airline.seen.spent == (isRefreshed ? ["refresh-0"] : []))
        await airline.server.stop()
    }

    @Test func `a token that lives shorter than the leeway is not refreshed for every call`() async throws {
        let airline = try await Airline.open()
        airline.ledger.withLock { $0.lifetime = 2_000 }
        let atom = airline.atom(ShelfStore(.numbered(0))) { $0.tokenLeeway = 3_000 }
        for _ in 0..<5 { try await atom.enqueue(airline.call()).resume() }
        #expect(airline.seen.issued == 1)
        await airline.server.stop()
    }

    @Test func `a token is used until its leeway before it expires`() async throws {
        let airline = try await Airline.open()
        let time = TestTime()
        let atom = airline.atom(ShelfStore(.numbered(0, asOf: time.source.date()))) { $0.time = time.source }
        for (wait, issued) in [(0, 1), (3_569, 1), (1, 2), (3_569, 2), (1, 3)] {
            time.advance(by: .seconds(wait))
            try await atom.enqueue(airline.call()).resume()
            #expect(airline.seen.issued == issued)
        }
        await airline.server.stop()
    }

    @Test func `a refresh is tried again after the time that a failing service gives`() async throws {
        let airline = try await Airline.open()
        let time = TestTime()
        airline.server.script("/oauth2", [.status(503, headers: ["Retry-After": "60"]), .pass])
        let atom = airline.atom(ShelfStore(.numbered(0, asOf: time.source.date()))) { $0.time = time.source }
        for wait in [0, 59] {
            time.advance(by: .seconds(wait))
            await #expect(throws: AtomError.self) { try await atom.enqueue(airline.call()).resume() }
        }
        #expect(airline.server.requests.count == 1)
        time.advance(by: .seconds(1))
        try await atom.enqueue(airline.call()).resume()
        #expect(airline.seen.issued == 1)
        await airline.server.stop()
    }

    @Test func `a token that has expired on arrival is used until the service rejects it`() async throws {
        let airline = try await Airline.open()
        airline.ledger.withLock { $0.lifetime = 0 }
        let atom = airline.atom(ShelfStore(.numbered(0)))
        for _ in 0..<5 { try await atom.enqueue(airline.call()).resume() }
        #expect(airline.seen.issued == 1)
        airline.server.script("/seatmap", [.status(401)])
        try await atom.enqueue(airline.call()).resume()
        #expect(airline.seen.issued == 2)
        await airline.server.stop()
    }

    @Test func `without a stored token, a call is sent without authorization`() async throws {
        let airline = try await Airline.open()
        airline.server.route(.get, "/open") { request in
            try .json(SeatPlan(seats: request.headers["Authorization"].map { [$0] } ?? []))
        }
        var call = airline.call()
        call.route = "/open"
        #expect(try await airline.atom(ShelfStore(nil)).enqueue(call).resume(expecting: SeatPlan.self).seats.isEmpty)
        await airline.server.stop()
    }

    @Test func `the token replaces the endpoint's own Authorization`() async throws {
        let airline = try await Airline.open()
        var call = airline.call()
        call.headerItems = ["authorization": "mine"]
        let atom = airline.atom(ShelfStore(.numbered(0, lifetime: 3_600)))
        try await atom.enqueue(call).resume()
        #expect(airline.server.requests.map { $0.headers.values(for: "Authorization") } == [["Bearer access-0"]])
        await airline.server.stop()
    }

    @Test func `a token that the app stores is used from the next call on`() async throws {
        let airline = try await Airline.open()
        let store = ShelfStore(.numbered(7, lifetime: 3_600))
        let atom = airline.atom(store)
        await #expect(throws: AtomError.self) { try await atom.enqueue(airline.call()).resume() }
        store.put(.numbered(0, lifetime: 3_600))
        try await atom.enqueue(airline.call()).resume()
        store.put(nil)
        await #expect(throws: AtomError.self) { try await atom.enqueue(airline.call()).resume() }
        #expect(
            airline.server.requests.map { $0.headers["Authorization"] } == ["Bearer access-7", "Bearer access-0", nil])
        #expect(airline.seen.spent.isEmpty)
        await airline.server.stop()
    }

    @Test func `an unreadable store throws`() async throws {
        let airline = try await Airline.open()
        let store = ShelfStore(.numbered(0, lifetime: 3_600))
        store.state.withLock { $0.loadErrors = [ShelfStore.DiskFull()] }
        let atom = airline.atom(store)
        await expectSession({ if case TokenStoreError.notLoaded = $0 { true } else { false } }) {
            () throws(AtomError) in
            try await atom.enqueue(airline.call()).resume()
        }
        try await atom.enqueue(airline.call()).resume()
        await airline.server.stop()
    }

    @Test func `an invalid authorization endpoint fails every waiting call without a request`() async throws {
        let airline = try await Airline.open()
        let endpoint = AuthorizationEndpoint(host: "not_a_host", path: "/oauth2")
        let method = AuthenticationMethod.bearer(endpoint, ClientCredential(id: "i"), ShelfStore(.numbered(0)))
        let atom = Atom(serviceConfiguration: ServiceConfiguration(authenticationMethod: method))
        do throws(AtomError) {
            try await atom.enqueue(airline.call()).resume()
            Issue.record("it went through")
        } catch {
            guard case .requestable(.invalidBaseURL) = error else { throw error }
        }
        #expect(airline.server.requests.isEmpty)
        await airline.server.stop()
    }

    @Test func `a refresh is never redirected: its body is a secret`() async throws {
        let airline = try await Airline.open()
        airline.server.script("/oauth2", always: .redirect(to: "/elsewhere", status: 307))
        let atom = airline.atom(ShelfStore(.numbered(0)))
        await #expect(throws: AtomError.self) { try await atom.enqueue(airline.call()).resume() }
        #expect(airline.server.requests.allSatisfy { $0.path == "/oauth2" })
        await airline.server.stop()
    }

    @Test func `a 401 causes a refresh only if configured`() async throws {
        for wanted in [false, true] {
            let airline = try await Airline.open()
            let store = ShelfStore(.numbered(0, lifetime: 3_600))
            let atom = airline.atom(store) { $0.refreshesOnUnauthorized = wanted }
            airline.server.script("/seatmap", [.status(401)])
            let result = await Result { try await atom.enqueue(airline.call()).resume() }
            #expect((try? result.get().isSuccess) ?? false == wanted)
            #expect(airline.seen.issued == (wanted ? 1 : 0))
            await airline.server.stop()
        }
    }
}

extension Result where Failure == any Error {
    init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}

/// Expects a certain failure without a response.
func expectSession<Value>(
    _ matches: (any Error) -> Bool, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws(AtomError) -> Value
) async {
    do throws(AtomError) {
        _ = try await body()
        Issue.record("nothing was thrown", sourceLocation: sourceLocation)
    } catch .session(let error) {
        #expect(matches(error), "\(error)", sourceLocation: sourceLocation)
    } catch {
        Issue.record(error, sourceLocation: sourceLocation)
    }
}

import AtomNetworking
import Dispatch
import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

/// Many calls with an expired token. For each fault of upstream there is a test that upstream's order of steps fails.
@Suite(.inTurn) struct SerializationTests {
    @Test func `a thousand calls with an expired token cause one refresh and start in order`() async throws {
        let airline = try await Airline.open()
        let recorder = RecordingTransport(URLSessionTransport())
        let mayRefresh = OneShot()
        let atom = airline.atom(ShelfStore(.numbered(0))) {
            $0.transport = recorder
            $0.interceptors = [HeldRefresh(until: mayRefresh)]
        }
        var calls: [Task<SeatPlan, any Error>] = []
        for number in 0..<1_000 {
            calls.append(
                Task(priority: number.isMultiple(of: 3) ? .high : .low) {
                    try await atom.enqueue(airline.call(number)).resume(expecting: SeatPlan.self)
                })
            try await until { atom.waitingCalls > number }
        }
        mayRefresh.fire()
        for call in calls { #expect(try await call.value.seats == ["1A", "2B"]) }
        #expect(airline.seen.spent == ["refresh-0"])
        #expect(recorder.numbers == (0..<1_000).map(String.init))
        #expect(airline.seen.served.count == 1_000)
        await airline.server.stop()
    }

    @Test func `a thousand calls with completion handlers start in order`()
        async throws
    {
        let airline = try await Airline.open()
        let recorder = RecordingTransport(URLSessionTransport())
        let mayRefresh = OneShot()
        let atom = airline.atom(ShelfStore(.numbered(0))) {
            $0.transport = recorder
            $0.interceptors = [HeldRefresh(until: mayRefresh)]
            $0.dispatchQueue = DispatchQueue(label: "answers")
        }
        let (answers, continuation) = AsyncStream.makeStream(of: Result<SeatPlan, AtomError>.self)
        for number in 0..<1_000 {
            atom.enqueue(airline.call(number)).resume(expecting: SeatPlan.self) { continuation.yield($0) }
        }
        try await until { atom.waitingCalls >= 1_000 }
        mayRefresh.fire()
        for await answer in answers.prefix(1_000) { #expect(try answer.get().seats == ["1A", "2B"]) }
        #expect(recorder.numbers == (0..<1_000).map(String.init))
        #expect(airline.seen.spent == ["refresh-0"])
        await airline.server.stop()
    }

    @Test func `a rejected refresh fails a thousand calls with one request and one notification`()
        async throws
    {
        let airline = try await Airline.open()
        let mark = UUID().uuidString
        let notifications = Notifications(mark: mark)
        airline.server.script("/oauth2", always: .status(400, body: Data(mark.utf8)))
        let mayRefresh = OneShot()
        let atom = airline.atom(ShelfStore(.numbered(0))) { $0.interceptors = [HeldRefresh(until: mayRefresh)] }
        let calls = (0..<1_000).map { number in
            Task { await Result { try await atom.enqueue(airline.call(number)).resume() } }
        }
        try await until { atom.waitingCalls >= 1_000 }
        mayRefresh.fire()
        for call in calls {
            guard case .failure(let error as AtomError) = await call.value else {
                Issue.record("a call went through")
                continue
            }
            #expect(error.isBadRequest)
            #expect(try error.decodeIfPresent(as: Data.self) == Data(mark.utf8))
        }
        #expect(notifications.names == [Atom.didFailToRefreshAccessToken])
        #expect(airline.server.requests.count == 1 && airline.seen.served.isEmpty)

        // Later calls fail at once for the same cause, without another attempt on a refused token.
        await #expect(throws: AtomError.self) { try await atom.enqueue(airline.call()).resume() }
        #expect(airline.server.requests.count == 1 && notifications.names.count == 1)
        await airline.server.stop()
    }

    @Test func `cancelled waiting calls are not sent, and the others start in order`()
        async throws
    {
        let airline = try await Airline.open()
        let recorder = RecordingTransport(URLSessionTransport())
        let mayRefresh = OneShot()
        let atom = airline.atom(ShelfStore(.numbered(0))) {
            $0.transport = recorder
            $0.interceptors = [HeldRefresh(until: mayRefresh)]
        }
        var calls: [Task<AtomResponse, any Error>] = []
        for number in 0..<1_000 {
            calls.append(Task { try await atom.enqueue(airline.call(number)).resume() })
            try await until { atom.waitingCalls > number }
        }
        for number in stride(from: 0, to: 1_000, by: 5) { calls[number].cancel() }
        for number in stride(from: 0, to: 1_000, by: 5) {
            guard case .failure(let error as AtomError) = await calls[number].result else {
                Issue.record("call \(number) went through")
                continue
            }
            #expect(error.isCancellation)
        }
        mayRefresh.fire()
        for number in 0..<1_000 where !number.isMultiple(of: 5) {
            #expect(try await calls[number].value.isSuccess)
        }
        #expect(recorder.numbers == (0..<1_000).filter { !$0.isMultiple(of: 5) }.map(String.init))
        #expect(airline.seen.spent == ["refresh-0"], "the first call, which began the refresh, was cancelled too")
        await airline.server.stop()
    }

    @Test func `cancelling a handle ends a waiting call and calls its handler`() async throws {
        let airline = try await Airline.open()
        let mayRefresh = OneShot()
        let atom = airline.atom(ShelfStore(.numbered(0))) {
            $0.interceptors = [HeldRefresh(until: mayRefresh)]
            $0.dispatchQueue = DispatchQueue(label: "answers")
        }
        let result = await withCheckedContinuation { continuation in
            let handle = atom.enqueue(airline.call()).resume { continuation.resume(returning: $0) }
            Task {
                try await until { atom.waitingCalls != 0 }
                handle.cancel()
                #expect(handle.isCancelled)
            }
        }
        guard case .failure(let error) = result else {
            Issue.record("it went through")
            return
        }
        #expect(error.isCancellation)
        mayRefresh.fire()
        try await atom.enqueue(airline.call()).resume()
        #expect(airline.seen.spent == ["refresh-0"] && airline.seen.served.count == 1)
        await airline.server.stop()
    }

    @Test func `calls that need no authorization never wait`() async throws {
        let airline = try await Airline.open()
        let mayRefresh = OneShot()
        let atom = airline.atom(ShelfStore(.numbered(0))) { $0.interceptors = [HeldRefresh(until: mayRefresh)] }
        let waiting = Task { try await atom.enqueue(airline.call()).resume() }
        try await until { atom.waitingCalls != 0 }
        var free = airline.call()
        free.route = "/open"
        free.requiresAuthorization = false
        for _ in 0..<10 { try await atom.enqueue(free).resume() }
        #expect(airline.server.requests.allSatisfy { $0.path == "/open" && $0.headers["Authorization"] == nil })
        #expect(atom.waitingCalls == 1)
        mayRefresh.fire()
        _ = try await waiting.value
        await airline.server.stop()
    }

    @Test func `with a valid token no call waits`() async throws {
        let airline = try await Airline.open()
        let arrived = Guarded(0)
        let mayAnswer = OneShot()
        airline.server.route(.get, "/open") { _ in
            let count = arrived.withLock { count in
                count += 1
                return count
            }
            if count == 8 { mayAnswer.fire() }
            await mayAnswer.wait()
            return .status(.ok)
        }
        var call = airline.call()
        call.route = "/open"
        let atom = airline.atom(ShelfStore(.numbered(0, lifetime: 3_600)))
        try await withThrowingTaskGroup(of: Void.self) { group in
            // The server responds only after all of them have arrived.
            for _ in 0..<8 { group.addTask { [call] in try await atom.enqueue(call).resume() } }
            try await group.waitForAll()
        }
        #expect(arrived.withLock { $0 } == 8)
        await airline.server.stop()
    }

    // MARK: The faults

    @Test func `a call during the storing of a new token doesn't spend the old one again`() async throws {
        let airline = try await Airline.open()
        let isSaving = OneShot()
        let maySave = OneShot()
        let store = ShelfStore(.numbered(0)) {
            isSaving.fire()
            await maySave.wait()
        }
        let atom = airline.atom(store)
        let first = Task { try await atom.enqueue(airline.call()).resume() }
        await isSaving.wait()
        let late = (0..<20).map { _ in Task { try await atom.enqueue(airline.call()).resume() } }
        try await until { atom.waitingCalls >= 21 }
        #expect(airline.seen.served.isEmpty)
        maySave.fire()
        _ = try await first.value
        for call in late { _ = try await call.value }
        #expect(airline.seen.spent == ["refresh-0"] && store.seen.saves == ["access-1"])
        await airline.server.stop()
    }

    @Test func `bursts of calls spend each refresh token once`() async throws {
        let airline = try await Airline.open()
        let store = ShelfStore(.numbered(0))
        let atom = airline.atom(store)
        for round in 0..<Load.size(200, otherwise: 15) {
            let held = try #require(store.seen.credential)
            store.put(
                TokenCredential(
                    accessToken: held.accessToken, expiresAt: .distantPast, refreshToken: held.refreshToken))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<12 { group.addTask { try await atom.enqueue(airline.call()).resume() } }
                try await group.waitForAll()
            }
            #expect(airline.seen.issued == round + 1)
        }
        #expect(Set(airline.seen.spent).count == airline.seen.spent.count)
        await airline.server.stop()
    }

    @Test func `signing out during a refresh is final`() async throws {
        let airline = try await Airline.open()
        let mayRefresh = OneShot()
        let store = ShelfStore(.numbered(0))
        let atom = airline.atom(store) { $0.interceptors = [HeldRefresh(until: mayRefresh)] }
        let calls = (0..<10).map { _ in Task { try await atom.enqueue(airline.call()).resume() } }
        try await until { atom.waitingCalls >= 10 }
        store.put(nil)
        mayRefresh.fire()
        for call in calls {
            guard case .failure(AtomError.session(TokenStoreError.signedOut)) = await call.result else {
                Issue.record("a call went through, or failed for another reason")
                continue
            }
        }
        #expect(store.seen.credential == nil && store.seen.saves.isEmpty && airline.seen.served.isEmpty)
        await airline.server.stop()
    }

    @Test func `signing in as someone else during a refresh takes precedence`() async throws {
        let airline = try await Airline.open()
        let refreshes = OneShot()
        let mayRefresh = OneShot()
        let store = ShelfStore(.numbered(0))
        let recorder = RecordingTransport(URLSessionTransport())
        let atom = airline.atom(store) {
            $0.transport = recorder
            $0.interceptors = [HeldRefresh(reached: refreshes, until: mayRefresh)]
        }
        let waiting = Task { await Result { try await atom.enqueue(airline.call()).resume() } }
        await refreshes.wait()
        let other = TokenCredential.numbered(77, lifetime: 3_600)
        store.put(other)
        // A call that starts now finds the new login, and the waiting calls use it too.
        _ = await Result { try await atom.enqueue(airline.call()).resume() }
        _ = await waiting.value
        mayRefresh.fire()
        try await until { !airline.seen.spent.isEmpty }
        _ = await Result { try await atom.enqueue(airline.call()).resume() }
        #expect(store.seen.credential == other && store.seen.saves.isEmpty)
        let used = recorder.all.filter { $0.url.path == "/seatmap" }.map { $0.headers["Authorization"] }
        #expect(used == Array(repeating: "Bearer access-77", count: 3))
        await airline.server.stop()
    }

    @Test func `a token that couldn't be stored is stored by the next call without a refresh`() async throws {
        let airline = try await Airline.open()
        let store = ShelfStore(.numbered(0))
        store.state.withLock { $0.saveErrors = [ShelfStore.DiskFull()] }
        let atom = airline.atom(store)
        await expectSession({ if case TokenStoreError.notSaved = $0 { true } else { false } }) { () throws(AtomError) in
            try await atom.enqueue(airline.call()).resume()
        }
        try await atom.enqueue(airline.call()).resume()
        #expect(airline.seen.spent == ["refresh-0"] && store.seen.saves == ["access-1"])
        await airline.server.stop()
    }

    @Test(arguments: [
        #"{"access_token":"access-1","refresh_token":"refresh-1"}"#,
        #"{"access_token":"access-1","refresh_token":"refresh-1","expires_in":"3600"}"#,
        #"{"access_token":"access-1","refresh_token":"refresh-1","expires_at":"2126-11-21T12:00:00Z"}"#,
    ])
    func `a refresh with an unusual expiration date doesn't lose the session`(token: String) async throws {
        let airline = try await Airline.open()
        airline.server.script(
            "/oauth2",
            [
                .answer { _ in
                    airline.ledger.withLock { $0.issued = 1 }
                    return .data(Data(token.utf8), contentType: "application/json")
                }
            ])
        let store = ShelfStore(.numbered(0))
        let atom = airline.atom(store)
        for _ in 0..<3 { try await atom.enqueue(airline.call()).resume() }
        #expect(store.seen.credential?.refreshToken == "refresh-1")
        #expect(airline.server.requests.filter { $0.path == "/oauth2" }.count == 1)
        await airline.server.stop()
    }

    @Test func `a token with an unknown date is refreshed when the service rejects it`() async throws {
        let airline = try await Airline.open()
        let store = ShelfStore(
            TokenCredential(accessToken: "access-9", expiresAt: .distantFuture, refreshToken: "refresh-0"))
        try await airline.atom(store).enqueue(airline.call()).resume()
        #expect(airline.seen.spent == ["refresh-0"] && store.seen.credential?.accessToken == "access-1")
        await airline.server.stop()
    }

    @Test(arguments: [Fault.drop, .status(503), .redirect(to: "/oauth2")])
    func `a refresh token is sent once, whatever fails`(fault: Fault) async throws {
        let airline = try await Airline.open()
        airline.server.script("/oauth2", always: fault)
        let atom = airline.atom(ShelfStore(.numbered(0))) { $0.attempts = 5 }
        await #expect(throws: AtomError.self) { try await atom.enqueue(airline.call()).resume() }
        #expect(airline.server.requests.filter { $0.path == "/oauth2" }.count == 1)
        await airline.server.stop()
    }

    @Test(arguments: [Fault.drop, .garbage(), .status(502), .status(200, body: Data("{}".utf8))])
    func `a refresh token that the server may have received isn't sent again at once`(fault: Fault) async throws {
        let airline = try await Airline.open()
        let time = TestTime()
        airline.server.script("/oauth2", [fault, .pass])
        let atom = airline.atom(ShelfStore(.numbered(0, asOf: time.source.date()))) { $0.time = time.source }
        for wait in [0, 19] {
            time.advance(by: .seconds(wait))
            await #expect(throws: AtomError.self) { try await atom.enqueue(airline.call()).resume() }
        }
        #expect(airline.server.requests.map(\.path) == ["/oauth2"])
        time.advance(by: .seconds(1))
        try await atom.enqueue(airline.call()).resume()
        #expect(airline.seen.spent == ["refresh-0"])
        await airline.server.stop()
    }

    @Test(arguments: [400, 401]) func `a proxy's page doesn't end the session`(status: Int) async throws {
        let airline = try await Airline.open()
        let time = TestTime()
        let page = Fault.status(
            status, headers: ["Content-Type": "text/html; charset=utf-8"], body: Data("<html>".utf8))
        airline.server.script("/oauth2", [page, .pass])
        let atom = airline.atom(ShelfStore(.numbered(0, asOf: time.source.date()))) { $0.time = time.source }
        await #expect(throws: AtomError.self) { try await atom.enqueue(airline.call()).resume() }
        time.advance(by: .seconds(2))
        try await atom.enqueue(airline.call()).resume()
        #expect(airline.seen.spent == ["refresh-0"])
        await airline.server.stop()
    }

    @Test func `a store that can't be written to doesn't cost the refresh token`() async throws {
        struct ReadOnly: TokenCredentialStoring {
            func load() async throws -> TokenCredential? { .numbered(0) }
            func save(_ credential: TokenCredential) async throws { throw ShelfStore.DiskFull() }
            func prepareToSave(_ credential: TokenCredential) async throws { throw ShelfStore.DiskFull() }
        }
        let airline = try await Airline.open()
        let atom = airline.atom(ReadOnly())
        await expectSession({ if case TokenStoreError.notSaved = $0 { true } else { false } }) { () throws(AtomError) in
            try await atom.enqueue(airline.call()).resume()
        }
        #expect(airline.server.requests.isEmpty)
        await airline.server.stop()
    }

    @Test func `a failing service doesn't end the session and isn't flooded`() async throws {
        let airline = try await Airline.open()
        let mark = UUID().uuidString
        let notifications = Notifications(mark: mark)
        airline.server.script("/oauth2", always: .status(503, headers: ["Retry-After": "60"], body: Data(mark.utf8)))
        let store = ShelfStore(.numbered(0))
        let atom = airline.atom(store)
        for _ in 0..<20 {
            let result = await Result { try await atom.enqueue(airline.call()).resume() }
            guard case .failure(AtomError.response(let response)) = result else {
                Issue.record("it went through")
                continue
            }
            #expect(response.statusCode == 503)
        }
        #expect(airline.server.requests.count == 1)
        #expect(notifications.names.isEmpty && store.seen.credential?.refreshToken == "refresh-0")
        await airline.server.stop()
    }

    @Test func `a rejected refresh doesn't matter after signing in again`() async throws {
        let airline = try await Airline.open()
        airline.server.script("/oauth2", [.status(400)])
        let store = ShelfStore(.numbered(0))
        let atom = airline.atom(store)
        await #expect(throws: AtomError.self) { try await atom.enqueue(airline.call()).resume() }
        store.put(.numbered(0, lifetime: 3_600))
        await #expect(throws: AtomError.self) { try await atom.enqueue(airline.call()).resume() }
        airline.ledger.withLock { $0.issued = 5 }
        store.put(.numbered(5, lifetime: 3_600))
        try await atom.enqueue(airline.call()).resume()
        #expect(airline.server.requests.filter { $0.path == "/oauth2" }.count == 1)
        await airline.server.stop()
    }
}

/// Lets a test hold up refreshes.
struct HeldRefresh: Middleware {
    /// Fires when a refresh is about to be sent.
    let reached: OneShot
    let until: OneShot

    init(reached: OneShot = OneShot(), until: OneShot) {
        self.reached = reached
        self.until = until
    }

    nonisolated(nonsending) func intercept<Answer: HTTPResponseHead>(
        _ request: HTTPRequest, next: nonisolated(nonsending) (HTTPRequest) async throws -> Answer
    ) async throws -> Answer {
        if request.url.path == "/oauth2" {
            reached.fire()
            await until.wait()
        }
        return try await next(request)
    }
}

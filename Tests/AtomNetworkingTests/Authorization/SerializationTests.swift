import AtomNetworking
import Dispatch
import Foundation
import HTTPTransport
import LocalServer
import Probes
import Testing

/// Many calls over a token that has run out. Each fault of upstream has a test here that its order of steps fails.
@Suite(.timeLimit(.minutes(4))) struct SerializationTests {
    @Test func `a thousand calls over a token that has run out: one refresh, started in order, none lost`() async throws
    {
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
            while atom.waitingCalls <= number { await Task.yield() }
        }
        mayRefresh.fire()
        for call in calls { #expect(try await call.value.seats == ["1A", "2B"]) }
        #expect(airline.seen.spent == ["refresh-0"])
        #expect(recorder.numbers == (0..<1_000).map(String.init))
        #expect(airline.seen.served.count == 1_000)
        await airline.server.stop()
    }

    @Test func `a thousand completion handlers start in the order of their calls, whenever their tasks begin`()
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
        while atom.waitingCalls < 1_000 { await Task.yield() }
        mayRefresh.fire()
        for await answer in answers.prefix(1_000) { #expect(try answer.get().seats == ["1A", "2B"]) }
        #expect(recorder.numbers == (0..<1_000).map(String.init))
        #expect(airline.seen.spent == ["refresh-0"])
        await airline.server.stop()
    }

    @Test func `a thousand calls over a refused refresh: each gets the cause, one notification, one refresh`()
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
        while atom.waitingCalls < 1_000 { await Task.yield() }
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

    @Test func `two hundred of a thousand waiting calls are cancelled: they are not sent, and the rest go in order`()
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
            while atom.waitingCalls <= number { await Task.yield() }
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
        #expect(airline.seen.spent == ["refresh-0"], "the first call, which began the refresh, was among the cancelled")
        await airline.server.stop()
    }

    @Test func `a cancelled handle ends a waiting call and answers it`() async throws {
        let airline = try await Airline.open()
        let mayRefresh = OneShot()
        let atom = airline.atom(ShelfStore(.numbered(0))) {
            $0.interceptors = [HeldRefresh(until: mayRefresh)]
            $0.dispatchQueue = DispatchQueue(label: "answers")
        }
        let result = await withCheckedContinuation { continuation in
            let handle = atom.enqueue(airline.call()).resume { continuation.resume(returning: $0) }
            Task {
                while atom.waitingCalls == 0 { await Task.yield() }
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
        while atom.waitingCalls == 0 { await Task.yield() }
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

    @Test func `with a good token nothing waits for anything`() async throws {
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
            // Each is answered only once all of them have arrived.
            for _ in 0..<8 { group.addTask { [call] in try await atom.enqueue(call).resume() } }
            try await group.waitForAll()
        }
        #expect(arrived.withLock { $0 } == 8)
        await airline.server.stop()
    }

    // MARK: The faults

    @Test func `a call that comes while the new token is being stored does not spend the old one again`() async throws {
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
        while atom.waitingCalls < 21 { await Task.yield() }
        #expect(airline.seen.served.isEmpty)
        maySave.fire()
        _ = try await first.value
        for call in late { _ = try await call.value }
        #expect(airline.seen.spent == ["refresh-0"] && store.seen.saves == ["access-1"])
        await airline.server.stop()
    }

    @Test func `two hundred bursts of calls spend each refresh token once`() async throws {
        let airline = try await Airline.open()
        let store = ShelfStore(.numbered(0))
        let atom = airline.atom(store)
        for round in 0..<200 {
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

    @Test func `who signs out while a refresh runs stays signed out`() async throws {
        let airline = try await Airline.open()
        let mayRefresh = OneShot()
        let store = ShelfStore(.numbered(0))
        let atom = airline.atom(store) { $0.interceptors = [HeldRefresh(until: mayRefresh)] }
        let calls = (0..<10).map { _ in Task { try await atom.enqueue(airline.call()).resume() } }
        while atom.waitingCalls < 10 { await Task.yield() }
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

    @Test func `who signs in as somebody else while a refresh runs stays that`() async throws {
        let airline = try await Airline.open()
        let mayRefresh = OneShot()
        let store = ShelfStore(.numbered(0))
        let recorder = RecordingTransport(URLSessionTransport())
        let atom = airline.atom(store) {
            $0.transport = recorder
            $0.interceptors = [HeldRefresh(until: mayRefresh)]
        }
        let waiting = Task { await Result { try await atom.enqueue(airline.call()).resume() } }
        while atom.waitingCalls == 0 { await Task.yield() }
        let other = TokenCredential.numbered(77, lifetime: 3_600)
        store.put(other)
        // A call that comes now finds the new login, and takes those who waited along.
        _ = await Result { try await atom.enqueue(airline.call()).resume() }
        _ = await waiting.value
        mayRefresh.fire()
        while airline.seen.spent.isEmpty { await Task.yield() }
        _ = await Result { try await atom.enqueue(airline.call()).resume() }
        #expect(store.seen.credential == other && store.seen.saves.isEmpty)
        let used = recorder.all.filter { $0.url.path == "/seatmap" }.map { $0.headers["Authorization"] }
        #expect(used == Array(repeating: "Bearer access-77", count: 3))
        await airline.server.stop()
    }

    @Test func `a token that could not be stored is stored by the next call, not bought again`() async throws {
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

    @Test func `a service in trouble ends no session and is not hammered`() async throws {
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

    @Test func `a refused token counts no more once somebody has signed in again`() async throws {
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

/// Lets refreshes wait until a test says so.
struct HeldRefresh: Middleware {
    let until: OneShot

    nonisolated(nonsending) func intercept<Answer: HTTPResponseHead>(
        _ request: HTTPRequest, next: nonisolated(nonsending) (HTTPRequest) async throws -> Answer
    ) async throws -> Answer {
        if request.url.path == "/oauth2" { await until.wait() }
        return try await next(request)
    }
}

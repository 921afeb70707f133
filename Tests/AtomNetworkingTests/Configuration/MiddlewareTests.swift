import AtomNetworking
import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

@Suite(.inTurn) struct MiddlewareTests {
    struct Stamp: Middleware {
        nonisolated(nonsending) func intercept<Answer: HTTPResponseHead>(
            _ request: HTTPRequest, next: nonisolated(nonsending) (HTTPRequest) async throws -> Answer
        ) async throws -> Answer {
            var request = request
            request.headers["X-Stamp"] = "1"
            return try await next(request)
        }
    }

    private func open(_ airline: Airline, _ route: String = "/open") -> Airline.Call {
        Airline.Call(port: airline.server.port, route: route, requiresAuthorization: false)
    }

    @Test func `interceptors see every exchange, a refresh included`() async throws {
        let airline = try await Airline.open()
        let atom = airline.atom(ShelfStore(.numbered(0))) { $0.interceptors = [Stamp()] }
        try await atom.enqueue(airline.call()).resume()
        #expect(airline.server.requests.map { $0.headers["X-Stamp"] } == ["1", "1"])
        await airline.server.stop()
    }

    @Test func `the log contains no secrets`() async throws {
        let airline = try await Airline.open()
        let lines = Guarded<[String]>([])
        let atom = airline.atom(ShelfStore(.numbered(0))) { configuration in
            configuration.interceptors = [
                LoggingMiddleware { entry in
                    var text = ""
                    dump(entry, to: &text)
                    lines.withLock { $0.append("\(entry) \(text)") }
                }
            ]
        }
        try await atom.enqueue(airline.call()).resume()
        let log = lines.withLock { $0 }
        #expect(log.count == 2 && log.allSatisfy { $0.contains("200") })
        #expect(log.allSatisfy { !$0.contains("access-") && !$0.contains("refresh-") })
        await airline.server.stop()
    }

    @Test func `a GET is retried if configured, and a POST never`() async throws {
        for attempts in [1, 3] {
            let airline = try await Airline.open()
            airline.server.script("/open", [.status(503, headers: ["Retry-After": "0"])])
            let atom = Atom(serviceConfiguration: ServiceConfiguration(attempts: attempts))
            let result = await Result { try await atom.enqueue(open(airline)).resume() }
            #expect(((try? result.get()) != nil) == (attempts > 1))
            airline.server.script("/open", always: .status(503, headers: ["Retry-After": "0"]))
            airline.server.forgetRequests()
            var post = open(airline)
            post.method = .post(Data())
            await #expect(throws: AtomError.self) { try await atom.enqueue(post).resume() }
            #expect(airline.server.requests.count == 1)
            await airline.server.stop()
        }
    }

    @Test func `a redirect is followed, but without credentials`() async throws {
        let airline = try await Airline.open()
        airline.server.route(.get, "/old") { _ in .redirect(to: "/open") }
        #expect(try await Atom().enqueue(open(airline, "/old")).resume(expecting: SeatPlan.self).seats.isEmpty)
        var call = open(airline, "/old")
        call.requiresAuthorization = true
        let atom = airline.atom(ShelfStore(.numbered(0, lifetime: 3_600)))
        await expectSession({ error in
            if case .redirectRefused? = (error as? TransportError)?.reason { true } else { false }
        }) { () throws(AtomError) in try await atom.enqueue(call).resume() }
        await airline.server.stop()
    }

    @Test func `a silent service causes a timeout`() async throws {
        let airline = try await Airline.open()
        airline.server.script("/open", always: .delay(.seconds(600)))
        let timeout = ServiceTimeout(request: 30, resource: 0.2)
        let atom = Atom(serviceConfiguration: ServiceConfiguration(timeout: timeout))
        await expectSession({ ($0 as? TransportError)?.reason == .tookTooLong }) { () throws(AtomError) in
            try await atom.enqueue(open(airline)).resume()
        }
        await airline.server.stop(grace: .zero)
    }

    @Test func `an Atom's resources are released with its last copy`() async throws {
        final class Held: Transport {
            let onEnd: OneShot

            init(_ onEnd: OneShot) { self.onEnd = onEnd }
            deinit { onEnd.fire() }

            nonisolated(nonsending) func stream(_ request: HTTPRequest) async throws -> HTTPStream {
                HTTPStream(status: .ok, body: HTTPBodyStream(Data()))
            }
        }
        let ended = OneShot()
        func use() async throws {
            let atom = Atom(serviceConfiguration: ServiceConfiguration(transport: Held(ended)))
            let copy = atom
            try await copy.enqueue(RequestableTests.Least()).resume()
        }
        try await use()
        await ended.wait()
    }
}

import Foundation
import HTTPTransport
import LocalServer
import Probes
import Testing

/// Calls that nobody waits for any more.
@Suite(.timeLimit(.minutes(1))) struct CancellationTransportTests {
    @Test(arguments: TransportKind.allCases)
    func `cancelling ends the exchange at once and the server learns of it`(kind: TransportKind) async throws {
        let transport = kind.make()
        let hasArrived = OneShot()
        let wasCancelled = OneShot()
        let server = try await LocalServer.start { _ in
            hasArrived.fire()
            do {
                try await Task.sleep(for: .seconds(60))
            } catch {
                wasCancelled.fire()
            }
            return .text("late")
        }
        let call = Task { try await transport.send(HTTPRequest(.get, server.url)) }
        await hasArrived.wait()
        let start = ContinuousClock.now
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(start.duration(to: .now) < .seconds(10), "the server would have taken a minute")
        await wasCancelled.wait()
        await server.stop(grace: .zero)
    }

    @Test(arguments: TransportKind.allCases)
    func `cancelling two hundred of a thousand at random harms none of the others`(kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start(options: .init(logLimit: 0)) { request in
            .text(request.query("n") ?? "-")
        }
        var random = SystemRandomNumberGenerator()
        let cancelled = Set((0..<1_000).shuffled(using: &random).prefix(200))
        let calls = (0..<1_000).map { number in
            Task {
                let url = server.url.appending(queryItems: [URLQueryItem(name: "n", value: "\(number)")])
                return try await transport.send(HTTPRequest(.get, url)).body
            }
        }
        for number in cancelled.shuffled(using: &random) {
            calls[number].cancel()
            await Task.yield()
        }
        for (number, call) in calls.enumerated() {
            do {
                #expect(try await call.value == Data("\(number)".utf8))
            } catch is CancellationError where cancelled.contains(number) {}
        }
        await server.stop()
    }

    @Test(arguments: TransportKind.allCases)
    func `a task that is cancelled already sends nothing`(kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start { _ in .text("answer") }
        let call = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await transport.send(HTTPRequest(.get, server.url))
        }
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(server.requests.isEmpty)
        await server.stop()
    }

    @Test(arguments: TransportKind.allCases)
    func `letting go of a stream ends the exchange`(kind: TransportKind) async throws {
        let transport = kind.make()
        let ended = OneShot()
        let server = try await LocalServer.start { _ in
            .stream { writer in
                defer { ended.fire() }
                try await writer.write(Data(count: 1_000))
                try await Task.sleep(for: .seconds(60))
            }
        }
        do {
            let answer = try await transport.stream(HTTPRequest(.get, server.url))
            var pieces = answer.body.makeAsyncIterator()
            _ = try await pieces.next()
        }
        await ended.wait()
        await server.stop(grace: .zero)
    }
}

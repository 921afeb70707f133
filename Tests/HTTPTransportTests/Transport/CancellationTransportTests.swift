import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

/// Cancelled calls, and streams that are released.
@Suite(.inTurn) struct CancellationTransportTests {
    @Test(arguments: TransportKind.allCases)
    func `cancelling ends the exchange immediately, and the server notices`(kind: TransportKind) async throws {
        let transport = kind.make()
        let hasArrived = OneShot()
        let wasCancelled = OneShot()
        let server = try await LocalServer.start { _ in
            hasArrived.fire()
            do {
                // Longer than a test may take: only the cancellation ends it.
                try await Task.sleep(for: .seconds(3_600))
            } catch {
                wasCancelled.fire()
            }
            return .text("late")
        }
        let call = Task { try await transport.send(HTTPRequest(.get, server.url)) }
        await hasArrived.wait()
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        await wasCancelled.wait()
        await server.stop(grace: .zero)
    }

    @Test(arguments: TransportKind.allCases)
    func `cancelling two hundred of a thousand calls doesn't affect the others`(kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start(options: .init(logLimit: 0)) { request in
            .text(request.query("n") ?? "-")
        }
        var random = SystemRandomNumberGenerator()
        let cancelled = Set((0..<1_000).shuffled(using: &random).prefix(200))
        let calls = (0..<1_000).map { number in
            Task {
                let url = server.url.appending(queryItems: [URLQueryItem(name: "n", value: "\(number)")])
                var request = HTTPRequest(.get, url)
                // With `URLSession`, also the time in its queue counts.
                request.timeouts.idle = .seconds(300)
                return try await transport.send(request).body
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

    @Test(arguments: TransportKind.allCases, [false, true])
    func `cancelling ends a call whose body is still being produced`(
        kind: TransportKind, streamsResponse: Bool
    ) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start { _ in .text("answer") }
        let hasBegun = OneShot()
        // As many sequences do, it ends without an error when its task is cancelled.
        let pieces = AsyncThrowingStream<Data, any Error> {
            hasBegun.fire()
            await untilCancelled()
            return nil
        }
        let request = HTTPRequest(.post, server.url, body: .stream(pieces))
        let call = Task {
            if streamsResponse {
                _ = try await transport.stream(request)
            } else {
                _ = try await transport.send(request)
            }
        }
        await hasBegun.wait()
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        await server.stop(grace: .zero)
    }

    @Test(arguments: TransportKind.allCases)
    func `a cancelled task sends nothing`(kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start { _ in .text("answer") }
        let call = Task {
            await untilCancelled()
            return try await transport.send(HTTPRequest(.get, server.url))
        }
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(server.requests.isEmpty)
        await server.stop()
    }

    @Test(arguments: TransportKind.allCases)
    func `releasing a stream ends the exchange`(kind: TransportKind) async throws {
        let transport = kind.make()
        let ended = OneShot()
        let server = try await LocalServer.start { _ in
            .stream { writer in
                defer { ended.fire() }
                try await writer.write(Data(count: 1_000))
                // Longer than a test may take: only the end of the exchange ends it.
                try await Task.sleep(for: .seconds(3_600))
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

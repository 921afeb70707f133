import Foundation
import HTTPTransport
import LocalServer
import TestLoad
import Testing

/// How much is accepted, and how long is waited.
@Suite(.inTurn) struct LimitTransportTests {
    @Test(arguments: TransportKind.allCases)
    func `a body over the limit is an error, announced or not`(kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start()
        server.script("/announced", always: .generatedBody(byteCount: 100_000))
        server.route(.get, "/endless") { _ in
            .stream { writer in try await BodyTransportTests.writeForEver(to: writer) }
        }
        for path in ["announced", "endless"] {
            var request = HTTPRequest(.get, server.url.appending(path: path))
            request.limits.bodyBytes = 50_000
            let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
            #expect(error?.reason == .bodyTooLarge(limit: 50_000))
        }
        await server.stop()
    }

    @Test(arguments: TransportKind.allCases)
    func `headers over the limit are an error`(kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start()
        server.script("/", always: .oversizedHeader(byteCount: 20_000))
        var request = HTTPRequest(.get, server.url)
        request.limits.headerBytes = 10_000
        let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
        #expect(error?.reason == .headersTooLarge(limit: 10_000))
        await server.stop()
    }

    @Test(arguments: TransportKind.allCases)
    func `silence is a clear error`(kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start()
        server.script("/", always: .delay(.seconds(60)))
        var request = HTTPRequest(.get, server.url)
        request.timeouts.idle = .seconds(1)
        let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
        #expect(error?.reason == .idleTooLong)
        await server.stop(grace: .zero)
    }

    @Test(arguments: TransportKind.allCases)
    func `a slow response ends with the total timeout`(kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start { _ in .generated(byteCount: 100_000) }
        server.script("/", always: .drip(byteCount: 1, every: .milliseconds(20)))
        var request = HTTPRequest(.get, server.url)
        request.timeouts.total = .milliseconds(300)
        let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
        #expect(error?.reason == .tookTooLong)
        await server.stop(grace: .zero)
    }
}

#if canImport(CSystem)
import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

/// A transport whose thread stands still for a while, as all threads do while a process is stopped.
@Suite(.inTurn) struct StoppedTransportTests {
    @Test(arguments: ["idle", "total"])
    func `a response that arrived in time is read before the request times out`(timeout: String) async throws {
        let (isSent, mayRespond) = (OneShot(), OneShot())
        let server = try await LocalServer.start { _ in
            isSent.fire()
            await mayRespond.wait()
            return .text("answer")
        }
        let other = try await LocalServer.start { _ in .text("other") }
        let limit = Duration.milliseconds(500)
        let deadline = Guarded(ContinuousClock.now)
        let port = other.port
        // The transport's thread asks here before it connects, and stands still until the first request is late.
        let transport = CurlTransport(
            options: .init(
                socketGuard: SocketGuard { address in
                    guard address.port == port else { return nil }
                    mayRespond.fire()
                    while ContinuousClock.now < deadline.withLock({ $0 }) { sched_yield() }
                    return nil
                }))
        var request = HTTPRequest(.get, server.url)
        if timeout == "idle" { request.timeouts.idle = limit } else { request.timeouts.total = limit }
        let first = request
        let response = Task { try await transport.send(first) }
        await isSent.wait()
        // Neither limit can end before this.
        deadline.withLock { $0 = .now + limit + .milliseconds(100) }
        _ = try await transport.send(HTTPRequest(.get, other.url))
        #expect(try await response.value.body == Data("answer".utf8))
        await server.stop()
        await other.stop()
    }
}
#endif

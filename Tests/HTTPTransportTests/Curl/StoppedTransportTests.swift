#if canImport(CSystem)
import Foundation
import LocalServer
import Probes
import TestLoad
import Testing

/// A process that is stopped for a while, as by Control-Z or when a laptop sleeps.
@Suite(.inTurn) struct StoppedTransportTests {
    @Test(arguments: ["idle", "total"])
    func `a response that arrived while the process was stopped is read before it times out`(limit: String) async throws
    {
        let (isSent, mayRespond) = (OneShot(), OneShot())
        let server = try await LocalServer.start { _ in
            isSent.fire()
            await mayRespond.wait()
            return .text("answer")
        }
        let child = try PipedProgram(product: "TransportChild", ["curl", limit, server.url.absoluteString])
        await isSent.wait()
        // The limit of three seconds has begun by now.
        let isLate = ContinuousClock.now + .milliseconds(3_100)
        child.stop()
        mayRespond.fire()
        try await Task.sleep(until: isLate, clock: .continuous)
        child.proceed()
        #expect(await child.rest() == "200 answer\n")
        await server.stop()
    }
}
#endif

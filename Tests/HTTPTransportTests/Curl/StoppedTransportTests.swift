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
        // On a busy machine, the limit of three seconds may be over before the process is stopped.
        for _ in 0..<20 {
            let (said, wasInTime) = try await Self.stop(limit)
            if said == "200 answer\n" { return }
            guard !wasInTime else {
                Issue.record("\(said)")
                return
            }
        }
        Issue.record("the process was never stopped in time")
    }

    /// Stops a process that waits for its response, and lets it go on when the limit is over.
    ///
    /// - Returns: What it says, and whether it was stopped before its limit was over.
    private static func stop(_ limit: String) async throws -> (said: String, wasInTime: Bool) {
        let (isSent, mayRespond) = (OneShot(), OneShot())
        let server = try await LocalServer.start { _ in
            isSent.fire()
            await mayRespond.wait()
            return .text("answer")
        }
        let start = ContinuousClock.now
        let child = try PipedProgram(product: "TransportChild", ["curl", limit, server.url.absoluteString])
        let said = Task {
            // If its limit is over before the server has its request, it has ended.
            defer { isSent.fire() }
            return await child.rest()
        }
        await isSent.wait()
        // The limit of three seconds has begun by now.
        let isLate = ContinuousClock.now + .milliseconds(3_100)
        child.stop()
        let wasInTime = start.duration(to: .now) < .seconds(3)
        mayRespond.fire()
        try await Task.sleep(until: isLate, clock: .continuous)
        child.proceed()
        let whole = await said.value
        await server.stop()
        return (whole, wasInTime)
    }
}
#endif

import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

@testable import ATServer

/// What a service says of its state.
@Suite(.inTurn) struct HealthTests {
    @Test func `a check that hangs is cancelled, so that the next one can say that all is well`() async throws {
        let clock = TurnedClock()
        let service = XRPCService(nil, options: XRPCService.Options(), time: clock.source)
        let count = Guarded(0)
        service.reportHealth {
            if count.withLock({
                $0 += 1; return $0
            }) == 1 {
                await untilCancelled()
            }
            try Task.checkCancellation()
            return [:]
        }
        let turning = Task {
            while !Task.isCancelled {
                clock.turn(by: .seconds(1))
                try await Task.sleep(for: .milliseconds(1))
            }
        }
        defer { turning.cancel() }
        #expect(await service.respond(.get, "/xrpc/_health").status == .serviceUnavailable)
        try await until { await service.respond(.get, "/xrpc/_health").status == .ok }
    }
}

import BskyKit
import Foundation
import LocalNetwork
import LocalServer
import Probes
import TestLoad
import Testing

@Suite(.inTurn)
struct RateBudgetTests {
    private func limited(remaining: Int, reset: Int, policy: String = "30;w=300") -> Fault {
        .answer { _ in
            var response = ServerResponse(body: Data(#"{"did":"did:plc:x"}"#.utf8))
            response.headers["Content-Type"] = "application/json"
            response.headers["RateLimit-Limit"] = "30"
            response.headers["RateLimit-Remaining"] = String(remaining)
            response.headers["RateLimit-Reset"] = String(reset)
            response.headers["RateLimit-Policy"] = policy
            return response
        }
    }

    @Test func `a loop waits until the window ends, for the longest of several`() async throws {
        let network = try await LocalNetwork.start()
        let time = TestTime()
        let budget = RateBudget(reserve: 5, time: time.source)
        let client = ATClient(host: network.host, middleware: [budget])
        let call = "com.atproto.identity.resolveHandle"
        func make(_ fault: Fault) async throws {
            network.faults.script(call, [fault])
            _ = try await client.execute(.resolveHandle(handle: "alice.test"))
        }
        try await budget.wait()
        try await make(limited(remaining: 6, reset: 100))
        #expect(budget.due == nil)
        try await make(limited(remaining: 5, reset: 100))
        #expect(budget.due == .seconds(100))
        // Another limit of the same server doesn't hide it.
        try await make(limited(remaining: 500, reset: 40, policy: "3000;w=300"))
        #expect(budget.due == .seconds(100))
        try await make(limited(remaining: 0, reset: 150, policy: "5000;w=3600"))
        time.advance(by: .seconds(30))
        try await budget.wait()
        #expect(time.waits == [.seconds(120)])
        #expect(budget.due == nil)
        await network.stop()
    }

    @Test func `a server that asks to wait is obeyed, but not for years`() async throws {
        let network = try await LocalNetwork.start()
        let time = TestTime()
        let budget = RateBudget(time: time.source)
        let client = ATClient(host: network.host, middleware: [budget])
        let call = "com.atproto.identity.resolveHandle"
        network.faults.script(call, [.overloaded(retryAfter: 20)])
        _ = try? await client.execute(.resolveHandle(handle: "alice.test"))
        #expect(budget.due == .seconds(20))
        network.faults.script(call, [.overloaded(retryAfter: .max)])
        _ = try? await client.execute(.resolveHandle(handle: "alice.test"))
        #expect(budget.due == .seconds(8 * 86_400))
        await network.stop()
    }
}

import BskyServer
import Foundation
import HTTPServer
import HTTPTransport
import TestLoad
import Testing

@testable import ServiceChecks

/// What only shows while connecting, and after a while.
@Suite(.inTurn) struct ConnectionCheckTests {
    #if canImport(FoundationNetworking)
    @Test func `an IPv6 address that doesn't answer is told`() async throws {
        let host = try await CheckedHost()
        guard let server = host.serverOnIPv6 else { return print("skipped: this machine has no ::1") }
        let good = try await host.check().filter { $0.check == "ipv6" }
        #expect(good.map(\.outcome) == [.passed, .passed], "\(good)")
        await server.stop()
        let bad = try await host.check().filter { $0.check == "ipv6" }
        #expect(bad.map(\.outcome) == [.warning, .warning], "\(bad)")
        #expect(bad.allSatisfy { $0.message.hasPrefix("localhost has an IPv6 address that doesn't answer") })
    }
    #endif

    @Test(arguments: [
        (14.1, "✓ certificate: The certificate is valid for 14 days"),
        (13.9, "! certificate: The certificate ends in 13 days. Does the program that renews it run?"),
    ])
    func `a certificate that ends soon is told`(days: Double, finding: String) {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        var time = TimeSource.system
        time.date = { now }
        var run = CheckRun(
            resolver: .shared, client: nil, allowsThisMachine: false, waitsForSilence: false, time: time,
            report: { _ in })
        run.checkCertificate(until: now + days * 86_400)
        #expect(run.findings.map(\.description) == [finding])
    }

    @Test func `a stream that ends while it is silent is told`() async throws {
        let host = try await CheckedHost()
        let waits = Guarded<[Duration]>([])
        let good = try await host.check { wait in waits.withLock { $0.append(wait) } }
        #expect(good.last { $0.check == "silent-stream" }?.outcome == .passed, "\(good)")
        #expect(waits.withLock(\.self) == [.seconds(70)])
        let cuts = Guarded(0)
        host.state.withLock { state in
            state.change = { request, response in
                guard request.path.hasSuffix("subscribeLabels"), request.query("cursor") == nil else { return response }
                // A proxy that cuts the stream.
                return .webSocket(request) { _ in cuts.withLock { $0 += 1 } }
            }
        }
        let bad = try await host.check { _ in try await Task.sleep(for: .seconds(300)) }
        #expect(
            bad.contains { $0.description.hasPrefix("✗ silent-stream: The stream ended within 70 s. A proxy must") },
            "\(bad)")
        #expect(cuts.withLock(\.self) == 1)
        #expect(try await !host.check().contains { $0.check == "silent-stream" })
    }
}

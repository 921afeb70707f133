import BskyServer
import Foundation
import HTTPServer
import HTTPTransport
import LocalNetwork
import ServiceChecks
import TestLoad
import Testing

/// Faults of a service that take more than one response.
@Suite(.inTurn) struct OtherCheckTests {
    private func lines(_ findings: [ServiceFinding]) -> [String] { findings.map(\.description) }

    @Test func `what the AppView hasn't indexed is told`() async throws {
        let network = try await LocalNetwork.start()
        let client = try await network.client(for: try await network.createAccount("alice.test"))
        let host = try await CheckedHost(network: network)
        let findings = try await host.check(as: client).filter { $0.check == "app" }
        #expect(findings.map(\.outcome) == [.warning, .warning], "\(findings)")
        #expect(findings.allSatisfy { $0.message.hasPrefix("The app hasn't indexed the record yet") })
        await network.stop()
    }

    @Test func `pages of labels that differ are told`() async throws {
        let host = try await CheckedHost()
        for name in ["a", "b", "c", "d"] {
            try await host.labeler.label(.account(try DID("did:web:\(name).test")), "spam")
        }
        let good = lines(try await host.check())
        #expect(good.contains("✓ labels: Pages lose no label"), "\(good)")
        host.state.withLock { state in
            state.change = { request, response in
                guard request.path.hasSuffix("queryLabels"), request.query("cursor") != nil else { return response }
                return .data(Data(#"{"labels":[]}"#.utf8), contentType: "application/json")
            }
        }
        let bad = lines(try await host.check())
        #expect(bad.contains { $0.hasPrefix("! labels: Two pages of labels aren't") }, "\(bad)")
    }

    @Test func `labels behind pages of expired ones are checked`() async throws {
        let host = try await CheckedHost()
        for name in ["a", "b"] { try await host.labeler.label(.account(try DID("did:web:\(name).test")), "spam") }
        host.state.withLock { state in
            state.change = { request, response in
                guard request.path.hasSuffix("queryLabels"), request.query("cursor") == nil else { return response }
                return .data(Data(#"{"labels":[],"cursor":"0"}"#.utf8), contentType: "application/json")
            }
        }
        let findings = lines(try await host.check())
        #expect(findings.contains("✓ labels: 2 labels have valid signatures"), "\(findings)")
        #expect(findings.contains("✓ labels: Pages lose no label"), "\(findings)")
    }

    @Test(
        arguments: [
            (WebSocketMessage.text("{}"), "✗ stream: The stream sends text messages"),
            (.binary(Data([1, 2, 3])), "✗ stream: The first message of the stream can't be used"),
        ])
    func `a stream of text or nonsense is told, and one that goes on after a future cursor`(
        message: WebSocketMessage, finding: String
    ) async throws {
        let host = try await CheckedHost()
        try await host.labeler.label(.account(host.did), "spam")
        host.state.withLock { state in
            state.change = { request, response in
                guard request.path.hasSuffix("subscribeLabels") else { return response }
                return .webSocket(request) { try await $0.send(message) }
            }
        }
        let findings = lines(try await host.check())
        #expect(findings.contains { $0.hasPrefix(finding) }, "\(findings)")
        #expect(findings.contains { $0.hasPrefix("! future-cursor: A cursor from the future must end") }, "\(findings)")
    }
}

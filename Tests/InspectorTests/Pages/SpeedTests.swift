import ATData
import Foundation
import HTTPTransport
import Inspector
import TestLoad
import Testing

@testable import LocalNetwork

/// Pages of large networks. With `ATP_LOAD=1` the sizes are whole, and the times are printed.
@Suite(.inTurn) struct SpeedTests {
    private static let notes: NSID = "com.example.note"

    @Test func `pages are quick with many accounts, many records and a large one`() async throws {
        let accounts = Load.size(1_000, otherwise: 30)
        let records = Load.size(10_000, otherwise: 300)
        let inspected = try await InspectedNetwork()
        let network = inspected.network
        let alice = try await network.createAccount("alice.test")
        for number in 1..<accounts { try await network.createAccount("user\(number).test") }
        let writes = try (0..<records).map { number in
            try PreparedWrite(
                .put, Self.notes, RecordKey("k\(number)"), ["text": .string("note \(number)"), "to": "did:web:a.test"],
                validate: nil)
        }
        try await network.context.writeAll(writes, to: alice.did)
        let large = LexValue.string(String(repeating: "<large> & 'record' ", count: 55_000))
        try await network.putRecord(["text": large], of: alice.did, in: "com.example.large", "self")
        let subject = "at://\(alice.did)/\(Self.notes)/k7"

        let clock = ContinuousClock()
        for path in [
            "/", "/accounts", "/labels", "/events", "/accounts/\(alice.did)", "/records/\(alice.did)/\(Self.notes)",
            "/records/\(alice.did)/\(Self.notes)/k7", "/records/\(alice.did)/com.example.large",
            "/records/\(alice.did)/com.example.large/self", "/references?subject=\(subject)",
            "/references?subject=\(alice.did)",
            "/references?subject=did:web:a.test", "/revisions/\(alice.did)", "/tree/\(alice.did)", "/snapshots",
            "/api/accounts", "/api/repositories/\(alice.did)/\(Self.notes)?limit=1000",
        ] {
            var best = Duration.seconds(1_000)
            var size = 0
            for _ in 0..<3 {
                let start = clock.now
                let response = try await inspected.send(.get, path)
                best = min(best, start.duration(to: clock.now))
                size = response.body.count
                #expect(response.status == .ok, "\(path)")
            }
            // Far more than it takes, for machines that are busy with others.
            #expect(best < .seconds(5), "\(path)")
            guard Load.isWhole else { continue }
            print("\(path.replacing(alice.did.description, with: "…")) \(best / .milliseconds(1)) ms, \(size) bytes")
        }
        let start = clock.now
        try await network.saveSnapshot("large")
        let saved = clock.now
        try await network.loadSnapshot("large")
        if Load.isWhole { print("save \(start.duration(to: saved)), load \(saved.duration(to: clock.now))") }
        await inspected.stop()
    }
}

import ATData
import Foundation
import HTTPTransport
import Inspector
import LocalNetwork
import LocalServer
import TestLoad
import Testing

@Suite(.inTurn) struct EventsTests {
    private static let collection = "app.bsky.feed.post"

    @Test func `events are listed and verified, by account and collection, and read in full`() async throws {
        let inspected = try await InspectedNetwork()
        let alice = try await inspected.network.createAccount("alice.test")
        _ = try await inspected.network.createAccount("bob.test")
        for number in 1...3 { try await inspected.post("\(number)", by: "alice.test") }
        var all = LexValue.null
        // The call waits only for a short time until its events are verified.
        try await until {
            all = try await inspected.call(.get, "/api/events")
            return all.list("events").allSatisfy { $0.text("kind") != "commit" || $0["verified"] == true }
        }
        #expect(all.list("events").count == 11 && all["last"] == .integer(inspected.network.firehose.lastEvent))
        let commits = all.list("events").filter { $0.text("kind") == "commit" }
        #expect(commits.count == 5 && commits.allSatisfy { $0["verified"] == true })
        let posts = try await inspected.call(.get, "/api/events?collection=\(Self.collection)&limit=2").list("events")
        #expect(posts.count == 2 && posts.allSatisfy { $0.text("did") == alice.did.description })
        #expect(try await inspected.call(.get, "/api/events?account=bob.test").list("events").count == 4)
        guard case .integer(let seq)? = posts.first?["seq"] else { throw CancellationError() }
        let event = try await inspected.call(.get, "/api/events/\(seq)")
        #expect(event["header"] == ["op": 1, "t": "#commit"] && event["body"]?["seq"] == .integer(seq))
        #expect(event["bytes"] == .integer((event.text("frame")?.utf8.count ?? 0) / 2))
        #expect(try await inspected.send(.get, "/api/events/\(seq + 1)").status == .notFound)
        #expect(try await inspected.page("/events").contains("create \(Self.collection)/"))
        #expect(try await inspected.page("/events/\(seq)").contains("<dt>Verified</dt><dd>yes</dd>"))
        await inspected.stop()
    }

    @Test func `the firehose is followed while somebody looks, without a trace in the log`() async throws {
        let inspected = try await InspectedNetwork()
        _ = try await inspected.network.createAccount("alice.test")
        #expect(!inspected.inspector.followsEvents)
        _ = try await inspected.page("/events")
        #expect(!inspected.inspector.followsEvents && inspected.network.firehose.lastEvent > 0)
        try await until { inspected.network.firehose.consumerCount == 0 }
        // What happens meanwhile is read later, without a gap.
        for number in 1...5 { try await inspected.post("\(number)", by: "alice.test") }
        let live = try #require(URL(string: inspected.inspector.url.absoluteString + "/events/live?account=alice.test"))
        let received = Guarded("")
        let reading = Task {
            let response = try await DefaultTransport.shared.stream(HTTPRequest(.get, live))
            for try await piece in response.body { received.withLock { $0 += String(decoding: piece, as: UTF8.self) } }
        }
        try await until { received.withLock { $0.contains("event: ready") } }
        #expect(inspected.inspector.followsEvents)
        // A row waits only two seconds for the verifier.
        try await until {
            received.withLock { $0.contains("<td>yes</td>") }
        } meanwhile: {
            try await inspected.post("live", by: "alice.test")
            try await Task.sleep(for: .milliseconds(300))
        }
        #expect(received.withLock { $0.contains("event: rows") && $0.contains("</tr>") })
        reading.cancel()
        try await until { !inspected.inspector.followsEvents }
        var events: [LexValue] = []
        try await until {
            events = try await inspected.call(.get, "/api/events?collection=\(Self.collection)").list("events")
            return events.allSatisfy { $0["verified"] == true }
        }
        #expect(events.count >= 6)
        #expect(try await inspected.call(.get, "/api/requests").list("requests").isEmpty)
        await inspected.stop()
    }

    @Test func `a commit that a consumer can't verify is shown as such`() async throws {
        let inspected = try await InspectedNetwork()
        let alice = try await inspected.network.createAccount("alice.test")
        // Without its document in the directory, nobody knows the account's key.
        try await inspected.call(.post, "/api/faults", ["server": "plc", "method": "*", "fault": "reset"])
        let events = try await inspected.call(.get, "/api/events?account=\(alice.did)").list("events")
        #expect(events.filter { $0.text("kind") == "commit" }.map { $0["verified"] } == [false])
        #expect(try await inspected.page("/events").contains("<td>not yet</td>"))
        await inspected.stop()
    }
}

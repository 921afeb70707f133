import ATData
import CoreATProtocol
import Foundation
import HTTPTransport
import Inspector
import LocalNetwork
import LocalServer
import TestLoad
import Testing

@Suite(.inTurn) struct ModerationTests {
    private func report(
        _ subject: LexObject, by client: ATClient, _ comment: String, to labeler: LocalNetwork.Person? = nil
    ) async throws {
        let input: LexObject = [
            "reasonType": "com.atproto.moderation.defs#reasonSpam", "reason": .string(comment),
            "subject": .object(subject),
        ]
        let service = labeler.map { ServiceReference($0.did, service: "atproto_labeler") }
        let _: LexValue = try await client.procedure(
            "com.atproto.moderation.createReport", input: .object(input),
            options: service.map { CallOptions.proxied(to: $0) } ?? CallOptions())
    }

    @Test func `reports come in at the data server and at labelers, and are marked as done`() async throws {
        let inspected = try await InspectedNetwork()
        let network = inspected.network
        let (alice, mod) = (try await network.createAccount("alice.test"), try await network.createAccount("mod.test"))
        _ = try await network.labeler(mod)
        let client = try await network.client(for: alice)
        let account: LexObject = ["$type": "com.atproto.admin.defs#repoRef", "did": .string(mod.did.description)]
        try await report(account, by: client, "first")
        try await report(account, by: client, "second <script>", to: mod)
        let reports = try await inspected.call(.get, "/api/reports").list("reports")
        #expect(
            reports.map { $0["id"] } == [2, 1] && reports.map { $0.text("labeler") } == [mod.did.description, nil])
        #expect(reports.allSatisfy { $0.text("reportedBy") == alice.did.description && $0["done"] == false })
        #expect(reports.first?.text("reason") == "second <script>" && reports.first?["subject"] == .object(account))
        #expect(try await inspected.submit("setReport", ["id": "2", "done": "true"]).status.rawValue == 303)
        #expect(try await inspected.call(.get, "/api/reports?open=true").list("reports").map { $0["id"] } == [1])
        let page = try await inspected.page("/labels")
        #expect(page.contains("second &lt;script&gt;") && page.contains(">Open again</button>"))
        #expect(page.contains("reasonSpam") && page.contains(">Mark as done</button>"))
        try await inspected.call(.post, "/api/reports/2", ["done": false])
        #expect(try await inspected.call(.get, "/api/reports?open=true").list("reports").count == 2)
        await #expect(throws: InspectedNetwork.CallError.self) { try await inspected.call(.post, "/api/reports/3") }
        await inspected.stop()
    }

    @Test func `labels arrive on an open page`() async throws {
        let inspected = try await InspectedNetwork()
        let alice = try await inspected.network.createAccount("alice.test")
        let live = try #require(URL(string: inspected.inspector.url.absoluteString + "/labels/live"))
        let received = Guarded("")
        let reading = Task {
            let response = try await DefaultTransport.shared.stream(HTTPRequest(.get, live))
            for try await piece in response.body { received.withLock { $0 += String(decoding: piece, as: UTF8.self) } }
        }
        try await until { received.withLock { $0.contains("event: ready") } }
        let label: LexValue = ["value": "spam", "subject": .string(alice.did.description), "account": "alice.test"]
        try await inspected.call(.post, "/api/labels", label)
        try await until { received.withLock { $0.contains("data: <tr><td>spam</td>") } }
        try await inspected.call(.post, "/api/labels/removal", label)
        try await until { received.withLock { $0.contains("data: <tr><td>spam (removed)</td>") } }
        reading.cancel()
        #expect(try await inspected.page("/labels").contains("data-live=\"/labels/live?after=2\""))
        try await until { inspected.inspector.watcherCount == 0 }
        await inspected.stop()
    }
}

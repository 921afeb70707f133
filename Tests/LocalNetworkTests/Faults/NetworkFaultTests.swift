import ATData
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import TestLoad
import Testing

@Suite(.inTurn) struct NetworkFaultTests {
    private static let describe: NSID = "com.atproto.repo.describeRepo"
    private static let create = "com.atproto.repo.createRecord"

    @Test(
        arguments: [
            [.overloaded(), .rateLimited(), .htmlErrorPage()], [.drop, .reset, .lostAnswer], [.delay(.milliseconds(5))],
        ] as [[Fault]])
    func `a query is retried until it succeeds`(faults: [Fault]) async throws {
        try await NetworkProbe.run { probe in
            probe.network.faults.script(Self.describe.description, faults)
            let client = ATClient(
                environment: APEnvironment(
                    host: probe.network.host, middleware: [RetryMiddleware(maxAttempts: 5, firstWait: .milliseconds(1))]
                ))
            let answer: LexValue = try await client.query(Self.describe, parameters: ["repo": "alice.test"])
            #expect(answer["handle"] == "alice.test")
        }
    }

    @Test func `a rate limit says when to retry`() async throws {
        try await NetworkProbe.run { probe in
            probe.network.faults.script(Self.create, [.rateLimited(retryAfter: 30, limit: 100)])
            do {
                try await probe.write("too many")
                Issue.record("The call succeeded.")
            } catch AtError.message(let message) {
                #expect(message.error == "RateLimitExceeded" && message.status == .tooManyRequests)
                #expect(message.rateLimit?.limit == 100 && message.rateLimit?.remaining == 0)
            }
        }
    }

    @Test func `an expired token causes one refresh, and the call is executed once`() async throws {
        try await NetworkProbe.run { probe in
            probe.network.faults.script(Self.create, [.expiredToken(), .pass])
            try await probe.write("once")
            #expect(probe.network.refreshCount == 1)
            let page: LexValue = try await probe.client.query(
                "com.atproto.repo.listRecords", parameters: ["repo": "alice.test", "collection": "com.example.note"])
            #expect(page["records"]?.list.count == 1)
        }
    }

    @Test func `a record is written before a lost response, but not before a dropped connection`() async throws {
        try await NetworkProbe.run { probe in
            probe.network.faults.script(Self.create, [.lostAnswer, .drop, .malformedJSON, .htmlErrorPage(status: 500)])
            for text in ["lost", "dropped", "malformed", "html"] {
                await #expect(throws: AtError.self) { try await probe.write(text) }
            }
            let page: LexValue = try await probe.client.query(
                "com.atproto.repo.listRecords",
                parameters: ["repo": "alice.test", "collection": "com.example.note", "reverse": true])
            let texts = page["records"]?.list.map { $0["value"]?["text"]?.text ?? "" }
            #expect(texts == ["lost", "malformed"])
        }
    }

    @Test func `a malformed element doesn't affect the others`() async throws {
        try await NetworkProbe.run { probe in
            for number in 0..<3 { try await probe.write("\(number)") }
            let path = "/xrpc/com.atproto.repo.listRecords?repo=alice.test&collection=com.example.note"
            let whole = try await probe.get(path).json["records"]?.list ?? []
            probe.network.faults.script("com.atproto.repo.listRecords", always: .badElement(1))
            let spoiled = try await probe.get(path).json["records"]?.list ?? []
            #expect(spoiled.count == 3 && spoiled[0] == whole[0] && spoiled[1] != whole[1] && spoiled[2] == whole[2])
            probe.network.faults.clear("com.atproto.repo.listRecords")
            #expect(try await probe.get(path).json["records"]?.list == whole)
        }
    }

    @Test func `random faults are the same for the same seed`() async throws {
        let kinds: [Fault] = [.overloaded(), .rateLimited(), .htmlErrorPage()]
        func statuses(_ seed: UInt64) async throws -> [Int] {
            var statuses: [Int] = []
            try await NetworkProbe.run { probe in
                probe.network.faults.random(0.3, seed: seed, kinds: kinds)
                for _ in 0..<50 { statuses.append(try await probe.get("/xrpc/_health").status) }
            }
            return statuses
        }
        let first = try await statuses(7)
        let again = try await statuses(7)
        let other = try await statuses(8)
        #expect(first == again && first != other)
        #expect(Set(first) == [200, 429, 502, 503] && 8...25 ~= first.count { $0 != 200 })
    }
}

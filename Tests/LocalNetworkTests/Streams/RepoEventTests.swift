import ATCrypto
import ATData
import ATProtoLexicons
import ATRepo
import CoreATProtocol
import Foundation
import HTTPTransport
import TestLoad
import Testing

@testable import LocalNetwork

/// What the firehose says about each change.
@Suite(.inTurn) struct RepoEventTests {
    @Test func `a new account has an identity, a status, an empty commit and a head`() async throws {
        try await NetworkProbe.run { probe in
            let events = try await probe.network.events()
            let first = events.prefix(4)
            #expect(first.map(\.summary) == ["identity alice.test", "account true ", "commit []", "sync"])
            #expect(first.allSatisfy { $0.did == probe.alice.did })
            #expect(events.compactMap(\.seq) == Array(1...8))
            guard case .commit(let commit) = events[2] else { return }
            #expect(commit.since == .null && commit.prevData == nil)
            var chain = CommitChain(probe.network)
            for event in events { try chain.take(event) }
        }
    }

    @Test(arguments: [1, 2]) func `many random commits follow from one another`(seed: UInt64) async throws {
        try await NetworkProbe.run { probe in
            var random = SplitMix64(seed: seed)
            let context = probe.network.context
            var commits = 0
            for _ in 0..<150 {
                let did = Bool.random(using: &random) ? probe.alice.did : probe.bob.did
                let writes = try (0..<Int.random(in: 1...8, using: &random)).map { _ in
                    let key = try RecordKey("k\(Int.random(in: 0..<50, using: &random))")
                    if Int.random(in: 0..<3, using: &random) == 0 {
                        return PreparedWrite(deleting: "com.example.note", key)
                    }
                    let text = "text \(Int.random(in: 0..<5, using: &random))"
                    return try PreparedWrite(.put, "com.example.note", key, ["text": .string(text)], validate: nil)
                }
                if try await context.write(writes, to: did, expecting: nil) != nil { commits += 1 }
            }
            let events = try await probe.network.events()
            #expect(events.count == 8 + commits && commits > 100)
            var chain = CommitChain(probe.network)
            for event in events { try chain.take(event) }
            for did in [probe.alice.did, probe.bob.did] {
                var there: [String: CID] = [:]
                for try await record in try await RepositoryTests.check(context, did).records {
                    there[record.path.description] = record.cid
                }
                #expect(chain.records[did] == there)
                #expect(chain.rev(of: did) == context.world.withLock { $0.repositories[did]?.head.rev })
            }
        }
    }

    @Test func `a call that changes nothing has no event`() async throws {
        try await NetworkProbe.run { probe in
            try await probe.write("one", key: "one")
            let last = probe.network.firehose.lastEvent
            var input = try LexObject(json: Data(NetworkProbe.note("one", in: probe.alice, key: "one").jsonData()))
            input["rkey"] = "one"
            try await probe.client.procedure("com.atproto.repo.putRecord", input: .object(input))
            try await probe.network.setStatus(.active, of: probe.alice)
            await expectFailure("InvalidRequest") { try await probe.write("two", key: "one") }
            #expect(probe.network.firehose.lastEvent == last)
            try await probe.write("two", key: "two")
            #expect(probe.network.firehose.lastEvent == last + 1)
        }
    }

    @Test func `a change of the handle is an event of the identity`() async throws {
        try await NetworkProbe.run { probe in
            let last = probe.network.firehose.lastEvent
            try await probe.client.procedure("com.atproto.identity.updateHandle", input: ["handle": "new.test"])
            #expect(try await probe.network.events(after: last).map(\.summary) == ["identity new.test"])
        }
    }

    @Test func `each status is an event, and an activated account announces its repository`() async throws {
        try await NetworkProbe.run { probe in
            try await probe.write("one")
            let last = probe.network.firehose.lastEvent
            for status in [LocalNetwork.AccountStatus.takendown, .active, .suspended, .deactivated, .active] {
                try await probe.network.setStatus(status, of: probe.alice)
            }
            let events = try await probe.network.events(after: last)
            #expect(
                events.map(\.summary) == [
                    "account false takendown", "account true ", "account false suspended", "account false deactivated",
                    "account true ", "identity alice.test", "sync",
                ])
            var chain = CommitChain(probe.network)
            for event in try await probe.network.events() { try chain.take(event) }
            // The events from before remain.
            #expect(chain.records[probe.alice.did]?.count == 1)
        }
    }

    @Test(arguments: [false, true]) func `of a deleted account, only its deletion is kept`(onDisk: Bool) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "network-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await NetworkProbe.run(options: LocalNetwork.Options(folder: onDisk ? URL(filePath: folder) : nil)) {
            probe in
            for number in 0..<5 { try await probe.write("\(number)") }
            try await probe.network.setStatus(.deleted, of: probe.alice)
            let events = try await probe.network.events()
            #expect(events.filter { $0.did == probe.alice.did }.map(\.summary) == ["account false deleted"])
            #expect(events.compactMap(\.seq) == [5, 6, 7, 8, 14])
        }
        guard onDisk else { return }
        // Nor are the others in the folder.
        let network = try await LocalNetwork.start(options: LocalNetwork.Options(folder: URL(filePath: folder)))
        #expect(try await network.events().compactMap(\.seq) == [5, 6, 7, 8, 14])
        await network.stop()
    }

    @Test func `an imported repository is announced with its head`() async throws {
        try await NetworkProbe.run { probe in
            let kept = try await probe.write("kept", key: "kept")
            let car = try await probe.get("/xrpc/com.atproto.sync.getRepo?did=\(probe.alice.did)").response.body
            try await probe.write("gone", key: "gone")
            let last = probe.network.firehose.lastEvent
            var request = HTTPRequest(
                .post, try #require(URL(string: probe.network.host + "/xrpc/com.atproto.repo.importRepo")))
            request.body = .bytes(car)
            request.headers["Content-Type"] = "application/vnd.ipld.car"
            let token = try await probe.network.issueTokens(for: probe.alice).access
            request.headers["Authorization"] = "Bearer \(token)"
            #expect(try await URLSessionTransport.shared.send(request).status == .ok)
            try await probe.write("after", key: "after")
            let events = try await probe.network.events(after: last)
            #expect(events.map(\.summary) == ["sync", "commit [\"create com.example.note/after\"]"])
            var chain = CommitChain(probe.network)
            for event in events { try chain.take(event) }
            guard case .sync(let sync) = events[0] else { return }
            #expect(sync.rev > (try #require(kept.commit).rev.description))
        }
    }
}

import ATData
import ATIdentity
import ATProtoLexicons
import ATRepo
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalServer
import TestLoad
import Testing

@testable import LocalNetwork

/// Saved states of a network, in memory and in a folder.
@Suite(.inTurn) struct SnapshotsTests {
    /// Runs with a network in memory, or in a folder that is removed afterwards.
    private func run(
        onDisk: Bool, _ body: (NetworkProbe, URL?) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "network-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let used = onDisk ? folder : nil
        try await NetworkProbe.run(options: LocalNetwork.Options(folder: used)) { try await body($0, used) }
    }

    private func notes(_ probe: NetworkProbe) -> [String] {
        probe.network.records(of: probe.alice.did, in: "com.example.note", limit: 100).compactMap {
            $0.value["text"]?.string
        }
    }

    @Test(arguments: [false, true]) func `a state is saved, changed, and loaded again`(onDisk: Bool) async throws {
        try await run(onDisk: onDisk) { probe, _ in
            let network = probe.network
            try await probe.write("one")
            let picture = try await probe.client.uploadBlob(Data("a picture".utf8), mimeType: "image/png")
            try await network.label("kept", on: probe.alice.did.description, by: probe.bob)
            network.moveClock(by: .seconds(60))
            let session = try await network.issueTokens(for: probe.alice)
            let saved = try await network.saveSnapshot("before")
            #expect(saved.accountCount == 2 && saved.recordCount == 1 && saved.name == "before")

            try await probe.write("two")
            let second = try await probe.client.uploadBlob(Data("another one".utf8), mimeType: "image/png")
            try await network.label("lost", on: probe.alice.did.description, by: probe.bob)
            network.moveClock(by: .seconds(3600))
            try await network.rename(probe.bob.did, to: Handle("robert.test"))
            let carol = try await network.createAccount("carol.test")
            try await network.setStatus(.takendown, of: probe.bob)
            try await network.revokeSessions()

            try await network.loadSnapshot("before")
            #expect(notes(probe) == ["one"])
            #expect(network.accounts.map(\.handle.description) == ["alice.test", "bob.test"])
            #expect(network.status(of: probe.bob) == .active && network.status(of: carol) == .deleted)
            #expect(try await network.blob(of: probe.alice.did, picture.ref)?.data == Data("a picture".utf8))
            #expect(try await network.blob(of: probe.alice.did, second.ref) == nil)
            #expect(network.labels(limit: 10).compactMap { $0.label["val"]?.string } == ["kept"])
            #expect(network.clockOffset == .seconds(60))
            let identity = try await network.identityResolver().resolve(.handle(Handle("bob.test")))
            #expect(identity.did == probe.bob.did)
            await #expect(throws: (any Error).self) {
                try await network.identityResolver().resolve(.handle(Handle("robert.test")))
            }
            // The session of that time goes on, and the whole repository can be verified and changed.
            let me = try await probe.get("/xrpc/com.atproto.server.getSession", token: session.access)
            #expect(me.status == 200)
            let repo = try Repo(car: try #require(try network.car(of: probe.alice.did)))
            let key = try #require(network.directoryLog(of: probe.alice.did)?.last?.state?.signingKey)
            #expect(try await repo.verify(.full(key), did: probe.alice.did).records == 1)
            try await network.putRecord(["text": "three"], of: probe.alice.did, in: "com.example.note", nil)
            #expect(notes(probe) == ["three", "one"])
            // Once more: a snapshot isn't changed by what follows.
            try await network.loadSnapshot("before")
            #expect(notes(probe) == ["one"])
        }
    }

    @Test(arguments: [false, true])
    func `consumers learn that the state was replaced, and what it is now`(onDisk: Bool) async throws {
        try await run(onDisk: onDisk) { probe, _ in
            let network = probe.network
            try await probe.write("one")
            try await network.saveSnapshot("before")
            let rev = try #require(network.repository(of: probe.alice.did)?.rev)
            try await probe.write("two")
            let carol = try await network.createAccount("carol.test")
            let newer = try #require(network.repository(of: probe.alice.did)?.rev)
            let last = network.firehose.lastEvent
            let jetstream = try await network.startJetstream()
            let reader = try await StreamReader.live(network)
            // The Jetstream is one, too.
            try await until { network.firehose.consumerCount == 2 }
            try await network.loadSnapshot("before")
            // The open connection ends, perhaps after some of the new events.
            var received: [Int] = []
            do { while let frame = try await reader.next() { received.append(frame.seq ?? 0) } } catch {}
            #expect(received.allSatisfy { $0 > last })
            try await until { network.firehose.consumerCount == 1 }

            // An older cursor is outdated, a later one isn't, and the numbers go on.
            let events = try await network.events(after: last - 2)
            #expect(events.first?.summary == "info OutdatedCursor")
            let seqs = events.compactMap(\.seq)
            #expect(seqs.first == last + 1 && seqs == seqs.sorted())
            #expect(try await network.events(after: last).compactMap(\.seq) == seqs)
            #expect(try await network.events(after: 1).first?.summary == "info OutdatedCursor")

            let now = try #require(network.repository(of: probe.alice.did))
            #expect(now.rev > newer && newer > rev)
            var synced: [DID: String] = [:]
            var deleted: [DID] = []
            for event in events {
                switch event {
                case .sync(let sync): synced[sync.did] = sync.rev
                case .account(let account) where account.status?.rawValue == "deleted": deleted.append(account.did)
                default: break
                }
            }
            #expect(synced[probe.alice.did] == now.rev.description && deleted == [carol.did])
            // Bob's repository is the same as before, so it keeps its commit.
            #expect(synced[probe.bob.did] == network.repository(of: probe.bob.did)?.rev.description)
            await jetstream.untilReceived(network.firehose.lastEvent)

            // What comes next goes to everyone.
            let next = try await StreamReader.live(network)
            try await network.putRecord(["text": "three"], of: probe.alice.did, in: "com.example.note", nil)
            let frame = try #require(try await next.next())
            guard case .commit(let commit) = frame else { throw StreamFrameError.unknownType(frame.summary) }
            #expect(commit.since.value == now.rev)
            await next.close()
        }
    }

    @Test(arguments: [false, true])
    func `a labeler goes on with the labels of the snapshot, and one that is none any more stops`(
        onDisk: Bool
    ) async throws {
        try await run(onDisk: onDisk) { probe, _ in
            let network = probe.network
            let labeler = try await network.labeler(probe.bob)
            try await network.label("one", on: probe.alice.did.description, by: probe.bob)
            try await network.saveSnapshot("before")
            try await network.label("two", on: probe.alice.did.description, by: probe.bob)
            let other = try await network.labeler(probe.alice)
            let reader = try await LabelReader(labeler, cursor: "2")
            try await until { labeler.consumerCount == 1 }
            try await network.loadSnapshot("before")
            await #expect(throws: (any Error).self) { try await reader.frames(through: 3) }
            try await until { labeler.consumerCount == 0 }
            #expect(labeler.lastLabel == 1)
            let later = try await LabelReader(labeler, cursor: "0")
            try await network.label("three", on: probe.alice.did.description, by: probe.bob)
            #expect(try await later.frames(through: 2).flatMap(\.labels).map(\.val) == ["one", "three"])
            await later.close()
            await #expect(throws: (any Error).self) {
                try await URLSessionTransport.shared.send(HTTPRequest(.get, other.server.url))
            }
            #expect(try await network.labeler(probe.bob).server.url == labeler.server.url)
        }
    }

    @Test func `a Tap downloads what has changed`() async throws {
        try await NetworkProbe.run { probe in
            let network = probe.network
            try await probe.write("one")
            try await network.saveSnapshot("before")
            let tap = try await network.tap()
            tap.add([probe.alice.did])
            func known() -> [RecordKey]? {
                tap.follower.followed[probe.alice.did].map { $0.records.keys.map(\.key).sorted() }
            }
            let did = probe.alice.did
            try await until { known() == network.keys(of: did, in: "com.example.note") }
            try await probe.write("two")
            try await until { known() == network.keys(of: did, in: "com.example.note") }
            try await network.loadSnapshot("before")
            try await network.putRecord(["text": "three"], of: did, in: "com.example.note", nil)
            try await until { known() == network.keys(of: did, in: "com.example.note") }
            #expect(known()?.count == 2)
        }
    }

    @Test func `snapshots of a folder are there in the next run, and are folders of networks themselves`() async throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: "network-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let options = LocalNetwork.Options(folder: folder)
        try await NetworkProbe.run(options: options) { probe in
            try await probe.write("one")
            try await probe.network.saveSnapshot("a.b-c_1")
            try await probe.write("two")
            try await probe.network.saveSnapshot("later")
            #expect(try await probe.network.snapshots.map(\.name) == ["a.b-c_1", "later"])
            try await probe.network.deleteSnapshot("later")
        }
        let mode = try FileManager.default.attributesOfItem(
            atPath: folder.appending(path: "snapshots/a.b-c_1/network.sqlite").path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        let again = try await LocalNetwork.start(options: options)
        let alice = try again.person("alice.test")
        #expect(again.records(of: alice.did, in: "com.example.note", limit: 9).count == 2)
        #expect(try await again.snapshots.map(\.name) == ["a.b-c_1"])
        try await again.loadSnapshot("a.b-c_1")
        #expect(again.records(of: alice.did, in: "com.example.note", limit: 9).count == 1)
        // The ports of this run are others.
        #expect(again.document(of: alice.did)?["service"]?[0]?["serviceEndpoint"] == .string(again.host))
        let rev = again.repository(of: alice.did)?.rev
        await again.stop()
        // What was loaded is what was stored.
        let third = try await LocalNetwork.start(options: options)
        #expect(third.records(of: alice.did, in: "com.example.note", limit: 9).count == 1)
        #expect(third.repository(of: alice.did)?.rev == rev)
        await third.stop()
        let own = try await LocalNetwork.start(
            options: LocalNetwork.Options(folder: folder.appending(path: "snapshots/a.b-c_1")))
        #expect(own.records(of: alice.did, in: "com.example.note", limit: 9).count == 1)
        await own.stop()
    }

    @Test(arguments: [false, true]) func `names, missing snapshots and damage are errors`(onDisk: Bool) async throws {
        try await run(onDisk: onDisk) { probe, folder in
            let network = probe.network
            for name in ["", ".", "..", "../a", "a/b", "-a", "ä", "a b", String(repeating: "a", count: 65)] {
                await #expect(throws: LocalNetworkError.self, "\(name)") { try await network.saveSnapshot(name) }
                await #expect(throws: LocalNetworkError.self) { try await network.loadSnapshot(name) }
                await #expect(throws: LocalNetworkError.self) { try await network.deleteSnapshot(name) }
            }
            await #expect(throws: LocalNetworkError.snapshot("There is no snapshot none.")) {
                try await network.loadSnapshot("none")
            }
            try await network.saveSnapshot("one")
            try await probe.write("kept")
            if let folder {
                let file = folder.appending(path: "snapshots/one/network.sqlite")
                try Data(repeating: 7, count: 10_000).write(to: file)
                await #expect(throws: LocalNetworkError.self) { try await network.loadSnapshot("one") }
            }
            #expect(notes(probe) == ["kept"])
            try await network.saveSnapshot("one")
            try await network.deleteSnapshot("one")
            #expect(try await network.snapshots.isEmpty)
        }
    }

    @Test func `writes during saving and loading are whole, before or after it`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "network-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let network = try await LocalNetwork.start(options: LocalNetwork.Options(folder: folder))
        let did = try await network.createAccount("bob.test").did
        // Or all notes may be written between saving and loading.
        try await network.putRecord(["text": "first"], of: did, in: "com.example.note", nil)
        try await withThrowingTaskGroup { group in
            group.addTask {
                for number in 0..<60 {
                    try await network.putRecord(["text": .string("\(number)")], of: did, in: "com.example.note", nil)
                }
            }
            group.addTask {
                for number in 0..<6 {
                    try await network.saveSnapshot("s\(number)")
                    try await network.loadSnapshot("s\(number)")
                }
            }
            try await group.waitForAll()
        }
        let count = network.records(of: did, in: "com.example.note", limit: 100).count
        let rev = network.repository(of: did)?.rev
        await network.stop()
        let again = try await LocalNetwork.start(options: LocalNetwork.Options(folder: folder))
        #expect(count > 0 && again.records(of: did, in: "com.example.note", limit: 100).count == count)
        #expect(again.repository(of: did)?.rev == rev)
        await again.stop()
    }
}

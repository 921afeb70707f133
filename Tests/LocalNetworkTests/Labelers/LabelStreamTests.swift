import ATData
import ATIdentity
import ATRepo
import ATServer
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

@testable import LocalNetwork

/// `com.atproto.label.subscribeLabels`.
@Suite(.inTurn) struct LabelStreamTests {
    private static let subject = "at://did:web:a.test/x.y.z/1"

    private func run(
        options: LocalNetwork.Options = LocalNetwork.Options(), time: TimeSource = .system,
        _ body: (LocalNetwork, LocalNetwork.Person, LocalNetwork.Labeler) async throws -> Void
    ) async throws {
        let network = try await LocalNetwork.start(options: options, time: time)
        do {
            let bob = try await network.createAccount(handle: "bob.test", password: NetworkProbe.password)
            try await body(network, bob, network.labeler(bob))
        } catch {
            await network.stop()
            throw error
        }
        await network.stop()
    }

    private func addLabels(_ range: Range<Int>, to network: LocalNetwork, by bob: LocalNetwork.Person) async throws {
        for index in range { try await network.label("l\(index)", on: Self.subject, by: bob) }
    }

    @Test func `cursor 0 gets the whole history, and then what comes`() async throws {
        try await run { network, bob, labeler in
            // More than a page of the stream.
            try await addLabels(0..<130, to: network, by: bob)
            try await network.removeLabel("l0", from: Self.subject, by: bob)
            #expect(labeler.lastLabel == 131)
            let document = try await network.identityResolver().resolve(.did(bob.did)).document
            #expect(
                document.service("#atproto_labeler")?.endpoint == labeler.server.url.absoluteString
                    && labeler.url.absoluteString.hasPrefix("ws://127.0.0.1:\(labeler.server.port)/xrpc/"))
            let reader = try await LabelReader(labeler, cursor: "0")
            let frames = try await reader.frames(through: 131)
            #expect(frames.map(\.seq) == Array(1...131))
            let labels = frames.flatMap(\.labels)
            #expect(labels.map(\.val) == (0..<130).map { "l\($0)" } + ["l0"])
            #expect(labels.map(\.neg) == [Bool?](repeating: nil, count: 130) + [true])
            for label in labels { try label.verify(from: document) }

            try await addLabels(200..<203, to: network, by: bob)
            #expect(try await reader.frames(through: 134).map(\.seq) == [132, 133, 134])
            await reader.close()
        }
    }

    @Test func `a cursor gets what follows it, and none only what comes`() async throws {
        try await run { network, bob, labeler in
            try await addLabels(0..<10, to: network, by: bob)
            let live = try await LabelReader.live(labeler)
            let some = try await LabelReader(labeler, cursor: "7")
            let last = try await LabelReader(labeler, cursor: "10")
            #expect(try await some.frames(through: 10).map(\.seq) == [8, 9, 10])
            try await addLabels(10..<12, to: network, by: bob)
            for reader in [live, some, last] {
                #expect(try await reader.frames(through: 12).flatMap(\.labels).map(\.val) == ["l10", "l11"])
                await reader.close()
            }
        }
    }

    @Test(arguments: ["11", "9223372036854775807"]) func `a cursor after the end is an error`(cursor: String)
        async throws
    {
        try await run { network, bob, labeler in
            try await addLabels(0..<10, to: network, by: bob)
            let reader = try await LabelReader(labeler, cursor: cursor)
            #expect(try await reader.next()?.errorName == "FutureCursor")
            #expect(try await reader.next() == nil)
            try await until { labeler.consumerCount == 0 }
        }
    }

    @Test(arguments: ["-1", "x", "1.5", "+1", "%201", "9223372036854775808", "1&cursor=2", "0x1", "\u{0661}"])
    func `a cursor that is no number is an error`(cursor: String) async throws {
        try await run { network, bob, labeler in
            try await addLabels(0..<3, to: network, by: bob)
            let text = try #require(cursor.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed))
            let reader = try await LabelReader(labeler, cursor: text)
            #expect(try await reader.next()?.errorName == "InvalidRequest")
            #expect(try await reader.next() == nil)
            try await until { labeler.consumerCount == 0 }
        }
    }

    @Test func `each labeler has its own numbers`() async throws {
        try await run { network, bob, labeler in
            let carol = try await network.createAccount(handle: "carol.test", password: "x")
            let other = try await network.labeler(carol)
            for index in 0..<5 {
                try await network.label("b\(index)", on: Self.subject, by: bob)
                if index % 2 == 0 { try await network.label("c\(index)", on: Self.subject, by: carol) }
            }
            #expect(labeler.lastLabel == 5 && other.lastLabel == 3)
            for (labeler, values) in [(labeler, ["b0", "b1", "b2", "b3", "b4"]), (other, ["c0", "c2", "c4"])] {
                let reader = try await LabelReader(labeler, cursor: "0")
                let frames = try await reader.frames(through: values.count)
                #expect(frames.flatMap(\.labels).map(\.val) == values)
                #expect(frames.map(\.seq) == Array(1...values.count))
                await reader.close()
            }
        }
    }

    @Test func `subscribers that come while labels are added miss none and get none twice`() async throws {
        try await run { network, bob, labeler in
            let count = 300
            try await withThrowingTaskGroup(of: [Int].self) { group in
                group.addTask {
                    try await addLabels(0..<count, to: network, by: bob)
                    return Array(1...count)
                }
                for index in 0..<8 {
                    group.addTask {
                        try await until { labeler.lastLabel >= index * 30 }
                        let cursor = index * 25
                        let reader = try await LabelReader(labeler, cursor: "\(cursor)")
                        let frames = try await reader.frames(through: count)
                        await reader.close()
                        #expect(frames.flatMap(\.labels).map(\.val) == (cursor..<count).map { "l\($0)" })
                        return Array(1...cursor + frames.count)
                    }
                }
                for try await numbers in group { #expect(numbers == Array(1...count)) }
            }
        }
    }

    @Test func `a subscriber that doesn't read is disconnected with an error, and others go on`() async throws {
        var options = LocalNetwork.Options()
        options.streams.backlog = 50
        let clock = TurnedClock()
        try await run(options: options, time: clock.source) { network, bob, labeler in
            let slow = try await LabelReader.live(labeler, backlogBytes: 1 << 10)
            let fast = try await LabelReader.live(labeler)
            // Long addresses fill the buffers of the system soon.
            let long = "at://did:web:a.test/x.y.z/" + String(repeating: "a", count: 8000)
            var count = 0
            while labeler.consumerCount == 2, count < 20_000 {
                try await network.label("l\(count)", on: long + "\(count)", by: bob)
                count += 1
                #expect(try await fast.data()?.count ?? 0 > long.utf8.count)
                clock.turn(by: .milliseconds(40))
            }
            #expect(labeler.consumerCount == 1)
            try await network.label("after", on: Self.subject, by: bob)
            #expect(try await fast.next()?.labels.first?.val == "after")
            await fast.close()
            // What it has received is in order, and the error, if it arrives, comes last.
            var last = 0
            do {
                while let frame = try await slow.next() {
                    if let name = frame.errorName {
                        #expect(name == "ConsumerTooSlow")
                    } else {
                        last += 1
                        #expect(frame.seq == last)
                    }
                }
            } catch is WebSocketError {}
            #expect(last > 0 && last < count - 50, "\(last) of \(count)")
        }
    }

    @Test func `in a folder, sequence numbers go on, and labels keep their bytes`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "network-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var kept: [SignedLabel] = []
        for round in 0..<3 {
            let network = try await LocalNetwork.start(options: LocalNetwork.Options(folder: URL(filePath: folder)))
            if round == 0 { try await network.createAccount(handle: "bob.test", password: NetworkProbe.password) }
            let bob = try #require(network.accounts.first)
            let labeler = try await network.labeler(bob)
            #expect(labeler.lastLabel == round * 4)
            let reader = try await LabelReader(labeler, cursor: "0")
            try await addLabels(round * 3..<(round + 1) * 3, to: network, by: bob)
            try await network.removeLabel("l0", from: Self.subject, by: bob)
            let frames = try await reader.frames(through: (round + 1) * 4)
            await reader.close()
            #expect(frames.map(\.seq) == Array(1...(round + 1) * 4))
            let labels = frames.flatMap(\.labels)
            #expect(Array(labels.prefix(kept.count)) == kept)
            kept = labels
            // A cursor of before the restart is still one, and of none yet isn't.
            let future = try await LabelReader(labeler, cursor: "\((round + 1) * 4 + 1)")
            #expect(try await future.next()?.errorName == "FutureCursor")
            await network.stop()
        }
    }

    @Test func `labels that aren't stored yet are not sent`() async throws {
        try await run { network, bob, labeler in
            try await addLabels(0..<2, to: network, by: bob)
            // As while the storage is writing.
            _ = try await network.context.addLabel(by: bob.did) { _, key in
                try SignedLabel(
                    src: bob.did, uri: "at://did:web:a.test", val: "pending", cts: .now, signedWith: key)
            }
            #expect(labeler.lastLabel == 2)
            #expect(try labeler.log.stored.events(after: 0, limit: 9).map(\.seq) == [1, 2])
            let future = try await LabelReader(labeler, cursor: "3")
            #expect(try await future.next()?.errorName == "FutureCursor")
            let reader = try await LabelReader(labeler, cursor: "0")
            #expect(try await reader.frames(through: 2).map(\.seq) == [1, 2])
            // The next one that is stored shows those before it.
            try await addLabels(2..<3, to: network, by: bob)
            #expect(try await reader.frames(through: 4).flatMap(\.labels).map(\.val) == ["pending", "l2"])
            await reader.close()
        }
    }

    @Test func `streams end when the network stops, and when they are dropped`() async throws {
        try await run { network, bob, labeler in
            let dropped = try await LabelReader.live(labeler)
            labeler.dropConsumers()
            await #expect(throws: WebSocketError.self) { while try await dropped.next() != nil {} }
            let reader = try await LabelReader(labeler, cursor: "0")
            try await addLabels(0..<1, to: network, by: bob)
            #expect(try await reader.next()?.seq == 1)
            async let end = reader.next()
            await network.stop()
            #expect(try await end == nil && reader.socket.closure?.code == .goingAway)
            await #expect(throws: LocalNetworkError.self) { try await network.labeler(bob) }
        }
    }
}

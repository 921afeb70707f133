import ATStreams
import Foundation
import LocalNetwork
import Probes
import TestLoad
import Testing

@testable import BskyServer

@Suite(.inTurn)
struct KilledFeedTests {
    @Test func `the index of a feed that was killed again and again is that of one that wasn't`() async throws {
        let network = try await LocalNetwork.start()
        try await network.populate(accounts: 4, posts: 240)
        let jetstream = try await network.startJetstream()
        let (folder, other) = (try IndexFolder(), try IndexFolder())
        let index = try FeedIndex(file: folder.file, keeping: .hours(1_000_000))
        for count in [1, 40, 80, 120, 160] {
            let child = try PipedProgram(product: "FeedChild", [jetstream.host, folder.file])
            try await until { try index.count(of: "all") >= count }
            await child.kill()
            let all = try index.all("all")
            #expect(Set(all).count == all.count)
        }
        for target in [index, try FeedIndex(file: other.file, keeping: .hours(1_000_000))] {
            let filling = Task {
                try await target.fill(from: .jetstream(Jetstream(jetstream.host), from: .oldest)) {
                    $1.add($0, to: "all")
                }
            }
            try await until { try target.count(of: "all") == 240 }
            filling.cancel()
            _ = await filling.result
        }
        #expect(try Set(index.all("all")) == Set(FeedIndex(file: other.file, keeping: .hours(1_000_000)).all("all")))
        #expect(try index.all("all").count == 240)
        await network.stop()
    }

    @Test func `a feed that was away for longer than a server of version 1 keeps events says so, once`() async throws {
        let network = try await LocalNetwork.start()
        try await network.populate(accounts: 2, posts: 20)
        let jetstream = Jetstream(try await network.startJetstream().host, version: .v1)
        let (away, new) = (try IndexFolder(), try IndexFolder())
        let indexes = [try FeedIndex(file: away.file), try FeedIndex(file: new.file)]
        let place = Int64((Date().timeIntervalSince1970 - 3 * 86_400) * 1_000_000)
        try indexes[0].store([], jetstream.streamID.description, cursor: place)
        for (index, gaps) in zip(indexes, [1, 0]) {
            let filling = Task {
                try await index.fill(from: .jetstream(jetstream, from: .oldest)) { $1.add($0, to: "all", at: .now) }
            }
            try await until { try index.count(of: "all") == 20 }
            #expect(index.gaps == gaps)
            filling.cancel()
            _ = await filling.result
        }
        await network.stop()
    }
}

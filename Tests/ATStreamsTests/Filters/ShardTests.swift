import ATData
import Foundation
import TestLoad
import Testing

@testable import ATStreams

@Suite(.inTurn)
struct ShardTests {
    /// Accounts with the index of their shard among 1, 2, 3, 4, 7, 16, 1,000 and 65,536. Another program has computed
    /// them from the description of ``Shard``. They must never change: stored work would be at the wrong process.
    static let table: [(DID, [Int])] = [
        ("did:plc:z72i7hdynmk6r22z27h6tvur", [0, 0, 0, 0, 6, 13, 234, 28773]),
        ("did:plc:ewvi7nxzyoun6zhxrhs64oiz", [0, 1, 2, 2, 2, 2, 702, 41534]),
        ("did:plc:vwzwgnygau7ed7b7wt5ux7y2", [0, 1, 1, 3, 3, 3, 956, 36579]),
        ("did:web:example.com", [0, 1, 1, 1, 1, 1, 859, 4566]),
        ("did:web:localhost%3A1234", [0, 0, 2, 3, 3, 11, 386, 31172]),
        ("did:plc:44ybard66vv44zksje25o7dz", [0, 1, 2, 2, 2, 2, 727, 1574]),
    ]

    private func owner(_ did: DID, _ count: Int) -> [Int] {
        (0..<count).filter { Shard($0, of: count).owns(did) }
    }

    @Test(arguments: table)
    func `an account belongs to one shard, the same everywhere`(did: DID, indices: [Int]) {
        for (count, index) in zip([1, 2, 3, 4, 7, 16, 1000, 65_536], indices) {
            #expect(owner(did, count) == [index], "of \(count)")
        }
    }

    @Test func `accounts are spread evenly, and few move when a shard is added`() {
        let dids = (0..<20_000).map { DID(stringLiteral: "did:plc:\(String($0, radix: 5))") }
        for count in [2, 3, 8] {
            let (shards, more) = ((0..<count).map { Shard($0, of: count) }, Shard(count, of: count + 1))
            for shard in shards {
                let share = dids.count { shard.owns($0) } * count
                #expect(19_000...21_000 ~= share, "\(shard): \(share)")
                // What moves goes to the new shard, and nowhere else.
                let same = Shard(shard.index, of: count + 1)
                #expect(dids.allSatisfy { same.owns($0) == (shard.owns($0) && !more.owns($0)) })
            }
            #expect(19_000...21_000 ~= dids.count { more.owns($0) } * (count + 1))
        }
    }

    @Test func `a shard is parsed from text`() {
        #expect(Shard("0/1") == Shard(0, of: 1) && Shard("3/4") == Shard(3, of: 4))
        #expect(Shard(3, of: 4).description == "3/4" && Shard("65535/65536") != nil)
        for text in [
            "", "/", "1", "1/", "/1", "4/4", "-1/4", "1/0", "0/65537", "1/4/", "a/4", "0/99999999999999999999",
        ] {
            #expect(Shard(text) == nil, "\(text)")
        }
    }

    @Test func `a stream delivers the events of its shard, and what belongs to no account`() throws {
        let dids = Self.table.map(\.0)
        let shard = Shard(1, of: 2)
        let decoder = FrameDecoder(filter: EventFilter(shard: shard))
        for did in dids {
            for frame in [SampleFrame.commit(1, did: did), SampleFrame.account(1, did: did)] {
                let read = try decoder.decode(frame)
                #expect(read.seq == 1)
                if case .filtered = read.content { #expect(!shard.owns(did)) } else { #expect(shard.owns(did)) }
            }
        }
        guard case .event = try decoder.decode(SampleFrame.info("A")).content else {
            Issue.record("filtered")
            return
        }
    }
}

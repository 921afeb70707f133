import ATCrypto
import ATData
import ATRepo
import Foundation
import TestLoad
import Testing

@testable import ATStreams

/// Events that programs create to test their handlers.
@Suite(.inTurn)
struct EventCreationTests {
    private let alice: DID = "did:plc:z72i7hdynmk6r22z27h6tvur"

    private struct Blocks: RepoStorage {
        var table: [CID: BlockBytes] = [:]
        func block(_ cid: CID) -> BlockBytes? { table[cid] }
    }

    @Test func `a commit is created from records`() throws {
        let key = try SigningKey.generate(.p256)
        let writes: [RepoWrite] = [
            try .create("com.example.post/2", ExamplePost(text: "two")),
            try .create("com.example.post/1", ExamplePost(text: "one")),
        ]
        let commit = try CommitEvent(seq: 7, did: alice, writes: writes, key: key)
        #expect(commit.seq == 7 && commit.did == alice && commit.since == nil && commit.prevData == nil)
        let posts = commit.records(of: ExamplePost.self) { Issue.record("\($0)") }
        #expect(posts.map(\.text) == ["one", "two"])
        let signed = try commit.commit()
        #expect(signed.did == alice && signed.rev == commit.rev && signed.cid == commit.cid)
        #expect(throws: RepoWriteError.self) {
            try CommitEvent(seq: 1, did: alice, writes: [.delete("com.example.post/1")])
        }
        #expect(try CommitEvent(seq: 1, did: alice, writes: []).ops.isEmpty)
    }

    @Test func `updates and deletions are created with a writer`() throws {
        let key = try SigningKey.generate(.k256)
        var writer = try RepoWriter(did: alice, key: key, storage: Blocks(), head: nil)
        let first = try #require(
            try writer.apply([
                .create("com.example.post/1", ExamplePost(text: "one")),
                .create("com.example.post/2", ExamplePost(text: "two")),
            ]))
        let blocks = Blocks(table: Dictionary(uniqueKeysWithValues: first.newBlocks.map { ($0.cid, $0.bytes) }))
        writer = try RepoWriter(did: alice, key: key, storage: blocks, head: first.cid)
        let second = try #require(
            try writer.apply([
                .update("com.example.post/1", ExamplePost(text: "ONE")), .delete("com.example.post/2"),
            ]))
        let commit = CommitEvent(second, seq: 2)
        #expect(commit.ops.map(\.action) == [.update, .delete])
        #expect(commit.since == first.rev && commit.prevData == first.data && commit.rev > first.rev)
        #expect(try commit.ops[0].record(of: ExamplePost.self)?.text == "ONE" && commit.ops[0].prev != nil)
        #expect(try commit.ops[1].bytes() == nil && commit.ops[1].prev != nil)
    }

    @Test func `an event is read from a stored message`() throws {
        let event = try FirehoseEvent(frame: SampleFrame.commit(3))
        #expect(event.seq == 3 && event.did == SampleFrame.did)
        #expect(throws: FrameError(.failure("ConsumerTooSlow"), at: 0)) {
            try FirehoseEvent(frame: SampleFrame.failure("ConsumerTooSlow"))
        }
        #expect(throws: FrameError.self) { try FirehoseEvent(frame: Data("text".utf8)) }
        var options = StreamOptions()
        options.frameBytes = 10
        #expect(throws: FrameError.self) { try FirehoseEvent(frame: SampleFrame.commit(3), options: options) }
    }

    @Test func `a message that can't be read says which event it is, if it can`() throws {
        // The frame of a commit whose last field is missing its value, and everything before.
        let fields: LexObject = ["seq": .integer(9), "did": .string(alice.description), "time": .integer(1)]
        let frame = SampleFrame.frame("#identity", fields)
        for count in 0..<frame.count { #expect(invalid(frame.prefix(count)) != nil) }
        let cut = try #require(invalid(frame))
        #expect(cut.seq == 9 && cut.did == alice && cut.byteCount == frame.count)
        // Fields of the wrong kind don't hide the others.
        for (seq, did) in [
            (LexValue.string("x"), LexValue.string(alice.description)), (.integer(-1), .string("alice")),
        ] {
            let event = try #require(invalid(SampleFrame.frame("#account", ["seq": seq, "did": did])))
            #expect(event.seq == nil && (event.did == nil) == (did == .string("alice")))
        }
        // What is about other accounts is left out.
        let filter = EventFilter(dids: ["did:web:bob.test"])
        #expect(invalid(frame, filter) == nil && invalid(frame.prefix(20), filter) != nil)
        let index = Shard(0, of: 2).owns(alice) ? 1 : 0
        #expect(invalid(frame, EventFilter(shard: Shard(index, of: 2))) == nil)
    }

    private func invalid(_ frame: Data, _ filter: EventFilter = EventFilter()) -> InvalidEvent? {
        let decoder = FrameDecoder(filter: filter)
        do throws(FrameError) {
            _ = try decoder.decode(Data(frame))
            return nil
        } catch {
            guard case .invalid(let event) = decoder.invalid(Data(frame), error) else { return nil }
            return event
        }
    }
}

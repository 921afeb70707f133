import ATCrypto
import ATData
import ATRepo
import Foundation
import TestLoad
import Testing

@testable import ATStreams

/// Frames of every kind.
@Suite(.inTurn)
struct FrameDecoderTests {
    private let decoder = FrameDecoder()

    private func event(_ frame: Data, _ decoder: FrameDecoder = FrameDecoder()) throws -> FirehoseEvent {
        guard case .event(let event) = try decoder.decode(frame).content else { throw NoEvent() }
        return event
    }

    private func commit(_ frame: Data, _ decoder: FrameDecoder = FrameDecoder()) throws -> CommitEvent {
        guard case .commit(let commit) = try event(frame, decoder) else { throw NoEvent() }
        return commit
    }

    private func failure(_ frame: Data, _ decoder: FrameDecoder = FrameDecoder()) -> FrameError? {
        do throws(FrameError) { _ = try decoder.decode(frame) } catch { return error }
        return nil
    }

    private struct NoEvent: Error {}

    // MARK: Every kind

    @Test func `a commit has its fields and operations`() throws {
        let post = SampleFrame.record("com.example.post", "hello")
        var fields = SampleFrame.commitFields(
            7,
            ops: [
                SampleFrame.op("create", "com.example.post/1", post),
                SampleFrame.op("delete", "com.example.like/2", nil),
            ], records: [post])
        fields["since"] = "3jui7kd54zh2x"
        fields["prevData"] = .link(post.cid)
        let frame = try decoder.decode(SampleFrame.frame("#commit", fields))
        #expect(frame.seq == 7 && frame.isCanonical && frame.milliseconds == 1_795_367_109_123)
        guard case .event(.commit(let commit)) = frame.content else { throw NoEvent() }
        #expect(commit.seq == 7 && commit.did == SampleFrame.did && commit.rev == SampleFrame.rev)
        #expect(commit.since == "3jui7kd54zh2x" && commit.time?.description == SampleFrame.time)
        #expect(commit.cid == SampleFrame.root.cid && commit.prevData == post.cid && !commit.isTooBig)
        #expect(commit.issues.isEmpty && commit.blocksFault == nil)
        #expect(commit.ops.map(\.path.description) == ["com.example.post/1", "com.example.like/2"])
        #expect(commit.ops.map(\.action) == [.create, .delete])
        #expect(commit.ops[0].cid == post.cid && commit.ops[1].cid == nil)
        #expect(try commit.ops[0].bytes() == post.bytes)
        #expect(try commit.ops[0].record(of: ExamplePost.self)?.text == "hello")
        #expect(try commit.ops[1].bytes() == nil)
        #expect(commit.records(of: ExamplePost.self).map(\.text) == ["hello"])
    }

    @Test func `identities, accounts, notes and failures have their fields`() throws {
        guard case .identity(let identity) = try event(SampleFrame.identity(1)) else { throw NoEvent() }
        #expect(identity.seq == 1 && identity.did == SampleFrame.did && identity.handle == "alice.test")
        guard case .identity(let nameless) = try event(SampleFrame.identity(2, handle: "no handle")) else {
            throw NoEvent()
        }
        #expect(nameless.seq == 2 && nameless.handle == nil)
        let gone = SampleFrame.account(3, isActive: false, status: "takendown")
        guard case .account(let account) = try event(gone) else { throw NoEvent() }
        #expect(!account.isActive && account.status == .takendown && account.seq == 3)
        guard case .info(let info) = try event(SampleFrame.info("OutdatedCursor", "too old")) else { throw NoEvent() }
        #expect(info.name == "OutdatedCursor" && info.message == "too old")
        guard case .failure(let failure) = try decoder.decode(SampleFrame.failure("FutureCursor")).content else {
            throw NoEvent()
        }
        #expect(failure == StreamFailure(name: "FutureCursor", message: "as a test"))
    }

    @Test func `notes and failures have no number, whatever they say`() throws {
        let note = try FrameDecoder().decode(
            SampleFrame.frame("#info", ["name": "OutdatedCursor", "seq": 900]))
        #expect(note.seq == nil)
        let failure = try FrameDecoder().decode(
            SampleFrame.frame(nil, op: -1, ["error": "FutureCursor", "seq": 5]))
        #expect(failure.seq == nil)
    }

    @Test(
        arguments: [
            ([:], false), (["tooBig": true], true), (["rebase": true], true), (["tooBig": false], false),
        ] as [([String: Bool], Bool)])
    func `a commit without operations passes a filter only if these were too many`(
        changes: [String: Bool], passes: Bool
    ) throws {
        var fields = SampleFrame.commitFields(1, ops: [], records: [])
        for (name, value) in changes { fields[name] = .boolean(value) }
        let filter = EventFilter(collections: ["com.example.post"])
        let frame = try FrameDecoder(filter: filter).decode(SampleFrame.frame("#commit", fields))
        guard case .event(.commit(let commit)) = frame.content else {
            #expect(!passes)
            return
        }
        #expect(passes && commit.isTooBig && commit.ops.isEmpty)
    }

    @Test func `a sync has its commit`() throws {
        let (key, head) = try SampleRepoHead.make()
        let car = CARFormat.bytes(roots: [head.block.id], [head.block])
        let fields: LexObject = [
            "seq": 5, "did": .string(SampleFrame.did.description), "rev": .string(head.rev.description),
            "time": .string(SampleFrame.time), "blocks": .bytes(Bytes(car)),
        ]
        guard case .sync(let sync) = try event(SampleFrame.frame("#sync", fields)) else { throw NoEvent() }
        #expect(sync.seq == 5 && sync.rev == head.rev)
        #expect(try sync.commit().isSigned(by: key.verifyingKey))
        var large = fields
        large["blocks"] = .bytes(Bytes([UInt8](repeating: 0, count: 10_001)))
        let error = failure(SampleFrame.frame("#sync", large))
        #expect(error?.reason == .limit("its blocks have more than 10000 bytes"))
        var empty = fields
        empty["blocks"] = .bytes(Bytes(CARFormat.bytes(roots: [head.block.id], [])))
        guard case .sync(let broken) = try event(SampleFrame.frame("#sync", empty)) else { throw NoEvent() }
        #expect(throws: RepoError.incomplete(missing: head.cid, path: nil)) { try broken.commit() }
    }

    // MARK: Headers

    @Test func `the headers have these bytes`() throws {
        let names = ["commit", "sync", "identity", "account", "info"]
        for name in names {
            let length = UInt8(name.utf8.count) + 0x61
            let start = SampleFrame.bytes(hex: "a26174") + [length] + Data("#\(name)".utf8)
            #expect(SampleFrame.frame("#\(name)", [:]) == start + SampleFrame.bytes(hex: "626f7001 a0"))
        }
        #expect(SampleFrame.failure("A").starts(with: SampleFrame.bytes(hex: "a1626f7020")))
        #expect(try decoder.decode(SampleFrame.commit(1)).isCanonical)
    }

    @Test(arguments: [
        // The operation first.
        "a2 62 6f70 01 61 74 67 23636f6d6d6974",
        // Long heads.
        "b802 61 74 7807 23636f6d6d6974 62 6f70 1801",
        "bb0000000000000002 61 74 790007 23636f6d6d6974 62 6f70 01",
        // Without a length.
        "bf 61 74 67 23636f6d6d6974 62 6f70 01 ff",
        // Another field, with a float and a tag.
        "a3 61 74 67 23636f6d6d6974 61 78 82 fa00000000 c101 62 6f70 01",
    ])
    func `another form of a header is read`(header: String) throws {
        let payload = SampleFrame.commit(9).dropFirst(15)
        let frame = try decoder.decode(SampleFrame.bytes(hex: header) + payload)
        guard case .event(.commit(let commit)) = frame.content else { throw NoEvent() }
        #expect(commit.records(of: ExamplePost.self).map(\.text) == ["com.example.post/1 of 9"])
        #expect(frame.seq == 9)
    }

    @Test func `fields in any order and form are read`() throws {
        let usual = SampleFrame.commit(300, ["com.example.post/1", "com.example.like/2"])
        let expected = try commit(usual)
        let payload = try LexObject(dagCBOR: usual.dropFirst(15))
        var random = SplitMix64(seed: 7)
        for _ in 0..<50 {
            let bytes = LooseCBOR.bytes(.object(payload), &random)
            let frame = try decoder.decode(usual.prefix(15) + bytes)
            guard case .event(.commit(let commit)) = frame.content else { throw NoEvent() }
            #expect(commit.did == expected.did && commit.rev == expected.rev && commit.blocks == expected.blocks)
            #expect(
                commit.ops.map(\.path) == expected.ops.map(\.path) && commit.ops.map(\.cid) == expected.ops.map(\.cid))
            #expect(commit.records(of: ExamplePost.self).count == 1 && frame.seq == 300)
            #expect(!frame.isCanonical)
            let filter = FrameDecoder(filter: EventFilter(collections: ["com.example.none"]))
            guard case .filtered = try filter.decode(usual.prefix(15) + bytes).content else { throw NoEvent() }
        }
    }

    @Test func `an unknown type is kept with its size`() throws {
        let frame = SampleFrame.frame("#news", ["seq": 12, "text": "hello"])
        guard case .unknown(let unknown) = try event(frame) else { throw NoEvent() }
        #expect(unknown == UnknownEvent(seq: 12, type: "#news", operation: 1, byteCount: frame.count))
        // Even when it isn't an object, or its number is something else.
        let header = SampleFrame.frame("#news", [:]).dropLast()
        for payload in ["", "01", "a1 63736571 6161"] {
            guard case .unknown(let other) = try event(header + SampleFrame.bytes(hex: payload)) else {
                throw NoEvent()
            }
            #expect(other.seq == nil && other.type == "#news")
        }
    }

    @Test func `an unknown operation is kept with its size`() throws {
        for op in [0, 2, -2, Int.max, Int.min] {
            let frame = SampleFrame.frame("#commit", op: op, ["seq": 12])
            guard case .unknown(let unknown) = try event(frame) else { throw NoEvent() }
            #expect(unknown == UnknownEvent(seq: 12, type: "#commit", operation: Int64(op), byteCount: frame.count))
        }
    }

    @Test func `a frame over the limit is an error`() {
        let small = FrameDecoder(limits: FrameLimits(frameBytes: 200))
        #expect(failure(Data(count: 201), small) == FrameError(.limit("it has more than 200 bytes"), at: 200))
        #expect(failure(Data(count: 200), small)?.reason != .limit("it has more than 200 bytes"))
        let large = Data(count: 5 << 20 + 1)
        #expect(failure(large)?.reason == .limit("it has more than 5242880 bytes"))
    }

    // MARK: Hostile frames

    @Test func `a frame that is cut off anywhere is an error, or the same for the filter`() throws {
        let frame = SampleFrame.commit(9, ["com.example.post/1", "com.example.like/2"])
        let filtering = FrameDecoder(filter: EventFilter(collections: ["com.example.none"]))
        for count in 0..<frame.count {
            #expect(failure(frame.prefix(count)) != nil)
            let rest = try? filtering.decode(frame.prefix(count))
            if let rest {
                guard case .filtered = rest.content else { throw NoEvent() }
                #expect(rest.seq == 9)
            }
        }
        #expect(failure(frame + [0])?.reason == .trailing)
        for small in [SampleFrame.identity(1), SampleFrame.account(1), SampleFrame.info("A")] {
            for count in 0..<small.count { #expect(failure(small.prefix(count)) != nil) }
            #expect(failure(small + [0])?.reason == .trailing)
        }
    }

    @Test func `any other byte gives an event or an error`() throws {
        let frames = [
            SampleFrame.commit(9, ["com.example.post/1", "com.example.like/2"]), SampleFrame.identity(1),
            SampleFrame.account(300, isActive: false, status: "deleted"), SampleFrame.failure("FutureCursor"),
        ]
        let filtering = FrameDecoder(
            filter: EventFilter(collections: ["com.example.post"], dids: [SampleFrame.did]))
        var events = 0
        for frame in frames {
            for index in frame.indices {
                for bit in 0..<8 {
                    var changed = frame
                    changed[index] ^= 1 << UInt8(bit)
                    for decoder in [decoder, filtering] {
                        guard let read = try? decoder.decode(changed) else { continue }
                        events += 1
                        guard case .event(.commit(let commit)) = read.content else { continue }
                        // A record that was changed is never delivered.
                        for post in commit.records(of: ExamplePost.self) {
                            #expect(post.text == "com.example.post/1 of 9")
                        }
                    }
                }
            }
        }
        #expect(events > 1000)
    }

    @Test func `lengths and counts beyond the frame allocate nothing`() {
        let header = SampleFrame.commit(1).prefix(15)
        for head in ["bb", "9b", "7b", "5b"] {
            let huge = SampleFrame.bytes(hex: head + String(repeating: "ff", count: 8))
            #expect(failure(header + huge) != nil)
            #expect(failure(huge) != nil)
            // As a field that is skipped, and in one that isn't.
            #expect(failure(header + SampleFrame.bytes(hex: "a16178") + huge)?.reason == .truncated)
            #expect(failure(header + SampleFrame.bytes(hex: "a1636f7073") + huge) != nil)
        }
    }

    @Test func `deep values are skipped, and too deep ones an error`() throws {
        var fields = SampleFrame.commitFields(1, ops: [], records: [])
        var value: LexValue = 1
        for _ in 0..<60 { value = [value] }
        fields["extra"] = value
        #expect(try commit(SampleFrame.frame("#commit", fields)).seq == 1)
        let header = SampleFrame.commit(1).prefix(15)
        let deep = SampleFrame.bytes(hex: "a16178") + Data(repeating: 0x81, count: 4_000_000)
        #expect(failure(header + deep)?.reason == .malformed("values nested more than 64 levels deep"))
        let tags = SampleFrame.bytes(hex: "a16178") + Data(repeating: 0xC1, count: 4_000_000)
        #expect(failure(header + tags)?.reason == .truncated)
        let open = SampleFrame.bytes(hex: "a16178") + Data(repeating: 0x9F, count: 1_000_000)
        #expect(failure(header + open)?.reason == .malformed("values nested more than 64 levels deep"))
    }

    @Test func `a field twice is an error, and so is one with a zero in front`() {
        let header = SampleFrame.identity(1).prefix(17)
        let twice = SampleFrame.bytes(hex: "a2 63736571 01 63736571 01")
        #expect(failure(header + twice)?.reason == .duplicate("seq"))
        // It isn't the field of that name.
        let zero = SampleFrame.bytes(hex: "a3 63736571 01 6400736571 02 63646964 7820")
        let frame = header + zero + Data(SampleFrame.did.description.utf8)
        guard case .event(.identity(let identity)) = try? decoder.decode(frame).content else {
            Issue.record("not read")
            return
        }
        #expect(identity.seq == 1)
    }

    @Test(arguments: ["seq", "repo", "rev", "ops", "blocks", "commit"])
    func `a commit without a required field is an error`(name: String) {
        var fields = SampleFrame.commitFields(1, ops: [], records: [])
        fields[name] = nil
        #expect(failure(SampleFrame.frame("#commit", fields))?.reason == .missing(name))
    }

    @Test func `values of the wrong kind are errors that name their place`() {
        var fields = SampleFrame.commitFields(1, ops: [], records: [])
        fields["seq"] = -1
        #expect(failure(SampleFrame.frame("#commit", fields))?.reason == .invalidField("seq", "is negative"))
        fields["seq"] = 1
        fields["repo"] = "alice"
        let error = failure(SampleFrame.frame("#commit", fields))
        #expect(error?.description.contains("\"alice\" is not a DID") ?? false)
        #expect(error.map { $0.offset > 15 } ?? false)
        fields["repo"] = "did:plc:\u{1B}[31m\n"
        let colored = failure(SampleFrame.frame("#commit", fields))?.description
        #expect(colored?.contains("did:plc:") ?? false)
        #expect(colored?.unicodeScalars.contains { $0.value < 32 } == false)
        let account: LexObject = ["seq": 1, "did": .string(SampleFrame.did.description), "active": 1]
        #expect(failure(SampleFrame.frame("#account", account))?.reason == .malformed("expected true or false"))
    }

    // MARK: Operations

    @Test func `operations that aren't valid are left out and reported`() throws {
        let post = SampleFrame.record("com.example.post", "hello")
        let frame = SampleFrame.frame(
            "#commit",
            SampleFrame.commitFields(
                1,
                ops: [
                    SampleFrame.op("create", "com.example.post/1", post),
                    SampleFrame.op("make", "com.example.post/2", post),
                    SampleFrame.op("create", "noslash", post), SampleFrame.op("create", "com.example.post/a/b", post),
                    SampleFrame.op("create", "com.example.post/3", nil),
                    SampleFrame.op("delete", "com.example.post/4", post),
                    ["action": "create", "cid": .link(post.cid)],
                    ["path": "com.example.post/5", "cid": .link(post.cid)],
                ], records: [post]))
        let commit = try commit(frame)
        #expect(commit.ops.map(\.path.description) == ["com.example.post/1"])
        #expect(commit.issues.count == 7 && commit.issues.allSatisfy { $0.offset > 15 && $0.offset < frame.count })
    }

    @Test func `a commit has at most 200 operations and 2 MB of blocks`() throws {
        let post = SampleFrame.record("com.example.post", "hello")
        func frame(_ count: Int) -> Data {
            let ops = (0..<count).map { SampleFrame.op("create", "com.example.post/\($0)", post) }
            return SampleFrame.frame("#commit", SampleFrame.commitFields(1, ops: ops, records: [post]))
        }
        #expect(try commit(frame(200)).records(of: ExamplePost.self).count == 200)
        let filtering = FrameDecoder(filter: EventFilter(collections: ["com.example.none"]))
        for decoder in [decoder, filtering] {
            #expect(failure(frame(201), decoder)?.reason == .limit("it has more than 200 operations"))
        }
        var fields = SampleFrame.commitFields(1, ops: [], records: [])
        fields["blocks"] = .bytes(Bytes([UInt8](repeating: 0, count: 2_000_001)))
        let error = failure(SampleFrame.frame("#commit", fields))
        #expect(error?.reason == .limit("its blocks have more than 2000000 bytes"))
    }

    @Test func `a record that is missing, changed or of another type is an issue of its own`() throws {
        let posts = (0..<4).map { SampleFrame.record("com.example.post", "number \($0)") }
        let other = SampleFrame.record("com.example.like", "not a post")
        let changed = Block(id: posts[1].id, bytes: posts[0].bytes)
        let ops = (posts + [other]).enumerated().map { SampleFrame.op("create", "com.example.post/\($0)", $1) }
        let fields = SampleFrame.commitFields(1, ops: ops, records: [posts[0], changed, posts[3], other])
        let commit = try commit(SampleFrame.frame("#commit", fields))
        var issues: [RepoIssue] = []
        let records = commit.records(of: ExamplePost.self) { issues.append($0) }
        #expect(records.map(\.text) == ["number 0", "number 3"])
        #expect(issues.map(\.path) == ["com.example.post/1", "com.example.post/2", "com.example.post/4"])
        #expect(issues[1].reason == .missingRecord)
        #expect(throws: RepoIssue.self) { try commit.ops[1].bytes() }
    }

    @Test func `broken blocks lose only the records after the fault`() throws {
        let posts = (0..<3).map { SampleFrame.record("com.example.post", "number \($0)") }
        let ops = posts.enumerated().map { SampleFrame.op("create", "com.example.post/\($0)", $1) }
        var fields = SampleFrame.commitFields(1, ops: ops, records: posts)
        guard case .bytes(let whole) = fields["blocks"] else { throw NoEvent() }
        let last = posts[2].bytes.count
        fields["blocks"] = .bytes(Bytes(whole.bytes.dropLast(last / 2)))
        let commit = try commit(SampleFrame.frame("#commit", fields))
        #expect(commit.records(of: ExamplePost.self).map(\.text) == ["number 0", "number 1"])
        #expect(commit.blocksFault?.reason == .truncated)
        fields["blocks"] = .bytes(Bytes("<html>".utf8))
        let page = try self.commit(SampleFrame.frame("#commit", fields))
        #expect(page.records(of: ExamplePost.self).isEmpty && page.blocksFault?.reason == .notACAR)
        #expect(throws: CARError.self) { try page.commit() }
    }
}

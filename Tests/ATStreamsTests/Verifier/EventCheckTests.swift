import ATCrypto
import ATData
import ATRepo
import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

@testable import ATStreams

/// The checks of single events, and what follows from them.
@Suite(.inTurn)
struct EventCheckTests {
    /// An event with a fault, between the events before and after it.
    struct Case: Sendable, CustomTestStringConvertible {
        let fault: SyncFault
        let name: String
        let make: @Sendable (SignedAccount, NewCommit, Int) throws -> [Data]
        var policy: @Sendable (inout SyncPolicy) -> Void = { _ in }

        init(
            _ fault: SyncFault, _ name: String, policy: @escaping @Sendable (inout SyncPolicy) -> Void = { _ in },
            _ make: @escaping @Sendable (SignedAccount, NewCommit, Int) throws -> [Data]
        ) {
            (self.fault, self.name, self.make, self.policy) = (fault, name, make, policy)
        }

        var testDescription: String { "\(fault): \(name)" }
    }

    private static func op(
        _ action: String, _ path: String, cid: CID? = nil, prev: CID? = nil
    ) -> LexValue {
        var fields: LexObject = [
            "action": .string(action), "path": .string(path), "cid": cid.map { .link($0) } ?? .null,
        ]
        if let prev { fields["prev"] = .link(prev) }
        return .object(fields)
    }

    private static func signed(_ account: SignedAccount, _ commit: NewCommit, by key: SigningKey) throws -> SignedCommit
    {
        let data = try #require(BlockID(commit.data))
        return try SignedCommit(did: account.did, rev: commit.rev, data: data, signedWith: key)
    }

    /// A frame of a commit with another signed commit in its place.
    private static func frame(
        _ account: SignedAccount, _ commit: NewCommit, _ seq: Int, with other: SignedCommit,
        _ change: (inout LexObject) -> Void = { _ in }
    ) throws -> Data {
        try account.frame(commit, seq) { fields in
            fields["commit"] = .link(other.cid)
            fields["rev"] = .string(other.rev.description)
            let blocks = [other.block] + commit.relevantBlocks.dropFirst()
            fields["blocks"] = .bytes(Bytes(CARFormat.bytes(roots: [other.block.id], blocks)))
            change(&fields)
        }
    }

    private static func blocks(_ commit: NewCommit, _ blocks: [Block]) -> LexValue {
        .bytes(Bytes(CARFormat.bytes(roots: [commit.commit.block.id], blocks)))
    }

    /// The faults that leave an event out. None of them may cause a download.
    static let dropped: [Case] = [
        Case(.futureRevision, "six minutes ahead") { account, commit, seq in
            let rev = TID(microseconds: UInt64((Date().timeIntervalSince1970 + 360) * 1_000_000), clock: 1)
            return [try account.frame(commit, seq) { $0["rev"] = .string(rev.description) }]
        },
        Case(.oldRevision, "the same commit again") { account, commit, seq in
            [try account.frame(commit, seq) { $0["rev"] = .string(commit.since?.description ?? "") }]
        },
        Case(.invalidOperations, "two operations for a path") { account, commit, seq in
            let op = op("create", "com.example.post/2", cid: commit.ops.first?.cid)
            return [try account.frame(commit, seq) { $0["ops"] = .array([op, op]) }]
        },
        Case(.invalidOperations, "a creation of something that was there") { account, commit, seq in
            let cid = commit.ops.first?.cid
            return [
                try account.frame(commit, seq) {
                    $0["ops"] = .array([op("create", "com.example.post/2", cid: cid, prev: cid)])
                }
            ]
        },
        Case(.invalidOperations, "an update that changes nothing") { account, commit, seq in
            let cid = commit.ops.first?.cid
            return [
                try account.frame(commit, seq) {
                    $0["ops"] = .array([op("update", "com.example.post/2", cid: cid, prev: cid)])
                }
            ]
        },
        Case(.invalidOperations, "a deletion with a record") { account, commit, seq in
            let cid = commit.ops.first?.cid
            return [
                try account.frame(commit, seq) { $0["ops"] = .array([op("delete", "com.example.post/2", cid: cid)]) }
            ]
        },
        Case(.invalidBlocks, "a bit that differs") { account, commit, seq in
            var car = commit.car()
            car[car.count - 3] ^= 1
            return [try account.frame(commit, seq) { $0["blocks"] = .bytes(Bytes(car)) }]
        },
        Case(.invalidBlocks, "not a CAR") { account, commit, seq in
            [try account.frame(commit, seq) { $0["blocks"] = .bytes(Bytes([1, 2, 3])) }]
        },
        Case(.invalidBlocks, "another root") { account, commit, seq in
            [try account.frame(commit, seq) { $0["commit"] = .link(SampleFrame.root.cid) }]
        },
        Case(.invalidBlocks, "a CAR without the commit") { account, commit, seq in
            [try account.frame(commit, seq) { $0["blocks"] = blocks(commit, Array(commit.relevantBlocks.dropFirst())) }]
        },
        Case(.wrongCommit, "another revision") { account, commit, seq in
            let rev = try #require(TID.next(after: commit.rev))
            return [try account.frame(commit, seq) { $0["rev"] = .string(rev.description) }]
        },
        Case(.wrongCommit, "another account") { account, commit, seq in
            let other = try SignedCommit(
                did: SampleFrame.did, rev: commit.rev, data: try #require(BlockID(commit.data)), signedWith: account.key
            )
            return [try frame(account, commit, seq, with: other)]
        },
        Case(.invalidSignature, "another key") { account, commit, seq in
            [try frame(account, commit, seq, with: try signed(account, commit, by: try SigningKey.generate(.k256)))]
        },
        Case(.invalidSignature, "another key, and a gap before it") { account, commit, seq in
            let other = try signed(account, commit, by: try SigningKey.generate(.k256))
            return [
                try frame(account, commit, seq, with: other) { fields in
                    fields["prevData"] = .link(SampleFrame.root.cid)
                    fields["tooBig"] = true
                }
            ]
        },
        Case(.invalidSignature, "a new state with another key") { account, commit, seq in
            let other = try signed(account, commit, by: try SigningKey.generate(.k256))
            return [
                account.sync(commit, seq) { fields in
                    fields["blocks"] = .bytes(Bytes(CARFormat.bytes(roots: [other.block.id], [other.block])))
                }
            ]
        },
    ]

    @Test(arguments: dropped)
    func `a fault leaves an event out, and causes no download`(fault: Case) async throws {
        let account = try SignedAccount("alice")
        let first = try account.commit("com.example.post/1")
        let second = try account.commit("com.example.post/2")
        let frames = try fault.make(account, second, 2)
        let bed = try await VerifierBed(
            [account],
            [.send(try account.frame(first, 1))] + frames.map { .send($0) } + [.send(try account.frame(second, 9))])
        let verifier = bed.verifier(fault.policy)
        var events = bed.stream(verifier).events().makeAsyncIterator()
        var words: [String] = []
        while words.filter({ $0.hasPrefix("commit") }).count < 2 { words += try await events.words(1) }
        #expect(words.filter { $0.hasPrefix("commit") || $0.hasPrefix("resync") } == ["commit 1", "commit 2"])
        let stats = verifier.stats
        #expect(stats.faults == [fault.fault: 1])
        #expect(stats.commits == 2)
        #expect(stats.worstHosts.count == (fault.fault.outcome == .fault || fault.fault == .futureRevision ? 1 : 0))
        #expect(bed.downloads() == 0)
        await bed.stop()
    }

    @Test(arguments: [201, 202, 400, 1])
    func `a commit whose operations can't be read is delivered as invalid, and the repository makes up for it`(
        count: Int
    ) async throws {
        let account = try SignedAccount("alice")
        let commits = try (1...3).map { try account.commit("com.example.post/\($0)") }
        let cid = commits[1].ops.first?.cid
        let ops = (0..<count).map { Self.op("create", count == 1 ? "not a path" : "com.example.post/x\($0)", cid: cid) }
        let bed = try await VerifierBed(
            [account],
            [
                .send(try account.frame(commits[0], 1)),
                .send(try account.frame(commits[1], 2) { $0["ops"] = .array(ops) }),
                .send(try account.frame(commits[2], 3)),
            ])
        let verifier = bed.verifier()
        let store = WatchedStore()
        let seen = Guarded<[String]>([])
        let task = Task {
            try await bed.stream(verifier).run(cursors: store) { event in
                seen.withLock { $0.append(event.words) }
                guard case .invalid(let invalid) = event else { return }
                #expect(invalid.did == account.did && invalid.seq == 2)
            }
        }
        await store.untilSaved(3)
        // One that can't be read belongs to no account, and may come before or after any of them.
        let words = seen.withLock { $0 }
        #expect(words.count == 3 && words.filter { $0 != "invalid" } == ["commit 1", "resync gap 1 2 3"])
        #expect(count == 1 ? words.dropFirst().first == "invalid" : words.contains("invalid"))
        // The third commit is in the repository.
        var faults: [SyncFault: Int] = [.gap: 1, .oldRevision: 1]
        if count == 1 { faults[.invalidOperations] = 1 }
        #expect(verifier.stats.faults == faults)
        task.cancel()
        _ = await task.result
        await bed.stop()
    }

    /// The faults after which the repository is downloaded. The account has signed them all.
    static let downloaded: [Case] = [
        Case(.tooBig, "too many operations") { account, commit, seq in
            [try account.frame(commit, seq) { $0["tooBig"] = true }]
        },
        Case(.contradicted, "another record than in the tree") { account, commit, seq in
            [
                try account.frame(commit, seq) { fields in
                    let other = SampleFrame.record("com.example.post", "other")
                    fields["ops"] = .array([op("create", "com.example.post/2", cid: other.cid)])
                    fields["blocks"] = blocks(commit, commit.relevantBlocks + [other])
                }
            ]
        },
        Case(.contradicted, "a record that isn't there") { account, commit, seq in
            [
                try account.frame(commit, seq) { fields in
                    fields["blocks"] = blocks(commit, commit.relevantBlocks.filter { $0.cid != commit.ops.first?.cid })
                }
            ]
        },
        Case(.incompleteProof, "no tree") { account, commit, seq in
            [
                try account.frame(commit, seq) { fields in
                    fields["blocks"] = blocks(commit, commit.relevantBlocks.filter { $0.cid != commit.data })
                }
            ]
        },
        Case(.mismatch, "another tree before") { account, commit, seq in
            [try account.frame(commit, seq) { $0["prevData"] = .link(SampleFrame.root.cid) }]
        },
        Case(.mismatch, "an operation is kept back") { account, commit, seq in
            [try account.frame(commit, seq) { $0["ops"] = .array([]) }]
        },
        Case(.gap, "another revision before") { account, commit, seq in
            [try account.frame(commit, seq) { $0["since"] = "2222222222222" }]
        },
        Case(.legacy, "without what was before") { account, commit, seq in
            [try account.frame(commit, seq) { $0["prevData"] = nil }]
        },
        Case(.legacy, "null before") { account, commit, seq in
            [
                try account.frame(commit, seq) { fields in
                    fields["prevData"] = .null
                    fields["tooBig"] = nil
                    fields["rebase"] = nil
                    fields["blobs"] = nil
                }
            ]
        },
        Case(.newState, "a new state") { account, commit, seq in [account.sync(commit, seq)] },
    ]

    @Test(arguments: downloaded)
    func `a signed event that can't be verified causes a download`(fault: Case) async throws {
        let account = try SignedAccount("alice")
        let first = try account.commit("com.example.post/1")
        let second = try account.commit("com.example.post/2")
        let third = try account.commit("-com.example.post/1")
        let car = account.car(at: second)
        let frames = try fault.make(account, second, 2)
        let bed = try await VerifierBed(
            [account],
            [.send(try account.frame(first, 1))] + frames.map { .send($0) } + [.send(try account.frame(third, 9))])
        bed.answer(account) { .data(car, contentType: "application/vnd.ipld.car") }
        let verifier = bed.verifier(fault.policy)
        var events = bed.stream(verifier).events().makeAsyncIterator()
        #expect(try await events.words(3) == ["commit 1", "resync \(fault.fault.rawValue) 1 2", "commit -1"])
        // The event that caused the download is part of what was downloaded.
        #expect(verifier.stats[fault.fault] == 1 && verifier.stats.resyncs == 1)
        #expect(bed.downloads() == 1)
        try await until { verifier.stats.resyncing == 0 }
        #expect(verifier.stats.buffered == 0 && verifier.stats.bufferedBytes == 0)
        await bed.stop()
    }

    @Test func `accounts that aren't tracked are left out, and those that can't be found wait`() async throws {
        let alice = try SignedAccount("alice")
        let bob = try SignedAccount("bob")
        let unknown = try SignedAccount("unknown")
        let commits = try [alice, bob, unknown].map { try $0.commit("com.example.post/1") }
        let last = try alice.commit("com.example.post/2")
        let bed = try await VerifierBed(
            [alice, bob],
            [
                .send(try bob.frame(commits[1], 1)), .send(try unknown.frame(commits[2], 2)),
                .send(try alice.frame(commits[0], 3)), .send(try alice.frame(last, 4)),
            ])
        let tracked: Set = [alice.did, unknown.did]
        let verifier = bed.verifier { $0.track = { tracked.contains($0) } }
        var events = bed.stream(verifier).events().makeAsyncIterator()
        #expect(try await events.words(2) == ["commit 1", "commit 2"])
        try await until { verifier.stats[.noIdentity] != 0 && verifier.stats[.untracked] != 0 }
        #expect(verifier.stats.faults == [.untracked: 1, .noIdentity: 1] && bed.downloads() == 0)
        // The one that can't be found waits.
        #expect(verifier.stats.unresolved == 1 && verifier.stats.buffered == 1 && verifier.stats.failedLookups > 0)
        #expect(!bed.server.server.requests.contains { $0.path.contains(bob.did.description) })
        await bed.stop()
    }

    @Test func `a data server may only send events of its own accounts`() async throws {
        let alice = try SignedAccount("alice")
        let mallory = try SignedAccount("mallory")
        let commit = try alice.commit("com.example.post/1")
        let other = try mallory.commit("com.example.post/1")
        let bed = try await VerifierBed(
            [alice], [.send(try mallory.frame(other, 1)), .send(try alice.frame(commit, 2))])
        bed.server.server.route(.get, "/\(mallory.did)") { _ in
            .data(Data(mallory.document(pds: "https://pds.example.com").utf8), contentType: "application/json")
        }
        let verifier = bed.verifier { $0.isOfDataServer = true }
        var events = bed.stream(verifier).events().makeAsyncIterator()
        #expect(try await events.words(1) == ["commit 1"])
        try await until { verifier.stats[.wrongHost] != 0 }
        #expect(verifier.stats.worstHosts.map(\.host) == ["pds.example.com"])
        await bed.stop()
    }

    @Test func `a revision may be four minutes ahead`() async throws {
        let ahead = UInt64((Date().timeIntervalSince1970 + 240) * 1_000_000)
        let account = try SignedAccount("alice", clock: TIDClock(microseconds: { ahead }))
        let commit = try account.commit("com.example.post/1")
        let bed = try await VerifierBed([account], [.send(try account.frame(commit, 1))])
        var events = bed.stream(bed.verifier()).events().makeAsyncIterator()
        #expect(try await events.words(1) == ["commit 1"])
        await bed.stop()
    }

    @Test func `a commit that doesn't name the revision before continues the tree before`() async throws {
        let account = try SignedAccount("alice")
        let commits = try (1...4).map { try account.commit("com.example.post/\($0)") }
        // Some servers always send null. The tree before says more than its revision.
        let frames = try commits.enumerated().filter { $0.offset != 2 }.map { index, commit in
            try account.frame(commit, index + 1) { $0["since"] = .null }
        }
        let bed = try await VerifierBed([account], frames.map { .send($0) })
        let verifier = bed.verifier()
        var events = bed.stream(verifier).events().makeAsyncIterator()
        #expect(try await events.words(3) == ["commit 1", "commit 2", "resync gap 1 2 3 4"])
        #expect(verifier.stats[.gap] == 1 && bed.downloads() == 1)
        await bed.stop()
    }

    @Test func `old commits are accepted if the policy says so, as far as the tree has what they say`()
        async throws
    {
        let account = try SignedAccount("alice")
        let first = try account.commit("com.example.post/1")
        let second = try account.commit("com.example.post/2")
        let third = try account.commit("-com.example.post/1")
        let bed = try await VerifierBed(
            [account],
            [
                .send(try account.frame(first, 1)), .send(try account.frame(second, 2) { $0["prevData"] = nil }),
                .send(
                    try account.frame(third, 3) { fields in
                        fields["ops"] = .array([Self.op("delete", "com.example.post/1")])
                    }),
            ])
        let verifier = bed.verifier { $0.acceptsLegacyCommits = true }
        var events = bed.stream(verifier).events().makeAsyncIterator()
        #expect(try await events.words(3) == ["commit 1", "commit 2", "commit -1"])
        #expect(verifier.stats.warnings == [.legacy: 2] && bed.downloads() == 0)
        await bed.stop()
    }

    @Test func `a lenient policy accepts a commit that can't be undone if it continues what is known`() async throws {
        let account = try SignedAccount("alice")
        let first = try account.commit("com.example.post/1")
        let second = try account.commit("com.example.post/2")
        let bed = try await VerifierBed(
            [account],
            [
                .send(try account.frame(first, 1)),
                .send(
                    try account.frame(second, 2) { fields in
                        fields["blocks"] = Self.blocks(second, second.relevantBlocks.filter { $0.cid != second.data })
                    }),
            ])
        let verifier = bed.verifier { $0.acceptsIncompleteProofs = true }
        var events = bed.stream(verifier).events().makeAsyncIterator()
        #expect(try await events.words(2) == ["commit 1", "commit 2"])
        #expect(verifier.stats.warnings == [.incompleteProof: 1] && bed.downloads() == 0)
        await bed.stop()
    }

    @Test(arguments: [SyncPolicy.FirstSight.adopt, .resync])
    func `an account that isn't known is adopted or downloaded, but its first commit is complete`(
        firstSight: SyncPolicy.FirstSight
    ) async throws {
        let alice = try SignedAccount("alice")
        let bob = try SignedAccount("bob")
        let first = try alice.commit("com.example.post/1")
        let second = try alice.commit("com.example.post/2")
        let genesis = try bob.commit("com.example.post/1")
        let bed = try await VerifierBed(
            [alice, bob], [.send(try alice.frame(second, 1)), .send(try bob.frame(genesis, 2))])
        _ = first
        let verifier = bed.verifier { $0.firstSight = firstSight }
        var events = bed.stream(verifier).events().makeAsyncIterator()
        let words = Set(try await events.words(2))
        #expect(words == ["commit 1", firstSight == .adopt ? "commit 2" : "resync firstSight 1 2"])
        #expect(bed.downloads() == (firstSight == .adopt ? 0 : 1) && bed.downloads(of: bob) == 0)
        await bed.stop()
    }

    @Test func `a filter of collections leaves out what is delivered, and not what is verified`() async throws {
        let account = try SignedAccount("alice")
        let commits = try [
            account.commit("com.example.post/1"), account.commit("com.example.like/1"),
            account.commit("com.example.post/2"), account.commit("com.example.like/2"),
        ]
        let last = try account.commit("com.example.post/3", "com.example.like/3")
        let frames = try commits.enumerated().map { try account.frame($1, $0 + 1) }
        // The last but one is missing.
        let bed = try await VerifierBed(
            [account], frames.dropLast().map { .send($0) } + [.send(try account.frame(last, 9))])
        let verifier = bed.verifier()
        var events = bed.stream(verifier).events(collections: ["com.example.post"]).makeAsyncIterator()
        #expect(try await events.words(3) == ["commit 1", "commit 2", "resync gap 1 2 3"])
        #expect(verifier.stats.commits == 3)
        await bed.stop()
    }
}

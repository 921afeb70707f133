import ATRepo
import Foundation
import HTTPTransport
import TestLoad
import Testing

@testable import BskyServer

@Suite(.inTurn)
struct FeedIndexTests {
    private let folder: IndexFolder
    private let index: FeedIndex

    init() throws {
        folder = try IndexFolder()
        index = try FeedIndex(file: folder.file)
    }

    private func add(_ keys: some Sequence<Int>, age: (Int) -> Double) throws {
        // A pause while they are made doesn't change their order.
        try index.update { batch in
            for key in keys { batch.add(try samplePost("k\(key)", age: 1_000 * age(key)), to: "all") }
        }
    }

    private func keys(_ uris: [ATURI]) -> [String] { uris.compactMap { $0.recordKey?.description } }

    @Test func `pages go on where the last one ended, whatever is added`() throws {
        try add(0..<20) { Double($0) }
        let first = try index.page("all", limit: 8)
        try add(100..<110) { _ in 0 }
        let second = try index.page("all", limit: 8, after: first.cursor)
        #expect(keys(first.feed.map(\.post)) == (0..<8).map { "k\($0)" })
        #expect(keys(second.feed.map(\.post)) == (8..<16).map { "k\($0)" })
    }

    @Test func `posts of the same time are each there once`() throws {
        let time = Date(timeIntervalSinceNow: -60)
        try index.update { batch in for key in 0..<1_000 { batch.add(try samplePost("k\(key)"), to: "all", at: time) } }
        let all = try index.all("all", limit: 33)
        #expect(all.count == 1_000 && Set(all).count == 1_000)
    }

    @Test(arguments: ["", "a", "0", "b00000000000000000000000000", "a!!!!!!!!!!!!!!!!!!!!!!!!!!", "' OR 1=1 --", "é"])
    func `a cursor that isn't one ends the feed`(cursor: String) throws {
        try add(0..<5) { Double($0) }
        let page = try index.page("all", limit: 3, after: cursor)
        #expect(page.feed.isEmpty && page.cursor == nil)
    }

    @Test func `a cursor keeps its place`() {
        for (sort, id) in [(0, 0), (1_800_000_000_000, 5), (.max, .max), (-1, 1)] as [(Int64, Int64)] {
            #expect(FeedCursor(FeedCursor(sort: sort, id: id).text) == FeedCursor(sort: sort, id: id))
        }
    }

    @Test func `the same post twice is one, and a deleted one is gone from every feed`() throws {
        let post = try samplePost("k1")
        for feed in ["all", "all", "cats"] { try index.update { $0.add(post, to: feed) } }
        #expect(try index.all("all") == [post.uri] && index.all("cats") == [post.uri])
        try index.update { $0.remove(post.uri) }
        #expect(try index.all("all").isEmpty && index.all("cats").isEmpty)
    }

    @Test func `a post from the future counts as one of now`() throws {
        try index.update { batch in
            batch.add(try samplePost("future", age: -1_000_000), to: "all")
        }
        try index.update { batch in batch.add(try samplePost("now", age: -1), to: "all") }
        #expect(keys(try index.all("all")).first == "now")
    }

    @Test func `posts expire, and old ones aren't added`() throws {
        let (index, seconds) = try IndexFolder.turnedIndex(keeping: .hours(48))
        try index.update { batch in
            for key in 0..<1_500 { batch.add(try samplePost("k\(key)"), to: "all") }
            batch.add(try samplePost("old", age: 49 * 3_600), to: "all")
        }
        #expect(try index.count(of: "all") == 1_500)
        seconds.withLock { $0 = 49 * 3_600 }
        #expect(try index.expire() == true)
        #expect(try index.count(of: "all") == 500)
        #expect(try index.expire() == false)
        #expect(try index.count(of: "all") == 0)
    }

    @Test func `posts of an index that is filled by hand expire, too`() throws {
        let (index, seconds) = try IndexFolder.turnedIndex(keeping: .hours(48))
        try index.update { batch in
            for key in 0..<1_500 { batch.add(try samplePost("old\(key)"), to: "all") }
        }
        seconds.withLock { $0 = 49 * 3_600 }
        // A thousand at a time, so that nobody waits for long.
        try index.update { $0.add(try samplePost("new", age: -49 * 3_600), to: "all") }
        #expect(try index.count(of: "all") == 501)
        try index.update { _ in }
        #expect(keys(try index.all("all")) == ["new"])
    }

    @Test func `a post stays as long as its latest feed wants`() throws {
        let (index, seconds) = try IndexFolder.turnedIndex(keeping: .hours(48))
        let post = try samplePost("k", age: 47 * 3_600)
        try index.update { $0.add(post, to: "new") }
        try index.update { $0.add(post, to: "hot", at: Date()) }
        try index.update { $0.add(post, to: "old", at: Date(timeIntervalSinceNow: -40 * 3_600)) }
        seconds.withLock { $0 = 2 * 3_600 }
        while try index.expire() {}
        #expect(try index.all("hot") == [post.uri])
        seconds.withLock { $0 = 49 * 3_600 }
        while try index.expire() {}
        #expect(try index.all("hot").isEmpty)
    }

    @Test func `posts of an inactive account are hidden, and those of a deleted one removed`() throws {
        let (alice, bob): (DID, DID) = ("did:web:alice.example.com", "did:web:bob.example.com")
        try index.update { batch in
            batch.add(try samplePost("a", by: alice), to: "all")
            batch.add(try samplePost("b", by: bob, age: 1_000), to: "all")
        }
        try index.update { $0.setHidden(alice, true) }
        #expect(keys(try index.all("all")) == ["b"])
        try index.update { $0.setHidden(alice, false) }
        #expect(keys(try index.all("all")) == ["a", "b"])
        try index.update { $0.removeAll(of: bob) }
        #expect(keys(try index.all("all")) == ["a"])
    }

    @Test func `pinned posts begin the first page, and no post is lost or repeated`() throws {
        try add(0..<25) { Double($0) }
        let pinned = [try samplePost("k3").uri, try samplePost("elsewhere").uri]
        var (seen, cursor): ([ATURI], String?) = ([], nil)
        repeat {
            let page = try index.page("all", limit: 10, after: cursor, pinned: pinned)
            #expect(page.feed.count <= 10)
            seen += page.feed.map(\.post)
            cursor = page.cursor
        } while cursor != nil
        #expect(keys(seen) == ["k3", "elsewhere"] + (0..<25).filter { $0 != 3 }.map { "k\($0)" })
    }

    @Test(arguments: [(1, ["k0", "k1", "k2", "k3"]), (2, ["k2", "k0", "k1", "k3"]), (3, ["k2", "k1", "k0", "k3"])])
    func `a pinned post for which the first page has no room has its usual place`(limit: Int, expected: [String]) throws
    {
        try add(0..<4) { Double($0) }
        let pinned = [try samplePost("k2").uri, try samplePost("k1").uri]
        var (seen, cursor): ([ATURI], String?) = ([], nil)
        repeat {
            let page = try index.page("all", limit: limit, after: cursor, pinned: pinned)
            seen += page.feed.map(\.post)
            cursor = page.cursor
        } while cursor != nil
        #expect(keys(seen) == expected)
    }

    @Test func `a batch and the stream's cursor are stored together, or neither is`() throws {
        struct Stop: Error {}
        try index.store([], "stream", cursor: 5)
        #expect(throws: Stop.self) {
            try index.update { batch in
                batch.add(try samplePost("x"), to: "all")
                throw Stop()
            }
        }
        #expect(try index.count(of: "all") == 0 && index.cursor(of: "stream") == 5)
        #expect(try FeedIndex(file: folder.file).cursor(of: "stream") == 5)
    }

    @Test(arguments: ["", ":memory:", "file:x?mode=memory"])
    func `an index needs a file`(file: String) { #expect(throws: ServiceSetupError.self) { try FeedIndex(file: file) } }
}

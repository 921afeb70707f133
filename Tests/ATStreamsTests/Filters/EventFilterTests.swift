import ATData
import Foundation
import TestLoad
import Testing

@testable import ATStreams

@Suite(.inTurn)
struct EventFilterTests {
    private func accepts(_ filter: EventFilter, _ path: String) -> Bool {
        Array(path.utf8).withUnsafeBytes { filter.accepts(path: $0) }
    }

    @Test func `a star needs the dot before it`() throws {
        let filter = EventFilter(collections: ["a.b.*", "com.example.post"])
        for path in ["a.b.c/1", "a.b.c.d/1", "com.example.post/1"] { #expect(accepts(filter, path)) }
        for path in ["a.bc/1", "a.bc.d/1", "a.b/1", "a.b./1", "xa.b.c/1", "com.example.posts/1", "com.example.pos/1"] {
            #expect(!accepts(filter, path), "\(path)")
        }
        // The slash ends the name.
        for path in ["a.b/c.d", "com.example/post", "a.b.c", "com.example.post", "", "/", "/com.example.post"] {
            #expect(!accepts(filter, path), "\(path)")
        }
        let star: CollectionFilter = "a.b.*"
        #expect(star.accepts("a.b.c") && !star.accepts("a.bc.d"))
    }

    @Test func `filters are checked when they are made`() throws {
        for text in ["app.bsky.feed.post", "app.bsky.feed.*", "com.*"] {
            #expect(try CollectionFilter(text).description == text)
        }
        for text in ["", "*", ".*", "app", "app.bsky", "app..*", "app.*.post", "app.bsky.feed.post*", "1a.*", "a b.*"] {
            #expect(throws: SyntaxError.self, "\(text)") { try CollectionFilter(text) }
        }
    }

    @Test func `only events of some accounts pass`() throws {
        let other: DID = "did:web:bob.test"
        let decoder = FrameDecoder(filter: EventFilter(dids: [SampleFrame.did]))
        for frame in [SampleFrame.commit(1), SampleFrame.identity(1), SampleFrame.account(1)] {
            guard case .event(let event) = try decoder.decode(frame).content else {
                Issue.record("filtered")
                continue
            }
            #expect(event.did == SampleFrame.did)
        }
        for frame in [
            SampleFrame.commit(2, did: other), SampleFrame.identity(2, did: other), SampleFrame.account(2, did: other),
        ] {
            let read = try decoder.decode(frame)
            guard case .filtered = read.content else {
                Issue.record("not filtered")
                continue
            }
            #expect(read.seq == 2 && read.milliseconds != nil)
        }
        // What is about no account passes.
        guard case .event(.info) = try decoder.decode(SampleFrame.info("A")).content else {
            Issue.record("filtered")
            return
        }
    }

    @Test func `a filter of collections lets other events pass, and other operations of a commit not`() throws {
        let decoder = FrameDecoder(filter: EventFilter(collections: ["com.example.like"]))
        let frame = SampleFrame.commit(1, ["com.example.post/1", "com.example.like/2", "not a path"])
        guard case .event(.commit(let commit)) = try decoder.decode(frame).content else {
            Issue.record("filtered")
            return
        }
        #expect(commit.ops.map(\.path.description) == ["com.example.like/2"] && commit.issues.isEmpty)
        #expect(try commit.ops[0].bytes() != nil)
        guard case .event(.identity) = try decoder.decode(SampleFrame.identity(2)).content else {
            Issue.record("filtered")
            return
        }
        guard case .filtered = try decoder.decode(SampleFrame.commit(3)).content else {
            Issue.record("not filtered")
            return
        }
    }

    @Test func `a commit that doesn't match isn't read beyond its time`() throws {
        let frame = SampleFrame.commit(4)
        let time = try #require(frame.range(of: Data("time".utf8)))
        let cut = frame[..<(time.upperBound + 26)] + Data([0xFF, 0xFF])
        let decoder = FrameDecoder(filter: EventFilter(collections: ["com.example.like"]))
        let read = try decoder.decode(cut)
        guard case .filtered = read.content else {
            Issue.record("not filtered")
            return
        }
        #expect(read.seq == 4 && read.milliseconds == 1_795_367_109_123)
        #expect(throws: FrameError.self) { try FrameDecoder().decode(cut) }
    }
}

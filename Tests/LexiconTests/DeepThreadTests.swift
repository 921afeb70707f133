import ATData
import BskyLexicons
import Foundation
import TestLoad
import Testing

/// Threads that are deeper than any page, on the half megabyte of stack that some platforms give to a thread.
@Suite(.inTurn) struct DeepThreadTests {
    typealias Thread = AppBsky.Feed.Defs.ThreadViewPost

    static let posts = 1000

    /// A thread of which each post has one reply, or one parent, that is a thread itself.
    private static func json(_ depth: Int, parents: Bool) -> Data {
        let open = parents ? #","parent":"# : #","replies":["#
        var text = ""
        for level in 0..<depth {
            text += #"""
                {"$type":"app.bsky.feed.defs#threadViewPost","post":
                {"uri":"at://did:plc:z72i7hdynmk6r22z27h6tvur/app.bsky.feed.post/\#(level)",
                "cid":"bafyreidfayvfuwqa7qlnopdjiqrxzs6blmoeu4rujcjtnci5beludirz2a",
                "author":{"did":"did:plc:z72i7hdynmk6r22z27h6tvur","handle":"alice.example.com"},
                "record":{},"indexedAt":"2026-01-01T00:00:00Z"}
                """#
            if level < depth - 1 { text += open }
        }
        for level in 0..<depth { text += level > 0 && !parents ? "]}" : "}" }
        return Data(text.utf8)
    }

    /// What happens to a thread in turn, each in a thread of its own with a small stack.
    private final class Steps {
        let json: Data
        let limits = WireLimits(depth: .max)
        var thread: Thread?
        var other: Thread?
        var error: (any Error)?

        init(_ json: Data) { self.json = json }

        func run(_ step: (Steps) throws -> Void) {
            let bytes = PaintedStack.bytes {
                do { try step(self) } catch { self.error = error }
            }
            // The system keeps some pages of the half megabyte for itself.
            #expect(bytes < 496 << 10)
        }
    }

    @Test(.enabled(if: PaintedStack.isPossible), arguments: [false, true])
    func `a thread of a thousand posts is read, written, compared, checked and freed`(_ parents: Bool) throws {
        let steps = Steps(Self.json(Self.posts, parents: parents))
        var written: [UInt8] = []
        var count = 0
        steps.run { $0.thread = try Thread(json: $0.json, limits: $0.limits) }
        steps.run { written = try $0.thread?.json() ?? [] }
        steps.run { $0.other = try Thread(json: written, limits: $0.limits) }
        steps.run { #expect($0.thread == $0.other) }
        steps.run { #expect($0.thread?.hashValue == $0.other?.hashValue) }
        steps.run { try $0.thread?.validate() }
        steps.run { $0.other = try Thread(dagCBOR: $0.thread?.dagCBOR() ?? [], limits: $0.limits) }
        steps.run { #expect($0.thread == $0.other) }
        steps.run { steps in
            var next = steps.thread
            while let thread = next {
                count += 1
                if case .threadViewPost(let inner)? = thread.parent { next = inner; continue }
                if case .threadViewPost(let inner)? = thread.replies?.first { next = inner; continue }
                next = nil
            }
        }
        steps.run { $0.other = nil }
        steps.run { $0.thread = nil }
        #expect(steps.error == nil)
        #expect(count == Self.posts)
        #expect(written.count > 200 * Self.posts)
    }

    @Test(.enabled(if: PaintedStack.isPossible), arguments: [false, true])
    func `a thread as deep as any limit allows is freed, and one that is deeper refused`(_ parents: Bool) throws {
        let deepest = WireLimits(depth: .max).depth
        // A post is two levels deep itself, and replies are in a list.
        let posts = parents ? deepest - 2 : deepest / 2 - 1
        let steps = Steps(Self.json(posts, parents: parents))
        steps.run { $0.thread = try Thread(json: $0.json, limits: $0.limits) }
        steps.run { $0.thread = nil }
        #expect(steps.error == nil)
        let deeper = Self.json(posts + 2, parents: parents)
        let error = #expect(throws: WireError.self) { try Thread(json: deeper, limits: WireLimits(depth: .max)) }
        #expect(error?.kind == .limit)
    }

    @Test(.enabled(if: PaintedStack.isPossible))
    func `a value of the usual depth is read and transcoded on a small stack`() throws {
        let json = Array(
            (String(repeating: #"{"b":0,"a":"#, count: 128) + "1" + String(repeating: "}", count: 128)).utf8)
        #expect(PaintedStack.bytes { _ = try? LexValue(json: json) } < 448 << 10)
        let raw = try RawValue(json: json)
        #expect(PaintedStack.bytes { _ = try? raw.dagCBOR() } < 448 << 10)
    }

    @Test func `a thread that is deeper than usual is refused, unless the limit is raised`() throws {
        let json = Self.json(100, parents: false)
        let error = #expect(throws: WireError.self) { try Thread(json: json) }
        #expect(error?.kind == .limit)
        #expect(try Thread(json: json, limits: WireLimits(depth: 300)).replies?.count == 1)
        var issues: [WireIssue] = []
        #expect(try Thread(json: json, limits: WireLimits(depth: 300), issues: &issues).replies?.count == 1)
        #expect(issues.isEmpty)
    }
}

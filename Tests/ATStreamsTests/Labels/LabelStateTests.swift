import ATCrypto
import ATData
import ATRepo
import Foundation
import TestLoad
import Testing

@testable import ATStreams

@Suite(.inTurn)
struct LabelStateTests {
    private let subject: URIString = "at://did:web:alice.test/com.example.post/1"
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func label(
        _ val: String, _ cts: Datetime, exp: Datetime? = nil, neg: Bool? = nil, cid: CID? = nil,
        src: DID = "did:web:labeler.test"
    ) throws -> SignedLabel {
        var fields: LexObject = [
            "src": .string(src.description), "uri": .string(subject.description), "val": .string(val),
            "cts": .string(cts.description), "ver": 1,
        ]
        fields["exp"] = exp.map { .string($0.description) }
        fields["neg"] = neg.map { .boolean($0) }
        fields["cid"] = cid.map { .string($0.description) }
        return try SignedLabel(fields)
    }

    private func names(_ state: LabelState, cid: CID? = nil, at date: Date? = nil) -> [String] {
        state.labels(on: subject, cid: cid, at: date ?? now).map(\.val)
    }

    @Test func `a label that was taken back doesn't return with an older copy`() throws {
        let (old, taken) = (
            try label("a", "2026-01-01T00:00:00Z"), try label("a", "2026-01-02T00:00:00Z", neg: true)
        )
        var state = LabelState()
        #expect(state.apply(old) && names(state) == ["a"])
        #expect(state.apply(taken) && names(state).isEmpty)
        #expect(!state.apply(old) && names(state).isEmpty && state.count == 1)
        // The same, although the older one comes first this time.
        var other = LabelState()
        #expect(other.apply(taken) && !other.apply(old) && names(other).isEmpty)
        #expect(other.apply(try label("a", "2026-01-03T00:00:00Z")) && names(other) == ["a"])
    }

    @Test func `instants are compared, and of the same one the later message counts`() throws {
        var state = LabelState()
        // Text and time are in different orders.
        state.apply(try label("a", "2026-01-01T10:00:00Z"))
        #expect(!state.apply(try label("a", "2026-01-01T11:00:00+02:00", neg: true)))
        #expect(state.apply(try label("a", "2026-01-01T12:00:00+02:00", neg: true)) && names(state).isEmpty)
    }

    @Test func `a label expires without an event`() throws {
        var state = LabelState()
        let (soon, later) = (now + 60, now + 3600)
        #expect(state.nextExpiry(after: now) == nil)
        state.apply(try label("a", "2026-01-01T00:00:00Z", exp: Datetime(later)))
        state.apply(try label("b", "2026-01-01T00:00:00Z", exp: Datetime(soon)))
        state.apply(try label("c", "2026-01-01T00:00:00Z"))
        state.apply(try label("d", "2026-01-01T00:00:00Z", exp: Datetime(now - 60)))
        #expect(names(state) == ["a", "b", "c"] && state.nextExpiry(after: now) == soon)
        #expect(names(state, at: soon) == ["a", "c"] && state.nextExpiry(after: soon) == later)
        #expect(names(state, at: later) == ["c"] && state.nextExpiry(after: later) == nil)
        // An older one without an end doesn't bring it back; a newer one does.
        #expect(!state.apply(try label("a", "2025-01-01T00:00:00Z")) && names(state, at: later) == ["c"])
        #expect(state.apply(try label("a", "2026-02-01T00:00:00Z")) && names(state, at: later) == ["a", "c"])
    }

    @Test func `a label of one version says nothing about others, and replaces that of all`() throws {
        let (first, second) = (SampleFrame.root.cid, SampleFrame.record("com.example.post", "x").cid)
        var state = LabelState()
        state.apply(try label("a", "2026-01-01T00:00:00Z", cid: first))
        state.apply(try label("b", "2026-01-01T00:00:00Z"))
        #expect(names(state) == ["b"] && names(state, cid: first) == ["a", "b"] && names(state, cid: second) == ["b"])
        state.apply(try label("a", "2026-01-02T00:00:00Z"))
        #expect(names(state, cid: second) == ["a", "b"])
        state.apply(try label("a", "2026-01-01T00:00:00Z", src: "did:web:other.test"))
        #expect(names(state) == ["a", "b", "a"])
    }
}

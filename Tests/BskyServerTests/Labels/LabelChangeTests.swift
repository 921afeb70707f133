import ATStreams
import Probes
import TestLoad
import Testing

@testable import BskyServer

/// What a change does to the label that is there already.
@Suite(.inTurn)
struct LabelChangeTests {
    private let alice: LabelSubject = .account("did:web:alice.test")
    private let bed: Bed

    init() throws { bed = try Bed() }

    @Test func `a label for some days doesn't end one that holds for longer`() async throws {
        let labeler = try await bed.labeler()
        for duration in [.days(30), nil, .days(30), .days(1), nil] as [Duration?] {
            try await labeler.label(alice, "spam", for: duration)
        }
        // The one for thirty days, and the one for ever.
        #expect(labeler.stream.last == 2)
        bed.clock.turn(by: .days(31))
        #expect(try await bed.labels(labeler, ["*"]) == ["spam lice.test"])
    }

    @Test func `a label lasts longer when it is made again, and for less time after it was taken back`() async throws {
        let labeler = try await bed.labeler()
        try await labeler.label(alice, "spam", for: .days(2))
        try await labeler.label(alice, "spam", for: .days(9))
        bed.clock.turn(by: .days(3))
        #expect(try await bed.labels(labeler, ["*"]) == ["spam lice.test"])
        try await labeler.negate(alice, "spam")
        try await labeler.label(alice, "spam", for: .days(1))
        bed.clock.turn(by: .days(2))
        #expect(try await bed.labels(labeler, ["*"]).isEmpty)
    }

    @Test func `a label is taken back also while the clock is ahead`() async throws {
        let labeler = try await bed.labeler()
        try await labeler.label(alice, "spam", for: .days(30))
        bed.clock.turn(by: .days(30) + .hours(1))
        try await labeler.negate(alice, "spam")
        bed.clock.turn(by: .days(-30))
        #expect(try await bed.labels(labeler, ["*"]) == ["-spam lice.test"])
        // Once is enough.
        try await labeler.negate(alice, "spam")
        #expect(labeler.stream.last == 2)
    }

    @Test func `a label can be taken back after its value was removed from the list`() async throws {
        try await bed.labeler(values: ["rude"]).label(alice, "rude")
        let next = try await bed.labeler(values: ["spam"])
        await #expect(throws: LabelValueError.self) { try await next.label(alice, "rude") }
        try await next.negate(alice, "rude")
        #expect(try await bed.labels(next, ["*"]) == ["-rude lice.test"])
    }
}

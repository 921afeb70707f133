import HTTPTransport
import TestLoad
import Testing

@testable import Credentials

/// The transitions of the refresh, without tasks or clocks.
@Suite(.inTurn) struct RefreshStateTests {
    private typealias State = RefreshState<String>

    /// A state that expectations can change.
    @dynamicMemberLookup
    private final class Machine {
        private var state: State

        init(_ credential: String?) { state = State(credential: credential) }

        subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value { state[keyPath: path] }

        var unsaved: String? { state.unsaved }
        func install(_ credential: String?) { state.install(credential) }
        func begin() -> Bool { state.begin() }
        func amend(_ change: @escaping @Sendable (inout String) -> Void) { state.amend(change) }
        func waitForLock(_ waits: Bool, asOf generation: Int) { state.waitForLock(waits, asOf: generation) }
        func hold(_ refreshed: String, asOf generation: Int) -> String? { state.hold(refreshed, asOf: generation) }
        func unsaved(asOf generation: Int) -> String? { state.unsaved(asOf: generation) }
        func admission(
            for reason: RefreshReason, _ dates: State.Dates, _ now: ContinuousClock.Instant
        ) throws -> RefreshAdmission {
            try state.admission(for: reason, dates, now)
        }
        func shouldRepeat(
            isRefused: Bool, generation: Int, _ pace: RefreshPace, _ now: ContinuousClock.Instant
        ) -> Bool {
            state.shouldRepeat(isRefused: isRefused, generation: generation, pace, now)
        }
        func finish(
            with kept: String?, isFresh: Bool, asOf generation: Int, _ now: ContinuousClock.Instant
        ) -> Bool {
            state.finish(with: kept, isFresh: isFresh, asOf: generation, now)
        }
        func fail(
            with cause: any Error, _ verdict: RefreshVerdict, asOf generation: Int, _ pace: RefreshPace,
            _ now: ContinuousClock.Instant
        ) -> Bool {
            state.fail(with: cause, verdict, asOf: generation, pace, now)
        }
        func adopt(_ stored: String?, asOf generation: Int, _ isSame: (String, String) -> Bool) -> Bool {
            state.adopt(stored, asOf: generation, isSame)
        }
    }

    private struct Failure: Error {}

    private static let start = ContinuousClock.now
    private let pace = RefreshPace()

    /// A credential whose name begins with `old` isn't fresh, and one with `usable` in it can be used anyway.
    private let dates = State.Dates(isFresh: { !$0.hasPrefix("old") }, isUsable: { $0.contains("usable") })

    private func after(_ seconds: Int) -> ContinuousClock.Instant { Self.start + .seconds(seconds) }

    /// The name of a phase.
    private func name(_ state: Machine) -> String {
        switch state.phase {
        case .ready: "ready"
        case .refreshing: "refreshing"
        case .paused: "paused"
        case .ended: "ended"
        }
    }

    /// A state in each phase. The current credential is of generation 1.
    private func state(_ phase: String, _ credential: String? = "fresh") -> Machine {
        let state = Machine(nil)
        state.install(credential)
        guard phase != "ready" else { return state }
        #expect(state.begin())
        let verdict: RefreshVerdict? =
            switch phase {
            case "paused": .passing(retryAfter: .seconds(10))
            case "ended": .final
            default: nil
            }
        if let verdict { #expect(state.fail(with: Failure(), verdict, asOf: 1, pace, Self.start)) }
        #expect(name(state) == phase)
        return state
    }

    // MARK: Callers

    private static let admissions:
        [(phase: String, credential: String, reason: RefreshReason, seconds: Int, now: String)] =
            [
                ("ready", "fresh", .none, 0, "pass"),
                ("ready", "old", .none, 0, "wait"),
                ("ready", "old usable", .none, 0, "wait"),
                ("ready", "fresh", .refusal(of: 1), 0, "wait"),
                ("ready", "fresh", .refusal(of: 0), 0, "pass"),
                ("ready", "fresh", .demand(asOf: 1), 0, "wait"),
                ("ready", "fresh", .demand(asOf: 0), 0, "pass"),
                ("refreshing", "fresh", .none, 0, "wait"),
                ("refreshing", "old usable", .none, 0, "wait"),
                ("refreshing", "fresh", .demand(asOf: 1), 0, "wait"),
                ("paused", "fresh", .none, 0, "pass"),
                ("paused", "old", .none, 9, "throw"),
                ("paused", "old", .none, 10, "wait"),
                ("paused", "old usable", .none, 9, "pass"),
                ("paused", "old usable", .refusal(of: 1), 9, "throw"),
                ("paused", "old usable", .demand(asOf: 1), 9, "throw"),
                ("paused", "old usable", .demand(asOf: 1), 10, "wait"),
                ("ended", "fresh", .none, 100, "throw"),
                ("ended", "old usable", .none, 100, "throw"),
            ]

    @Test(arguments: admissions.indices) func `a caller continues, waits or fails`(index: Int) {
        let row = Self.admissions[index]
        let state = state(row.phase, row.credential)
        let outcome: String
        do {
            outcome = try state.admission(for: row.reason, dates, after(row.seconds)) == .pass ? "pass" : "wait"
        } catch {
            #expect(error is Failure)
            outcome = "throw"
        }
        #expect(outcome == row.now, "\(row)")
        #expect(name(state) == row.phase, "asking changes nothing")
    }

    @Test func `without a credential, a caller passes, and one that had another fails`() throws {
        let state = Machine(nil)
        #expect(try state.admission(for: .none, dates, Self.start) == .pass)
        #expect(throws: CredentialWithdrawn.self) { try state.admission(for: .refusal(of: 0), dates, Self.start) }
        #expect(throws: CredentialWithdrawn.self) { try state.admission(for: .demand(asOf: 0), dates, Self.start) }
        #expect(!state.begin(), "there is nothing to refresh")
    }

    @Test(arguments: ["fresh", "old usable", "old"])
    func `while another process holds the lock, a usable credential is used`(
        credential: String
    ) throws {
        let state = state("refreshing", credential)
        state.waitForLock(true, asOf: 1)
        #expect(try state.admission(for: .none, dates, Self.start) == (credential == "old" ? .wait : .pass))
        #expect(try state.admission(for: .demand(asOf: 1), dates, Self.start) == .wait)
        state.waitForLock(false, asOf: 1)
        #expect(try state.admission(for: .none, dates, Self.start) == .wait)
        state.waitForLock(true, asOf: 0)
        #expect(try state.admission(for: .none, dates, Self.start) == .wait, "of an earlier credential")
    }

    // MARK: Transitions

    @Test(arguments: ["ready", "refreshing", "paused", "ended"], ["t2", nil])
    func `setting or removing a credential starts over in every phase`(phase: String, credential: String?) throws {
        let state = state(phase, "old")
        state.install(credential)
        #expect(name(state) == "ready" && state.credential == credential && state.generation == 2)
        #expect(try state.admission(for: .none, dates, Self.start) == .pass)
        #expect(state.hold("late", asOf: 1) == nil)
        #expect(!state.finish(with: "late", isFresh: true, asOf: 1, Self.start))
        #expect(!state.fail(with: Failure(), .final, asOf: 1, pace, Self.start))
        #expect(state.credential == credential && !state.hasEnded)
    }

    @Test func `one refresh runs at a time`() {
        let state = state("ready")
        #expect(state.begin())
        #expect(!state.begin())
        #expect(state.finish(with: "t2", isFresh: true, asOf: 1, Self.start))
        #expect(name(state) == "ready" && state.credential == "t2" && state.generation == 2)
    }

    @Test func `a pause doubles with each failure, and a new credential forgets them`() {
        let state = state("ready")
        for seconds in [1, 2, 4, 8, 16, 30, 30] {
            #expect(state.begin())
            #expect(state.fail(with: Failure(), .passing(retryAfter: nil), asOf: state.generation, pace, Self.start))
            guard case .paused(_, _, let until) = state.phase else {
                Issue.record("not paused")
                return
            }
            #expect(until == after(seconds))
        }
        state.install("t2")
        #expect(state.begin())
        #expect(state.fail(with: Failure(), .ambiguous(pause: .seconds(20)), asOf: 2, pace, Self.start))
        guard case .paused(let refresh, _, let until) = state.phase else {
            Issue.record("not paused")
            return
        }
        #expect(until == after(20) && refresh.failures == 1)
    }

    @Test func `a new credential that couldn't be stored is kept for the next refresh`() throws {
        let state = state("refreshing")
        #expect(state.hold("t2", asOf: 1) == "t2")
        #expect(state.fail(with: Failure(), .passing(retryAfter: .zero), asOf: 1, pace, Self.start))
        #expect(state.unsaved == "t2" && state.credential == "fresh")
        #expect(try state.admission(for: .none, dates, Self.start) == .wait, "it must be stored first")
        #expect(state.begin() && state.unsaved(asOf: 1) == "t2" && state.unsaved(asOf: 0) == nil)
        #expect(state.finish(with: "t2", isFresh: true, asOf: 1, Self.start))
        #expect(state.unsaved == nil && state.credential == "t2")
    }

    @Test func `what is learned during a refresh is added to the new credential`() {
        let state = state("refreshing")
        state.amend { $0 += "+" }
        #expect(state.credential == "fresh+" && state.generation == 1)
        #expect(state.hold("t2", asOf: 1) == "t2+")
        state.amend { if !$0.hasSuffix("!") { $0 += "!" } }
        #expect(state.credential == "fresh+!")
        #expect(state.unsaved?.hasSuffix("!") ?? false)
    }

    @Test func `what was learned before a refresh that failed isn't added twice`() {
        let state = state("refreshing")
        state.amend { $0 += "+" }
        #expect(state.fail(with: Failure(), .passing(retryAfter: nil), asOf: 1, pace, Self.start))
        #expect(state.begin())
        #expect(state.hold("t2", asOf: 1) == "t2")
    }

    @Test func `a refreshed credential that is rejected at once delays the next refresh`() {
        let state = state("ready")
        func isRepeated(_ seconds: Int) -> Bool {
            state.shouldRepeat(isRefused: true, generation: state.generation, pace, after(seconds))
        }
        #expect(isRepeated(0))
        for pause in [0, 1, 2, 4] {
            #expect(state.begin())
            #expect(state.finish(with: "t", isFresh: true, asOf: state.generation, Self.start))
            if pause > 0 { #expect(!isRepeated(pause - 1)) }
            #expect(isRepeated(pause))
        }
        #expect(!state.shouldRepeat(isRefused: false, generation: state.generation, pace, Self.start))
        #expect(isRepeated(0), "an accepted credential ends the pauses")
        #expect(state.shouldRepeat(isRefused: true, generation: 0, pace, Self.start), "of an earlier credential")
        #expect(!state.shouldRepeat(isRefused: false, generation: 0, pace, Self.start))
    }

    @Test func `a credential that has expired when it arrives is used until a server rejects it`() throws {
        let state = state("refreshing", "old")
        #expect(state.finish(with: "old too", isFresh: false, asOf: 1, Self.start))
        #expect(try state.admission(for: .none, dates, Self.start) == .pass)
        #expect(try state.admission(for: .refusal(of: 2), dates, Self.start) == .wait)
    }

    @Test(arguments: ["ready", "refreshing", "paused", "ended"])
    func `a credential that another process stored is used in every phase`(phase: String) {
        let state = state(phase, "t1")
        let isSame: (String, String) -> Bool = { $0.prefix(2) == $1.prefix(2) }
        #expect(!state.adopt("t2", asOf: 0, isSame), "it was read before the last change")
        #expect(!state.adopt("t1", asOf: 1, isSame))
        #expect(state.adopt("t1, rounded", asOf: 1, isSame) == (phase == "ready"), "it is the one that was sent")
        #expect(state.adopt("t2", asOf: state.generation, isSame))
        #expect(state.credential == "t2" && name(state) == "ready")
        #expect(state.adopt(nil, asOf: state.generation, isSame) && state.credential == nil)
    }
}

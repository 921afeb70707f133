import HTTPTransport
import TestLoad
import Testing

@testable import Credentials

/// The state machine beside a model that remembers everything in flags of its own.
@Suite(.inTurn) struct RefreshWalkTests {
    private typealias State = RefreshState<Int>
    private struct Failure: Error {}

    private static let start = ContinuousClock.now
    private static let pace = RefreshPace()
    /// Odd credentials aren't fresh, and of those, every third can be used anyway.
    private static let dates = State.Dates(isFresh: { $0.isMultiple(of: 2) }, isUsable: { $0.isMultiple(of: 3) })

    /// What is known about a credential and its refresh, each in a flag.
    private struct Model {
        var credential: Int? = 0
        var generation = 0
        var isRefreshing = false
        var isLockedElsewhere = false
        var hasEnded = false
        var pausedUntil: ContinuousClock.Instant?
        var failures = 0
        var unsaved: Int?
        var additions = 0
        var isRejected = false
        var ignoresDate = false
        var unprovenSince: ContinuousClock.Instant?
        var useless = 0

        var isUsable: Bool {
            guard let credential, !isRejected else { return false }
            return dates.isUsable(credential) || (!ignoresDate && dates.isFresh(credential))
        }

        mutating func set(_ credential: Int?) {
            self = Model(credential: credential, generation: generation + 1)
        }

        mutating func outcome(for reason: RefreshReason, _ now: ContinuousClock.Instant) -> String {
            guard let credential else { return reason == .none ? "pass" : "throw" }
            if reason == .refusal(of: generation) { isRejected = true }
            let isDemanded = reason == .demand(asOf: generation)
            if isRefreshing { return isLockedElsewhere && !isDemanded && isUsable ? "pass" : "wait" }
            if hasEnded { return "throw" }
            let isFresh = ignoresDate || dates.isFresh(credential)
            guard isDemanded || isRejected || unsaved != nil || !isFresh else { return "pass" }
            guard let pausedUntil, now < pausedUntil else { return "wait" }
            return !isDemanded && !isRejected && dates.isUsable(credential) ? "pass" : "throw"
        }

        mutating func begin() -> Bool {
            guard !isRefreshing, credential != nil else { return false }
            isRefreshing = true
            pausedUntil = nil
            useless = unprovenSince == nil ? 0 : useless + 1
            return true
        }

        mutating func finish(_ kept: Int?, isFresh: Bool, _ now: ContinuousClock.Instant) {
            let (sum, earlier) = (additions, useless)
            set(kept.map { $0 + sum })
            (useless, unprovenSince, ignoresDate) = (earlier, now, !isFresh)
        }

        mutating func continueRefresh(with stored: Int, of read: Int) -> Bool {
            guard read == generation, isRefreshing, unsaved == nil else { return false }
            let before = self
            set(stored + additions)
            (isRefreshing, isLockedElsewhere, useless) = (true, before.isLockedElsewhere, before.useless)
            (failures, additions) = (before.failures, before.additions)
            return true
        }

        mutating func fail(_ verdict: RefreshVerdict, _ now: ContinuousClock.Instant) {
            failures += 1
            (isRefreshing, isLockedElsewhere) = (false, false)
            if unsaved == nil { additions = 0 }
            switch verdict {
            case .final: (hasEnded, unsaved) = (true, nil)
            case .passing(let asked): pausedUntil = now + (asked ?? pace.pause(afterFailures: failures))
            case .ambiguous(let pause): pausedUntil = now + pause
            }
        }

        mutating func amend(by number: Int) {
            guard credential != nil else { return }
            credential = credential.map { $0 + number }
            guard isRefreshing || unsaved != nil else { return }
            additions += number
            // What was added before is added again: in the protocol, additions only fill what is missing.
            unsaved = unsaved.map { $0 + additions }
        }

        mutating func shouldRepeat(_ isRefused: Bool, of used: Int, _ now: ContinuousClock.Instant) -> Bool {
            guard used == generation else { return isRefused }
            guard isRefused else {
                (unprovenSince, useless) = (nil, 0)
                return false
            }
            guard let unprovenSince, useless > 0 else { return true }
            return now >= unprovenSince + pace.pause(afterFailures: useless)
        }

        mutating func adopt(_ stored: Int?, of read: Int) -> Bool {
            guard read == generation, stored != credential else { return false }
            let isBusy = isRefreshing || hasEnded || failures > 0
            if let stored, isBusy, [credential, unsaved].contains(where: { $0.map { $0 % 5 == stored % 5 } ?? false }) {
                return false
            }
            set(stored)
            return true
        }
    }

    /// The state machine and the model, which take the same random steps.
    private struct Walk {
        private(set) var state = State(credential: 0)
        private(set) var model = Model()
        /// How calls were admitted so far.
        private(set) var seen: Set<String> = []
        private var random: Steps
        private var now = RefreshWalkTests.start

        init(seed: UInt64) { random = Steps(state: seed &* 0x9E37_79B9 &+ 1) }

        var agrees: Bool {
            state.credential == model.credential && state.generation == model.generation
                && state.unsaved == model.unsaved && state.hasEnded == model.hasEnded
                && state.isValid(RefreshWalkTests.dates) == model.isUsable
        }

        mutating func step() {
            let generation = random.below(4) == 0 ? max(model.generation - 1, 0) : model.generation
            let number = random.below(40)
            switch random.below(12) {
            case 0: now += .seconds(random.below(20))
            case 1, 2, 3: admit(generation)
            case 4 where !model.hasEnded:
                let didBegin = state.begin()
                #expect(didBegin == model.begin())
            case 5:
                state.waitForLock(number.isMultiple(of: 2), asOf: generation)
                if generation == model.generation, model.isRefreshing {
                    model.isLockedElsewhere = number.isMultiple(of: 2)
                }
            case let kind where (6...8).contains(kind) && model.isRefreshing: refresh(kind, number, asOf: generation)
            case 9 where model.additions < 1_000_000:
                state.amend { $0 += number }
                model.amend(by: number)
            case 10:
                let isRefused = number > 10
                let isRepeated = state.shouldRepeat(
                    isRefused: isRefused, generation: generation, RefreshWalkTests.pace, now)
                #expect(isRepeated == model.shouldRepeat(isRefused, of: generation, now))
            case 11 where number < 4:
                state.install(number == 0 ? nil : number)
                model.set(number == 0 ? nil : number)
            case 11 where number < 8:
                let isAdopted = state.adopt(number, asOf: generation) { $0 % 5 == $1 % 5 }
                #expect(isAdopted == model.adopt(number, of: generation))
            case 11 where number < 16:
                let continues = state.continueRefresh(with: number, asOf: generation)
                #expect(continues == model.continueRefresh(with: number, of: generation))
            default: break
            }
        }

        /// Asks whether a call may be sent.
        private mutating func admit(_ generation: Int) {
            let reason: RefreshReason = [.none, .refusal(of: generation), .demand(asOf: generation)][random.below(3)]
            var outcome = "throw"
            if let admission = try? state.admission(for: reason, RefreshWalkTests.dates, now) {
                outcome = admission == .pass ? "pass" : "wait"
            }
            seen.insert(outcome)
            #expect(outcome == model.outcome(for: reason, now))
        }

        /// Takes a step of a refresh: its result is there, or stored, or it failed.
        private mutating func refresh(_ kind: Int, _ number: Int, asOf generation: Int) {
            let isCurrent = generation == model.generation
            switch kind {
            case 6:
                let held = state.hold(number, asOf: generation)
                if isCurrent { model.unsaved = number + model.additions }
                #expect(held == (isCurrent ? model.unsaved : nil))
            case 7:
                let kept = number == 0 ? nil : number
                let didFinish = state.finish(with: kept, isFresh: number > 5, asOf: generation, now)
                if isCurrent { model.finish(kept, isFresh: number > 5, now) }
                #expect(didFinish == isCurrent)
            default:
                let verdict: RefreshVerdict =
                    [
                        .passing(retryAfter: nil), .passing(retryAfter: .seconds(number)),
                        .ambiguous(pause: .seconds(number)), .final,
                    ][random.below(4)]
                let didFail = state.fail(with: Failure(), verdict, asOf: generation, RefreshWalkTests.pace, now)
                if isCurrent { model.fail(verdict, now) }
                #expect(didFail == isCurrent)
            }
        }
    }

    @Test(arguments: 0..<5) func `a random walk agrees with the model at every step`(seed: UInt64) {
        var walk = Walk(seed: seed)
        for step in 0..<Load.size(100_000, otherwise: 20_000) {
            walk.step()
            guard walk.agrees else {
                Issue.record("step \(step): \(walk.state) is not \(walk.model)")
                return
            }
        }
        #expect(walk.seen == ["pass", "wait", "throw"])
    }

    /// Random numbers that are the same in each run.
    private struct Steps {
        var state: UInt64

        mutating func below(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(limit))
        }
    }
}

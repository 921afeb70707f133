import ATCrypto
import TestLoad
import Testing

@testable import ATStreams

@Suite(.inTurn)
struct CursorRingTests {
    @Test func `the cursor passes an event when all before it are done`() {
        var ring = CursorRing(cursor: nil)
        let tickets = (1...5).map { ring.add(Int64($0 * 10), byteCount: 1) }
        #expect(ring.cursor == 9 && ring.inFlight == 5 && ring.inFlightBytes == 5)
        ring.complete(tickets[2])
        ring.complete(tickets[1])
        #expect(ring.cursor == 9 && ring.count == 5)
        ring.complete(tickets[0])
        #expect(ring.cursor == 30 && ring.count == 2)
        // Again, which counts once.
        for ticket in tickets[...2] { ring.complete(ticket) }
        #expect(ring.cursor == 30 && ring.inFlight == 2)
        ring.complete(tickets[4])
        #expect(ring.cursor == 30)
        ring.complete(tickets[3])
        #expect(ring.cursor == 50 && ring.count == 0 && ring.inFlight == 0 && ring.inFlightBytes == 0)
    }

    @Test func `events that need no handling move the cursor, and take one slot`() {
        var ring = CursorRing(cursor: nil)
        for seq in 1...1000 { ring.pass(Int64(seq)) }
        #expect(ring.cursor == 1000 && ring.count == 0)
        let ticket = ring.add(1001, byteCount: 1)
        for seq in 1002...2000 { ring.pass(Int64(seq)) }
        #expect(ring.cursor == 1000 && ring.count == 2 && ring.received == 2000)
        ring.complete(ticket)
        #expect(ring.cursor == 2000 && ring.count == 0)
    }

    @Test func `a stream of new events resumes before its first`() {
        var ring = CursorRing(cursor: nil)
        #expect(ring.cursor == nil)
        let first = ring.add(500, byteCount: 1)
        _ = ring.add(501, byteCount: 1)
        #expect(ring.cursor == 499)
        ring.complete(first)
        #expect(ring.cursor == 500)
        var zero = CursorRing(cursor: nil)
        _ = zero.add(0, byteCount: 1)
        #expect(zero.cursor == 0)
        #expect(CursorRing(cursor: 7).cursor == 7)
    }

    @Test func `what has no number holds the cursor until it is handled`() {
        var ring = CursorRing(cursor: 5)
        let gap = ring.add(nil, byteCount: 1)
        let event = ring.add(10, byteCount: 1)
        ring.complete(event)
        #expect(ring.cursor == 5)
        ring.complete(gap)
        #expect(ring.cursor == 10)
    }

    @Test func `old tickets mean nothing after a restart`() {
        var ring = CursorRing(cursor: 5)
        let old = ring.add(10, byteCount: 1)
        ring.complete(old)
        ring.restart(at: nil)
        #expect(ring.cursor == nil && ring.received == nil)
        let new = ring.add(3, byteCount: 1)
        ring.complete(old)
        #expect(ring.cursor == 2 && ring.inFlight == 1)
        ring.complete(new)
        #expect(ring.cursor == 3)
        ring.complete(.max)
        #expect(ring.inFlight == 0)
    }

    /// What the ring says, computed from the events that it holds.
    private struct Model {
        private var events: [(seq: Int64?, isDone: Bool)] = []
        /// The number of events before those, which are done like all before them.
        private var passed = 0
        private var passedCursor: Int64?
        private var first: Int64?
        private(set) var count = 0

        mutating func add(_ seq: Int64?, isDone: Bool) {
            events.append((seq, isDone))
            count += 1
            if first == nil { first = seq }
            pass()
        }

        mutating func complete(_ index: Int) {
            events[index - passed].isDone = true
            pass()
        }

        private mutating func pass() {
            while let event = events.first, event.isDone {
                passedCursor = event.seq ?? passedCursor
                events.removeFirst()
                passed += 1
            }
        }

        var cursor: Int64? { passedCursor ?? first.map { max($0 - 1, 0) } }

        var inFlight: Int {
            var result = 0
            for event in events where !event.isDone { result += 1 }
            return result
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>) func `any order agrees with a model`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var ring = CursorRing(cursor: nil)
        var model = Model()
        var open: [(ticket: UInt64, index: Int)] = []
        var seq: Int64 = 0
        for step in 0..<2000 {
            switch Int.random(in: 0..<5, using: &random) {
            case 0, 1:
                seq += Int64.random(in: 1...3, using: &random)
                let counted = Bool.random(using: &random) || seq % 7 != 0 ? seq : nil
                open.append((ring.add(counted, byteCount: 1), model.count))
                model.add(counted, isDone: false)
            case 2:
                seq += 1
                ring.pass(seq)
                model.add(seq, isDone: true)
            default:
                guard !open.isEmpty else { continue }
                let (ticket, index) = open.remove(at: Int.random(in: 0..<min(open.count, 8), using: &random))
                ring.complete(ticket)
                model.complete(index)
            }
            guard ring.cursor == model.cursor, ring.inFlight == model.inFlight else {
                Issue.record("step \(step): \(ring.cursor ?? -1), \(ring.inFlight) in flight")
                return
            }
        }
    }
}

import TestLoad
import Testing

@testable import Credentials

/// The order of callers, without tasks.
@Suite(.inTurn) struct WaitingLineTests {
    private func waiter(_ ticket: Int, _ reason: RefreshReason = .none) -> WaitingLine.Waiter {
        WaitingLine.Waiter(ticket: ticket, reason: reason) { _ in }
    }

    /// The tickets of the callers that start, each after the one before.
    private func started(_ line: inout WaitingLine) -> [Int] {
        var tickets: [Int] = []
        var next = line.next(hasStarted: false)
        while let waiter = next {
            tickets.append(waiter.ticket)
            next = line.next(hasStarted: true)
        }
        return tickets
    }

    @Test func `callers start in the order of their tickets, whatever order they join in`() {
        var line = WaitingLine()
        let tickets = (0..<5).map { _ in line.takeTicket() }
        for ticket in tickets.reversed() { line.join(waiter(ticket)) }
        #expect(line.waiting.map(\.ticket) == tickets && line.isEmpty)
        #expect(started(&line).isEmpty, "nobody was admitted")
        line.admit()
        #expect(!line.isEmpty)
        #expect(started(&line) == tickets)
        #expect(line.isEmpty)
    }

    @Test func `one caller is woken at a time`() {
        var line = WaitingLine()
        for _ in 0..<2 { line.admit(waiter(line.takeTicket())) }
        #expect(line.next(hasStarted: false)?.ticket == 1)
        #expect(line.next(hasStarted: false) == nil, "the first has not started yet")
        #expect(!line.isEmpty)
        #expect(line.next(hasStarted: true)?.ticket == 2)
        #expect(line.next(hasStarted: true) == nil)
        #expect(line.isEmpty)
    }

    @Test func `nobody starts before an earlier reserved turn is used or released`() {
        var line = WaitingLine()
        let reserved = line.reserve()
        line.admit(waiter(line.takeTicket()))
        #expect(started(&line).isEmpty)
        let releases = [line.release(reserved), line.release(reserved)]
        #expect(releases == [true, false], "once")
        #expect(started(&line) == [2])
        _ = line.reserve()
        line.admit(waiter(2))
        #expect(started(&line) == [2], "a later turn doesn't matter")
    }

    @Test func `nobody starts while the line is held`() {
        var line = WaitingLine()
        line.isHeld = true
        line.admit(waiter(line.takeTicket()))
        #expect(started(&line).isEmpty && !line.isEmpty)
        line.isHeld = false
        #expect(started(&line) == [1])
    }

    @Test func `only callers with a suitable reason are admitted`() {
        var line = WaitingLine()
        for _ in 0..<3 {
            line.join(waiter(line.takeTicket()))
            line.join(waiter(line.takeTicket(), .demand(asOf: 1)))
        }
        line.admit { $0 == .none }
        #expect(started(&line) == [1, 3, 5])
        #expect(line.dismiss().map(\.ticket) == [2, 4, 6])
        #expect(line.waiting.isEmpty && started(&line).isEmpty)
    }

    @Test func `a cancelled caller leaves the line, unless it was admitted`() {
        var line = WaitingLine()
        let (waiting, admitted, early) = (line.takeTicket(), line.takeTicket(), line.takeTicket())
        line.join(waiter(waiting))
        line.admit(waiter(admitted))
        #expect(line.cancel(waiting)?.ticket == waiting)
        #expect(line.cancel(admitted) == nil && line.cancel(early) == nil)
        #expect(started(&line) == [admitted])
    }
}

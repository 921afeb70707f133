import HTTPTransport
import TestLoad
import Testing

@testable import ATStreams

/// How events get to handlers, whatever they come from.
@Suite(.inTurn)
struct EventLanesTests {
    /// What became of deliveries.
    fileprivate final class Log: Sendable {
        let entries = Guarded<[String]>([])
        func add(_ entry: String) { entries.withLock { $0.append(entry) } }
    }

    fileprivate struct Delivery: Deliverable {
        let number: Int
        let lane: Int
        var isEmpty = false

        var content: Int? { isEmpty ? nil : number }
        func handOut(_ log: Log) { log.add("given \(number)") }
        func complete(_ log: Log) { log.add("completed \(number)") }
    }

    fileprivate struct Source: EventSource {
        typealias Delivery = EventLanesTests.Delivery

        let tracker: Log
        let deliveries: [Delivery]
        let output: @Sendable (Delivery) -> Void

        func run() async throws {
            for delivery in deliveries { output(delivery) }
            try await Task.sleep(for: .seconds(3600))
        }

        func finish() async { tracker.add("finished") }
    }

    private struct Stop: Error {}

    private let deliveries = [
        Delivery(number: 1, lane: 5), Delivery(number: 2, lane: 5, isEmpty: true), Delivery(number: 3, lane: 5),
        Delivery(number: 4, lane: 5),
    ]

    @Test func `a lane is handled in order, nothing is completed before its handler returns, and the end is last`()
        async
    {
        let log = Log()
        await #expect(throws: Stop.self) {
            try await handleEvents(lanes: 4, of: { Source(tracker: log, deliveries: deliveries, output: $0) }) {
                number in
                log.add("handled \(number)")
                if number == 4 { throw Stop() }
            }
        }
        let expected = [
            "given 1", "handled 1", "completed 1", "completed 2", "given 3", "handled 3", "completed 3", "given 4",
            "handled 4", "finished",
        ]
        #expect(log.entries.withLock { $0 } == expected)
    }

    @Test func `a lane has a number for every account, also a negative one`() async {
        let lanes = EventLanes<Delivery>(count: 3)
        for lane in [Int.min, -1, 0, 1, .max] { lanes.add(Delivery(number: lane, lane: lane)) }
        for lane in lanes.all { lane.source.finish() }
        var found: [Int] = []
        for lane in lanes.all { for await delivery in lane.events { found.append(delivery.number) } }
        #expect(found.sorted() == [Int.min, -1, 0, 1, .max])
        #expect(EventLanes<Delivery>(count: 0).all.count == 1)
    }

    @Test func `a loop completes an event when it requests the next, and one without contents by itself`() async {
        let log = Log()
        await #expect(throws: StreamError.self) {
            for try await number in EventSequence(begin: log, deliveries) { log.add("handled \(number)") }
        }
        let expected = [
            "given 1", "handled 1", "completed 1", "completed 2", "given 3", "handled 3", "completed 3", "given 4",
            "handled 4", "completed 4", "finished",
        ]
        #expect(log.entries.withLock { $0 } == expected)
    }

    @Test func `a loop that is left saves what it has completed`() async throws {
        let log = Log()
        for try await number in EventSequence(begin: log, deliveries) where number == 3 { break }
        #expect(log.entries.withLock { $0 } == ["given 1", "completed 1", "completed 2", "given 3", "left"])
    }
}

extension EventSequence<Int> {
    fileprivate init(begin log: EventLanesTests.Log, _ deliveries: [EventLanesTests.Delivery]) {
        self.init {
            var rest = deliveries[...]
            return EventReader(tracker: log) {
                guard let next = rest.popFirst() else {
                    throw StreamError(.invalidService, StreamID(service: "", name: ""))
                }
                return next
            } finish: {
                log.add("finished")
            } finishLater: {
                log.add("left")
            }
        }
    }
}

import ATData
import HTTPTransport
import Probes
import TestLoad
import Testing

@testable import ATStreams

/// Which events of a reader a partition takes.
@Suite(.inTurn)
struct PartitionQueueTests {
    private let options = StreamOptions()

    private func queue(at cursor: Int64?) -> PartitionQueue<FirehoseEvent> {
        PartitionQueue(cursor: cursor, options: options, time: .system, flow: GroupFlow(options))
    }

    private func reading(at cursor: Int64?) -> StreamProgress {
        StreamProgress(cursor: cursor, options: options, saver: nil, meter: StreamMeter(time: .system))
    }

    /// Gives a queue events with these numbers, and returns those of the ones that it takes. Only the reader knows
    /// which are in order.
    private func take(
        _ numbers: [Int], _ queue: PartitionQueue<FirehoseEvent>, _ reading: StreamProgress
    ) throws -> [Int] {
        try numbers.filter { number in
            let event = try FirehoseEvent(frame: SampleFrame.commit(number, did: DID("did:web:n\(number).test")))
            let isNext = Int64(number) > reading.received ?? 0 && number < 1000
            let ticket = reading.add(isNext ? Int64(number) : nil, byteCount: 1)
            defer { reading.complete(ticket) }
            return queue.take(event, seq: isNext ? Int64(number) : nil, from: reading) != nil
        }
    }

    @Test func `events that a new reader repeats are taken once, and others that are out of order are not lost`() throws
    {
        let queue = queue(at: 10)
        let first = reading(at: 5)
        queue.begin(first)
        // Another partition is further behind.
        #expect(try take([6, 9, 10, 11, 14], queue, first) == [11, 14])
        // The server sends one event late, and one whose number is far too high.
        #expect(try take([12, 5000, 15], queue, first) == [12, 5000, 15])
        let second = reading(at: 8)
        queue.begin(second)
        #expect(queue.position == 15)
        // It isn't only a number that tells a repetition.
        #expect(try take([9, 11, 14, 12, 5000, 6000, 15, 16, 13], queue, second) == [6000, 16, 13])
        let third = reading(at: 8)
        queue.begin(third)
        #expect(try take([9, 11, 14, 12, 5000, 6000, 15, 16, 13, 17], queue, third) == [17])
    }

    @Test func `an event isn't handled when those before it were dropped`() throws {
        let queue = queue(at: 1)
        let item = PartitionQueue<FirehoseEvent>.Item(event: nil, seq: 2, did: nil, tickets: [])
        queue.add(item)
        queue.close()
        // One that is verified a moment later.
        queue.add(item)
        #expect(queue.waiting.items == 0 && queue.take(100).isEmpty)
    }

    @Test func `an earlier reader gets nothing into the queue any more`() throws {
        let queue = queue(at: nil)
        let (first, second) = (reading(at: 1), reading(at: 1))
        queue.begin(first)
        #expect(try take([2], queue, first) == [2])
        queue.begin(second)
        #expect(try take([3], queue, first).isEmpty)
        #expect(try take([3], queue, second) == [3])
        queue.close()
        #expect(try take([4], queue, second).isEmpty)
    }
}

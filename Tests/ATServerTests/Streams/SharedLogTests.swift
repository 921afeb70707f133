import ATData
import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

@testable import ATServer

/// Streams whose log has events that another process has stored, and what streams keep in memory.
@Suite(.inTurn) struct SharedLogTests {
    private func event(_ seq: Int64) throws -> NumberedEvent {
        let payload: LexObject = ["seq": .integer(Int(seq))]
        return try NumberedEvent(seq: seq, type: "#event", payload: payload)
    }

    private func stream(_ log: MemoryLog, last: Int64) -> EventBroadcast {
        var options = EventBroadcast.Options()
        options.logInterval = .seconds(1)
        return EventBroadcast(log, last: last, options: options, time: TurnedClock().source)
    }

    @Test func `events of other processes between those of one batch are read from the log`() async throws {
        let log = MemoryLog(try (1...4).map(event))
        let stream = stream(log, last: 4)
        var follower = try #require(try await stream.follower(after: 4))
        log.append(try (5...9).map(event))
        stream.publish([try event(5), try event(7), try event(8)])
        stream.publish([try event(9)])
        var seen: [Int64] = []
        while seen.last != 9, let events = try await follower.next() { seen += events.map(\.seq) }
        #expect(seen == [5, 6, 7, 8, 9])
        follower.end()
    }

    @Test func `a log with short pages is read to its end`() async throws {
        let stream = stream(MemoryLog(try (1...7).map(event), page: 2), last: 0)
        try await stream.catchUp()
        #expect(stream.last == 7)
    }

    @Test func `events that gave way to others take no memory`() {
        var options = EventBroadcast.Options()
        (options.recentEvents, options.recentBytes) = (600, 4_000)
        let stream = EventBroadcast(MemoryLog(), last: 0, options: options)
        for seq in 1...600 as ClosedRange<Int64> { stream.publish([NumberedEvent(seq: seq, frame: Data([0]))]) }
        let alive = Guarded(0)
        var most = 0
        for seq in 601...2_000 as ClosedRange<Int64> {
            let bytes = UnsafeMutableRawPointer.allocate(byteCount: 1_000, alignment: 1)
            alive.withLock { $0 += 1 }
            let release: @Sendable (UnsafeMutableRawPointer, Int) -> Void = { bytes, _ in
                bytes.deallocate()
                alive.withLock { $0 -= 1 }
            }
            let frame = Data(bytesNoCopy: bytes, count: 1_000, deallocator: .custom(release))
            stream.publish([NumberedEvent(seq: seq, frame: frame)])
            most = max(most, alive.withLock(\.self))
        }
        #expect(most < 10)
    }
}

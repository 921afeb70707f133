import ATData
import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

@testable import ATServer

/// A log that can't be read for a while, as that of a database that is away.
private final class UnreadableLog: EventLog {
    let isReadable = Guarded(false)
    private let log: MemoryLog

    init(_ log: MemoryLog) { self.log = log }

    func events(after seq: Int64, limit: Int) async throws -> [NumberedEvent] {
        guard isReadable.withLock(\.self) else { throw CocoaError(.fileReadUnknown) }
        return try await log.events(after: seq, limit: limit)
    }
}

@Suite(.inTurn) struct UnreadableLogTests {
    @Test func `a cursor that another process knows is not called wrong while the log can't be read`() async throws {
        let events = try (1...6).map {
            try NumberedEvent(seq: $0, type: "#event", payload: ["seq": .integer(Int($0))] as LexObject)
        }
        let log = UnreadableLog(MemoryLog(events))
        var options = EventBroadcast.Options()
        options.logInterval = .seconds(1)
        // Another process has sent 4 and 5 to the consumer.
        let stream = EventBroadcast(log, last: 3, options: options, time: .system)
        let service = XRPCService()
        service.on(stream: "com.example.subscribeEvents", stream)
        let running = try await service.start()
        let url = try #require(URL(string: "\(running.url)/xrpc/com.example.subscribeEvents?cursor=5"))
        func first() async throws -> String {
            for try await message in try await WebSocket.connect(WebSocketRequest(url)) {
                guard case .binary(let data) = message else { break }
                return String(decoding: data, as: UTF8.self)
            }
            throw CancellationError()
        }
        #expect(try await first().contains("InternalServerError"))
        log.isReadable.withLock { $0 = true }
        let event = try await first()
        #expect(event.contains("#event") && stream.last == 6)
        await running.stop()
    }

    @Test func `a consumer that waits is told when the log can't be read for long`() async throws {
        let log = UnreadableLog(MemoryLog([]))
        log.isReadable.withLock { $0 = true }
        let clock = TurnedClock()
        var options = EventBroadcast.Options()
        options.logInterval = .seconds(1)
        options.pingInterval = .seconds(1_000_000)
        let stream = EventBroadcast(log, last: 0, options: options, time: clock.source)
        let service = XRPCService()
        service.on(stream: "com.example.subscribeEvents", stream)
        let running = try await service.start()
        let url = try #require(URL(string: "\(running.url)/xrpc/com.example.subscribeEvents"))
        let socket = try await WebSocket.connect(WebSocketRequest(url))
        try await until { stream.waitingCount == 1 }
        // An outage that is over soon is none of its business.
        log.isReadable.withLock { $0 = false }
        for _ in 0..<50 {
            await clock.untilSleeping(for: .seconds(1))
            clock.turn(by: .seconds(1))
        }
        log.isReadable.withLock { $0 = true }
        await clock.untilSleeping(for: .seconds(1))
        clock.turn(by: .seconds(1))
        await clock.untilSleeping(for: .seconds(1))
        #expect(stream.waitingCount == 1)
        log.isReadable.withLock { $0 = false }
        for _ in 0..<61 {
            await clock.untilSleeping(for: .seconds(1))
            clock.turn(by: .seconds(1))
        }
        var texts: [String] = []
        for try await message in socket {
            if case .binary(let data) = message { texts.append(String(decoding: data, as: UTF8.self)) }
        }
        #expect(texts.count == 1 && texts.allSatisfy { $0.contains("InternalServerError") })
        await running.stop()
    }
}

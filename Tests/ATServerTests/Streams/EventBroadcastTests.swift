import ATData
import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

@testable import ATServer

/// A log in memory, whose reads can be held.
final class MemoryLog: EventLog {
    private let stored = Guarded<[NumberedEvent]>([])
    private let oldest: Guarded<Int64>
    private let page: Int

    init(_ events: [NumberedEvent] = [], oldest: Int64 = 0, page: Int = .max) {
        self.oldest = Guarded(oldest)
        self.page = page
        append(events)
    }

    func append(_ events: [NumberedEvent]) { stored.withLock { $0 += events } }
    func removeAll() { stored.withLock { $0 = [] } }

    func events(after seq: Int64, limit: Int) async throws -> [NumberedEvent] {
        await Task.yield()
        return stored.withLock { Array($0.filter { $0.seq > seq }.prefix(min(limit, page))) }
    }

    var completeAfter: Int64 { oldest.withLock(\.self) }

    /// Removes the events up to a number, as too old.
    func expire(through seq: Int64) {
        stored.withLock { $0.removeAll { $0.seq <= seq } }
        oldest.withLock { $0 = seq }
    }
}

private func event(_ seq: Int64) throws -> NumberedEvent {
    let payload: LexObject = ["seq": .integer(Int(seq))]
    return try NumberedEvent(seq: seq, type: "#event", payload: payload)
}

@Suite(.inTurn)
struct EventBroadcastTests {
    private static let nsid: NSID = "com.example.subscribeEvents"

    private func serve(_ stream: EventBroadcast) async throws -> RunningService {
        var options = XRPCService.Options()
        // The stream decides how long a consumer may not read.
        options.server.writeTimeout = nil
        let service = XRPCService(options: options)
        service.on(stream: Self.nsid, stream)
        return try await service.start()
    }

    private func connect(_ running: RunningService, _ query: String = "") async throws -> WebSocketConnection {
        let url = try #require(URL(string: "\(running.url)/xrpc/\(Self.nsid)\(query)"))
        return try await WebSocket.connect(WebSocketRequest(url))
    }

    /// The numbers of the next events, and the names of notices and errors.
    private func next(_ count: Int, of socket: WebSocketConnection) async throws -> [String] {
        var found: [String] = []
        for try await message in socket {
            guard case .binary(let data) = message else { throw CancellationError() }
            found.append(try Self.summary(data))
            if found.count == count { break }
        }
        return found
    }

    private static func summary(_ data: Data) throws -> String {
        // A header has fewer than 24 fields and short texts: the content begins with the next map.
        for length in 1..<data.count {
            guard let header = try? LexObject(dagCBOR: Array(data.prefix(length))) else { continue }
            let content = try LexObject(dagCBOR: Array(data.dropFirst(length)))
            if header["op"] == .integer(-1), case .string(let name)? = content["error"] { return name }
            if header["t"] == .string("#info"), case .string(let name)? = content["name"] { return name }
            if case .integer(let seq)? = content["seq"] { return "\(seq)" }
        }
        throw CancellationError()
    }

    @Test func `without a cursor, a consumer gets what comes next`() async throws {
        let log = MemoryLog(try (1...3).map(event))
        let stream = EventBroadcast(log, last: 3)
        let running = try await serve(stream)
        let socket = try await connect(running)
        // It has its place in the stream when it waits for the fourth.
        try await until { stream.waitingCount == 1 }
        log.append([try event(4)])
        stream.publish([try event(4)])
        #expect(try await next(1, of: socket) == ["4"])
        await running.stop()
    }

    @Test(arguments: [
        ("?cursor=0", ["1", "2", "3"]), ("?cursor=0&cursor=", ["1", "2", "3"]), ("?cursor=1", ["2", "3"]),
        ("?cursor=4", ["FutureCursor"]),
        ("?cursor=-1", ["InvalidRequest"]), ("?cursor=1&cursor=2", ["InvalidRequest"]),
        ("?cursor=99999999999999999999", ["InvalidRequest"]),
    ])
    func `a cursor says where to begin`(query: String, expected: [String]) async throws {
        let stream = EventBroadcast(MemoryLog(try (1...3).map(event)), last: 3)
        let running = try await serve(stream)
        let socket = try await connect(running, query)
        #expect(try await next(expected.count, of: socket) == expected)
        if expected.count == 1 {
            do { for try await _ in socket {} } catch is WebSocketError {}
            #expect(socket.closure?.code == .policyViolation)
        }
        await running.stop()
    }

    @Test func `a consumer that asks for events that are gone is told`() async throws {
        let stream = EventBroadcast(MemoryLog(try (11...12).map(event), oldest: 10), last: 12)
        let running = try await serve(stream)
        #expect(try await next(3, of: connect(running, "?cursor=3")) == ["OutdatedCursor", "11", "12"])
        #expect(try await next(2, of: connect(running, "?cursor=10")) == ["11", "12"])
        await running.stop()
    }

    @Test func `events that were removed are passed over`() async throws {
        let log = MemoryLog()
        var options = EventBroadcast.Options()
        options.recentEvents = 2
        let stream = EventBroadcast(log, last: 0, options: options)
        for seq in 1...9 { stream.publish([try event(Int64(seq))]) }
        let running = try await serve(stream)
        #expect(try await next(2, of: connect(running, "?cursor=0")) == ["8", "9"])
        await running.stop()
    }

    @Test func `consumers that join at any moment get every event once, in order`() async throws {
        let log = MemoryLog()
        var options = EventBroadcast.Options()
        options.recentEvents = 40
        let stream = EventBroadcast(log, last: 0, options: options)
        let total: Int64 = Load.isWhole ? 20_000 : 600
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for seq in 1...total {
                    // Stored first, and sometimes seen in the log before it is published.
                    log.append([try event(seq)])
                    if seq % 3 == 0 { await Task.yield() }
                    stream.publish([try event(seq)])
                    if seq % 20 == 0 { try await Task.sleep(for: .milliseconds(1)) }
                }
            }
            for start in [0, 0, 5, 17, 100, 333] as [Int64] {
                group.addTask {
                    try await until { stream.last >= start }
                    let consumer = try #require(stream.join(from: nil)).consumer
                    var (seq, seen) = (start, [Int64]())
                    while seq < total {
                        switch stream.step(of: consumer, after: seq) {
                        case .end, .fail: throw CancellationError()
                        case .wait: await stream.wait(consumer, after: seq)
                        case .pass(let last): seq = last
                        case .send(let events):
                            for event in events {
                                seen.append(event.seq)
                                seq = event.seq
                                if seq % 50 == 0 { await Task.yield() }
                            }
                        case .read:
                            for event in try await log.events(after: seq, limit: 7) {
                                seen.append(event.seq)
                                seq = event.seq
                            }
                        }
                    }
                    #expect(seen == Array(start + 1...total))
                    stream.leave(consumer)
                }
            }
            try await group.waitForAll()
        }
        #expect(stream.consumerCount == 0)
    }

    @Test func `a consumer that kept up and then stops reading is told that it is too slow, and others aren't`()
        async throws
    {
        var options = EventBroadcast.Options()
        options.recentEvents = 4
        options.pingInterval = .seconds(1_000_000)
        let log = MemoryLog(page: 2)
        let clock = TurnedClock()
        let stream = EventBroadcast(log, last: 0, options: options, time: clock.source)
        let running = try await serve(stream)
        // Its buffers are full after some megabytes.
        let slow = try RawConnection(to: running.url.port ?? 0)
        try slow.write(
            "GET /xrpc/\(Self.nsid)?cursor=0 HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")
        try await until { stream.consumerCount == 1 }
        let quick = try await connect(running, "?cursor=0")
        let read = Guarded<[String]>([])
        let reading = Task {
            for _ in 0..<64 {
                let next = try await next(1, of: quick)
                read.withLock { $0 += next }
            }
        }
        // Only who kept up once can fall behind.
        try await until { stream.waitingCount == 2 }
        let text = String(repeating: "x", count: 1 << 20)
        for seq in 1...64 as ClosedRange<Int64> {
            let payload: LexObject = ["seq": .integer(Int(seq)), "text": .string(text)]
            let event = try NumberedEvent(seq: seq, type: "#event", payload: payload)
            log.append([event])
            stream.publish([event])
            try await until { read.withLock(\.count) == seq }
        }
        try await reading.value
        #expect(read.withLock(\.self) == (1...64).map(String.init))
        // It reads again, but takes longer than it may.
        let rest = try await offPool {
            var rest = Data()
            while rest.suffix(200).range(of: Data("ConsumerTooSlow".utf8)) == nil {
                rest.append(try slow.readSome())
                clock.turn(by: .seconds(1))
            }
            return rest
        }
        #expect(rest.count < 64 << 20)
        await running.stop()
    }

    @Test func `a consumer that kept up gets any number of events at once`() async throws {
        var options = EventBroadcast.Options()
        options.recentEvents = 4
        let log = MemoryLog()
        let stream = EventBroadcast(log, last: 0, options: options)
        let running = try await serve(stream)
        let socket = try await connect(running, "?cursor=0")
        try await until { stream.waitingCount == 1 }
        let events = try (1...600).map { try event($0) }
        log.append(events)
        stream.publish(events)
        #expect(try await next(600, of: socket) == (1...600).map(String.init))
        await running.stop()
    }

    @Test func `events of other processes are sent, and their numbers are no future cursors`() async throws {
        let clock = TurnedClock()
        let log = MemoryLog(try (1...3).map(event))
        var options = EventBroadcast.Options()
        options.logInterval = .seconds(1)
        let stream = EventBroadcast(log, last: 3, options: options, time: clock.source)
        let running = try await serve(stream)
        let live = try await connect(running, "?cursor=3")
        try await until { stream.waitingCount == 1 }
        log.append(try (4...5).map(event))
        try await until({ stream.last == 5 }, meanwhile: { clock.turn(by: .seconds(1)) })
        #expect(try await next(2, of: live) == ["4", "5"])
        // Nobody has looked since.
        log.append(try (6...7).map(event))
        let late = try await connect(running, "?cursor=6")
        #expect(try await next(1, of: late) == ["7"])
        #expect(try await next(2, of: live) == ["6", "7"])
        // This process stores one before it has seen those of the other.
        log.append(try (8...10).map(event))
        stream.publish([try event(10)])
        #expect(try await next(3, of: live) == ["8", "9", "10"])
        #expect(try await next(3, of: late) == ["8", "9", "10"])
        await running.stop()
    }

    @Test func `a consumer with a wrong cursor that doesn't close is disconnected`() async throws {
        let clock = TurnedClock()
        let service = XRPCService(nil, options: XRPCService.Options(), time: clock.source)
        service.on(stream: Self.nsid, EventBroadcast(MemoryLog(), last: 0, options: .init(), time: clock.source))
        let running = try await service.start()
        let silent = try RawConnection(to: running.url.port ?? 0)
        try silent.write(
            "GET /xrpc/\(Self.nsid)?cursor=9 HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")
        // The clock would end the wait for a request, too.
        #expect(try await offPool { try silent.readHead() }.hasPrefix("HTTP/1.1 101 "))
        let turning = Task {
            while !Task.isCancelled {
                clock.turn(by: .seconds(1))
                try await Task.sleep(for: .milliseconds(1))
            }
        }
        defer { turning.cancel() }
        #expect(try await offPool { silent.readToEnd() })
        await running.stop()
    }

    @Test func `other requests and too many consumers are refused`() async throws {
        var options = EventBroadcast.Options()
        options.consumers = 1
        let stream = EventBroadcast(MemoryLog(), last: 0, options: options)
        let service = XRPCService()
        service.on(stream: Self.nsid, stream)
        #expect(await service.respond(to: ServerRequest(method: .get, target: "/xrpc/\(Self.nsid)")).status == 426)
        #expect(await service.respond(to: ServerRequest(method: .post, target: "/xrpc/\(Self.nsid)")).status == 405)
        let running = try await service.start()
        let first = try await connect(running)
        try await until { stream.consumerCount == 1 }
        let error = await #expect(throws: WebSocketError.self) { try await connect(running) }
        guard case .refused(let response)? = error?.reason else { throw try #require(error) }
        #expect(response.status == .serviceUnavailable)
        await first.close()
        try await until { stream.consumerCount == 0 }
        await running.stop()
    }

    @Test func `a consumer that answers no pings is disconnected`() async throws {
        let clock = TurnedClock()
        let stream = EventBroadcast(MemoryLog(), last: 0, options: .init(), time: clock.source)
        let running = try await serve(stream)
        let silent = try RawConnection(to: running.url.port ?? 0)
        try silent.write(
            "GET /xrpc/\(Self.nsid) HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")
        await clock.untilSleeping(1)
        // A turn that comes before the last check has ended checks nothing.
        try await until {
            stream.consumerCount == 0
        } meanwhile: {
            clock.turn(by: .seconds(30))
        }
        await running.stop()
    }

    // MARK: In the same process

    @Test func `a follower gets what consumers get, and learns when events were removed before it got them`()
        async throws
    {
        var options = EventBroadcast.Options()
        (options.recentEvents, options.patience) = (2, .zero)
        let log = MemoryLog(try (1...9).map(event), page: 2)
        let stream = EventBroadcast(log, last: 9, options: options)
        var follower = try #require(try await stream.follower(after: 0))
        #expect(stream.consumerCount == 1)
        #expect(try await follower.next()?.map(\.seq) == [1, 2])
        log.expire(through: 5)
        #expect(try await follower.next()?.isEmpty == true)
        #expect(try await follower.next()?.map(\.seq) == [6, 7])
        #expect(try await follower.next()?.map(\.seq) == [8, 9])
        let other = try await stream.follower()
        #expect(other?.position == 9)
        for seq in 10...12 as ClosedRange<Int64> {
            log.append([try event(seq)])
            stream.publish([try event(seq)])
        }
        // However far it is behind.
        #expect(try await follower.next()?.map(\.seq) == [10, 11])
        #expect(try await follower.next()?.map(\.seq) == [12])
        let waiting = Task { [follower] in
            var follower = follower
            return try await follower.next()
        }
        try await until { stream.waitingCount == 1 }
        waiting.cancel()
        #expect(try await waiting.value == nil)
        other?.end()
        #expect(stream.consumerCount == 0)
    }

    @Test func `a consumer whose next events were removed is told`() async throws {
        let log = MemoryLog(page: 1)
        var options = EventBroadcast.Options()
        options.recentEvents = 1
        let stream = EventBroadcast(log, last: 0, options: options)
        let running = try await serve(stream)
        let slow = try RawConnection(to: running.url.port ?? 0)
        try slow.write(
            "GET /xrpc/\(Self.nsid)?cursor=0 HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")
        try await until { stream.waitingCount == 1 }
        let text = String(repeating: "x", count: 1 << 20)
        for seq in 1...64 as ClosedRange<Int64> {
            let payload: LexObject = ["seq": .integer(Int(seq)), "text": .string(text)]
            let event = try NumberedEvent(seq: seq, type: "#event", payload: payload)
            log.append([event])
            stream.publish([event])
        }
        // More than its buffers hold.
        log.expire(through: 63)
        let rest = try await offPool {
            var rest = Data()
            while rest.suffix(200).range(of: Data("ConsumerTooSlow".utf8)) == nil { rest.append(try slow.readSome()) }
            return rest
        }
        #expect(rest.count < 64 << 20)
        await running.stop()
    }

    @Test func `consumers can be disconnected and go on, and are told when the stream stops`() async throws {
        let log = MemoryLog(try (1...3).map(event))
        let stream = EventBroadcast(log, last: 3)
        let running = try await serve(stream)
        let dropped = try await connect(running, "?cursor=0")
        #expect(try await next(3, of: dropped) == ["1", "2", "3"])
        stream.disconnectConsumers()
        await #expect(throws: WebSocketError.self) { for try await _ in dropped {} }
        try await until { stream.consumerCount == 0 }
        let socket = try await connect(running, "?cursor=2")
        #expect(try await next(1, of: socket) == ["3"])
        var follower = try #require(try await stream.follower())
        stream.stop()
        for try await _ in socket {}
        #expect(socket.closure?.code == .goingAway)
        #expect(try await follower.next() == nil)
        let error = await #expect(throws: WebSocketError.self) { try await connect(running) }
        guard case .refused(let response)? = error?.reason else { throw try #require(error) }
        #expect(response.status == .serviceUnavailable)
        #expect(try await stream.follower() == nil)
        await running.stop()
    }
}

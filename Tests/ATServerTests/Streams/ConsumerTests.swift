import ATData
import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

@testable import ATServer

/// What consumers of a stream may do, byte by byte.
@Suite(.inTurn)
struct ConsumerTests {
    private static let nsid: NSID = "com.example.subscribeEvents"

    private func serve(
        _ stream: EventBroadcast, _ time: TimeSource = .system
    ) async throws -> RunningService {
        let service = XRPCService(nil, options: XRPCService.Options(), time: time)
        service.on(stream: Self.nsid, stream)
        return try await service.start()
    }

    /// Opens the stream, and returns the head of the response.
    private func open(
        _ running: RunningService, _ query: String = "", _ fields: String = ""
    ) async throws -> (RawConnection, String) {
        let client = try RawConnection(to: running.url.port ?? 0)
        try client.write(
            "GET /xrpc/\(Self.nsid)\(query) HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\n"
                + "Connection: keep-alive, Upgrade\r\n"
                + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\(fields)\r\n")
        return (client, try await offPool { try client.readHead() })
    }

    private func event(_ seq: Int64) throws -> NumberedEvent {
        let payload: LexObject = ["seq": .integer(Int(seq))]
        return try NumberedEvent(seq: seq, type: "#event", payload: payload)
    }

    /// A frame of a client, whose mask changes nothing.
    private func frame(_ first: UInt8, _ payload: [UInt8] = [], isMasked: Bool = true) -> Data {
        let length: [UInt8] =
            payload.count < 126
            ? [UInt8(payload.count)] : [126, UInt8(payload.count >> 8), UInt8(truncatingIfNeeded: payload.count)]
        guard isMasked else { return Data([first] + length + payload) }
        let head: [UInt8] = [first, length[0] | 0x80] + length.dropFirst() + [0, 0, 0, 0]
        return Data(head + payload)
    }

    /// Reads a whole frame of the server: its first byte and its payload.
    private func next(_ client: RawConnection) async throws -> (first: UInt8, payload: Data) {
        try await offPool {
            let head = try client.read(2)
            return (head[head.startIndex], try client.read(Int(head[head.startIndex + 1])))
        }
    }

    @Test func `the bytes of events and errors are those of the protocol`() async throws {
        #expect(
            try self.event(1).frame.map { String($0, radix: 16) }.joined(separator: " ")
                == "a2 61 74 66 23 65 76 65 6e 74 62 6f 70 1 a1 63 73 65 71 1")
        #expect(
            try StreamFrame.error("X", "m").map { String($0, radix: 16) }.joined(separator: " ")
                == "a1 62 6f 70 20 a2 65 65 72 72 6f 72 61 58 67 6d 65 73 73 61 67 65 61 6d")
        let stream = EventBroadcast(MemoryLog(), last: 0)
        let running = try await serve(stream)
        let (client, head) = try await open(running)
        #expect(head.hasPrefix("HTTP/1.1 101 ") && !head.contains("Sec-WebSocket-Protocol"))
        try await until { stream.waitingCount == 1 }
        let event = try event(1)
        stream.publish([event])
        let message = try await next(client)
        #expect(message.first == 0x82 && message.payload == event.frame)
        await running.stop()
    }

    @Test func `what a consumer says is ignored, and too much of it ends the stream`() async throws {
        let stream = EventBroadcast(MemoryLog(), last: 0)
        let running = try await serve(stream)
        let (client, _) = try await open(running)
        try await until { stream.waitingCount == 1 }
        for number in 0..<64 as Range<UInt8> { try client.write(frame(number % 2 == 0 ? 0x81 : 0x82, [120])) }
        // The answer to a ping says that they were read.
        try client.write(frame(0x89))
        #expect(try await next(client).first == 0x8A)
        let event = try event(1)
        stream.publish([event])
        #expect(try await next(client).payload == event.frame)
        try client.write(frame(0x81, [120]))
        let end = try await next(client)
        #expect(end.first == 0x88 && end.payload.prefix(2) == Data([0x03, 0xF0]))
        client.close()
        try await until { stream.consumerCount == 0 }
        await running.stop()
    }

    @Test func `a consumer whose next event was removed waits for the one after it`() async throws {
        let stream = EventBroadcast(MemoryLog(), last: 0)
        stream.publish([try event(1), try event(2)])
        let consumer = try #require(stream.join(from: nil)).consumer
        stream.publish([], replacing: [2])
        let waiting = Task {
            var place = EventBroadcast.Place(seq: 1, complete: 0)
            return (try await stream.arrival(for: consumer, &place), place.seq)
        }
        try await until { stream.waitingCount == 1 }
        stream.publish([try event(3)])
        let (arrival, seq) = try await waiting.value
        guard case .events(let events, _)? = arrival else { throw try #require(nil as CancellationError?) }
        #expect(events.map(\.seq) == [3] && seq == 3)
    }

    @Test func `too many pings end the stream`() async throws {
        let stream = EventBroadcast(MemoryLog(), last: 0)
        let running = try await serve(stream)
        let (client, _) = try await open(running)
        let pings = (0..<2_000).map { _ in frame(0x89) }.reduce(Data(), +)
        let code = try await offPool {
            try? client.write(pings)
            while true {
                let head = try client.read(2)
                let payload = try client.read(Int(head[head.startIndex + 1]))
                if head[head.startIndex] == 0x88 { return payload.prefix(2) }
            }
        }
        #expect(code == Data([0x03, 0xF0]))
        await running.stop()
    }

    @Test(arguments: [(true, 5_000, 0x03F1), (false, 1, 0x03EA)])
    func `a message that is too large or not masked ends the stream`(isMasked: Bool, size: Int, code: Int) async throws
    {
        let stream = EventBroadcast(MemoryLog(), last: 0)
        let running = try await serve(stream)
        let (client, _) = try await open(running)
        try client.write(frame(0x82, Array(repeating: 120, count: size), isMasked: isMasked))
        let end = try await next(client)
        #expect(end.first == 0x88 && end.payload.prefix(2) == Data([UInt8(code >> 8), UInt8(code & 0xFF)]))
        client.close()
        try await until { stream.consumerCount == 0 }
        await running.stop()
    }

    @Test func `a quiet consumer that answers pings stays`() async throws {
        let clock = TurnedClock()
        let stream = EventBroadcast(MemoryLog(), last: 0, options: .init(), time: clock.source)
        let running = try await serve(stream)
        let (client, _) = try await open(running)
        for _ in 0..<6 {
            await clock.untilSleeping(1)
            // A turn that comes before the last check has ended checks nothing.
            try await until { stream.pings.runningCount == 0 }
            clock.turn(by: .seconds(30))
            #expect(try await next(client).first == 0x89)
            // When the own ping is answered, the pong before it was read.
            try client.write(frame(0x8A) + frame(0x89))
            #expect(try await next(client).first == 0x8A)
        }
        #expect(stream.consumerCount == 1)
        await running.stop()
    }

    /// A log of another process, whose reads wait.
    private struct HeldLog: EventLog {
        let release = OneShot()

        func events(after seq: Int64, limit: Int) async throws -> [NumberedEvent] {
            await release.wait()
            return []
        }
    }

    @Test func `consumers count while what other processes have stored is read for them`() async throws {
        var options = EventBroadcast.Options()
        (options.consumersPerAddress, options.logInterval) = (2, .seconds(1_000_000))
        let log = HeldLog()
        let stream = EventBroadcast(log, last: 0, options: options)
        let running = try await serve(stream)
        var clients: [RawConnection] = []
        for _ in 0..<2 { clients.append(try await open(running, "", "X-Forwarded-For: 203.0.113.1\r\n").0) }
        try await until { stream.consumerCount == 2 }
        let (third, head) = try await open(running, "", "X-Forwarded-For: 203.0.113.1\r\n")
        #expect(head.hasPrefix("HTTP/1.1 429 "))
        for client in clients + [third] { client.close() }
        log.release.fire()
        try await until { stream.consumerCount == 0 }
        await running.stop()
    }

    @Test func `a consumer that is behind may ping as often as another`() async throws {
        let clock = TurnedClock()
        let frame = try StreamFrame.message(
            "#event", ["text": .string(String(repeating: "x", count: 1 << 20))] as LexObject)
        let events = (1...100).map { NumberedEvent(seq: $0, frame: frame) }
        let stream = EventBroadcast(MemoryLog(events, page: 1), last: 100, options: .init(), time: clock.source)
        let running = try await serve(stream)
        let (client, _) = try await open(running, "?cursor=0")
        let pings = (0..<33).map { _ in self.frame(0x89) }.reduce(Data(), +)
        for _ in 0..<2 {
            await clock.untilSleeping(1)
            clock.turn(by: .seconds(30))
            // When the task of all pings sleeps again, the check has begun. It allows as many pings again.
            await clock.untilSleeping(1)
            try await until { stream.pings.runningCount == 0 }
            try client.write(pings)
            var pongs = 0
            while pongs < 33 {
                let first = try await offPool { try Self.skip(client) }
                try #require(first != 0x88)
                if first == 0x8A { pongs += 1 }
            }
        }
        client.close()
        await running.stop()
    }

    /// Reads a frame of the server, and returns its first byte.
    private static func skip(_ client: RawConnection) throws -> UInt8? {
        let head = try client.read(2)
        var length = Int(head.last ?? 0)
        if length >= 126 { length = try client.read(length == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) } }
        try client.read(length)
        return head.first
    }

    @Test func `an address has so many consumers, and others as many`() async throws {
        var options = EventBroadcast.Options()
        options.consumersPerAddress = 2
        let stream = EventBroadcast(MemoryLog(), last: 0, options: options)
        let running = try await serve(stream)
        func status(_ address: String) async throws -> (RawConnection, String) {
            let (client, head) = try await open(running, "", "X-Forwarded-For: \(address)\r\n")
            return (client, String(head.dropFirst(9).prefix(3)))
        }
        let (first, one) = try await status("203.0.113.1")
        let (second, two) = try await status("203.0.113.1")
        try await until { stream.consumerCount == 2 }
        let (_, three) = try await status("203.0.113.1")
        let (third, other) = try await status("203.0.113.2")
        #expect([one, two, three, other] == ["101", "101", "429", "101"])
        // A network of IPv6 is one address.
        let (fourth, v6) = try await status("2001:db8::1")
        let (fifth, next) = try await status("2001:db8::2")
        try await until { stream.consumerCount == 5 }
        let (_, full) = try await status("2001:db8:0:0:ffff::3")
        #expect([v6, next, full] == ["101", "101", "429"])
        first.close()
        try await until { stream.consumerCount == 4 }
        #expect(try await status("203.0.113.1").1 == "101")
        for client in [second, third, fourth, fifth] { client.close() }
        await running.stop()
    }
}

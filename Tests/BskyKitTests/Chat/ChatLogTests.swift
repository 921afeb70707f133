import BskyKit
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Probes
import TestLoad
import Testing

/// The log of what happens in conversations.
@Suite(.inTurn)
struct ChatLogTests {
    /// The texts of the messages that an event brings.
    private func text(_ event: ChatEvent) -> String? {
        guard case .logCreateMessage(let log) = event.entry, case .messageView(let view) = log.message else {
            return nil
        }
        return view.text
    }

    /// Adds entries to each page of the log.
    private func adding(_ change: @escaping @Sendable (inout [LexValue]) -> Void) -> Fault {
        .body { data in
            guard var page = try? LexObject(json: data), case .array(var logs)? = page["logs"] else { return data }
            change(&logs)
            page["logs"] = .array(logs)
            return (try? page.jsonData()) ?? data
        }
    }

    @Test func `all events come once and in order, over pages and failures`() async throws {
        let net = try await ChatNetwork()
        let start = try #require(try await net.chat.logCursor())
        let texts = (1...120).map { "message \($0)" }
        for part in [texts[..<70], texts[70...]] {
            try await net.bob.chat.send(part.map { (ChatDraft(RichText($0)), net.convo) })
        }
        net.network.chatFaults.script(
            "chat.bsky.convo.getLog",
            [.pass, .overloaded(), ChatNetwork.refusal(503), .drop, .lostAnswer, .pass, .htmlErrorPage()])
        var received: [String] = []
        var cursor = start
        for try await event in net.chat.log(after: start) {
            if let text = text(event) { received.append(text) }
            cursor = event.cursor
            if received.count == 60 { break }
        }
        // Another run continues where this one stopped, in the middle of a page.
        for try await event in net.chat.log(after: cursor) {
            if let text = text(event) { received.append(text) }
            if received.count == 120 { break }
        }
        #expect(received == texts)
        await net.network.stop()
    }

    @Test func `only new events come without a cursor, and the end of the log is waited at`() async throws {
        let net = try await ChatNetwork()
        try await net.bob.chat.send("Earlier", to: net.convo)
        let clock = TurnedClock()
        let log = Chat(net.alice, time: clock.source).log(every: .seconds(4))
        let reader = Task { try await log.first { _ in true } }
        await clock.untilAsleep(1)
        #expect(net.count("getLog") == 1)
        clock.turn(by: .seconds(4))
        await clock.untilAsleep(2)
        #expect(net.count("getLog") == 2)
        try await net.bob.chat.send("Now", to: net.convo)
        clock.turn(by: .seconds(4))
        let event = try #require(try await reader.value)
        #expect(text(event) == "Now" && event.convoID == net.convo && event.cursor == event.rev)
        await net.network.stop()
    }

    @Test func `the first event of an account without any comes`() async throws {
        let net = try await ChatNetwork()
        let start = try #require(try await net.chat.logCursor())
        try await net.bob.chat.send("First", to: net.convo)
        let sent = try #require(try await net.chat.log(after: start).first { text($0) == "First" })
        func page(_ value: LexObject) throws -> Fault {
            .status(200, headers: ["Content-Type": "application/json"], body: try value.jsonData())
        }
        let entry = try LexValue(json: try sent.entry.json())
        net.network.chatFaults.script(
            "chat.bsky.convo.getLog",
            [try page(["logs": []]), try page(["logs": [entry], "cursor": .string(sent.cursor)])])
        let clock = TurnedClock()
        let log = Chat(net.alice, time: clock.source).log(every: .seconds(4))
        let reader = Task { try await log.first { _ in true } }
        await clock.untilAsleep(1)
        clock.turn(by: .seconds(4))
        #expect(try await reader.value.flatMap(text) == "First")
        await net.network.stop()
    }

    @Test func `repeated events are left out, and unknown kinds are kept`() async throws {
        let net = try await ChatNetwork()
        let start = try #require(try await net.chat.logCursor())
        try await net.bob.chat.send([("One", net.convo), ("Two", net.convo)])
        let unknown: LexValue = [
            "$type": "chat.bsky.convo.defs#logDance", "rev": "7zzzzzzzzzzzz", "convoId": "x", "steps": 3,
        ]
        net.network.chatFaults.script(
            "chat.bsky.convo.getLog",
            [
                adding { logs in
                    // The page before comes again, with an event of the same place, and one without a place.
                    logs += logs + [unknown, unknown, ["$type": "chat.bsky.convo.defs#logMystery"]]
                }
            ])
        var events: [ChatEvent] = []
        for try await event in net.chat.log(after: start) {
            events.append(event)
            if case .unknown(let object) = event.entry, object.type == "chat.bsky.convo.defs#logMystery" { break }
        }
        #expect(events.compactMap(text) == ["One", "Two"])
        let strangers = events.filter { if case .unknown = $0.entry { true } else { false } }
        #expect(strangers.map(\.rev) == ["7zzzzzzzzzzzz", nil] && strangers.first?.convoID == "x")
        #expect(strangers.map(\.cursor) == ["7zzzzzzzzzzzz", "7zzzzzzzzzzzz"])
        await net.network.stop()
    }

    @Test func `an event that lacks fields is left out and ends nothing`() async throws {
        let net = try await ChatNetwork()
        let start = try #require(try await net.chat.logCursor())
        try await net.bob.chat.send([("One", net.convo), ("Two", net.convo)])
        net.network.chatFaults.script(
            "chat.bsky.convo.getLog",
            always: adding { logs in
                logs.insert(["$type": "chat.bsky.convo.defs#logCreateMessage", "rev": 3], at: 0)
                logs.append(["$type": "chat.bsky.convo.defs#logAddMember"])
                logs.append("text")
            })
        var texts: [String] = []
        for try await event in net.chat.log(after: start) {
            if let text = text(event) { texts.append(text) }
            if texts.count == 2 { break }
        }
        #expect(texts == ["One", "Two"])
        await net.network.stop()
    }

    @Test func `a service that is down is asked less and less often`() async throws {
        let net = try await ChatNetwork()
        let start = try #require(try await net.chat.logCursor())
        try await net.bob.chat.send("Hello", to: net.convo)
        // A client without retries of its own.
        let client = ATClient(host: net.network.host, middleware: [])
        try await client.login(identifier: "alice.test", password: "correct-horse")
        net.network.chatFaults.script(
            "chat.bsky.convo.getLog",
            Array(repeating: ChatNetwork.refusal(500), count: 5) + [.rateLimited(retryAfter: 700), .pass])
        let log = Chat(client, time: net.time.source).log(after: start, every: .seconds(20))
        for try await event in log where text(event) != nil { break }
        #expect(net.time.waits == [40, 80, 160, 300, 300, 700].map { .seconds($0) })
        await net.network.stop()
    }

    @Test func `a service that refuses ends the sequence, and so does cancelling`() async throws {
        let net = try await ChatNetwork()
        net.network.chatFaults.script("chat.bsky.convo.getLog", [ChatNetwork.refusal(403)])
        await #expect(throws: AtError.self) { for try await _ in net.chat.log(after: "3l") {} }
        let clock = TurnedClock()
        let log = Chat(net.alice, time: clock.source).log()
        let reader = Task { for try await _ in log {} }
        await clock.untilAsleep(1)
        reader.cancel()
        await #expect(throws: CancellationError.self) { try await reader.value }
        await net.network.stop()
    }
}

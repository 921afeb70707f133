import ATData
import Foundation
import HTTPTransport
import Inspector
import LocalNetwork
import LocalServer
import TestLoad
import Testing

@Suite(.inTurn) struct StreamsTests {
    private static let collection = "app.bsky.feed.post"

    /// The first message that a consumer gets, and its connection.
    private func first(
        of stream: LexValue, _ query: String = ""
    ) async throws -> (socket: WebSocketConnection, bytes: Data) {
        let url = try #require(URL(string: (stream.text("url") ?? "") + query))
        let socket = try await WebSocket.connect(WebSocketRequest(url))
        var messages = socket.makeAsyncIterator()
        switch try await messages.next() {
        case .text(let text)?: return (socket, Data(text.utf8))
        case .binary(let data)?: return (socket, data)
        case nil: throw CancellationError()
        }
    }

    private func stream(_ kind: String, _ inspected: InspectedNetwork) async throws -> LexValue {
        let streams = try await inspected.call(.get, "/api/streams").list("streams")
        return try #require(streams.first { $0.text("kind") == kind })
    }

    private func oldest(_ id: String, _ inspected: InspectedNetwork) async throws -> LexValue {
        let messages = try await inspected.call(.get, "/api/streams/\(id)/messages").list("messages")
        guard case .integer(let number)? = messages.last?["number"] else { throw CancellationError() }
        return try await inspected.call(.get, "/api/streams/\(id)/messages/\(number)")
    }

    @Test(arguments: [("jetstream", "?cursor=1"), ("labels", "?cursor=0"), ("tap", "")])
    func `a stream is shown as its consumers get it`(kind: String, query: String) async throws {
        let inspected = try await InspectedNetwork()
        let alice = try await inspected.network.createAccount("alice.test")
        try await inspected.call(.post, "/api/streams/jetstream")
        try await inspected.call(.post, "/api/streams/tap", ["followsEveryone": true])
        try await inspected.post("one", by: "alice.test")
        try await inspected.call(
            .post, "/api/labels", ["value": "spam", "subject": .string(alice.did.description), "account": "alice.test"])
        try await until { try await oldestIsThere(kind, inspected) }
        let stream = try await stream(kind, inspected)
        let id = try #require(stream.text("id"))
        let (socket, bytes) = try await first(of: stream, query)
        let shown = try await oldest(id, inspected)
        #expect(shown.text("frame") == bytes.map { String(format: "%02x", $0) }.joined())
        #expect(shown["bytes"] == .integer(bytes.count) && shown.text("account") == alice.did.description)
        #expect((shown["header"] != nil) == (kind == "labels"))
        #expect(shown["verified"] == (kind == "labels" ? true : nil))
        guard case .integer(let number)? = shown["number"] else { throw CancellationError() }
        #expect(try await inspected.page("/streams/\(id)").contains("/streams/\(id)/\(number)\""))
        #expect(try await inspected.page("/streams/\(id)/\(number)").contains("<h2>Frame</h2>"))
        #expect(try await inspected.page("/streams").contains("/streams/\(id)\""))
        await socket.close()
        await inspected.stop()
    }

    private func oldestIsThere(_ kind: String, _ inspected: InspectedNetwork) async throws -> Bool {
        let id = try await stream(kind, inspected).text("id") ?? ""
        return try await !inspected.call(.get, "/api/streams/\(id)/messages").list("messages").isEmpty
    }

    @Test func `an event of a Tap waits, is sent, and is acknowledged`() async throws {
        let inspected = try await InspectedNetwork()
        _ = try await inspected.network.createAccount("alice.test")
        try await inspected.call(.post, "/api/streams/tap", ["followsEveryone": true])
        try await until { try await oldestIsThere("tap", inspected) }
        func state() async throws -> String? { try await oldest("tap", inspected).text("delivery") }
        #expect(try await state() == "waiting")
        let (socket, bytes) = try await first(of: try await stream("tap", inspected))
        #expect(try await state() == "sent")
        #expect(try await stream("tap", inspected)["consumers"] == 1)
        let id = try LexValue(json: bytes)["id"]
        let ack: LexObject = ["type": "ack", "id": id ?? .null]
        try await socket.send(.text(String(decoding: try ack.json(), as: UTF8.self)))
        try await until { try await state() == "acknowledged" }
        #expect(try await stream("tap", inspected)["open"] == 0)
        await socket.close()
        await inspected.stop()
    }

    @Test func `messages are filtered by account and collection, and one that isn't there is not found`() async throws {
        let inspected = try await InspectedNetwork()
        let alice = try await inspected.network.createAccount("alice.test")
        _ = try await inspected.network.createAccount("bob.test")
        let jetstream = try await inspected.network.startJetstream()
        for account in ["alice.test", "bob.test"] { try await inspected.post("hello", by: account) }
        await jetstream.untilReceived(inspected.network.firehose.lastEvent)
        let path = "/api/streams/jetstream/messages"
        let mine = try await inspected.call(.get, "\(path)?account=alice.test").list("messages")
        #expect(mine.count == 4 && mine.allSatisfy { $0.text("account") == alice.did.description })
        let posts = try await inspected.call(.get, "\(path)?collection=\(Self.collection)").list("messages")
        #expect(posts.count == 2 && posts.first?["body"]?["commit"]?.text("operation") == "create")
        #expect(try await inspected.call(.get, "\(path)?collection=a.b.c").list("messages").isEmpty)
        guard case .integer(let last)? = try await inspected.call(.get, path)["last"] else { throw CancellationError() }
        #expect(try await inspected.call(.get, "\(path)?after=\(last)").list("messages").isEmpty)
        #expect(try await inspected.call(.get, "\(path)?limit=1").list("messages").first?["number"] == .integer(last))
        #expect(try await inspected.send(.get, "\(path)/\(last + 1)").status == .notFound)
        #expect(try await inspected.send(.get, "/api/streams/tap/messages").status == .notFound)
        #expect(try await inspected.send(.get, "/streams/tap").status == .notFound)
        await inspected.stop()
    }

    @Test func `an open page of a stream gets new rows, and a closed one costs nothing`() async throws {
        let inspected = try await InspectedNetwork()
        _ = try await inspected.network.createAccount("alice.test")
        _ = try await inspected.network.startJetstream()
        let live = try #require(
            URL(
                string: "\(inspected.inspector.url.absoluteString)/streams/jetstream/live?collection=\(Self.collection)"
            ))
        let received = Guarded("")
        let reading = Task {
            let response = try await DefaultTransport.shared.stream(HTTPRequest(.get, live))
            for try await piece in response.body { received.withLock { $0 += String(decoding: piece, as: UTF8.self) } }
        }
        try await until { received.withLock { $0.contains("event: ready") } }
        #expect(inspected.inspector.watcherCount == 1 && !inspected.inspector.followsEvents)
        try await inspected.post("live one", by: "alice.test")
        try await until { received.withLock { $0.contains("live one") } }
        #expect(received.withLock { $0.contains("event: rows\ndata: <tr>") })
        reading.cancel()
        try await until { inspected.inspector.watcherCount == 0 }
        await inspected.stop()
    }

    @Test func `a label whose key was replaced is shown as not verified`() async throws {
        let inspected = try await InspectedNetwork()
        let alice = try await inspected.network.createAccount("alice.test")
        try await inspected.network.label("spam", on: alice.did.description, by: alice)
        try await inspected.network.replaceLabelKey(of: alice)
        try await inspected.network.label("rude", on: alice.did.description, by: alice)
        let labels = try await inspected.call(.get, "/api/streams/labeler/messages").list("messages")
        #expect(labels.map { $0["verified"] } == [true, false])
        await inspected.stop()
    }
}

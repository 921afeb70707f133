import ATData
import Foundation
import HTTPTransport
import LocalNetwork

/// The calls about the streams beside the firehose: of Jetstreams, labelers and Taps.
enum StreamCalls {
    static let calls = [list, startJetstream, startTap, messages, get]

    /// The most servers of a kind that calls start. They run as long as the network.
    private static let mostServers = 10

    static let list = APICall(
        "listStreams", .get, "/api/streams",
        "The streams of Jetstreams, labelers and Taps, and how many events a Tap's clients haven't acknowledged.",
        returns: .object([
            (
                "streams",
                .array(
                    .object([
                        ("id", .text), ("kind", .text), ("url", .text), ("consumers", .integer), ("last", .integer),
                        ("labeler", .optional(.text)), ("open", .optional(.integer)),
                    ]))
            )
        ])
    ) { _, bench in
        [
            "streams": .array(
                await bench.network.inspectedStreams.map { stream in
                    var object: LexObject = [
                        "id": .string(stream.id), "kind": .string(stream.kind.rawValue),
                        "url": .string(stream.url.absoluteString), "consumers": .integer(stream.consumerCount),
                        "last": .integer(stream.last),
                    ]
                    object["labeler"] = stream.labeler.map { .string($0.description) }
                    object["open"] = stream.openCount.map { .integer($0) }
                    return .object(object)
                })
        ]
    }

    // MARK: Servers

    static let startJetstream = APICall(
        "startJetstream", .post, "/api/streams/jetstream",
        "Starts a Jetstream server, which runs until the network stops.",
        button: "Start a Jetstream", returns: .object([("url", .text)])
    ) { _, bench in
        try await checkRoom(for: .jetstream, bench)
        return ["url": .string(try await bench.network.startJetstream().host)]
    }

    static let startTap = APICall(
        "startTap", .post, "/api/streams/tap", "Starts a Tap, which runs until the network stops.",
        button: "Start a Tap",
        [
            .optional("collection", .text, "Collection to send, such as app.bsky.graph.*; all by default"),
            .optional("followsEveryone", .flag, "It follows all accounts"),
            .optional("disablesAcks", .flag, "Sent events count as acknowledged"),
            .optional("password", .text, "Password of its admin; none by default"),
        ],
        returns: .object([("url", .text)])
    ) { input, bench in
        try await checkRoom(for: .tap, bench)
        let tap = try await bench.network.tap(
            LocalTap.Options(
                adminPassword: input.text("password"), collections: input.text("collection").map { [$0] } ?? [],
                followsEveryone: input.flag("followsEveryone") ?? false,
                disablesAcks: input.flag("disablesAcks") ?? false))
        return ["url": .string(tap.url.absoluteString)]
    }

    private static func checkRoom(for kind: LocalNetwork.InspectedStream.Kind, _ bench: Bench) async throws {
        let count = await bench.network.inspectedStreams.count { $0.kind == kind }
        guard count < mostServers else { throw APIFailure.invalid("The network has \(count) of them already") }
    }

    // MARK: Messages

    private static let stream = APIField.path("stream", .text, "The ID of the stream, from listStreams")

    private static let fields: [(String, APIShape)] = [
        ("number", .integer), ("bytes", .integer), ("account", .optional(.text)), ("collection", .optional(.text)),
        ("delivery", .optional(.text)), ("verified", .optional(.flag)), ("header", .optional(.any)), ("body", .any),
    ]

    static let messages = APICall(
        "listMessages", .get, "/api/streams/{stream}/messages",
        "The messages of a stream, newest first. A Tap keeps the last 200, and says whether each is waiting, sent or "
            + "acknowledged.",
        [
            stream, .query("account", .text, "The DID or the handle of an account"),
            .query("collection", .text, "The NSID of a collection"),
            .query("after", .integer(0...Int.max), "Only messages after this number"),
            .query("limit", .integer(1...1000), "The most messages to return; 100 by default"),
        ],
        returns: .object([("messages", .array(.object(fields))), ("last", .integer)])
    ) { input, bench in
        let stream = try await bench.stream(input)
        let filter = try EventCalls.filter(input, bench)
        let messages = try stream.messages(
            after: input.integer("after") ?? 0, limit: input.integer("limit") ?? 100, where: filter.accepts)
        return ["messages": .array(messages.map { .object(facts($0)) }), "last": .integer(stream.last)]
    }

    static let get = APICall(
        "getMessage", .get, "/api/streams/{stream}/messages/{number}",
        "A message of a stream, decoded, and its bytes in hex.",
        [stream, .path("number", .integer(1...Int.max), "The number of the message")],
        returns: .object(fields + [("frame", .text)])
    ) { input, bench in
        let (_, message) = try await bench.message(input)
        var object = facts(message)
        object["frame"] = .string(Hex.plain(message.bytes))
        return .object(object)
    }

    private static func facts(_ message: LocalNetwork.StreamMessage) -> LexObject {
        var object: LexObject = ["number": .integer(message.number), "bytes": .integer(message.bytes.count)]
        object["account"] = message.account.map { .string($0.description) }
        object["collection"] = message.collection.map { .string($0.description) }
        object["delivery"] = message.delivery.map { .string($0.rawValue) }
        object["verified"] = message.isVerified.map { .boolean($0) }
        let (header, body) = message.content
        object["header"] = header
        object["body"] = body
        return object
    }
}

extension Bench {
    /// The stream that a call names.
    func stream(_ input: APIInput) async throws -> LocalNetwork.InspectedStream {
        let id: String = try input.required("stream")
        guard let stream = await network.inspectedStreams.first(where: { $0.id.utf8.elementsEqual(id.utf8) }) else {
            throw APIFailure.notFound("There is no stream \(id). GET /api/streams lists them")
        }
        return stream
    }

    /// The message that a call names.
    func message(
        _ input: APIInput
    ) async throws -> (LocalNetwork.InspectedStream, LocalNetwork.StreamMessage) {
        let stream = try await stream(input)
        let number = input.integer("number") ?? 0
        guard let found = try stream.message(number) else {
            throw APIFailure.notFound("There is no message \(number), or it isn't kept any more")
        }
        return (stream, found)
    }
}

extension LocalNetwork.StreamMessage {
    /// The decoded message, with the header of a binary one.
    var content: (header: LexValue?, body: LexValue) {
        if let text = try? LexValue(json: bytes) { return (nil, text) }
        let message = FirehoseMessage(seq: number, frame: bytes)
        return (message.header, message.body)
    }
}

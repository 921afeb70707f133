import ATData
import ATStreams
import Foundation
import HTTPTransport
import LocalNetwork

/// The calls about the events of the firehose.
enum EventCalls {
    static let calls = [list, get]

    private static let fields: [(String, APIShape)] = [
        ("seq", .integer), ("kind", .text), ("did", .optional(.text)), ("time", .text), ("rev", .optional(.text)),
        (
            "operations",
            .array(.object([("action", .text), ("path", .text), ("cid", .optional(.text))]))
        ), ("verified", .optional(.flag)), ("bytes", .integer),
    ]

    static let list = APICall(
        "listEvents", .get, "/api/events",
        "The events of the firehose, newest first, and whether a consumer can verify the commits.",
        [
            .query("account", .text, "The DID or the handle of an account"),
            .query("collection", .text, "The NSID of a collection"),
            .query("after", .integer(0...Int.max), "Only events after this number"),
            .query("limit", .integer(1...1000), "The most events to return; 100 by default"),
        ],
        returns: .object([("events", .array(.object(fields))), ("last", .integer)])
    ) { input, bench in
        let events = try await bench.verifiedEvents(
            try filter(input, bench), after: input.integer("after") ?? 0, limit: input.integer("limit") ?? 100)
        return [
            "events": .array(events.map { .object(facts($0, bench)) }),
            "last": .integer(bench.network.firehose.lastEvent),
        ]
    }

    static func filter(_ input: APIInput, _ bench: Bench) throws -> EventFilter {
        EventFilter(
            account: input.text("account") == nil ? nil : try bench.account(input).did,
            collection: input.text("collection"))
    }

    static let get = APICall(
        "getEvent", .get, "/api/events/{seq}", "An event of the firehose, decoded, and its message in hex.",
        [.path("seq", .integer(1...Int.max), "The number of the event")],
        returns: .object(fields + [("header", .any), ("body", .any), ("frame", .text)])
    ) { input, bench in
        let event = try await bench.event(input)
        var object = facts(event, bench)
        object["header"] = event.header
        object["body"] = event.shown
        object["frame"] = .string(Hex.plain(event.frame))
        return .object(object)
    }

    private static func facts(_ event: FirehoseMessage, _ bench: Bench) -> LexObject {
        var object: LexObject = ["seq": .integer(event.seq), "kind": .string(event.kind)]
        object["did"] = event.did.map { .string($0.description) }
        object["time"] = .string(event.time)
        object["rev"] = event.rev.map { .string($0.description) }
        object["operations"] = .array(
            event.operations.map { operation in
                var object: LexObject = ["action": .string(operation.action), "path": .string(operation.path)]
                object["cid"] = operation.cid.map { .string($0) }
                return .object(object)
            })
        if event.kind == "commit" { object["verified"] = .boolean(bench.follower.isVerified(event)) }
        object["bytes"] = .integer(event.frame.count)
        return object
    }
}

extension Bench {
    /// The newest events, after a consumer has had time to verify them.
    func verifiedEvents(_ filter: EventFilter, after: Int = 0, limit: Int) async throws -> [FirehoseMessage] {
        try await follower.follow {
            let events = try await events(filter, after: after, limit: limit)
            try await follower.settle(events)
            return events
        }
    }

    /// The event that a call names.
    func event(_ input: APIInput) async throws -> FirehoseMessage {
        let seq = input.integer("seq") ?? 0
        guard let found = try await network.storedEvents(after: seq - 1, limit: 1).first, found.seq == seq else {
            throw APIFailure.notFound("There is no event \(seq), or it isn't kept any more")
        }
        let event = FirehoseMessage(seq: seq, frame: found.frame)
        try await follower.follow { try await follower.settle([event]) }
        return event
    }
}

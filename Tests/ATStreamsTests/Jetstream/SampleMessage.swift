import Foundation

@testable import ATStreams

/// Messages of Jetstreams.
enum SampleMessage {
    static let did = "did:plc:eygmaihciaxprqvxpfvl6flk"
    static let cid = "bafyreidwoqa4yo2xeqxmkmgabzg6zlkdz3ugbyubmy4yvnxu4fy3fnbwsy"

    /// A commit of version 1.
    static func v1(_ time: Int64, _ path: String = "com.example.post/1", action: String = "create", did: String = did)
        -> String
    {
        let record =
            action == "delete" ? "" : #","record":{"$type":"com.example.post","text":"\#(path)"},"cid":"\#(cid)""#
        let parts = path.split(separator: "/")
        return
            #"{"did":"\#(did)","time_us":\#(time),"kind":"commit","commit":{"rev":"3l3qo2vutsw2b","operation":"\#(action)","collection":"\#(parts[0])","rkey":"\#(parts[1])"\#(record)}}"#
    }

    /// A commit of version 2.
    static func v2(_ seq: Int64, _ path: String = "com.example.post/1", action: String = "create") -> String {
        let record =
            action == "delete" ? "" : #","record":{"$type":"com.example.post","text":"\#(path)"},"cid":"\#(cid)""#
        let parts = path.split(separator: "/")
        return payload(
            "commit", seq,
            #""rev":"3l3qo2vutsw2b","operation":"\#(action)","collection":"\#(parts[0])","rkey":"\#(parts[1])"\#(record)"#
        )
    }

    /// A message of version 2 with other fields.
    static func payload(_ kind: String, _ seq: Int64, _ fields: String) -> String {
        #"{"$type":"message","payload":{"$type":"network.bsky.jetstream.subscribeEvents#\#(kind)","seq":\#(seq),"did":"\#(did)","time":"2026-01-02T03:04:05.123456Z",\#(fields)}}"#
    }
}

extension JetstreamEvent {
    /// The event in a few words, for tests.
    var words: String {
        switch self {
        case .commit(let event): "\(event.action) \(event.seq) \(event.path)"
        case .sync(let event): "sync \(event.seq)"
        case .identity(let event): "identity \(event.seq)"
        case .account(let event): "account \(event.seq) \(event.status?.rawValue ?? "")"
        case .info(let event): "info \(event.name)"
        case .unknown(let event): "unknown \(event.seq ?? -1)"
        case .invalid(let event): "invalid \(event.error.kind)"
        case .gap(.outdatedCursor(let requested, let first)): "gap outdated \(requested ?? -1) \(first)"
        case .gap(.futureCursor(let requested)): "gap future \(requested)"
        case .gap(.restartedNumbers(let requested, let first)): "gap restarted \(requested) \(first)"
        case .gap(.changedRelay): "gap relay"
        }
    }
}

extension EventSequence<JetstreamEvent>.Iterator {
    /// The next events in words.
    mutating func words(_ count: Int) async throws -> [String] {
        var words: [String] = []
        for _ in 0..<count { words.append(try await next()?.words ?? "end") }
        return words
    }
}

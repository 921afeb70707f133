import ATData
import Foundation
import HTTPTransport
import LocalNetwork

/// A message of the firehose, read without checking more than its form.
struct FirehoseMessage: Sendable {
    let seq: Int
    /// The message as it is sent.
    let frame: Data
    let header: LexValue
    let body: LexValue

    init(seq: Int, frame: Data) {
        self.seq = seq
        self.frame = frame
        let first = try? frame.withUnsafeBytes { bytes in
            try WireReader.readFirst(of: bytes) { reader throws(WireError) in try LexValue(from: &reader) }
        }
        header = first?.value ?? .null
        body = first.flatMap { try? LexValue(dagCBOR: frame.dropFirst($0.count)) } ?? .null
    }

    /// The kind, such as `commit`.
    var kind: String { text("t", of: header).map { String($0.drop { $0 == "#" }) } ?? "unknown" }

    var did: DID? { (text("repo", of: body) ?? text("did", of: body)).flatMap { try? DID($0) } }
    var rev: TID? { text("rev", of: body).flatMap { try? TID($0) } }
    var time: String { text("time", of: body) ?? "" }

    /// A change of a record by a commit.
    struct Operation: Sendable {
        let action: String
        let path: String
        let cid: String?
    }

    var operations: [Operation] {
        guard case .array(let operations)? = body["ops"] else { return [] }
        return operations.map { operation in
            var cid: String?
            if case .link(let link)? = operation["cid"] { cid = link.description }
            return Operation(
                action: text("action", of: operation) ?? "", path: text("path", of: operation) ?? "", cid: cid)
        }
    }

    /// The body without the blocks, which are long.
    var shown: LexValue {
        guard case .object(var object) = body, case .bytes(let bytes)? = object["blocks"] else { return body }
        object["blocks"] = .string("\(bytes.bytes.count) bytes")
        return .object(object)
    }

    private func text(_ name: String, of value: LexValue) -> String? {
        if case .string(let text)? = value[name] { text } else { nil }
    }
}

/// Which events to show.
struct EventFilter: Sendable {
    var account: DID?
    var collection: String?

    func accepts(_ message: FirehoseMessage) -> Bool {
        if let account, message.did != account { return false }
        guard let collection else { return true }
        return message.operations.contains { $0.path.hasPrefix("\(collection)/") }
    }

    /// Whether to show a message about an account and a collection.
    func accepts(_ account: DID?, _ collection: NSID?) -> Bool {
        if let wanted = self.account, account != wanted { return false }
        guard let wanted = self.collection else { return true }
        return collection?.description.utf8.elementsEqual(wanted.utf8) ?? false
    }
}

extension Bench {
    /// The newest stored events that a filter accepts, newest first.
    ///
    /// - Parameter after: Only events after this number.
    func events(_ filter: EventFilter, after: Int = 0, limit: Int) async throws -> [FirehoseMessage] {
        // Numbers have gaps, and filters leave things out: read backwards until there are enough.
        var found: [FirehoseMessage] = []
        var end = network.firehose.lastEvent
        while end > after, found.count < limit {
            let start = max(after, end - 500)
            var page: [FirehoseMessage] = []
            var seq = start
            while seq < end {
                let events = try await network.storedEvents(after: seq, limit: 500)
                page += events.filter { $0.seq <= end }.map { FirehoseMessage(seq: $0.seq, frame: $0.frame) }
                guard let last = events.last?.seq else { break }
                seq = last
            }
            found += page.reversed().filter(filter.accepts)
            end = start
        }
        return Array(found.prefix(limit))
    }
}

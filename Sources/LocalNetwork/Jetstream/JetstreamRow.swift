import ATData
import ATRepo
import ATStreams
import Foundation

/// An event of a Jetstream: a change of one record, or of an account.
struct JetstreamRow: Sendable {
    /// The subject of the event.
    enum Content: Sendable {
        /// A change of a record, with the new record as DAG-CBOR.
        case commit(rev: TID, action: RepoOp.Action, path: RecordPath, cid: CID?, record: [UInt8])
        case identity(handle: Handle?)
        case account(isActive: Bool, status: String?)
        case sync(rev: TID, blocks: [UInt8])
    }

    let seq: Int64
    /// The time when the Jetstream received it, in microseconds since 1970. No two events have the same time.
    let time: Int64
    let did: DID
    /// The number and the time of the relay's event.
    let relaySeq: Int64
    let relayTime: Datetime
    let content: Content

    /// The number of an event, from the relay's event and an index. It depends on nothing else, so it stays the same
    /// after a restart.
    static func seq(_ relaySeq: Int64, _ index: Int) -> Int64 { relaySeq << 8 | Int64(index) }

    /// The events that result from an event of the relay.
    static func rows(of event: FirehoseEvent, after last: Int64) throws -> [JetstreamRow] {
        switch event {
        case .commit(let commit):
            return try commit.ops.enumerated().map { index, op in
                JetstreamRow(
                    seq: seq(commit.seq, index), commit.time, last + Int64(index), commit.did, commit.seq,
                    .commit(
                        rev: commit.rev, action: op.action, path: op.path, cid: op.cid,
                        record: Array(try op.bytes()?.data ?? Data())))
            }
        case .identity(let event):
            return [
                JetstreamRow(
                    seq: seq(event.seq, 0), event.time, last, event.did, event.seq, .identity(handle: event.handle))
            ]
        case .account(let event):
            return [
                JetstreamRow(
                    seq: seq(event.seq, 0), event.time, last, event.did, event.seq,
                    .account(isActive: event.isActive, status: event.status?.rawValue))
            ]
        case .sync(let event):
            return [
                JetstreamRow(
                    seq: seq(event.seq, 0), event.time, last, event.did, event.seq,
                    .sync(rev: event.rev, blocks: Array(event.blocks.data)))
            ]
        case .info, .gap, .unknown, .invalid: return []
        }
    }

    private init(
        seq: Int64, _ relayTime: Datetime?, _ last: Int64, _ did: DID, _ relaySeq: Int64, _ content: Content
    ) {
        self.seq = seq
        self.relayTime = relayTime ?? Datetime(Date(timeIntervalSince1970: 0))
        time = max(last + 1, Int64((self.relayTime.date.timeIntervalSince1970 * 1_000_000).rounded()))
        self.did = did
        self.relaySeq = relaySeq
        self.content = content
    }

    var kind: String {
        switch content {
        case .commit: "commit"
        case .identity: "identity"
        case .account: "account"
        case .sync: "sync"
        }
    }

    /// The collection of a commit.
    var collection: NSID? {
        if case .commit(_, _, let path, _, _) = content { path.collection } else { nil }
    }

    private var date: Datetime { Datetime(Date(timeIntervalSince1970: Double(time) / 1_000_000)) }

    /// The relay's event, for anything but a commit.
    var relayEvent: LexObject {
        var event: LexObject = [
            "did": .string(did.description), "seq": .integer(Int(relaySeq)), "time": .string(relayTime.description),
        ]
        switch content {
        case .commit: break
        case .identity(let handle): if let handle { event["handle"] = .string(handle.description) }
        case .account(let isActive, let status):
            event["active"] = .boolean(isActive)
            if let status { event["status"] = .string(status) }
        case .sync(let rev, let blocks):
            event["rev"] = .string(rev.description)
            event["blocks"] = .bytes(Bytes(blocks))
        }
        return event
    }

    /// The fields of a commit, in the order of the reference implementation.
    private func commit() throws -> LexObject? {
        guard case .commit(let rev, let action, let path, let cid, let record) = content else { return nil }
        var commit: LexObject = [
            "rev": .string(rev.description), "operation": .string(action.rawValue),
            "collection": .string(path.collection.description), "rkey": .string(path.key.description),
        ]
        if let cid {
            commit["record"] = try LexValue(dagCBOR: record)
            commit["cid"] = .string(cid.description)
        }
        return commit
    }

    /// The message of version 1; `nil` for `#sync`, which that version lacks.
    func v1() throws -> String? {
        if case .sync = content { return nil }
        let message: LexObject = [
            "did": .string(did.description), "time_us": .integer(Int(time)), "kind": .string(kind),
            kind: .object(try commit() ?? relayEvent),
        ]
        return String(decoding: try message.json(), as: UTF8.self)
    }

    /// The message of version 2.
    func v2() throws -> String {
        var payload: LexObject = [
            "$type": .string("network.bsky.jetstream.subscribeEvents#\(kind)"), "seq": .integer(Int(seq)),
            "did": .string(did.description), "time": .string(date.description),
        ]
        if let commit = try commit() {
            for field in commit { payload[field.name] = field.value }
        } else {
            payload[kind] = .object(relayEvent)
        }
        let message: LexObject = ["$type": "message", "payload": .object(payload)]
        return String(decoding: try message.json(), as: UTF8.self)
    }
}

import ATData
import ATRepo
import Foundation

enum TapMessage: Sendable {
    case event(TapEvent)
    /// A message that can't be read, with its number if that is readable.
    case unreadable(id: Int?, String)

    init(json: Data) {
        let envelope: Envelope
        do throws(WireError) {
            envelope = try Envelope(json: json)
        } catch {
            self = .unreadable(id: nil, error.description)
            return
        }
        do throws(WireError) {
            self = .event(TapEvent(id: envelope.id, content: try envelope.content(), json: json))
        } catch {
            self = .unreadable(id: envelope.id, error.description)
        }
    }

    /// The outer object: what can be read even if the rest is wrong.
    private struct Envelope: WireValue {
        let id: Int
        let type: String
        let record: RawValue?
        let identity: RawValue?

        init(from reader: inout WireReader) throws(WireError) {
            var (id, type): (Int?, String?)
            var (record, identity): (RawValue?, RawValue?)
            var object = try reader.beginObject()
            while let key = try reader.nextKey(&object) {
                if try reader.field("id", &id, key) { continue }
                if try reader.field("type", &type, key) { continue }
                if try reader.field("record", &record, key) { continue }
                if try reader.field("identity", &identity, key) { continue }
                try reader.keep(key, &object)
            }
            try reader.end(object, known: ["id", "type", "record", "identity"])
            guard let id, id >= 0 else { throw reader.unexpected("a message has a number") }
            guard let type else { throw reader.unexpected("a message has a type") }
            self.id = id
            self.type = type
            self.record = record
            self.identity = identity
        }

        func write(to writer: inout WireWriter) { writer.null() }

        func content() throws(WireError) -> TapEvent.Content {
            switch (type, record, identity) {
            case ("record", let record?, _): .record(try record.decode(as: RecordFields.self).record)
            case ("identity", _, let identity?): .identity(try identity.decode(as: IdentityFields.self).identity)
            // The error names what is missing.
            case ("record", nil, _): .record(try RecordFields(json: Array("{}".utf8)).record)
            case ("identity", _, nil): .identity(try IdentityFields(json: Array("{}".utf8)).identity)
            default: .unknown(type)
            }
        }
    }

    private struct RecordFields: WireValue {
        let record: TapEvent.Record

        init(from reader: inout WireReader) throws(WireError) {
            var (did, rev): (DID?, TID?)
            var (collection, key): (NSID?, RecordKey?)
            var (isLive, action): (Bool?, String?)
            var (cid, value): (CID?, UnknownObject?)
            var object = try reader.beginObject()
            while let name = try reader.nextKey(&object) {
                if try reader.field("did", &did, name) { continue }
                if try reader.field("rev", &rev, name) { continue }
                if try reader.field("collection", &collection, name) { continue }
                if try reader.field("rkey", &key, name) { continue }
                if try reader.field("live", &isLive, name) { continue }
                if try reader.field("action", &action, name) { continue }
                if try reader.field("cid", &cid, name) { continue }
                if try reader.field("record", &value, name) { continue }
                try reader.keep(name, &object)
            }
            try reader.end(object, known: ["did", "rev", "collection", "rkey", "live", "action", "cid", "record"])
            guard let did, let rev, let collection, let key, let isLive else {
                throw reader.unexpected("a record event has the fields live, did, rev, collection and rkey")
            }
            guard let action = action.flatMap({ RepoOp.Action(rawValue: $0) }) else {
                throw reader.unexpected("the action of a record event is create, update or delete")
            }
            guard action == .delete || cid.flatMap({ BlockID($0) }) != nil else {
                throw reader.unexpected("a record that was created or updated has a hash")
            }
            record = TapEvent.Record(
                did: did, rev: rev, path: RecordPath(collection, key), action: action,
                cid: action == .delete ? nil : cid, isLive: isLive, value: action == .delete ? nil : value)
        }

        func write(to writer: inout WireWriter) { writer.null() }
    }

    private struct IdentityFields: WireValue {
        let identity: TapEvent.Identity

        init(from reader: inout WireReader) throws(WireError) {
            var (did, handle): (DID?, String?)
            var (isActive, status): (Bool?, AccountStatus?)
            var object = try reader.beginObject()
            while let key = try reader.nextKey(&object) {
                if try reader.field("did", &did, key) { continue }
                if try reader.field("handle", &handle, key) { continue }
                if try reader.field("is_active", &isActive, key) { continue }
                if try reader.field("status", &status, key) { continue }
                try reader.keep(key, &object)
            }
            try reader.end(object, known: ["did", "handle", "is_active", "status"])
            guard let did, let isActive else {
                throw reader.unexpected("an identity event has the fields did and is_active")
            }
            let valid = handle.flatMap { try? Handle($0) }
            identity = TapEvent.Identity(
                did: did, handle: valid?.normalized == "handle.invalid" ? nil : valid, isActive: isActive,
                status: status ?? (isActive ? "active" : ""))
        }

        func write(to writer: inout WireWriter) { writer.null() }
    }
}

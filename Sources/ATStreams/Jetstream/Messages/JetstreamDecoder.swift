import ATCrypto
import ATData
import ATRepo
import Foundation

/// Turns the messages of a Jetstream into events.
package struct JetstreamDecoder: Sendable {
    let version: Jetstream.Version.Kind
    let filter: JetstreamFilter
    let limit: Int

    package typealias Message = DecodedFrame<JetstreamEvent>

    /// The longest name, status or explanation of a server.
    private static let longestText = 10_000

    init(version: Jetstream.Version.Kind, filter: JetstreamFilter, limit: Int) {
        self.version = version
        self.filter = filter
        self.limit = limit
    }

    /// A decoder for benchmarks and fuzzing.
    package init(
        _ version: Jetstream.Version, collections: [CollectionFilter] = [], dids: Set<DID> = [], limit: Int = 5 << 20
    ) {
        self.init(
            version: version.kind, filter: JetstreamFilter(collections: collections, dids: dids), limit: limit)
    }

    /// Reads a text message.
    package func decode(_ text: String) throws(FrameError) -> Message {
        var text = text
        let result: Result<Message, FrameError> = text.withUTF8 { bytes in
            do throws(FrameError) { return .success(try decode(UnsafeRawBufferPointer(bytes))) } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Reads a message. The bytes are only used while this runs.
    package func decode(_ bytes: UnsafeRawBufferPointer) throws(FrameError) -> Message {
        guard bytes.count <= limit else { throw FrameError(.limit("it has more than \(limit) bytes"), at: limit) }
        let fields: JetstreamFields
        let envelope: JetstreamFields.Envelope
        do throws(WireError) {
            (fields, envelope) = try WireReader.read(json: bytes) {
                (reader) throws(WireError) -> (JetstreamFields, JetstreamFields.Envelope) in
                var fields = JetstreamFields(filter)
                guard version == .v2 else {
                    try fields.readV1(&reader)
                    return (fields, .message)
                }
                let envelope = try fields.readV2(&reader)
                return (fields, envelope)
            }
        } catch {
            throw FrameError(error)
        }
        return try message(fields, envelope, bytes.count)
    }

    private func message(
        _ fields: JetstreamFields, _ envelope: JetstreamFields.Envelope, _ byteCount: Int
    ) throws(FrameError) -> Message {
        if !fields.isDecided, let name = fields.duplicate { throw FrameError(.duplicate("\(name)"), at: 0) }
        if let seq = fields.seq, seq < 0 { throw FrameError(.invalidField(seqName, "is negative"), at: 0) }
        switch envelope {
        case .error:
            let failure = StreamFailure(name: try text("error", fields.error), message: fields.message)
            return Message(content: .failure(failure))
        case .other(let type):
            let event = UnknownEvent(seq: nil, type: type, operation: 1, byteCount: byteCount)
            return Message(content: .event(.unknown(event)))
        case .message: break
        }
        if fields.isDecided {
            return Message(content: .filtered, seq: fields.seq, milliseconds: milliseconds(fields, nil))
        }
        let kind = try text("kind", fields.kind)
        let name = kind.split(separator: "#", omittingEmptySubsequences: false).last.map(String.init) ?? kind
        if version == .v2, name == "info" {
            let info = InfoEvent(name: try text("name", fields.name), message: fields.message)
            return Message(content: .event(.info(info)))
        }
        let seq = try required(seqName, fields.seq)
        guard let kind = Jetstream.Kind(rawValue: name) else {
            let event = UnknownEvent(seq: seq, type: kind, operation: 1, byteCount: byteCount)
            return Message(content: .event(.unknown(event)), seq: seq)
        }
        guard filter.kinds.contains(kind), !fields.isRejected else {
            return Message(content: .filtered, seq: seq, milliseconds: milliseconds(fields, nil))
        }
        let time = datetime(fields)
        return Message(
            content: .event(try event(kind, seq, fields, time)), seq: seq, milliseconds: milliseconds(fields, time),
            relayTimeHash: fields.relayTime?.hashValue)
    }

    private func event(
        _ kind: Jetstream.Kind, _ seq: Int64, _ fields: JetstreamFields, _ time: Datetime?
    ) throws(FrameError) -> JetstreamEvent {
        let did = try required("did", fields.did)
        // The dates of these few events are texts in both versions.
        var date: Datetime? { version == .v2 ? time : Datetime(Date(timeIntervalSince1970: Double(seq) / 1_000_000)) }
        switch kind {
        case .commit: return .commit(try commit(seq, did, fields, version == .v1 ? .microseconds(seq) : .text(time)))
        case .identity: return .identity(IdentityEvent(seq: seq, did: did, time: date, handle: fields.handle))
        case .account:
            let status = try fields.status.map { status throws(FrameError) in
                AccountStatus(rawValue: try text("status", status))
            }
            return .account(
                AccountEvent(
                    seq: seq, did: did, time: date, isActive: try required("active", fields.active), status: status))
        case .sync:
            let blocks = try required("blocks", fields.blocks).bytes
            guard blocks.count <= FrameLimits.syncBytes else {
                throw FrameError(.limit("its blocks have more than \(FrameLimits.syncBytes) bytes"), at: 0)
            }
            return .sync(
                SyncEvent(
                    seq: seq, did: did, rev: try required("rev", fields.rev), time: time, blocks: BlockBytes(blocks)))
        }
    }

    private func commit(
        _ seq: Int64, _ did: DID, _ fields: JetstreamFields, _ moment: JetstreamCommit.Moment
    ) throws(FrameError) -> JetstreamCommit {
        let operation = try required("operation", fields.operation)
        guard let action = RepoOp.Action(rawValue: operation) else {
            throw FrameError(.invalidField("operation", "is not create, update or delete"), at: 0)
        }
        if let fault = fields.collectionFault { throw FrameError(.invalidField("collection", fault), at: 0) }
        let path = RecordPath(try required("collection", fields.collection), try required("rkey", fields.key))
        let isDeletion = action == .delete
        if let cid = fields.cid, BlockID(cid) == nil {
            throw FrameError(.invalidField("cid", "is a link of a kind that repositories don't use"), at: 0)
        }
        return JetstreamCommit(
            seq: seq, did: did, rev: try required("rev", fields.rev), action: action, path: path,
            cid: isDeletion ? nil : try required("cid", fields.cid),
            record: isDeletion ? nil : try required("record", fields.record), moment: moment)
    }

    // MARK: Fields

    private var seqName: String { version == .v1 ? "time_us" : "seq" }

    private func datetime(_ fields: JetstreamFields) -> Datetime? {
        guard version == .v2, let time = fields.time else { return nil }
        // An invalid date doesn't cost the event.
        return try? Datetime(time)
    }

    private func milliseconds(_ fields: JetstreamFields, _ time: Datetime?) -> Int64? {
        if version == .v1 { return fields.seq.map { $0 / 1000 } }
        return time.flatMap { Int64(exactly: ($0.date.timeIntervalSince1970 * 1000).rounded()) }
    }

    private func required<Value>(_ name: String, _ value: Value?) throws(FrameError) -> Value {
        guard let value else { throw FrameError(.missing(name), at: 0) }
        return value
    }

    private func text(_ name: String, _ value: String?) throws(FrameError) -> String {
        let value = try required(name, value)
        guard value.utf8.count <= Self.longestText else {
            throw FrameError(.limit("the field \(name) has more than \(Self.longestText) bytes"), at: 0)
        }
        return value
    }
}

extension FrameError {
    /// The error of a message that isn't the JSON that it should be.
    fileprivate init(_ error: WireError) {
        let reason: Reason =
            switch error.kind {
            case .truncated: .truncated
            case .limit: .limit(error.reason)
            case .missing: .missing(error.path)
            case .duplicate: .duplicate(error.path)
            case .mismatch, .syntax, .number, .unexpectedType:
                error.path.isEmpty ? .malformed(error.reason) : .invalidField(error.path, error.reason)
            default: .malformed(error.reason)
            }
        self.init(reason, at: error.offset)
    }
}

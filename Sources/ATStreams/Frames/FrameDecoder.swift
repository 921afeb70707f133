import ATData
package import Foundation

/// Turns the messages of `com.atproto.sync.subscribeRepos` into events.
///
/// It reads the few fields that a filter needs first, and leaves the rest of a commit that doesn't match. In the one
/// order that DAG-CBOR allows, those fields come before the blocks, so that such a commit costs a few hundred bytes of
/// reading and no memory.
package struct FrameDecoder: StreamDecoder {
    let filter: EventFilter
    let limits: FrameLimits

    package typealias Frame = DecodedFrame<FirehoseEvent>
    package typealias Content = Frame.Content

    package init(filter: EventFilter = EventFilter(), limits: FrameLimits = .standard) {
        self.filter = filter
        self.limits = limits
    }

    /// Reads a message of binary data.
    package func decode(_ message: Data) throws(FrameError) -> Frame {
        try message.read { bytes throws(FrameError) in try decode(bytes) }
    }

    /// Reads a frame. The bytes are only used while this runs.
    package func decode(_ bytes: UnsafeRawBufferPointer) throws(FrameError) -> Frame {
        var reader = try reader(bytes)
        let kind = try FrameHeader.read(&reader)
        switch kind {
        case .commit: return try CommitFrame.decode(&reader, self)
        case .sync, .identity, .account, .info, .error: return try decodeSmall(kind, &reader)
        case .labels: return unknown("#labels", 1, reader)
        case .other(let type, let op): return unknown(type, op, reader)
        }
    }

    /// Reads what isn't a commit.
    private func decodeSmall(_ kind: FrameHeader.Kind, _ reader: inout FrameReader) throws(FrameError) -> Frame {
        let fields = try SmallFields(&reader)
        guard reader.isAtEnd else { throw reader.error(.trailing) }
        // A note or an error isn't an event, whatever number it has.
        let seq = kind == .info || kind == .error ? nil : fields.seq
        return Frame(
            content: try content(kind, fields, reader), seq: seq, milliseconds: fields.time?.milliseconds(reader),
            isCanonical: reader.isCanonical)
    }

    private func content(
        _ kind: FrameHeader.Kind, _ fields: SmallFields, _ reader: FrameReader
    ) throws(FrameError) -> Content {
        switch kind {
        case .info: return .event(.info(try fields.info(reader)))
        case .error: return .failure(try fields.failure(reader))
        default: break
        }
        guard let did = fields.did else { throw reader.error(.missing("did")) }
        guard fields.seq != nil else { throw reader.error(.missing("seq")) }
        guard filter.accepts(account: reader.part(did.range)) else { return .filtered }
        switch kind {
        case .sync: return .event(.sync(try fields.sync(reader)))
        case .identity: return .event(.identity(try fields.identity(reader)))
        default: return .event(.account(try fields.account(reader)))
        }
    }

    /// Describes a message that can't be read.
    ///
    /// - Returns: The event; `nil` when it is about an account that the filter leaves out.
    func invalid(_ message: Data, _ error: FrameError) -> FirehoseEvent? {
        let event = InvalidEvent(error: error, message, limits)
        if let did = event.did, !filter.accepts(did) { return nil }
        return .invalid(event)
    }
}

/// The size limits of a stream's messages. A message over a limit is reported as an invalid frame.
package struct FrameLimits: Hashable, Sendable {
    /// The most bytes of a message.
    var frameBytes = 5 << 20
    /// The most operations of a commit.
    var ops = 200
    /// The most bytes of the blocks of a commit.
    var blockBytes = 2_000_000

    /// The limits of the protocol.
    package static let standard = FrameLimits()

    /// The most bytes of the commit in a `#sync`.
    static let syncBytes = 10_000
}

/// The readable parts of an invalid frame: its number, and its account.
struct BrokenFrame {
    private(set) var seq: Int64?
    private(set) var did: DID?

    /// Reads up to the place that can't be read.
    mutating func read(_ start: FrameReader) {
        var reader = start
        do throws(FrameError) {
            _ = try FrameHeader.read(&reader)
            var rest = try reader.object()
            while try reader.hasNext(&rest) {
                let name = try reader.text()
                switch FieldName(reader.bytes, name) {
                case .seq where seq == nil: try takeSeq(&reader)
                case .repo where did == nil: try takeDID(.repo, &reader)
                case .did where did == nil: try takeDID(.did, &reader)
                default: try reader.skip()
                }
            }
        } catch {
            // This is the place.
        }
    }

    private mutating func takeSeq(_ reader: inout FrameReader) throws(FrameError) {
        var value = reader
        try reader.skip()
        do throws(FrameError) { seq = try value.sequence() } catch {
            // It is something else than a number. The fields after it may be valid.
        }
    }

    private mutating func takeDID(_ field: FieldName, _ reader: inout FrameReader) throws(FrameError) {
        var value = reader
        try reader.skip()
        do throws(FrameError) { did = try FieldText(field, try value.text()).value(value) } catch {
            // It isn't a DID.
        }
    }
}

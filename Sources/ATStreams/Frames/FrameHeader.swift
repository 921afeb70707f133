/// The first object of a frame: `{"t": "#commit", "op": 1}`.
enum FrameHeader {
    /// The kind of the second object.
    enum Kind: Equatable {
        case commit, sync, identity, account, info, labels
        case error
        /// Something that is not known here.
        case other(type: String?, op: Int64)
    }

    /// The longest name of an unknown type that is kept.
    private static let longestName = 128

    /// Reads the header at the start of a frame.
    @inline(__always)
    static func read(_ reader: inout FrameReader) throws(FrameError) -> Kind {
        for form in usual where reader.take(form.bytes) { return form.kind }
        return try readUnusual(&reader)
    }

    /// The only forms that DAG-CBOR has for the known headers, the most frequent first.
    private static let usual: [(kind: Kind, bytes: [UInt8])] =
        kinds.map { kind, name in (kind, form(name)) } + [(.error, [0xA1, 0x62] + "op".utf8 + [0x20])]

    private static let kinds: [(kind: Kind, name: String)] = [
        (.commit, "commit"), (.identity, "identity"), (.account, "account"), (.sync, "sync"), (.info, "info"),
        (.labels, "labels"),
    ]

    private static func form(_ name: String) -> [UInt8] {
        // Statements, because the compiler takes seconds to find the types of one long sum.
        var bytes: [UInt8] = [0xA2, 0x61]
        bytes += "t".utf8
        bytes.append(0x61 + UInt8(truncatingIfNeeded: name.utf8.count))
        bytes += "#\(name)".utf8
        bytes.append(0x62)
        bytes += "op".utf8
        bytes.append(0x01)
        return bytes
    }

    /// Reads any other form: another order, more fields, longer heads, unknown types.
    @inline(never)
    private static func readUnusual(_ reader: inout FrameReader) throws(FrameError) -> Kind {
        guard reader.bytes.first.map({ $0 >> 5 == 5 }) ?? true else {
            throw reader.error(.invalidHeader("is not an object"))
        }
        var log = FieldLog()
        var type: String?
        var op: Int64?
        var rest = try reader.object()
        while try reader.hasNext(&rest) {
            switch try log.next(&reader) {
            case .t:
                let place = reader.offset
                let range = try reader.text()
                guard range.count <= longestName, let text = reader.string(range) else {
                    throw reader.error(.invalidHeader("has a type that is too long or not text"), at: place)
                }
                type = text
            case .op: op = try reader.integer()
            default: try reader.skip()
            }
        }
        guard let op else { throw reader.error(.invalidHeader("has no operation")) }
        if op == -1 { return .error }
        guard op == 1 else { return .other(type: type, op: op) }
        guard let type else { throw reader.error(.invalidHeader("has no type")) }
        return kinds.first { "#\($0.name)" == type }?.kind ?? .other(type: type, op: op)
    }
}

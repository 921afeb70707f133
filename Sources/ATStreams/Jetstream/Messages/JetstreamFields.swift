import ATData

/// The fields of a message of any kind.
struct JetstreamFields {
    /// The kind in version 1, the `$type` in version 2.
    var kind: String?
    var seq: Int64?
    var did: DID?
    var time: String?
    /// The time at which the relay received the event, of an identity, account or sync.
    var relayTime: String?
    var rev: TID?
    var operation: String?
    var collection: NSID?
    var key: RecordKey?
    var cid: CID?
    var record: RawValue?
    var handle: Handle?
    var active: Bool?
    var status: String?
    var blocks: Bytes?
    var name: String?
    var message: String?
    var error: String?
    /// The first field that appears twice.
    private(set) var duplicate: StaticString?
    /// The fault of the collection.
    private(set) var collectionFault: String?
    /// Whether the filter leaves the event out.
    private(set) var isRejected = false
    private var hasNested = false
    private var hasHandle = false
    private let filter: JetstreamFilter

    init(_ filter: JetstreamFilter) { self.filter = filter }

    /// Whether nothing else has to be read: the filter leaves the event out, and its number is known.
    var isDecided: Bool { isRejected && seq != nil }

    // MARK: Version 1

    mutating func readV1(_ reader: inout WireReader) throws(WireError) {
        var object = try reader.beginObject()
        while let key = try reader.nextKey(&object) {
            if try reader.field("kind", &kind, key) { continue }
            if key == "did" {
                try readDID(&reader)
            } else if key == "time_us" {
                try readNumber("time_us", &reader)
            } else if key == "commit" || key == "identity" || key == "account" {
                guard !isDecided else { return }
                let isCommit = key == "commit"
                guard begin("commit") else {
                    try reader.skip()
                    continue
                }
                if isCommit { try readRecord(&reader) } else { try readChange(&reader) }
                guard !isDecided else { return }
            } else {
                try skip(key, ["kind"], &reader)
            }
        }
        try reader.checkEnd()
    }

    /// Reads the object of a commit in version 1.
    private mutating func readRecord(_ reader: inout WireReader) throws(WireError) {
        var object = try reader.beginObject()
        while let key = try reader.nextKey(&object) {
            if try !readOp(key, &reader) { try skip(key, Self.opNames, &reader) }
            guard !isDecided else { return }
        }
    }

    private static let opNames: [StaticString] = ["rev", "operation", "rkey", "record", "cid"]
    private static let payloadNames = opNames + ["$type", "time", "name", "message"]

    /// Reads a field of an operation, if it is one.
    @inline(__always)
    private mutating func readOp(_ key: WireKey, _ reader: inout WireReader) throws(WireError) -> Bool {
        if try reader.field("rev", &rev, key) { return true }
        if try reader.field("operation", &operation, key) { return true }
        if try reader.field("rkey", &self.key, key) { return true }
        if try reader.field("cid", &cid, key) { return true }
        if key == "collection" {
            try readCollection(&reader)
        } else if key == "record", isRejected {
            // The filter leaves the event out.
            try reader.skip()
        } else {
            return try reader.field("record", &record, key)
        }
        return true
    }

    /// Reads the event of the relay that another one is about. Its number and time are the relay's.
    private mutating func readChange(_ reader: inout WireReader) throws(WireError) {
        var object = try reader.beginObject()
        while let key = try reader.nextKey(&object) {
            if try reader.field("active", &active, key) { continue }
            if try reader.field("status", &status, key) { continue }
            if try reader.field("rev", &rev, key) { continue }
            if try reader.field("time", &relayTime, key) { continue }
            if try reader.field("blocks", &blocks, key) { continue }
            if key == "handle" {
                try readHandle(&reader)
            } else {
                try skip(key, ["active", "status", "rev", "time", "blocks"], &reader)
            }
        }
    }

    // MARK: Version 2

    /// Reads a message of version 2: an envelope with a payload.
    mutating func readV2(_ reader: inout WireReader) throws(WireError) -> Envelope {
        var object = try reader.beginObject()
        var type: String?
        var hasPayload = false
        while let key = try reader.nextKey(&object) {
            if try reader.field("$type", &type, key) { continue }
            if try reader.field("error", &error, key) { continue }
            if try reader.field("message", &message, key) { continue }
            if key == "payload" {
                guard !hasPayload, type == nil || type == "message" else {
                    note("payload", hasPayload)
                    try reader.skip()
                    continue
                }
                hasPayload = true
                // The meaning of a number depends on the type.
                let mayStop = type != nil
                try readPayload(&reader, mayStop)
                guard !mayStop || !isDecided else { return .message }
            } else {
                try skip(key, ["$type", "error", "message"], &reader)
            }
        }
        try reader.checkEnd()
        switch type {
        case "message" where hasPayload: return .message
        case "error": return .error
        default: return .other(type)
        }
    }

    /// The type of an envelope of version 2.
    enum Envelope {
        case message
        case error
        case other(String?)
    }

    private mutating func readPayload(_ reader: inout WireReader, _ mayStop: Bool) throws(WireError) {
        var object = try reader.beginObject()
        while let key = try reader.nextKey(&object) {
            if try reader.field("$type", &kind, key) { continue }
            if try reader.field("time", &time, key) { continue }
            if key == "seq" {
                try readNumber("seq", &reader)
            } else if key == "did" {
                try readDID(&reader)
            } else if try readOp(key, &reader) {
            } else if key == "identity" || key == "account" || key == "sync" {
                guard begin("identity") else {
                    try reader.skip()
                    continue
                }
                try readChange(&reader)
            } else if try reader.field("name", &name, key) {
            } else if try reader.field("message", &message, key) {
            } else {
                try skip(key, Self.payloadNames, &reader)
            }
            guard !mayStop || !isDecided else { return }
        }
    }

    // MARK: Fields

    private mutating func begin(_ name: StaticString) -> Bool {
        note(name, hasNested)
        defer { hasNested = true }
        return !hasNested
    }

    /// Skips a field that isn't known, or was read before.
    private mutating func skip(_ key: WireKey, _ known: [StaticString], _ reader: inout WireReader) throws(WireError) {
        for name in known where key == name { note(name, true) }
        try reader.skip()
    }

    private mutating func note(_ name: StaticString, _ isAgain: Bool) {
        if isAgain { duplicate = duplicate ?? name }
    }

    private mutating func readNumber(_ name: StaticString, _ reader: inout WireReader) throws(WireError) {
        guard seq == nil else {
            note(name, true)
            return try reader.skip()
        }
        seq = Int64(try reader.integer())
    }

    private mutating func readDID(_ reader: inout WireReader) throws(WireError) {
        guard did == nil, !isRejected else {
            note("did", true)
            return try reader.skip()
        }
        guard !filter.dids.isEmpty else { return did = try DID(from: &reader) }
        let bytes = try reader.textInPlace()
        guard filter.events.accepts(account: bytes) else { return isRejected = true }
        // One that the filter has, which is valid.
        do throws(SyntaxError) { did = try DID(String(decoding: bytes, as: UTF8.self)) } catch { isRejected = true }
    }

    /// Reads a handle, which is a hint only: one that isn't valid is left out.
    private mutating func readHandle(_ reader: inout WireReader) throws(WireError) {
        note("handle", hasHandle)
        hasHandle = true
        let value = try RawValue(from: &reader)
        if handle == nil { do throws(WireError) { handle = try value.decode(as: Handle.self) } catch { return } }
    }

    private mutating func readCollection(_ reader: inout WireReader) throws(WireError) {
        guard collection == nil else {
            note("collection", true)
            return try reader.skip()
        }
        guard !filter.collections.isEmpty else { return collection = try NSID(from: &reader) }
        let bytes = try reader.textInPlace()
        guard filter.collections.contains(where: { $0.accepts(bytes) }) else { return isRejected = true }
        if let known = filter.events.collection(named: bytes) { return collection = known }
        // A filter that ends with a star lets anything through that begins with it.
        do throws(SyntaxError) { collection = try NSID(String(decoding: bytes, as: UTF8.self)) } catch {
            collectionFault = error.description
        }
    }
}

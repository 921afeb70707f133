public import ATData

extension RepoCommit: WireValue {
    /// Decodes a commit.
    public init(from reader: inout WireReader) throws(WireError) {
        var object = try reader.beginObject()
        var cid: CID?
        var rev: TID?
        while let key = try reader.nextKey(&object) {
            if try reader.field("cid", &cid, key) { continue }
            if try reader.field("rev", &rev, key) { continue }
            try reader.keep(key, &object)
        }
        try reader.end(object, known: ["cid", "rev"])
        guard let cid else { throw reader.missing("cid", object) }
        guard let rev else { throw reader.missing("rev", object) }
        self.init(cid: cid, rev: rev)
    }

    /// Encodes the commit.
    public func write(to writer: inout WireWriter) {
        var object = writer.beginObject()
        writer.field("cid", cid, &object)
        writer.field("rev", rev, &object)
        writer.endObject(&object)
    }
}

extension RecordReference: WireValue {
    /// Decodes a reference.
    public init(from reader: inout WireReader) throws(WireError) {
        var object = try reader.beginObject()
        var uri: ATURI?
        var cid: CID?
        var commit: RepoCommit?
        var validationStatus: String?
        while let key = try reader.nextKey(&object) {
            if try reader.field("uri", &uri, key) { continue }
            if try reader.field("cid", &cid, key) { continue }
            if try reader.field("commit", &commit, key) { continue }
            if try reader.field("validationStatus", &validationStatus, key) { continue }
            try reader.keep(key, &object)
        }
        try reader.end(object, known: ["uri", "cid", "commit", "validationStatus"])
        guard let uri else { throw reader.missing("uri", object) }
        guard let cid else { throw reader.missing("cid", object) }
        self.init(uri: uri, cid: cid, commit: commit, validationStatus: validationStatus)
    }

    /// Encodes the reference.
    public func write(to writer: inout WireWriter) {
        var object = writer.beginObject()
        writer.field("cid", cid, &object)
        writer.field("uri", uri, &object)
        if let commit { writer.field("commit", commit, &object) }
        if let validationStatus { writer.field("validationStatus", validationStatus, &object) }
        writer.endObject(&object)
    }
}

extension StoredRecord: WireValue where Record: WireValue {
    /// Decodes a record with its address.
    public init(from reader: inout WireReader) throws(WireError) {
        var object = try reader.beginObject()
        var uri: ATURI?
        var cid: CID?
        var value: Record?
        var isShortened = false
        while let key = try reader.nextKey(&object) {
            if try reader.field("uri", &uri, key) { continue }
            if try reader.field("cid", &cid, key) { continue }
            let leftOut = reader.leftOutElements
            if try reader.field("value", &value, key) {
                isShortened = reader.leftOutElements > leftOut
                continue
            }
            try reader.keep(key, &object)
        }
        try reader.end(object, known: ["uri", "cid", "value"])
        guard let uri else { throw reader.missing("uri", object) }
        guard let value else { throw reader.missing("value", object) }
        self.init(uri: uri, cid: cid, value: value)
        self.isShortened = isShortened
    }

    /// Encodes the record with its address.
    public func write(to writer: inout WireWriter) {
        var object = writer.beginObject()
        if let cid { writer.field("cid", cid, &object) }
        writer.field("uri", uri, &object)
        writer.field("value", value, &object)
        writer.endObject(&object)
    }
}

/// The results of several writes: a reference for each, or `nil` for a deletion.
struct WriteResults: WireValue {
    var references: [RecordReference?] = []

    init(from reader: inout WireReader) throws(WireError) {
        var object = try reader.beginObject()
        var hasResults = false
        while let key = try reader.nextKey(&object) {
            guard key == "results", !hasResults else {
                try reader.keep(key, &object)
                continue
            }
            hasResults = true
            var array = try reader.beginArray()
            while try reader.nextElement(&array) {
                let isDeletion =
                    try reader.variantType().map { $0 == "com.atproto.repo.applyWrites#deleteResult" } ?? false
                if isDeletion {
                    _ = try LexObject(from: &reader)
                    references.append(nil)
                } else {
                    references.append(try RecordReference(from: &reader))
                }
            }
        }
        try reader.end(object, known: ["results"])
    }

    func write(to writer: inout WireWriter) {
        var object = writer.beginObject()
        writer.field("results", references.map { $0.map(Nullable.value) ?? .null }, &object)
        writer.endObject(&object)
    }
}

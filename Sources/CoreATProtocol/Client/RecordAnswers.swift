public import ATData

extension RepoCommit: WireValue {
    /// Reads a commit.
    public init(from reader: inout WireReader) throws(WireError) {
        var object = try reader.beginObject()
        var cid: CID?
        var rev: TID?
        while let key = try reader.nextKey(&object) {
            if key == "cid", cid == nil {
                cid = try CID(from: &reader)
            } else if key == "rev", rev == nil {
                rev = try TID(from: &reader)
            } else {
                try reader.skip()
            }
        }
        guard let cid else { throw reader.missing("cid", object) }
        guard let rev else { throw reader.missing("rev", object) }
        self.init(cid: cid, rev: rev)
    }

    /// Writes the commit.
    public func write(to writer: inout WireWriter) {
        var object = writer.beginObject()
        writer.field("cid", cid, &object)
        writer.field("rev", rev, &object)
        writer.endObject(&object)
    }
}

extension RecordReference: WireValue {
    /// Reads a reference.
    public init(from reader: inout WireReader) throws(WireError) {
        var object = try reader.beginObject()
        var uri: ATURI?
        var cid: CID?
        var commit: RepoCommit?
        var validationStatus: String?
        while let key = try reader.nextKey(&object) {
            if key == "uri", uri == nil {
                uri = try ATURI(from: &reader)
            } else if key == "cid", cid == nil {
                cid = try CID(from: &reader)
            } else if key == "commit", commit == nil {
                commit = try RepoCommit(from: &reader)
            } else if key == "validationStatus", validationStatus == nil {
                validationStatus = try reader.string()
            } else {
                try reader.skip()
            }
        }
        guard let uri else { throw reader.missing("uri", object) }
        guard let cid else { throw reader.missing("cid", object) }
        self.init(uri: uri, cid: cid, commit: commit, validationStatus: validationStatus)
    }

    /// Writes the reference.
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
    /// Reads a record with its place.
    public init(from reader: inout WireReader) throws(WireError) {
        var object = try reader.beginObject()
        var uri: ATURI?
        var cid: CID?
        var value: Record?
        while let key = try reader.nextKey(&object) {
            if key == "uri", uri == nil {
                uri = try ATURI(from: &reader)
            } else if key == "cid", cid == nil {
                cid = try CID(from: &reader)
            } else if key == "value", value == nil {
                value = try Record(from: &reader)
            } else {
                try reader.skip()
            }
        }
        guard let uri else { throw reader.missing("uri", object) }
        guard let value else { throw reader.missing("value", object) }
        self.init(uri: uri, cid: cid, value: value)
    }

    /// Writes the record with its place.
    public func write(to writer: inout WireWriter) {
        var object = writer.beginObject()
        if let cid { writer.field("cid", cid, &object) }
        writer.field("uri", uri, &object)
        writer.field("value", value, &object)
        writer.endObject(&object)
    }
}

/// What several writes come to: for each a reference, or nothing for a deletion.
struct WriteResults: WireValue {
    var references: [RecordReference?] = []

    init(from reader: inout WireReader) throws(WireError) {
        var object = try reader.beginObject()
        while let key = try reader.nextKey(&object) {
            guard key == "results" else {
                try reader.skip()
                continue
            }
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
    }

    func write(to writer: inout WireWriter) {
        var object = writer.beginObject()
        writer.field("results", references.map { $0.map(Nullable.value) ?? .null }, &object)
        writer.endObject(&object)
    }
}

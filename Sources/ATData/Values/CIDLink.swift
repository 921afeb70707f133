/// A link to a block by its content: `{"$link": "bafy…"}` in JSON, tag 42 in DAG-CBOR.
public struct CIDLink: Sendable {
    /// The CID that is linked to.
    public var cid: CID

    /// Creates a link.
    public init(_ cid: CID) { self.cid = cid }
}

extension CIDLink {
    /// Reads a link.
    public init(from reader: inout WireReader) throws(WireError) {
        guard reader.isJSON else {
            cid = try reader.cborLink()
            return
        }
        cid = try reader.jsonWrapped("$link") { (reader: inout WireReader) throws(WireError) in
            try reader.jsonLinkText()
        }
    }

    /// Writes the link.
    public func write(to writer: inout WireWriter) { writer.link(cid) }
}

extension CIDLink: LexiconCodable {}

extension CIDLink: Hashable {
    /// Compares the CIDs that are linked to. The text of a CID can be spelled in more than one way; a link can't.
    public static func == (left: CIDLink, right: CIDLink) -> Bool { left.cid.asLink == right.cid.asLink }

    /// Hashes the properties that equality compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(cid.asLink) }
}

extension WireReader {
    /// Reads the text of a link. Any CID is accepted here: one that the protocol doesn't use survives as JSON, and only
    /// DAG-CBOR rejects it.
    mutating func jsonLinkText() throws(WireError) -> CID {
        let cid: CID = try checked()
        return cid.asLink
    }

    /// Reads an object with one field, which is how JSON writes values it has no form for.
    @inline(__always)
    mutating func jsonWrapped<Value>(
        _ name: StaticString, _ read: (inout WireReader) throws(WireError) -> Value
    ) throws(WireError) -> Value {
        var object = try beginObject()
        guard let key = try nextKey(&object), key == name else { throw missing(name, object) }
        let value = try read(&self)
        guard try nextKey(&object) == nil else {
            throw failure(.mismatch, "an object with \(name) must have no other field", at: object.start)
        }
        return value
    }
}

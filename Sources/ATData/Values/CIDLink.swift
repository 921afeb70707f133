/// A link to a block by its content: `{"$link": "bafy…"}` in JSON, tag 42 in DAG-CBOR.
public struct CIDLink: Hashable, Sendable {
    /// What is linked to.
    public var cid: CID

    /// Makes a link.
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

extension WireReader {
    /// Reads the text of a link. Any CID will do here: one that the protocol does not use still survives as JSON, and
    /// only DAG-CBOR refuses it.
    mutating func jsonLinkText() throws(WireError) -> CID { try checked() }

    /// Reads an object of one field, which JSON uses for what it has no form of its own for.
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

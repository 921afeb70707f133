// Identifiers in encoded data: a string, checked in place. Except for URIs, they contain no characters that JSON
// escapes.

extension DID {
    /// Reads and checks a DID.
    public init(from reader: inout WireReader) throws(WireError) { self = try reader.checked() }
    /// Writes the DID as a string.
    public func write(to writer: inout WireWriter) { writer.plainString(description) }
}

extension Handle {
    /// Reads and checks a handle.
    public init(from reader: inout WireReader) throws(WireError) { self = try reader.checked() }
    /// Writes the handle as a string.
    public func write(to writer: inout WireWriter) { writer.plainString(description) }
}

extension ATIdentifier {
    /// Reads and checks a DID or a handle.
    public init(from reader: inout WireReader) throws(WireError) { self = try reader.checked() }
    /// Writes the identifier as a string.
    public func write(to writer: inout WireWriter) { writer.plainString(description) }
}

extension NSID {
    /// Reads and checks an NSID.
    public init(from reader: inout WireReader) throws(WireError) { self = try reader.checked() }
    /// Writes the NSID as a string.
    public func write(to writer: inout WireWriter) { writer.plainString(description) }
}

extension ATURI {
    /// Reads and checks an address.
    public init(from reader: inout WireReader) throws(WireError) { self = try reader.checked() }
    /// Writes the address as a string.
    public func write(to writer: inout WireWriter) { writer.plainString(description) }
}

extension RecordKey {
    /// Reads and checks a record key.
    public init(from reader: inout WireReader) throws(WireError) { self = try reader.checked() }
    /// Writes the key as a string.
    public func write(to writer: inout WireWriter) { writer.plainString(description) }
}

extension TID {
    /// Reads and checks a TID.
    public init(from reader: inout WireReader) throws(WireError) { self = try reader.checked() }
    /// Writes the TID as a string.
    public func write(to writer: inout WireWriter) { writer.plainString(description) }
}

extension Datetime {
    /// Reads and checks a datetime.
    public init(from reader: inout WireReader) throws(WireError) { self = try reader.checked() }
    /// Writes the datetime as a string.
    public func write(to writer: inout WireWriter) { writer.plainString(description) }
}

extension LanguageTag {
    /// Reads and checks a language tag.
    public init(from reader: inout WireReader) throws(WireError) { self = try reader.checked() }
    /// Writes the tag as a string.
    public func write(to writer: inout WireWriter) { writer.plainString(description) }
}

extension URIString {
    /// Reads and checks a URI.
    public init(from reader: inout WireReader) throws(WireError) { self = try reader.checked() }
    /// Writes the URI as a string.
    public func write(to writer: inout WireWriter) { writer.string(description) }
}

extension CID {
    /// Reads and checks a CID that is written as a string. For a link, use ``CIDLink``.
    public init(from reader: inout WireReader) throws(WireError) { self = try reader.checked() }

    /// Writes the CID as a string. For a link, use ``CIDLink``.
    public func write(to writer: inout WireWriter) {
        switch storage {
        case .text(let text): writer.plainString(text)
        case .sha256(let digest, let codec): writer.cidText(codec, digest)
        }
    }
}

extension WireWriter {
    mutating func cidText(_ codec: UInt8, _ digest: CIDDigest) {
        if !isJSON { cborHead(3, UInt64(CID.textCount)) }
        reserve(CID.textCount + 2)
        if isJSON { put(UInt8(ascii: "\"")) }
        CID.write(codec: codec, digest, to: base + count)
        count += CID.textCount
        if isJSON { put(UInt8(ascii: "\"")) }
    }

    /// Writes a link: `{"$link": …}` in JSON, tag 42 in DAG-CBOR.
    mutating func link(_ cid: CID) {
        guard !isJSON else {
            if case .text = cid.storage { hasFreeForm = true }
            reserve(9)
            let lead: StaticString = "{\"$link\":"
            put(lead.utf8Start, lead.utf8CodeUnitCount)
            cid.write(to: &self)
            reserve(1)
            return put(UInt8(ascii: "}"))
        }
        guard let (codec, digest) = cid.link else {
            if isForComparison {
                cborHead(5, 1)
                plainString("$link")
                return plainString(cid.description)
            }
            failure = unwritable("a link must be a CID of version 1 with SHA-256: \(cid)")
            return null()
        }
        reserve(41)
        // Tag 42, the head of 37 bytes, a zero, and the head of the CID, whose last byte follows.
        put(word: 0xD82A_5825_0001_0012 | UInt64(codec) << 8)
        put(32)
        put(word: digest.word0)
        put(word: digest.word1)
        put(word: digest.word2)
        put(word: digest.word3)
    }
}

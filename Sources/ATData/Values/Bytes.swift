import ATCrypto

/// Bytes as a value: `{"$bytes": "…"}` with base64 in JSON, a byte string in DAG-CBOR.
public struct Bytes: Hashable, Sendable {
    /// The bytes.
    public var bytes: [UInt8]

    /// Creates a value from bytes.
    public init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }
}

extension Bytes: ExpressibleByArrayLiteral {
    /// Creates a value from the bytes of the literal.
    public init(arrayLiteral elements: UInt8...) { bytes = elements }
}

extension Bytes {
    /// Reads bytes.
    public init(from reader: inout WireReader) throws(WireError) {
        guard reader.isJSON else {
            bytes = Array(try reader.cborBytes())
            return
        }
        bytes = try reader.jsonWrapped("$bytes") { (reader: inout WireReader) throws(WireError) in
            try reader.jsonBase64()
        }
    }

    /// Writes the bytes.
    public func write(to writer: inout WireWriter) {
        guard writer.isJSON else { return bytes.withUnsafeBufferPointer { writer.cborBytes($0) } }
        var object = writer.beginObject()
        writer.key("$bytes", &object)
        writer.plainString(Base64.standard.encode(bytes, padded: false))
        writer.endObject(&object)
    }
}

extension Bytes: LexiconCodable {}

extension WireReader {
    /// Reads base64, with or without padding. The unused bits of the last character may have any value: the protocol's
    /// own vectors contain such text.
    mutating func jsonBase64() throws(WireError) -> [UInt8] {
        let place = cursor
        let text = try text().utf8
        do throws(TextDecodingError) {
            return try Base64.standard.decode(utf8: text, padding: .optional, allowsNonzeroTrailingBits: true)
        } catch {
            throw failure(.mismatch, "not base64", at: place)
        }
    }
}

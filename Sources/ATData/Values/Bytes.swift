/// Bytes as a value: `{"$bytes": "…"}` with base64 in JSON, a byte string in DAG-CBOR.
public struct Bytes: Hashable, Sendable {
    /// The bytes.
    public var bytes: [UInt8]

    /// Makes a value of bytes.
    public init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }
}

extension Bytes: ExpressibleByArrayLiteral {
    /// Makes a value of the literal's bytes.
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
        bytes.withUnsafeBufferPointer { bytes in
            guard writer.isJSON else { return writer.cborBytes(bytes) }
            let lead: StaticString = "{\"$bytes\":\""
            let length = Base64.length(of: bytes.count)
            writer.reserve(lead.utf8CodeUnitCount + length + 2)
            writer.put(lead.utf8Start, lead.utf8CodeUnitCount)
            Base64.encode(bytes, to: writer.base + writer.count)
            writer.count += length
            writer.put(UInt8(ascii: "\""))
            writer.put(UInt8(ascii: "}"))
        }
    }
}

extension Bytes: LexiconCodable {}

extension WireReader {
    mutating func jsonBase64() throws(WireError) -> [UInt8] {
        let place = cursor
        guard let bytes = Base64.decode(try text().utf8) else { throw failure(.mismatch, "not base64", at: place) }
        return bytes
    }
}

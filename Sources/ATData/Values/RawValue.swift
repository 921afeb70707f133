/// A value in its encoded form, checked but not decoded.
///
/// Two values are equal when they hold the same data, whether each is JSON or DAG-CBOR: objects with the same fields in
/// any order, strings with the same UTF-8 bytes however they are escaped, numbers with the same exact value (`1.0` is
/// `1`, and `9223372036854775808` isn't `9223372036854775809`), and `$bytes` with the same bytes. Equal values that
/// have a DAG-CBOR form have the same one. Numbers whose exponent has more than 18 digits compare as text.
///
/// A field that appears twice in an object is only found when the value is decoded.
public struct RawValue: Sendable {
    /// The bytes, in the form that ``format`` names.
    public let bytes: [UInt8]
    /// The form of the bytes.
    public let format: WireFormat

    init(_ bytes: UnsafeBufferPointer<UInt8>, _ format: WireFormat) {
        self.bytes = Array(bytes)
        self.format = format
    }

    init(unchecked bytes: [UInt8], _ format: WireFormat) {
        self.bytes = bytes
        self.format = format
    }

    /// Decodes the value as a type. Throws on anything that doesn't fit.
    public func decode<Value: WireValue>(
        as type: Value.Type = Value.self, limits: WireLimits = WireLimits()
    ) throws(WireError) -> Value {
        try Value.read(bytes, format, limits)
    }

    /// Decodes the value as a type. Array elements that don't fit are skipped and added to `issues`; encoding the
    /// result loses them.
    public func decode<Value: WireValue>(
        as type: Value.Type = Value.self, limits: WireLimits = WireLimits(), issues: inout [WireIssue]
    ) throws(WireError) -> Value {
        try Value.read(bytes, format, limits, &issues)
    }

    /// Whether the value is `null`.
    var isNull: Bool {
        format == .json ? bytes.first == UInt8(ascii: "n") : bytes == [0xF6]
    }

    /// The DAG-CBOR of the value, if it has one, otherwise a replacement. Equal values have equal ones.
    var canonical: [UInt8] {
        format == .dagCBOR ? bytes : CanonicalForm.bytes(json: bytes)
    }
}

extension RawValue: WireValue {
    /// Reads a value of any kind.
    public init(from reader: inout WireReader) throws(WireError) {
        if reader.isJSON { _ = try reader.jsonPeek() }
        reader.isVariant = false
        let place = reader.cursor
        try reader.skip()
        self.init(UnsafeBufferPointer(start: place, count: reader.cursor - place), reader.format)
    }

    /// Writes the value as it is, or in the other form.
    public func write(to writer: inout WireWriter) {
        writer.variant = nil
        if writer.isForComparison {
            guard !writer.isJSON else { return writer.setAside(self) }
            return canonical.withUnsafeBufferPointer { writer.append($0) }
        }
        guard format != writer.format else { return bytes.withUnsafeBufferPointer { writer.append($0) } }
        if !writer.isJSON, writer.transcode(json: bytes) { return }
        do throws(WireError) {
            try decode(as: LexValue.self, limits: .unlimited).write(to: &writer)
        } catch {
            writer.failure = writer.unwritable("a raw value can't be converted to this form: \(error)")
        }
    }
}

extension RawValue: Hashable {
    /// Compares the data, not its encoding.
    public static func == (left: RawValue, right: RawValue) -> Bool {
        if left.format == right.format {
            let isSame = left.bytes.withUnsafeBufferPointer { left in
                right.bytes.withUnsafeBufferPointer { right in ByteScan.isSame(left, right) }
            }
            if isSame { return true }
            // DAG-CBOR has one form only.
            if left.format == .dagCBOR { return false }
        }
        return left.canonical == right.canonical
    }

    /// Hashes the properties that equality compares.
    public func hash(into hasher: inout Hasher) {
        canonical.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
}

extension RawValue: CustomStringConvertible {
    /// The value as JSON.
    public var description: String {
        guard format == .dagCBOR else { return String(decoding: bytes, as: UTF8.self) }
        do throws(WireError) {
            return String(decoding: try decode(as: LexValue.self, limits: .unlimited).json(), as: UTF8.self)
        } catch {
            return error.description
        }
    }
}

/// A value as it stood on the wire, checked but not taken apart.
///
/// Two of them are equal when they mean the same, whatever the order of fields, white space or the form.
public struct RawValue: Sendable {
    /// The bytes, in the form that ``format`` says.
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

    /// Takes a value apart into a type. Anything that does not fit throws.
    public func decode<Value: WireValue>(
        as type: Value.Type = Value.self, limits: WireLimits = WireLimits()
    ) throws(WireError) -> Value {
        try Value.read(bytes, format, limits).get()
    }

    /// Takes a value apart into a type. Elements of arrays that do not fit are left out and added to `issues`: writing
    /// the value back would lose them.
    public func decode<Value: WireValue>(
        as type: Value.Type = Value.self, limits: WireLimits = WireLimits(), issues: inout [WireIssue]
    ) throws(WireError) -> Value {
        try Value.read(bytes, format, limits, &issues).get()
    }

    /// Whether the value is `null`.
    var isNull: Bool {
        format == .json ? bytes.first == UInt8(ascii: "n") : bytes == [0xF6]
    }

    /// The value as JSON, in a tree that any two of the same meaning share.
    var tree: JSONTree {
        get throws(WireError) {
            format == .json ? try decode() : try JSONTree(json: try decode(as: LexValue.self).json())
        }
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
        guard format != writer.format else { return bytes.withUnsafeBufferPointer { writer.append($0) } }
        do throws(WireError) {
            try decode(as: LexValue.self).write(to: &writer)
        } catch {
            writer.failure = writer.unwritable("a value kept as it came can't be written in this form: \(error)")
        }
    }
}

extension RawValue: Hashable {
    /// Compares meanings.
    public static func == (left: RawValue, right: RawValue) -> Bool {
        if left.format == right.format, left.bytes == right.bytes { return true }
        do throws(WireError) { return try left.tree == right.tree } catch { return false }
    }

    /// Hashes no more than the kind, because the same meaning may have different bytes.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(isNull)
    }
}

extension RawValue: CustomStringConvertible {
    /// The value as JSON.
    public var description: String {
        guard format == .dagCBOR else { return String(decoding: bytes, as: UTF8.self) }
        do throws(WireError) {
            return String(decoding: try decode(as: LexValue.self).json(), as: UTF8.self)
        } catch {
            return error.description
        }
    }
}

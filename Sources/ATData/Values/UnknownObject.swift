/// An object whose type is not known in advance: a record within a view, or a union's variant from the future.
///
/// It stays as it came until someone asks for a type, which costs nothing for those who don't:
///
/// ```swift
/// if post.record.type == "app.bsky.feed.post" {
///     let record = try post.record.decode(as: AppBsky.Feed.Post.self)
/// }
/// ```
public struct UnknownObject: Hashable, Sendable {
    /// The object as it came.
    public let raw: RawValue

    /// Takes a value that writes itself as an object.
    public init(_ value: some WireValue) throws(WireError) {
        try self.init(json: try value.json())
    }

    /// The object's `$type`, when it has one.
    public var type: String? {
        do throws(WireError) { return try raw.decode(as: TypeOnly.self).type } catch { return nil }
    }

    /// Takes the object apart into a type. Anything that does not fit throws.
    public func decode<Value: WireValue>(
        as type: Value.Type = Value.self, limits: WireLimits = WireLimits()
    ) throws(WireError) -> Value {
        try raw.decode(limits: limits)
    }

    /// Takes the object apart into a type. Elements of arrays that do not fit are left out and added to `issues`:
    /// writing the value back would lose them.
    public func decode<Value: WireValue>(
        as type: Value.Type = Value.self, limits: WireLimits = WireLimits(), issues: inout [WireIssue]
    ) throws(WireError) -> Value {
        try raw.decode(limits: limits, issues: &issues)
    }
}

extension UnknownObject: LexiconCodable {
    /// Reads an object, whatever its fields.
    public init(from reader: inout WireReader) throws(WireError) {
        let isObject =
            reader.isJSON
            ? try reader.jsonPeek() == UInt8(ascii: "{")
            : reader.cursor < reader.end && reader.cursor.pointee >> 5 == 5
        guard isObject else { throw reader.mismatch("an object") }
        raw = try RawValue(from: &reader)
    }

    /// Writes the object as it came, or in the other form.
    public func write(to writer: inout WireWriter) { raw.write(to: &writer) }
}

extension UnknownObject: CustomStringConvertible {
    /// The object as JSON.
    public var description: String { raw.description }
}

/// Reads no more of an object than its `$type`.
private struct TypeOnly: WireValue {
    let type: String?

    init(from reader: inout WireReader) throws(WireError) {
        type = try reader.variantType().map { String(decoding: $0.utf8, as: UTF8.self) }
        reader.isVariant = false
        try reader.skip()
    }

    func write(to writer: inout WireWriter) { writer.null() }
}

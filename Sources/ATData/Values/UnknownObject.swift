/// An object whose type isn't known in advance: a record in a view, or a variant of a union that was added later.
///
/// It stays encoded until you ask for a type:
///
/// ```swift
/// if post.record.type == "app.bsky.feed.post" {
///     let record = try post.record.decode(as: AppBsky.Feed.Post.self)
/// }
/// ```
public struct UnknownObject: Hashable, Sendable {
    /// The object in its encoded form.
    public let raw: RawValue

    /// Creates an object from a value that encodes as one.
    public init(_ value: some WireValue) throws(WireError) {
        try self.init(json: try value.json())
    }

    /// The object's `$type`, if it has one.
    public var type: String? {
        do throws(WireError) { return try raw.decode(as: TypeOnly.self).type } catch { return nil }
    }

    /// The value of a field; `nil` if there is none. This reads the whole object: for several fields, decode a type.
    public subscript(name: String) -> LexValue? {
        do throws(WireError) { return try raw.decode(as: LexObject.self)[name] } catch { return nil }
    }

    /// Decodes the object as a type. Throws on anything that doesn't fit.
    public func decode<Value: WireValue>(
        as type: Value.Type = Value.self, limits: WireLimits = WireLimits()
    ) throws(WireError) -> Value {
        try raw.decode(limits: limits)
    }

    /// Decodes the object as a type. Array elements that don't fit are skipped and added to `issues`; encoding the
    /// result loses them.
    public func decode<Value: WireValue>(
        as type: Value.Type = Value.self, limits: WireLimits = WireLimits(), issues: inout [WireIssue]
    ) throws(WireError) -> Value {
        try raw.decode(limits: limits, issues: &issues)
    }
}

extension UnknownObject: LexiconCodable {
    /// Reads an object with any fields. Its `$type`, if present, must be a non-empty string and appear once.
    public init(from reader: inout WireReader) throws(WireError) {
        let isObject =
            reader.isJSON
            ? try reader.jsonPeek() == UInt8(ascii: "{")
            : reader.cursor < reader.end && reader.cursor.pointee >> 5 == 5
        guard isObject else { throw reader.mismatch("an object") }
        reader.isVariant = false
        let place = reader.cursor
        var object = try reader.beginObject()
        while let key = try reader.nextKey(&object) {
            _ = try reader.isType(key, &object)
            try reader.skip()
        }
        raw = RawValue(UnsafeBufferPointer(start: place, count: reader.cursor - place), reader.format)
    }

    /// Writes the object unchanged, or converted to the other form.
    public func write(to writer: inout WireWriter) { raw.write(to: &writer) }
}

extension UnknownObject: CustomStringConvertible {
    /// The object as JSON.
    public var description: String { raw.description }
}

/// Reads only the `$type` of an object.
private struct TypeOnly: WireValue {
    let type: String?

    init(from reader: inout WireReader) throws(WireError) {
        type = try reader.variantType().map { String(decoding: $0.utf8, as: UTF8.self) }
        reader.isVariant = false
        try reader.skip()
    }

    func write(to writer: inout WireWriter) { writer.null() }
}

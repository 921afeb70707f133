/// A string for which a lexicon lists some values, without excluding others.
///
/// Generated types have a static member for each listed value:
///
/// ```swift
/// if chat.allowIncoming == .following { … }
/// ```
public protocol KnownString: RawRepresentable<String>, Hashable, Sendable, Codable, WireValue,
    ExpressibleByStringLiteral, CustomStringConvertible
{
    /// Creates a value from any string.
    init(rawValue: String)
}

extension KnownString {
    /// Creates a value from a literal.
    @inlinable
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    /// Compares the UTF-8 bytes, as the protocol does.
    public static func == (left: Self, right: Self) -> Bool { left.rawValue.utf8.elementsEqual(right.rawValue.utf8) }

    /// Hashes the properties that equality compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(utf8: rawValue) }

    /// The string.
    @inlinable
    public var description: String { rawValue }

    /// Reads a string.
    @inlinable
    public init(from reader: inout WireReader) throws(WireError) { self.init(rawValue: try reader.string()) }

    /// Writes the string.
    @inlinable
    public func write(to writer: inout WireWriter) { writer.string(rawValue) }
}

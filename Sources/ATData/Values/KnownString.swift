/// A string of which a lexicon lists some values, without ruling out others.
///
/// Generated types have a static member for each listed value:
///
/// ```swift
/// if chat.allowIncoming == .following { … }
/// ```
public protocol KnownString: RawRepresentable<String>, Hashable, Sendable, Codable, WireValue,
    ExpressibleByStringLiteral, CustomStringConvertible
{
    /// Makes a value of any string.
    init(rawValue: String)
}

extension KnownString {
    /// Makes a value of a literal.
    @inlinable
    public init(stringLiteral value: String) { self.init(rawValue: value) }

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

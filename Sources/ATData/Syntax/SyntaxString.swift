/// A string with the syntax of its type: every value is valid.
///
/// Create one from text with `try DID(text)`, which throws a ``SyntaxError``, or from a literal, which traps with the
/// same message if it is invalid. Values compare and sort by their UTF-8 bytes, as the protocol does.
public protocol SyntaxString: Hashable, Comparable, Sendable, Codable, CustomStringConvertible,
    ExpressibleByStringLiteral, CodingKeyRepresentable, WireValue
{
    /// Creates a value from text, or throws a `SyntaxError`.
    init(_ text: String) throws(SyntaxError)
}

extension SyntaxString {
    /// Creates a value from a literal. An invalid literal is a programming error and traps.
    public init(stringLiteral value: String) {
        do throws(SyntaxError) { try self.init(value) } catch { preconditionFailure(error.description) }
    }

    /// Decodes the value from a string.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        do throws(SyntaxError) {
            try self.init(text)
        } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: error.description, underlyingError: error))
        }
    }

    /// Encodes the value as a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    /// Sorts by UTF-8 bytes.
    public static func < (left: Self, right: Self) -> Bool {
        left.description.utf8.lexicographicallyPrecedes(right.description.utf8)
    }

    /// The value as a dictionary key, so that `[DID: Value]` encodes as an object.
    public var codingKey: any CodingKey { SyntaxKey(stringValue: description) }

    /// Creates a value from a dictionary key.
    public init?(codingKey: some CodingKey) {
        do throws(SyntaxError) { try self.init(codingKey.stringValue) } catch { return nil }
    }
}

/// Returns the text of an identifier, or other text if there is none, such as `post.uri.rkey ?? ""`.
///
/// With Swift's own operator, an empty literal would be an identifier, which traps.
public func ?? <Identifier: SyntaxString>(
    identifier: Identifier?, text: @autoclosure () throws -> String
) rethrows -> String {
    guard let identifier else { return try text() }
    return identifier.description
}

private struct SyntaxKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

/// A string that keeps to the syntax of its type: every value is valid.
///
/// Make one from text with `try DID(text)`, which throws a ``SyntaxError``, or from a literal, which traps on nonsense
/// with the same message. Values compare and sort by their UTF-8 bytes, as the protocol does.
public protocol SyntaxString: Hashable, Comparable, Sendable, Codable, LosslessStringConvertible,
    ExpressibleByStringLiteral, CodingKeyRepresentable, WireValue
{
    /// Makes a value of text, or throws what is wrong with it. Each type's `init(_:)` does the same.
    init(validating text: String) throws(SyntaxError)
}

extension SyntaxString {
    /// Makes a value of text, or `nil` when the text is not valid.
    @_disfavoredOverload
    public init?(_ description: String) {
        do throws(SyntaxError) { try self.init(validating: description) } catch { return nil }
    }

    /// Makes a value of a literal. Nonsense in a program's own text is a mistake of the program: it traps.
    public init(stringLiteral value: String) {
        do throws(SyntaxError) { try self.init(validating: value) } catch { preconditionFailure(error.description) }
    }

    /// Reads the value from a string, as any `Decoder` gives it.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        do throws(SyntaxError) {
            try self.init(validating: text)
        } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: error.description, underlyingError: error))
        }
    }

    /// Writes the value as a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    /// Sorts by UTF-8 bytes.
    public static func < (left: Self, right: Self) -> Bool {
        left.description.utf8.lexicographicallyPrecedes(right.description.utf8)
    }

    /// The value as a dictionary's key, so that `[DID: Value]` encodes as an object.
    public var codingKey: any CodingKey { SyntaxKey(stringValue: description) }

    /// Makes a value of a dictionary's key.
    public init?(codingKey: some CodingKey) {
        self.init(codingKey.stringValue)
    }
}

private struct SyntaxKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

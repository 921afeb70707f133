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

/// What the validators share: a check over UTF-8, and a way in for text that has passed it.
protocol CheckedText: SyntaxString {
    static var kind: SyntaxError.Kind { get }
    /// What is wrong with the text, or `nil` when it is valid. One pass, no allocation.
    static func fault(in utf8: UnsafeBufferPointer<UInt8>) -> SyntaxFault?
    /// Takes ASCII text that `fault(in:)` accepted.
    init(unchecked utf8: UnsafeBufferPointer<UInt8>)
}

extension CheckedText {
    @inline(__always)
    static func checked(_ text: String) throws(SyntaxError) -> Self {
        var text = text
        var result: Result<Self, SyntaxError>?
        text.withUTF8 { utf8 in
            if let fault = fault(in: utf8) {
                result = .failure(SyntaxError(kind, utf8, fault))
            } else {
                result = .success(Self(unchecked: utf8))
            }
        }
        switch result {
        case .success(let value): return value
        case .failure(let error): throw error
        case nil: throw SyntaxError(kind, UnsafeBufferPointer(start: nil, count: 0), SyntaxFault(0, "unreadable"))
        }
    }
}

extension String {
    /// Copies bytes that a validator has found to be ASCII.
    @inline(__always)
    init(ascii utf8: UnsafeBufferPointer<UInt8>) {
        self.init(decoding: utf8, as: UTF8.self)
    }
}

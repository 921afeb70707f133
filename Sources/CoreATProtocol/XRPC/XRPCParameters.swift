public import ATData
import HTTPTransport

/// The query of an address while it is put together.
///
/// Parameters come in the order in which they are added; an array repeats its name, and `nil` adds nothing.
public struct XRPCParameters: Sendable {
    /// The query so far, percent-encoded, without the question mark.
    public private(set) var text = ""

    /// Makes an empty query.
    public init() {}

    /// Adds a string.
    public mutating func add(_ name: String, _ value: String?) {
        guard let value else { return }
        if !text.isEmpty { text.append("&") }
        text.percentEncode(name, keeping: .unreserved)
        text.append("=")
        text.percentEncode(value, keeping: .unreserved)
    }

    /// Adds a number.
    public mutating func add(_ name: String, _ value: Int?) {
        add(name, value?.description)
    }

    /// Adds `true` or `false`.
    public mutating func add(_ name: String, _ value: Bool?) {
        add(name, value?.description)
    }

    /// Adds an identifier.
    public mutating func add(_ name: String, _ value: (some SyntaxString)?) {
        add(name, value?.description)
    }

    /// Adds a string of which a lexicon lists some values.
    public mutating func add(_ name: String, _ value: (some KnownString)?) {
        add(name, value?.rawValue)
    }

    /// Adds strings.
    public mutating func add(_ name: String, _ values: [String]?) {
        for value in values ?? [] { add(name, value) }
    }

    /// Adds numbers.
    public mutating func add(_ name: String, _ values: [Int]?) {
        for value in values ?? [] { add(name, value) }
    }

    /// Adds booleans.
    public mutating func add(_ name: String, _ values: [Bool]?) {
        for value in values ?? [] { add(name, value) }
    }

    /// Adds identifiers.
    public mutating func add(_ name: String, _ values: [some SyntaxString]?) {
        for value in values ?? [] { add(name, value) }
    }

    /// Adds strings of which a lexicon lists some values.
    public mutating func add(_ name: String, _ values: [some KnownString]?) {
        for value in values ?? [] { add(name, value) }
    }
}

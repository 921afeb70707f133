public import ATData
import HTTPTransport

/// Builds the query of a URL.
///
/// Parameters keep the order in which they are added. An array repeats its name, and `nil` adds nothing.
public struct XRPCParameters: Sendable {
    /// The query so far, percent-encoded, without the question mark.
    public private(set) var text = ""

    /// Creates an empty query.
    public init() {}

    /// Adds a string.
    public mutating func add(_ name: String, _ value: String?) {
        if let value { text.appendParameter(name, value) }
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

    /// Adds a string with known values.
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

    /// Adds strings with known values.
    public mutating func add(_ name: String, _ values: [some KnownString]?) {
        for value in values ?? [] { add(name, value) }
    }
}

extension XRPCParameters {
    /// Creates a query from strings, integers, booleans, and arrays of these. `null` adds nothing.
    init(_ values: LexObject) throws {
        for field in values {
            if case .array(let elements) = field.value {
                for element in elements { try add(field.name, value: element) }
            } else {
                try add(field.name, value: field.value)
            }
        }
    }

    private mutating func add(_ name: String, value: LexValue) throws {
        switch value {
        case .null: break
        case .boolean(let value): add(name, value)
        case .integer(let value): add(name, value)
        case .string(let value): add(name, value)
        case .link(let value): add(name, value)
        case .bytes, .array, .object:
            throw AtError.network(.encodingFailed("The parameter \(name) is not a string, an integer or a boolean."))
        }
    }
}

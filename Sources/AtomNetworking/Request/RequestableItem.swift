import HTTPTransport

/// A name and a value: a header or a query parameter.
public protocol RequestableItem: Sendable, Equatable {
    /// The name.
    var name: String { get }
    /// The value.
    var value: String { get }
    /// Creates an item.
    init(name: String, value: String)
}

/// A header of a request.
public struct HeaderItem: RequestableItem {
    /// The header's name.
    public let name: String
    /// The header's value.
    public let value: String

    /// Creates a header.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

/// A query parameter.
public struct QueryItem: RequestableItem {
    /// The parameter's name, not encoded.
    public let name: String
    /// The parameter's value, not encoded.
    public let value: String

    /// Creates a parameter.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

extension Array: @retroactive ExpressibleByDictionaryLiteral where Element: RequestableItem {
    /// Creates items from a literal such as `["page": "2", "sort": "name"]`, preserving its order and duplicates.
    public init(dictionaryLiteral elements: (String, String)...) {
        self = elements.map { Element(name: $0.0, value: $0.1) }
    }
}

extension [QueryItem] {
    /// The items as a query, or as the body of a form.
    var percentEncoded: String { reduce(into: "") { $0.appendParameter($1.name, $1.value) } }
}

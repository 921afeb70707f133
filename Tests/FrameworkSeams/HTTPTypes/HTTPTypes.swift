// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// What the samples of the article "Mount a service in another framework" use of swift-http-types, declared as it is
// there.

public struct HTTPField: Sendable, Hashable {
    public struct Name: Sendable, Hashable {
        public let rawName: String
        public init?(_ name: String) { rawName = name }
    }

    public let name: Name
    public var value: String

    public init(name: Name, value: String) { (self.name, self.value) = (name, value) }
}

public struct HTTPFields: Sendable, Hashable, RandomAccessCollection, RangeReplaceableCollection, MutableCollection {
    private var fields: [HTTPField] = []
    public init() {}
    public var startIndex: Int { fields.startIndex }
    public var endIndex: Int { fields.endIndex }
    public subscript(position: Int) -> HTTPField {
        get { fields[position] }
        set { fields[position] = newValue }
    }
    public mutating func replaceSubrange(_ range: Range<Int>, with new: some Collection<HTTPField>) {
        fields.replaceSubrange(range, with: new)
    }
}

public struct HTTPRequest: Sendable, Hashable {
    public struct Method: Sendable, Hashable, RawRepresentable, LosslessStringConvertible {
        public let rawValue: String
        public init?(rawValue: String) { self.rawValue = rawValue }
        public init?(_ description: String) { rawValue = description }
        public var description: String { rawValue }
    }
}

public struct HTTPResponse: Sendable, Hashable {
    public struct Status: Sendable, Hashable {
        public let code: Int
        public init(code: Int, reasonPhrase: String = "") { self.code = code }
    }
}

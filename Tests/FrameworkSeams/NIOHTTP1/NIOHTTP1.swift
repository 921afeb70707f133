// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase

// What a sample of the article "Mount a service in another framework" uses of swift-nio, declared as it is there.

public enum HTTPMethod: Sendable, RawRepresentable {
    case GET
    public init(rawValue: String) { self = .GET }
    public var rawValue: String { "GET" }
}

public struct HTTPHeaders: Sendable, RandomAccessCollection, ExpressibleByDictionaryLiteral {
    public init(_ headers: [(String, String)] = []) {}
    public init(dictionaryLiteral elements: (String, String)...) {}
    public typealias Element = (name: String, value: String)
    public var startIndex: Int { 0 }
    public var endIndex: Int { 0 }
    public subscript(position: Int) -> Element { ("", "") }
}

public enum HTTPResponseStatus: Sendable {
    case ok
    public init(statusCode: Int, reasonPhrase: String = "") { self = .ok }
}

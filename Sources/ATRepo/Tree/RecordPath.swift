public import ATData

/// The path of a record in its repository: a collection and a key, such as `app.bsky.feed.post/3jui7kd54zh2y`.
public struct RecordPath: Hashable, Sendable {
    /// The collection.
    public let collection: NSID
    /// The key within the collection.
    public let key: RecordKey

    /// Creates a path.
    public init(_ collection: NSID, _ key: RecordKey) {
        self.collection = collection
        self.key = key
    }

    /// Parses a path: text with one slash. Throws a `SyntaxError`.
    public init(_ text: String) throws(SyntaxError) {
        let slash = text.utf8.firstIndex(of: UInt8(ascii: "/")) ?? text.endIndex
        collection = try NSID(String(text[..<slash]))
        key = try RecordKey(slash < text.endIndex ? String(text[text.utf8.index(after: slash)...]) : "")
    }
}

extension RecordPath: Comparable {
    /// Compares paths in the order of the tree: by the bytes of their text.
    public static func < (left: RecordPath, right: RecordPath) -> Bool {
        left.description.utf8.lexicographicallyPrecedes(right.description.utf8)
    }
}

extension RecordPath: CustomStringConvertible {
    /// The path as text.
    public var description: String { "\(collection)/\(key)" }
}

extension RecordPath: ExpressibleByStringLiteral {
    /// Creates a path from a literal. An invalid literal is a programming error and traps.
    public init(stringLiteral value: String) {
        do throws(SyntaxError) { try self.init(value) } catch { preconditionFailure(error.description) }
    }
}

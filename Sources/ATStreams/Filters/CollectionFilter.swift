public import ATData

/// Selects collections of records: one, such as `app.bsky.feed.post`, or all below a name, such as `app.bsky.*`.
///
/// ```swift
/// for try await event in firehose.events(collections: ["app.bsky.feed.post", "com.example.*"]) { … }
/// ```
public struct CollectionFilter: Hashable, Sendable {
    /// The name of the collection; `nil` for a filter that ends with a star.
    let name: NSID?
    /// The bytes that a collection is, or that it starts with. Then the last one is a dot.
    let bytes: [UInt8]

    /// Receives one collection.
    public init(_ collection: NSID) {
        self.init(name: collection, bytes: Array(collection.description.utf8))
    }

    private init(name: NSID?, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    /// Parses a filter, or throws a `SyntaxError`.
    public init(_ text: String) throws(SyntaxError) {
        guard text.utf8.suffix(2).elementsEqual(".*".utf8) else {
            self.init(try NSID(text))
            return
        }
        // With two more parts, it must be the name of a collection.
        _ = try NSID("\(text.dropLast(2)).a.a")
        self.init(name: nil, bytes: Array(text.utf8.dropLast()))
    }

    /// Receives the collection of a type.
    public init<Record: LexiconRecord>(_ type: Record.Type) { self.init(Record.collection) }

    /// Whether the filter lets a collection through.
    public func accepts(_ collection: NSID) -> Bool {
        var text = collection.description
        return text.withUTF8 { accepts(UnsafeRawBufferPointer($0)) }
    }

    /// Whether the filter lets a collection with this name through. The name may be anything.
    @inline(__always)
    func accepts(_ collection: UnsafeRawBufferPointer) -> Bool {
        guard name == nil ? collection.count > bytes.count : collection.count == bytes.count else { return false }
        // The ends of names differ more often than their starts.
        for index in bytes.indices.reversed() where collection[index] != bytes[index] { return false }
        return true
    }
}

extension CollectionFilter: CustomStringConvertible, ExpressibleByStringLiteral {
    /// The filter as text.
    public var description: String { name?.description ?? "\(String(decoding: bytes, as: UTF8.self))*" }

    /// Creates a filter from a literal. An invalid literal is a programming error and traps.
    public init(stringLiteral value: String) {
        do throws(SyntaxError) { try self.init(value) } catch { preconditionFailure(error.description) }
    }
}

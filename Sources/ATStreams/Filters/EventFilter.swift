public import ATData

/// Selects events of a stream.
package struct EventFilter: Sendable {
    /// Passes only commits with operations in these collections; empty for all.
    let collections: [CollectionFilter]
    /// Only events of these accounts; empty for all.
    let dids: Set<DID>
    /// Only events of accounts of this shard; `nil` for all.
    let shard: Shard?
    /// Only events of accounts of these shards: whether each of all passes. `nil` for all.
    let shards: [Bool]?
    // By their seeded hash, so that a DID in a frame is found without creating a value.
    private let didBytes: [Int: [[UInt8]]]
    // The bytes of all collections, one after the other, so that comparing a path with one retains nothing.
    private let nameBytes: [UInt8]
    private let names: [Name]

    /// The place of a collection's bytes.
    private struct Name {
        let start: Int
        let count: Int
        /// Whether these bytes are all of its name, and not only the start.
        let isWhole: Bool
    }

    package init(collections: [CollectionFilter] = [], dids: Set<DID> = [], shard: Shard? = nil, shards: [Bool]? = nil)
    {
        self.collections = collections
        self.dids = dids
        self.shard = shard
        self.shards = shards
        nameBytes = collections.flatMap(\.bytes)
        var start = 0
        names = collections.map { filter in
            defer { start += filter.bytes.count }
            return Name(start: start, count: filter.bytes.count, isWhole: filter.name != nil)
        }
        didBytes = Dictionary(grouping: dids.map { Array($0.description.utf8) }) { bytes in
            bytes.withUnsafeBytes { Self.hash($0) }
        }
    }

    /// Whether events of an account pass.
    @inline(__always)
    func accepts(account: UnsafeRawBufferPointer) -> Bool {
        (dids.isEmpty || didBytes[Self.hash(account)]?.contains { $0.elementsEqual(account) } ?? false)
            && shard?.owns(account) ?? true
            && shards.map { $0[Shard.index(of: account, in: $0.count)] } ?? true
    }

    /// Whether events of an account pass.
    func accepts(_ did: DID) -> Bool {
        (dids.isEmpty || dids.contains(did)) && shard?.owns(did) ?? true
            && shards.map { $0[Shard.index(of: did, in: $0.count)] } ?? true
    }

    /// Whether an operation passes, given the path of its record, which may be anything.
    @inline(__always)
    func accepts(path: UnsafeRawBufferPointer) -> Bool {
        names.isEmpty || names.contains { isName($0, ofCollectionIn: path) }
    }

    /// Whether a name is that of a path's collection, which ends at the first slash. No name has one.
    @inline(__always)
    private func isName(_ name: Name, ofCollectionIn path: UnsafeRawBufferPointer) -> Bool {
        let slash = UInt8(ascii: "/")
        guard path.count > name.count, (path[name.count] == slash) == name.isWhole,
            path.begins(with: nameBytes, name.start, count: name.count)
        else { return false }
        return name.isWhole || path[name.count...].contains(slash)
    }

    /// The name of a collection, if it is one of the filter.
    func collection(named name: UnsafeRawBufferPointer) -> NSID? {
        for filter in collections where filter.name != nil && filter.accepts(name) { return filter.name }
        return nil
    }

    private static func hash(_ bytes: UnsafeRawBufferPointer) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: bytes)
        return hasher.finalize()
    }
}

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
        return collection.begins(with: bytes, 0, count: bytes.count)
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

extension UnsafeRawBufferPointer {
    /// Whether these bytes, of which there are enough, begin with a part of others.
    @inline(__always)
    fileprivate func begins(with bytes: [UInt8], _ start: Int, count: Int) -> Bool {
        // The ends of names differ more often than their starts.
        var index = count
        while index > 0 {
            index -= 1
            guard self[index] == bytes[start + index] else { return false }
        }
        return true
    }
}

package import ATData

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

    package init(collections: [CollectionFilter] = [], dids: Set<DID> = [], shard: Shard? = nil, shards: [Bool]? = nil)
    {
        self.collections = collections
        self.dids = dids
        self.shard = shard
        self.shards = shards
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
        guard !collections.isEmpty else { return true }
        guard let slash = path.firstIndex(of: UInt8(ascii: "/")) else { return false }
        let name = UnsafeRawBufferPointer(rebasing: path[..<slash])
        return collections.contains { $0.accepts(name) }
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

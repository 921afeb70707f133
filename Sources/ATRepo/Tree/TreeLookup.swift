package import ATData

/// The result of looking up a key.
package enum TreeLookup: Hashable, Sendable {
    /// The key's record.
    case present(BlockID)
    /// The tree doesn't have the key.
    case absent
    /// The tree is partial, and this node, which is needed to answer, is missing.
    case unknown(missing: BlockID)
}

extension MST {
    /// Looks up a key.
    package mutating func value(of key: String) throws -> TreeLookup {
        var key = key
        return try key.withUTF8 { try value(of: UnsafeRawBufferPointer($0)) }
    }

    /// Looks up a key.
    package mutating func value(of bytes: UnsafeRawBufferPointer) throws -> TreeLookup {
        let key = try add(bytes)
        let layer = KeyDepth.of(bytes)
        do {
            let isFound = try descend(to: key, lowest: layer)
            removeLast(key)
            guard isFound, let place = path.last else { return .absent }
            return .present(self[place.node, place.index].value)
        } catch let error as TreeError where error.reason == .missingNode {
            removeLast(key)
            guard let missing = error.node.flatMap({ BlockID($0) }) else { throw error }
            return .unknown(missing: missing)
        }
    }

    /// Removes a key that was only looked up, unless nodes have been opened since.
    mutating func removeLast(_ key: Key) {
        if keys.count == Int(key.start + key.count) { keys.removeLast(Int(key.count)) }
    }
}

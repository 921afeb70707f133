package import ATData

/// A half-open range of keys.
package struct KeyRange: Sendable {
    /// The lower bound, which is part of the range.
    package let lower: [UInt8]
    /// The upper bound, which isn't part of the range; `nil` for none.
    package let upper: [UInt8]?

    /// All keys.
    package static let all = KeyRange(lower: [], upper: nil)

    /// The keys from `lower` up to, but not including, `upper`.
    package init(lower: [UInt8], upper: [UInt8]?) {
        self.lower = lower
        self.upper = upper
    }

    /// The records of a collection.
    package init(collection: NSID) {
        let name = Array(collection.description.utf8)
        // The character after the slash in ASCII.
        self.init(lower: name + [UInt8(ascii: "/")], upper: name + [UInt8(ascii: "/") + 1])
    }

    /// The records of a collection, starting at a key.
    package init(collection: NSID, from key: RecordKey) {
        let all = KeyRange(collection: collection)
        self.init(lower: all.lower + Array(key.description.utf8), upper: all.upper)
    }
}

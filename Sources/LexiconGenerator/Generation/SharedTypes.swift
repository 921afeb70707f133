import ATData

/// The unions of a module, so that several with the same variants become one type, and aliases of it.
struct SharedTypes {
    /// The properties that make two types the same.
    enum Shape: Hashable {
        /// A union, with the name, the name in the protocol, and the storage of each variant.
        case union([[String]], isClosed: Bool)
    }

    private struct Key: Hashable {
        let shape: Shape
        let top: SwiftName
    }

    private var paths: [Key: SwiftCode] = [:]
    private var aliased: [Reference: Int] = [:]
    /// Whether the current file contains a union that isn't an alias.
    private(set) var hasUnion = false

    /// Starts a file.
    mutating func beginFile() {
        aliased = [:]
        hasUnion = false
    }

    /// The path of the first union with a shape; `nil` if this is the first, or has no variants.
    ///
    /// Only the outermost namespace of the lexicon itself can be used, because types in it may hide others.
    mutating func first(_ union: UnionSchema, _ shape: Shape, _ path: SwiftCode, in lexicon: NSID) -> SwiftCode? {
        let key = Key(shape: shape, top: SwiftNames.top(of: lexicon))
        if !union.variants.isEmpty, let first = paths[key] {
            for variant in union.variants { aliased[variant, default: 0] += 1 }
            return first
        }
        paths[key] = path
        hasUnion = true
        return nil
    }

    /// The references that the current file still contains, without those of its aliases.
    func remaining(of references: [Reference]) -> [Reference] {
        var left = aliased
        return references.filter { reference in
            guard let count = left[reference], count > 0 else { return true }
            left[reference] = count - 1
            return false
        }
    }
}

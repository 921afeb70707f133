import ATData

/// The collections or calls in a scope.
enum ScopeNames: Hashable, Sendable {
    /// All, written as `*`.
    case every
    /// At least one, sorted and distinct.
    case some([NSID])

    /// Parses the values of a scope's parameter; `nil` if there are none, or one is neither a name nor `*`.
    init?(_ values: [String]) {
        guard !values.isEmpty else { return nil }
        var names: Set<NSID> = []
        var isEvery = false
        for value in values {
            if value == "*" {
                isEvery = true
            } else if let name = try? NSID(value) {
                names.insert(name)
            } else {
                return nil
            }
        }
        self = isEvery ? .every : .some(names.sorted())
    }

    /// The values of a scope's parameter.
    var values: [String] {
        switch self {
        case .every: ["*"]
        case .some(let names): names.map(\.description)
        }
    }
}

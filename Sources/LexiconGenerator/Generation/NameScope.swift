/// The names in one Swift scope, each unique.
struct NameScope {
    /// The method of changing a name that is taken.
    enum Way {
        /// `name2`, `name3`, and so on.
        case number
        /// `nameValue`, then `nameValue2`, and so on.
        case value
    }

    private(set) var taken: Set<SwiftName>
    private var numbers: [SwiftName: Int] = [:]

    init(taken: Set<SwiftName> = []) { self.taken = taken }

    /// Reserves a name, or the first free one like it.
    mutating func take(_ name: SwiftName, _ way: Way) -> SwiftName {
        if taken.insert(name).inserted { return name }
        var base = name
        if way == .value {
            base = name.appending("Value")
            if taken.insert(base).inserted { return base }
        }
        while true {
            let number = numbers[base, default: 2]
            numbers[base] = number + 1
            let next = base.appending(number)
            if taken.insert(next).inserted { return next }
        }
    }

    /// Reserves a name for each of several texts. A text that is spelled like its name gets it first, so that `fooBar`
    /// keeps its name beside `foo-bar` in any order.
    mutating func take(_ wanted: [(name: SwiftName, isExact: Bool)], _ way: Way) -> [SwiftName] {
        var names = wanted.map { $0.isExact && taken.insert($0.name).inserted ? $0.name : nil }
        for (index, wanted) in wanted.enumerated() where names[index] == nil {
            names[index] = take(wanted.name, way)
        }
        return names.compactMap(\.self)
    }
}

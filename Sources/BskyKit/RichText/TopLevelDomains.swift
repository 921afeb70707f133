/// The top-level domains. A domain in a text must end with one to be detected.
enum TopLevelDomains {
    /// The names of each length as bytes.
    private static let names: [[UInt8]] = {
        var names = [[UInt8]](repeating: [], count: 64)
        for (length, text) in table where names.indices.contains(length) { names[length] = Array(text.utf8) }
        return names
    }()

    /// Whether a lower-case name is a top-level domain.
    static func contains(_ name: [UInt8]) -> Bool {
        let length = name.count
        guard length > 0, names.indices.contains(length) else { return false }
        let sorted = names[length]
        var low = 0
        var high = sorted.count / length
        while low < high {
            let middle = (low + high) / 2
            let entry = sorted[middle * length..<(middle + 1) * length]
            if entry.elementsEqual(name) { return true }
            if entry.lexicographicallyPrecedes(name) { low = middle + 1 } else { high = middle }
        }
        return false
    }
}

package import ATData

extension LexValue {
    /// Sets the value at a path of field names; `nil` removes it.
    package mutating func set(_ path: [String], to value: LexValue?) {
        guard case .object(var object) = self, let name = path.first else { return }
        if path.count == 1 {
            object[name] = value
        } else {
            var inner = object[name] ?? [:]
            inner.set(Array(path.dropFirst()), to: value)
            object[name] = inner
        }
        self = .object(object)
    }
}

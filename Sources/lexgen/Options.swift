/// What follows a command: options with a value each, and the rest.
struct Options {
    /// What is no option.
    let rest: [String]

    private let values: [String: [String]]

    /// Reads arguments; `nil` when an option is not one of those, or has no value.
    init?(_ arguments: [String], names: Set<String>) {
        var rest: [String] = []
        var values: [String: [String]] = [:]
        var next = arguments[...]
        while let argument = next.popFirst() {
            if !argument.hasPrefix("--") {
                rest.append(argument)
            } else if names.contains(argument), let value = next.popFirst() {
                values[argument, default: []].append(value)
            } else {
                return nil
            }
        }
        self.rest = rest
        self.values = values
    }

    /// The values of an option, in their order.
    subscript(all name: String) -> [String] { values[name] ?? [] }

    /// The last value of an option.
    subscript(name: String) -> String? { values[name]?.last }
}

/// A positional argument of a command.
package struct Argument: Sendable {
    /// The name in help, such as `AT-URI`.
    package let name: String
    package let help: String
    package let isRequired: Bool
    /// Whether it takes all remaining words. Only the last argument can.
    package let isRepeated: Bool
    /// The possible values; empty if they can't be listed.
    package let choices: [String]
    /// Whether it is a file name, which shells complete.
    package let isFile: Bool

    package init(
        _ name: String, _ help: String, isRequired: Bool = true, isRepeated: Bool = false, choices: [String] = [],
        isFile: Bool = false
    ) {
        self.name = name
        self.help = help
        self.isRequired = isRequired
        self.isRepeated = isRepeated
        self.choices = choices
        self.isFile = isFile
    }

    /// The argument in a usage line.
    var usage: String {
        let text = choices.isEmpty || choices.count > 4 ? name : choices.joined(separator: "|")
        let repeated = isRepeated ? text + "…" : text
        return isRequired ? repeated : "[\(repeated)]"
    }
}

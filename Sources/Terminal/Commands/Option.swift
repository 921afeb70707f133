/// An option of a command: `--limit 20`, `--limit=20`, `-n 20`, or just `--json`.
package struct Option: Sendable {
    /// The name without its hyphens.
    package let name: String
    /// The short form, a letter.
    package let letter: Character?
    /// The name of its value in help, such as `FILE`; `nil` for a flag.
    package let value: String?
    package let help: String
    /// The possible values; empty if they can't be listed.
    package let choices: [String]
    /// Whether it may be repeated.
    package let isRepeated: Bool
    /// Whether its value is a file name, which shells complete.
    package let isFile: Bool

    /// Creates an option with a value.
    package init(
        _ name: String, letter: Character? = nil, value: String, _ help: String, choices: [String] = [],
        isRepeated: Bool = false, isFile: Bool = false
    ) {
        self.name = name
        self.letter = letter
        self.value = value
        self.help = help
        self.choices = choices
        self.isRepeated = isRepeated
        self.isFile = isFile
    }

    /// Creates a flag.
    package init(flag name: String, letter: Character? = nil, _ help: String) {
        self.name = name
        self.letter = letter
        self.value = nil
        self.help = help
        self.choices = []
        self.isRepeated = false
        self.isFile = false
    }

    /// The option as shown in help.
    var usage: String {
        let short = letter.map { "-\($0), " } ?? "    "
        return "\(short)--\(name)\(value.map { " \($0)" } ?? "")"
    }
}

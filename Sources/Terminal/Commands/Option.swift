/// Something that may be said about how a command is carried out: `--limit 20`, `--limit=20`, `-n 20`, or just `--json`.
package struct Option: Sendable {
    /// The name without its hyphens.
    package let name: String
    /// A letter that stands for the name.
    package let letter: Character?
    /// What its value is, such as `FILE`; `nil` for one that is only there or not.
    package let value: String?
    package let help: String
    /// What its value may be; empty when that can't be listed.
    package let choices: [String]
    /// Whether it may come more than once.
    package let isRepeated: Bool
    /// Whether its value is a file's name, which shells complete.
    package let isFile: Bool

    /// Makes an option with a value.
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

    /// Makes an option that is only there or not.
    package init(flag name: String, letter: Character? = nil, _ help: String) {
        self.name = name
        self.letter = letter
        self.value = nil
        self.help = help
        self.choices = []
        self.isRepeated = false
        self.isFile = false
    }

    /// The option as help shows it.
    var usage: String {
        let short = letter.map { "-\($0), " } ?? "    "
        return "\(short)--\(name)\(value.map { " \($0)" } ?? "")"
    }
}

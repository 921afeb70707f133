/// A command of a program, as a value: what it is called, what it takes, and what it does.
///
/// Reading the command line, the help and the completions of shells all come from this one description.
package struct Command: Sendable {
    package typealias Action = @Sendable (Invocation) async throws -> Void

    /// What people type.
    package let name: String
    /// What it does, in one line without a full stop.
    package let summary: String
    /// What else there is to know, in paragraphs.
    package let discussion: String?
    /// What follows the name, in order.
    package let arguments: [Argument]
    /// The command's own options, beside those of the program.
    package let options: [Option]
    /// How it is used.
    package let examples: [Example]
    /// The commands that it is only the first word of.
    package let subcommands: [Command]
    let action: Action?

    /// Makes a command that does something.
    package init(
        _ name: String, _ summary: String, discussion: String? = nil, arguments: [Argument] = [],
        options: [Option] = [], examples: [Example], action: @escaping Action
    ) {
        self.name = name
        self.summary = summary
        self.discussion = discussion
        self.arguments = arguments
        self.options = options
        self.examples = examples
        self.subcommands = []
        self.action = action
    }

    /// Makes a command that others belong to.
    package init(_ name: String, _ summary: String, discussion: String? = nil, subcommands: [Command]) {
        self.name = name
        self.summary = summary
        self.discussion = discussion
        self.arguments = []
        self.options = []
        self.examples = []
        self.subcommands = subcommands
        self.action = nil
    }

    /// How a command is used, and what for.
    package struct Example: Sendable {
        package let line: String
        package let purpose: String

        package init(_ line: String, _ purpose: String) {
            self.line = line
            self.purpose = purpose
        }
    }
}

/// Commands that help lists together.
package struct CommandGroup: Sendable {
    package let title: String
    package let commands: [Command]

    package init(_ title: String, _ commands: [Command]) {
        self.title = title
        self.commands = commands
    }
}

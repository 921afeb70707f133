/// A command of a program, as a value: its name, its arguments and options, and its action.
///
/// The command line, the help and the shell completions all use this one description.
package struct Command: Sendable {
    package typealias Action = @Sendable (Invocation) async throws -> Void

    /// The word to type.
    package let name: String
    /// A summary in one line without a full stop.
    package let summary: String
    /// Further paragraphs for the help.
    package let discussion: String?
    /// The positional arguments, in order.
    package let arguments: [Argument]
    /// The command's own options, in addition to those of the program.
    package let options: [Option]
    /// Examples of its use.
    package let examples: [Example]
    /// The subcommands, if it has any.
    package let subcommands: [Command]
    let action: Action?

    /// Creates a command with an action.
    ///
    /// - Parameter subcommands: Commands whose names take precedence over the first argument.
    package init(
        _ name: String, _ summary: String, discussion: String? = nil, subcommands: [Command] = [],
        arguments: [Argument] = [], options: [Option] = [], examples: [Example], action: @escaping Action
    ) {
        self.name = name
        self.summary = summary
        self.discussion = discussion
        self.arguments = arguments
        self.options = options
        self.examples = examples
        self.subcommands = subcommands
        self.action = action
    }

    /// Creates a command with subcommands.
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

    /// An example of using a command, with its purpose.
    package struct Example: Sendable {
        package let line: String
        package let purpose: String

        package init(_ line: String, _ purpose: String) {
            self.line = line
            self.purpose = purpose
        }
    }
}

/// Commands that are listed together in help.
package struct CommandGroup: Sendable {
    package let title: String
    package let commands: [Command]

    package init(_ title: String, _ commands: [Command]) {
        self.title = title
        self.commands = commands
    }
}

/// A program of commands: reads what was typed, carries it out, and says what to end with.
package struct Program: Sendable {
    package let name: String
    package let summary: String
    package let groups: [CommandGroup]
    /// What may be said to every command.
    package let options: [Option]
    /// What help says at its end.
    package let footer: String?

    /// Asks for help instead of carrying a command out.
    static let help = Option(flag: "help", letter: "h", "Say what the command does and takes, with examples")
    /// Answers and errors are JSON.
    package static let json = Option(flag: "json", "Print JSON: one value a line, indented on a terminal")

    private let explain: @Sendable (any Error) -> Refusal?

    /// Makes a program.
    ///
    /// - Parameters:
    ///   - options: What may be said to every command, beside `--help`.
    ///   - explain: Words errors for the person at the terminal, where they need it.
    package init(
        _ name: String, _ summary: String, groups: [CommandGroup], options: [Option] = [], footer: String? = nil,
        explain: @escaping @Sendable (any Error) -> Refusal? = { _ in nil }
    ) {
        self.name = name
        self.summary = summary
        self.groups = groups
        self.options = options + [Self.help]
        self.footer = footer
        self.explain = explain
    }

    /// Carries out what was typed; the program's own name is not part of it.
    package func run(_ arguments: [String], in surroundings: Surroundings) async -> ExitCode {
        let console = surroundings.console
        var reading = CommandLineReading(self)
        do {
            guard arguments.first != "help" else {
                console.print(try help(Array(arguments.dropFirst()), console))
                return .success
            }
            try reading.read(arguments)
            guard let command = reading.command, let action = command.action, !reading.has(Self.help) else {
                let isHelp = reading.has(Self.help)
                let page = HelpPage(self, path: reading.path, command: reading.command, console)
                if isHelp { console.print(page.text) } else { console.complain(page.text) }
                return isHelp ? .success : .usage
            }
            try await action(try reading.invocation(of: command, in: surroundings))
            return .success
        } catch let error as UsageError {
            console.complain("\(name): \(error)")
            let path = ([name] + reading.path).joined(separator: " ")
            console.complain(console.faint("See \(path) --help"))
            return .usage
        } catch is PromptInterrupted {
            return .interrupted
        } catch {
            let refusal = error as? Refusal ?? explain(error) ?? Refusal("\(error)")
            tell(refusal, asJSON: reading.has(Self.json), console)
            return .refused
        }
    }

    private func tell(_ refusal: Refusal, asJSON isJSON: Bool, _ console: Console) {
        guard !refusal.description.isEmpty else { return }
        guard isJSON else {
            return console.complain(refusal.isDiagnostic ? "\(refusal)" : "\(name): \(refusal)")
        }
        let error = JSONText.quoted(refusal.name ?? "Failed")
        console.complain(#"{"error":\#(error),"message":\#(JSONText.quoted(refusal.description))}"#)
    }

    /// The command that a path of names leads to.
    func command(at path: [String]) -> Command? {
        var choices = groups.flatMap(\.commands)
        var found: Command?
        for name in path {
            found = choices.first { $0.name == name }
            choices = found?.subcommands ?? []
            if found == nil { return nil }
        }
        return found
    }

    /// The help of a command, or of the whole program.
    private func help(_ path: [String], _ console: Console) throws -> String {
        guard path.isEmpty || command(at: path) != nil else {
            throw UsageError("there is no command \"\(path.joined(separator: " "))\"")
        }
        return HelpPage(self, path: path, command: command(at: path), console).text
    }
}

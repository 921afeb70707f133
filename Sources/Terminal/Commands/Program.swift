/// A program made of commands: parses a command line, runs it, and returns the exit status.
package struct Program: Sendable {
    package let name: String
    package let summary: String
    package let groups: [CommandGroup]
    /// The options of every command.
    package let options: [Option]
    /// The last paragraph of the help.
    package let footer: String?

    /// Prints the help instead of running a command.
    static let help = Option(flag: "help", letter: "h", "Explain the command, with examples")
    /// Prints results and errors as JSON.
    package static let json = Option(flag: "json", "Print JSON: one value per line, indented on a terminal")

    /// Rewrites the error of a command. The invocation is `nil` if it couldn't be parsed.
    package typealias Explanation = @Sendable (any Error, Invocation?) async -> Refusal?

    private let explain: Explanation

    /// Creates a program.
    ///
    /// - Parameters:
    ///   - options: The options of every command, in addition to `--help`.
    ///   - explain: Rewrites errors for the user at the terminal, where necessary.
    package init(
        _ name: String, _ summary: String, groups: [CommandGroup], options: [Option] = [], footer: String? = nil,
        explain: @escaping Explanation = { _, _ in nil }
    ) {
        self.name = name
        self.summary = summary
        self.groups = groups
        self.options = options + [Self.help]
        self.footer = footer
        self.explain = explain
    }

    /// Runs a command line, without the program's own name.
    package func run(_ arguments: [String], in surroundings: Surroundings) async -> ExitCode {
        let code = await carryOut(arguments, in: surroundings)
        do {
            try surroundings.console.finish()
            return code
        } catch {
            return code == .success ? await tell(error, nil, asJSON: false, surroundings.console) : code
        }
    }

    /// Whether a command line runs a command. Otherwise, `run` only prints help or a usage error.
    package func runsCommand(_ arguments: [String]) -> Bool {
        guard arguments.first != "help" else { return false }
        var reading = CommandLineReading(self)
        guard (try? reading.read(arguments)) != nil else { return false }
        return reading.command?.action != nil && !reading.has(Self.help)
    }

    private func carryOut(_ arguments: [String], in surroundings: Surroundings) async -> ExitCode {
        let console = surroundings.console
        var reading = CommandLineReading(self)
        var invocation: Invocation?
        do {
            guard arguments.first != "help" else {
                try console.print(try help(Array(arguments.dropFirst()), console))
                return .success
            }
            try reading.read(arguments)
            guard let command = reading.command, let action = command.action, !reading.has(Self.help) else {
                let isHelp = reading.has(Self.help)
                let page = HelpPage(self, path: reading.path, command: reading.command, console)
                if isHelp { try console.print(page.text) } else { console.complain(page.text) }
                return isHelp ? .success : .usage
            }
            let begun = try reading.invocation(of: command, in: surroundings)
            invocation = begun
            try await action(begun)
            return .success
        } catch let error as UsageError {
            console.complain("\(name): \(error)")
            let path = ([name] + reading.path).joined(separator: " ")
            console.complain(console.faint("See \(path) --help"))
            return .usage
        } catch {
            return await tell(error, invocation, asJSON: reading.has(Self.json), console)
        }
    }

    /// Reports the error of a command, and returns the exit status.
    private func tell(
        _ error: any Error, _ invocation: Invocation?, asJSON isJSON: Bool, _ console: Console
    ) async -> ExitCode {
        if error is OutputClosed { return .outputClosed }
        // Any other error after an interruption is a consequence of it.
        if error is PromptInterrupted || error is CancellationError || Task.isCancelled { return .interrupted }
        var refusal = error as? Refusal
        if refusal == nil { refusal = await explain(error, invocation) }
        tell(refusal ?? Refusal(explaining: error), asJSON: isJSON, console)
        return .refused
    }

    private func tell(_ refusal: Refusal, asJSON isJSON: Bool, _ console: Console) {
        if refusal.description.isEmpty {
            // Everything has been reported.
        } else if isJSON {
            let error = JSONText.quoted(refusal.name ?? "Failed")
            console.complain(
                ConsoleText(#"{"error":\#(error),"message":\#(JSONText.quoted(refusal.description))}"#))
        } else if refusal.isDiagnostic {
            console.complain("\(refusal.description, keepingLines: true)")
        } else {
            console.complain("\(name): \(refusal)")
        }
    }

    /// The command at a path of names.
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
    private func help(_ path: [String], _ console: Console) throws -> ConsoleText {
        guard path.isEmpty || command(at: path) != nil else {
            throw UsageError("there is no command \"\(path.joined(separator: " "))\"")
        }
        return HelpPage(self, path: path, command: command(at: path), console).text
    }
}

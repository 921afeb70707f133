/// The text of `--help`.
struct HelpPage {
    let text: ConsoleText

    init(_ program: Program, path: [String], command: Command?, _ console: Console) {
        var page = Page(width: min(console.width, 100), console: console)
        let name = ([program.name] + path).joined(separator: " ")
        if let command {
            page.title(name, command.summary)
            page.heading("Usage")
            if command.action != nil { page.line("  \(name)\(Self.usage(of: command))") }
            if !command.subcommands.isEmpty { page.line("  \(name) COMMAND …") }
            if let discussion = command.discussion { page.paragraph("\n" + discussion) }
            page.list("Commands", command.subcommands.map { ($0.name, $0.summary) })
            page.list("Arguments", command.arguments.map { ($0.name, Self.help($0.help, $0.choices)) })
            page.list("Options", command.options.map { ($0.usage, Self.help($0.help, $0.choices)) })
            page.list("Options for every command", program.options.map { ($0.usage, $0.help) })
            page.examples(command.examples)
        } else {
            page.title(program.name, program.summary)
            page.heading("Usage")
            page.line("  \(program.name) COMMAND …")
            for group in program.groups { page.list(group.title, group.commands.map { ($0.name, $0.summary) }) }
            page.list("Options for every command", program.options.map { ($0.usage, $0.help) })
            if let footer = program.footer { page.paragraph("\n" + footer) }
        }
        text = page.text
    }

    private static func usage(of command: Command) -> String {
        let options = command.options.isEmpty ? "" : " [options]"
        return command.arguments.map { " \($0.usage)" }.joined() + options
    }

    private static func help(_ text: String, _ choices: [String]) -> String {
        choices.isEmpty ? text : "\(text): \(choices.joined(separator: ", "))"
    }

    private struct Page {
        let width: Int
        let console: Console
        private(set) var text = ConsoleText()

        init(width: Int, console: Console) {
            self.width = width
            self.console = console
        }

        mutating func line(_ line: ConsoleText) { text += text.isEmpty ? line : "\n" + line }

        mutating func title(_ name: String, _ summary: String) { line("\(console.strong("\(name)")): \(summary)") }

        mutating func heading(_ title: String) { line("\n" + console.strong("\(title)")) }

        mutating func paragraph(_ paragraph: String) {
            for part in paragraph.split(separator: "\n", omittingEmptySubsequences: false) {
                line(ConsoleText(part.hasPrefix(" ") ? String(part) : wrapped(part, indent: 0), keepingLines: true))
            }
        }

        mutating func list(_ title: String, _ entries: [(name: String, help: String)]) {
            guard !entries.isEmpty else { return }
            heading(title)
            let longest = entries.map { DisplayWidth.of($0.name) }.max() ?? 0
            // Without room for two columns, the description goes on the next line.
            let column = width < longest + 28 ? 2 : min(28, longest)
            for entry in entries {
                let gap = column - DisplayWidth.of(entry.name)
                let help = ConsoleText(wrapped(entry.help[...], indent: column + 4), keepingLines: true)
                let space = gap >= 0 ? gap + 2 : column + 4
                line(
                    "  \(console.colored("\(entry.name)", .cyan))" + (gap >= 0 ? "" : "\n")
                        + "\(String(repeating: " ", count: space))\(help)")
            }
        }

        mutating func examples(_ examples: [Command.Example]) {
            guard !examples.isEmpty else { return }
            heading("Examples")
            for example in examples {
                line(console.faint("  # \(example.purpose)"))
                for part in example.line.split(separator: "\n") { line("  \(part)") }
            }
        }

        private func wrapped(_ text: Substring, indent: Int) -> String {
            var lines: [String] = []
            var current = ""
            for word in text.split(separator: " ") {
                if !current.isEmpty, DisplayWidth.of(current) + 1 + DisplayWidth.of(word) > max(20, width - indent) {
                    lines.append(current)
                    current = ""
                }
                current += (current.isEmpty ? "" : " ") + word
            }
            lines.append(current)
            return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
        }
    }
}

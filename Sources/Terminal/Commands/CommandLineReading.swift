/// Parses a command line according to the program's description.
struct CommandLineReading {
    let program: Program
    private(set) var path: [String] = []
    private(set) var command: Command?
    private var words: [String] = []
    private var options: [String: [String]] = [:]

    init(_ program: Program) {
        self.program = program
    }

    /// The options that may follow the current word.
    private var available: [Option] { (command?.options ?? []) + program.options }

    private var choices: [Command] { command?.subcommands ?? program.groups.flatMap(\.commands) }

    /// Parses all words. The words parsed before an error are kept, so that the error can point to the right help.
    mutating func read(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let word = rest.popFirst() {
            if word == "--" {
                words += rest
                break
            } else if word.hasPrefix("--") {
                try readLong(word.dropFirst(2), &rest)
            } else if word.hasPrefix("-"), word.count > 1 {
                try readShort(word.dropFirst(), &rest)
            } else if let command, command.action != nil,
                !words.isEmpty || !choices.contains(where: { $0.name == word })
            {
                words.append(word)
            } else {
                try enter(word)
            }
        }
    }

    private mutating func enter(_ word: String) throws {
        guard let next = choices.first(where: { $0.name == word }) else {
            let names = choices.map(\.name)
            throw UsageError("there is no command \"\((path + [word]).joined(separator: " "))\"\(hint(word, names))")
        }
        path.append(word)
        command = next
    }

    private mutating func readLong(_ text: Substring, _ rest: inout ArraySlice<String>) throws {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let option = available.first(where: { $0.name == parts[0] }) else {
            let names = available.map { "--\($0.name)" }
            throw UsageError("there is no option --\(parts[0]) here\(hint("--\(parts[0])", names))")
        }
        if option.value == nil {
            guard parts.count == 1 else { throw UsageError("--\(option.name) takes no value") }
            options[option.name] = []
        } else {
            try take(parts.count > 1 ? parts[1] : rest.popFirst(), for: option)
        }
    }

    /// Reads `-n 5`, `-n5`, and flags in a row as in `-vj`.
    private mutating func readShort(_ text: Substring, _ rest: inout ArraySlice<String>) throws {
        var letters = text
        while let letter = letters.popFirst() {
            guard let option = available.first(where: { $0.letter == letter }) else {
                throw UsageError("there is no option -\(letter) here; put words that start with a hyphen after --")
            }
            guard option.value != nil else {
                options[option.name] = []
                continue
            }
            try take(letters.isEmpty ? rest.popFirst() : String(letters), for: option)
            return
        }
    }

    private mutating func take(_ value: String?, for option: Option) throws {
        guard let value else { throw UsageError("--\(option.name) needs a value: \(option.value ?? "")") }
        if !option.choices.isEmpty, !option.choices.contains(value) {
            throw UsageError("--\(option.name) is one of \(option.choices.joined(separator: ", ")), not \"\(value)\"")
        }
        guard option.isRepeated || options[option.name] == nil else {
            throw UsageError("--\(option.name) was given twice")
        }
        options[option.name, default: []].append(value)
    }

    /// Whether an option was given so far.
    func has(_ option: Option) -> Bool { options[option.name] != nil }

    /// The positional arguments, in order.
    var rest: [String] { words }

    /// The invocation, if everything required is present.
    func invocation(of command: Command, in surroundings: Surroundings) throws -> Invocation {
        var arguments: [String: [String]] = [:]
        var left = words[...]
        for argument in command.arguments {
            let given = argument.isRepeated ? Array(left) : Array(left.prefix(1))
            left = left.dropFirst(given.count)
            guard !given.isEmpty || !argument.isRequired else { throw UsageError("\(argument.name) is missing") }
            if !argument.choices.isEmpty, let odd = given.first(where: { !argument.choices.contains($0) }) {
                throw UsageError(
                    "\(argument.name) is one of \(argument.choices.joined(separator: ", ")), not \"\(odd)\"")
            }
            arguments[argument.name] = given
        }
        guard left.isEmpty else {
            throw UsageError("\"\(left.joined(separator: " "))\" is unexpected; put text with spaces in quotes")
        }
        return Invocation(path: path, surroundings: surroundings, arguments: arguments, options: options)
    }

    /// A suggestion for a misspelled word.
    private func hint(_ word: String, _ names: [String]) -> String {
        let near = names.map { ($0, distance(word, $0)) }.filter { $0.1 <= max(word.count < 3 ? 1 : 2, word.count / 3) }
        return near.min { $0.1 < $1.1 }.map { "; did you mean \($0.0)?" } ?? ""
    }

    /// The number of letters to insert, remove or change to turn one word into the other.
    private func distance(_ left: String, _ right: String) -> Int {
        let right = Array(right)
        var row = Array(0...right.count)
        for (index, letter) in left.enumerated() {
            var corner = row[0]
            row[0] = index + 1
            for place in right.indices {
                let above = row[place + 1]
                row[place + 1] = min(above + 1, row[place] + 1, corner + (letter == right[place] ? 0 : 1))
                corner = above
            }
        }
        return row[right.count]
    }
}

/// Completions for fish, with a description for each word.
struct FishCompletions {
    let text: String

    init(_ program: Program) {
        let places = CompletionPlace.all(of: program)
        let function = "__\(program.name)_path"
        var script = ScriptText()
        script.line("# Completions of \(program.name) for fish: \(program.name) completions fish | source")
        script.line("function \(function)")
        script.line("set -l path", 1)
        script.line("for word in (commandline -opc)[2..-1]", 1)
        script.line("switch \"$path $word\"", 2)
        let paths = places.dropFirst().map { ScriptText.quoted(" \($0.path)") }.joined(separator: " ")
        script.line("case \(paths)", 3)
        script.line("set path \"$path $word\"", 4)
        script.line("end", 2)
        script.line("end", 1)
        script.line("test \"$path\" = \"$argv[1]\"", 1)
        script.line("end")
        script.line("complete -c \(program.name) -f")
        for place in places {
            let place = (place, place.path.isEmpty ? "" : " \(place.path)")
            let condition = "-n \(ScriptText.quoted("\(function) \(Self.inner(place.1))"))"
            for word in place.0.words {
                let help = word.help.isEmpty ? "" : " -d \(ScriptText.quoted(word.help))"
                script.line("complete -c \(program.name) \(condition) -a \(ScriptText.quoted(word.name))\(help)")
            }
            if place.0.takesFiles { script.line("complete -c \(program.name) \(condition) -F") }
            for option in place.0.options {
                let letter = option.letter.map { " -s \($0)" } ?? ""
                let choices =
                    option.choices.isEmpty ? "" : " -a \(ScriptText.quoted(option.choices.joined(separator: " ")))"
                let value = option.value == nil ? "" : " \(option.isFile ? "-r -F" : "-x")\(choices)"
                script.line(
                    "complete -c \(program.name) \(condition) -l \(option.name)\(letter)\(value) "
                        + "-d \(ScriptText.quoted(option.help))")
            }
        }
        text = script.text
    }

    /// A word, quoted inside another word.
    private static func inner(_ text: String) -> String { "\"\(text)\"" }
}

/// Completions for zsh, with a description for each word.
struct ZshCompletions {
    let text: String

    init(_ program: Program) {
        let places = CompletionPlace.all(of: program)
        let function = "_\(program.name)"
        var script = ScriptText()
        script.line("#compdef \(program.name)")
        script.line("# Completions of \(program.name) for zsh: source <(\(program.name) completions zsh)")
        script.line("\(function)() {")
        script.line("local at='' files='' index", 1)
        script.line("local -a entries options", 1)
        script.line("for ((index = 2; index < CURRENT; index++)); do", 1)
        script.line("case \"${at:+$at }${words[index]}\" in", 2)
        let paths = places.dropFirst().map { "(\(ScriptText.quoted($0.path)))" }
        for path in paths { script.line("\(path) at=\"${at:+$at }${words[index]}\" ;;", 3) }
        script.line("esac", 2)
        script.line("done", 1)
        script.line("case \"$at\" in", 1)
        for place in places {
            script.line("(\(ScriptText.quoted(place.path)))", 2)
            script.line("entries=(\(place.words.map(Self.entry).joined(separator: " ")))", 3)
            let options = place.options.map { Self.entry(("--\($0.name)", $0.help)) }
            script.line("options=(\(options.joined(separator: " ")))", 3)
            if place.takesFiles { script.line("files=1", 3) }
            script.line(";;", 3)
        }
        script.line("esac", 1)
        script.line("case \"$at ${words[CURRENT - 1]}\" in", 1)
        for place in places {
            for option in place.options where option.value != nil {
                let names = ["--\(option.name)"] + (option.letter.map { ["-\($0)"] } ?? [])
                for name in names {
                    let entries = option.choices.map { Self.entry(($0, "")) }.joined(separator: " ")
                    script.line(
                        "(\(ScriptText.quoted("\(place.path) \(name)"))) entries=(\(entries)) options=() "
                            + "files=\(option.isFile ? "1" : "''") ;;", 2)
                }
            }
        }
        script.line("esac", 1)
        script.line("if [[ ${words[CURRENT]} == -* ]]; then", 1)
        script.line("_describe -o option options", 2)
        script.line("else", 1)
        script.line("(( ${#entries} )) && _describe command entries", 2)
        script.line("[[ -n $files ]] && _files", 2)
        script.line("fi", 1)
        script.line("}")
        script.line(
            "if [[ ${funcstack[1]} == \(function) ]]; then \(function) \"$@\"; "
                + "else compdef \(function) \(program.name); fi"
        )
        text = script.text
    }

    /// A word and its description, in the form for `_describe`.
    private static func entry(_ entry: (name: String, help: String)) -> String {
        let name = entry.name.split(separator: ":", omittingEmptySubsequences: false).joined(separator: "\\:")
        return ScriptText.quoted(entry.help.isEmpty ? name : "\(name):\(entry.help)")
    }
}

/// Completions for bash 3.2 and later.
struct BashCompletions {
    let text: String

    init(_ program: Program) {
        let places = CompletionPlace.all(of: program)
        let function = "_\(program.name)_complete"
        var script = ScriptText()
        script.line("# Completions of \(program.name) for bash: eval \"$(\(program.name) completions bash)\"")
        script.line("\(function)() {")
        script.line("local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}", 1)
        script.line("local path='' words='' options='' files='' index", 1)
        script.line("for ((index = 1; index < COMP_CWORD; index++)); do", 1)
        script.line("case \"${path:+$path }${COMP_WORDS[index]}\" in", 2)
        let paths = places.dropFirst().map { ScriptText.quoted($0.path) }.joined(separator: " | ")
        script.line("\(paths)) path=\"${path:+$path }${COMP_WORDS[index]}\" ;;", 3)
        script.line("esac", 2)
        script.line("done", 1)
        script.line("case \"$path\" in", 1)
        for place in places {
            let words = ScriptText.quoted(place.words.map(\.name).joined(separator: " "))
            let options = ScriptText.quoted(place.options.map { "--\($0.name)" }.joined(separator: " "))
            let files = place.takesFiles ? " files=1" : ""
            script.line("\(ScriptText.quoted(place.path))) words=\(words) options=\(options)\(files) ;;", 2)
        }
        script.line("esac", 1)
        script.line("case \"$path $previous\" in", 1)
        for place in places {
            for option in place.options where option.value != nil {
                let names = ["--\(option.name)"] + (option.letter.map { ["-\($0)"] } ?? [])
                let cases = names.map { ScriptText.quoted("\(place.path) \($0)") }.joined(separator: " | ")
                let words = ScriptText.quoted(option.choices.joined(separator: " "))
                script.line("\(cases)) words=\(words) options='' files=\(option.isFile ? "1" : "''") ;;", 2)
            }
        }
        script.line("*) [[ $current == -* ]] && words=$options files='' ;;", 2)
        script.line("esac", 1)
        script.line("COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))", 1)
        script.line("if [[ -n $files ]]; then", 1)
        script.line("local file", 2)
        script.line("while IFS= read -r file; do COMPREPLY+=(\"$file\"); done < <(compgen -f -- \"$current\")", 2)
        script.line("fi", 1)
        script.line("}")
        script.line("complete -o filenames -F \(function) \(program.name)")
        text = script.text
    }
}

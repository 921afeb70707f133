import ATData
import Foundation
import Terminal

/// `atp syntax`: checks identifiers.
enum SyntaxCommands {
    static let command = Command("syntax", "Check identifiers", subcommands: [check])

    /// The kinds of identifiers, by their names in lexicons.
    private static let kinds: [(name: String, type: any SyntaxString.Type)] = [
        ("did", DID.self), ("handle", Handle.self), ("at-identifier", ATIdentifier.self), ("nsid", NSID.self),
        ("at-uri", ATURI.self), ("tid", TID.self), ("record-key", RecordKey.self), ("cid", CID.self),
        ("datetime", Datetime.self), ("language", LanguageTag.self), ("uri", URIString.self),
    ]

    private static let kind = Argument("KIND", "The kind of identifier", choices: kinds.map(\.name))
    private static let explain = Option(flag: "explain", "Print why a line is not valid, after a tab")

    private static let check = Command(
        "check", "Check whether each line of standard input is valid",
        discussion: """
            Prints valid or invalid for each line. Nothing is trimmed: white space around an identifier makes it \
            invalid. The exit status is 1 if a line is invalid.
            """,
        arguments: [kind], options: [explain],
        examples: [
            .init("echo did:plc:z72i7hdynmk6r22z27h6tvur | atp syntax check did", "Check one identifier"),
            .init("atp syntax check handle --explain < handles.txt", "Check a file, and explain invalid lines"),
        ]
    ) { invocation in
        let name = try invocation.required(kind)
        guard let type = kinds.first(where: { $0.name == name })?.type else { return }
        var isAllValid = true
        var answers = ConsoleText()
        var waiting = 0
        for line in lines(of: try invocation.surroundings.input.readAll()) {
            let fault = fault(in: line, type)
            isAllValid = isAllValid && fault == nil
            if invocation.isJSON {
                var answer: LexObject = ["valid": .boolean(fault == nil)]
                answer["value"] = .string(String(decoding: line, as: UTF8.self))
                if let fault { answer["reason"] = .string(fault) }
                try invocation.showJSON(answer)
            } else if let fault {
                answers += invocation.has(explain) ? "invalid\t\(fault)\n" : "invalid\n"
            } else {
                answers += "valid\n"
            }
            // Millions of lines aren't written one by one.
            waiting += 1
            if waiting == 4096 {
                try invocation.console.print(lines: answers)
                answers = ConsoleText()
                waiting = 0
            }
        }
        try invocation.console.print(lines: answers)
        if !isAllValid { throw Refusal() }
    }

    /// The lines, including text after the last line break.
    static func lines(of data: Data) -> [Data] {
        var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        if lines.last?.isEmpty ?? false { lines.removeLast() }
        return lines
    }

    private static func fault(in line: Data, _ type: any SyntaxString.Type) -> String? {
        guard let text = String(validating: line, as: UTF8.self) else { return "the line is not UTF-8" }
        do throws(SyntaxError) {
            _ = try type.init(text)
            return nil
        } catch {
            return "\(error.reason) (byte \(error.offset))"
        }
    }
}

/// Swift source under construction: lines with their indentation, wrapped like `swift format` would.
///
/// Everything in it is either ``SwiftCode``, which contains text from a lexicon only as a name or a literal, or a
/// comment, which no text can end.
struct SwiftText {
    private(set) var text = ""
    private(set) var indent: Int

    static let width = 120

    init(indent: Int = 0) { self.indent = indent }

    /// Appends text that was written before.
    mutating func append(_ other: SwiftText) { text += other.text }

    /// Writes an empty line.
    mutating func line() { text += "\n" }

    /// Writes a line of code, wrapped if necessary.
    mutating func line(_ line: SwiftCode) {
        guard indent + line.count > Self.width else { return put(line, indent) }
        if line.hasSuffix(" }"), let (head, tail) = line.split(after: "{ ") {
            put(head.trimmed, indent)
            put(tail.dropLast(2), indent + 4)
            put("}", indent)
        } else if line.hasPrefix("case "), let (head, tail) = line.split(after: "): ") {
            breakLine(head, tail)
        } else if let (head, tail) = line.split(after: " = try ["), let (element, rest) = tail.split(after: "](") {
            put(head, indent)
            put(element.dropLast(2), indent + 4)
            put("](\(rest)", indent)
        } else if let (head, tail) = line.split(after: "(") {
            breakLine(head, tail)
        } else if line.hasPrefix("public typealias "), let (head, tail) = line.split(after: " =") {
            breakLine(head, tail)
        } else if SwiftCode.declarations.contains(where: line.hasPrefix), let (head, tail) = line.split(after: ": ") {
            breakLine(head, tail)
        } else {
            put(line, indent)
        }
    }

    /// Writes a line as two lines, of which the second is indented, and may be wrapped again.
    private mutating func breakLine(_ head: SwiftCode, _ tail: SwiftCode) {
        put(head.trimmed, indent)
        indented { $0.line(tail.trimmed) }
    }

    /// Writes a line unchanged.
    mutating func put(_ line: SwiftCode, _ indent: Int) { add(line.source, indent) }

    private mutating func add(_ line: String, _ indent: Int) {
        text += String(repeating: " ", count: indent) + line + "\n"
    }

    /// The import lines, followed by an empty one.
    static func imports(_ modules: Set<String>) -> String {
        var text = SwiftText()
        for module in modules.sorted() { text.line("public import \(SwiftName(module: module))") }
        if !modules.isEmpty { text.line() }
        return text.text
    }

    // MARK: - Comments

    /// Writes a line of documentation. It accepts any text: line ends and unprintable characters are escaped.
    mutating func comment(_ text: String) { add("/// " + PrintableText.escaping(text), indent) }

    /// A file that contains only a comment for readers of the source.
    static func remark(_ text: String) -> String { "// " + PrintableText.escaping(text) + "\n" }

    /// Writes a paragraph, wrapped to lines.
    private mutating func paragraph(_ sentences: [String]) {
        var current = ""
        for word in sentences.joined(separator: " ").split(separator: " ") {
            if indent + 4 + current.count + 1 + word.count > Self.width, !current.isEmpty {
                comment(current)
                current = ""
            }
            current += current.isEmpty ? String(word) : " " + word
        }
        comment(current)
    }

    /// Writes the documentation of a type: its description, if there is one, then its name in the protocol, constraints
    /// and remarks.
    mutating func documentation(
        _ note: String?, _ name: String, constraints: String? = nil, remarks: [String] = []
    ) {
        if let note {
            self.note(note)
            add("///", indent)
        }
        paragraph(["\(name)."] + [constraints].compactMap(\.self) + remarks)
    }

    /// Writes the documentation of a member: its description and constraints, if there are any.
    mutating func documentation(_ note: String?, constraints: String? = nil) {
        if let note { self.note(note) }
        if let constraints { comment(constraints) }
    }

    /// Writes a description, line by line.
    mutating func note(_ note: String) {
        for part in note.split(separator: "\n") { comment(String(part)) }
    }

    // MARK: - Blocks

    /// Writes a block: its opening line, its contents, and its end.
    mutating func block(_ head: SwiftCode, _ body: (inout SwiftText) -> Void) {
        line("\(head) {")
        indent += 4
        body(&self)
        indent -= 4
        line("}")
    }

    /// Writes a `guard` statement, wrapped if necessary.
    mutating func requirement(_ conditions: [SwiftCode], _ failure: (inout SwiftText) -> Void) {
        let whole: SwiftCode = "guard \(conditions.joined(", ")) else"
        if indent + whole.count + 2 <= Self.width { return block(whole, failure) }
        var current: SwiftCode = "guard"
        var margin = indent
        for (index, condition) in conditions.enumerated() {
            let part = condition + (index == conditions.count - 1 ? "" : ",")
            if margin + current.count + 1 + part.count > Self.width {
                put(current, margin)
                margin = indent + 4
                current = part
            } else {
                current += " \(part)"
            }
        }
        put(current, margin)
        block("else", failure)
    }

    /// Writes indented lines.
    mutating func indented(_ body: (inout SwiftText) -> Void) {
        indent += 4
        body(&self)
        indent -= 4
    }

    /// Writes the head of a function with its parameters, wrapped if necessary.
    mutating func function(
        _ head: SwiftCode, _ parameters: [SwiftCode], result: SwiftCode? = nil, _ body: (inout SwiftText) -> Void
    ) {
        let result: SwiftCode = result.map { " -> \($0)" } ?? ""
        let whole: SwiftCode = "\(head)(\(parameters.joined(", ")))\(result)"
        if indent + whole.count + 2 <= Self.width {
            block(whole, body)
        } else {
            put("\(head)(", indent)
            fill(parameters, last: "")
            block(")\(result)", body)
        }
    }

    /// Writes a function call, wrapped if necessary. The first argument may be a call itself.
    mutating func call(_ name: SwiftCode, _ arguments: [SwiftCode], first inner: [SwiftCode]? = nil) {
        let made: SwiftCode? = inner.map { ".init(\($0.joined(", ")))" }
        let all = [made].compactMap(\.self) + arguments
        let whole: SwiftCode = "\(name)(\(all.joined(", ")))"
        if indent + whole.count <= Self.width {
            put(whole, indent)
            return
        }
        put("\(name)(", indent)
        let end: SwiftCode = arguments.isEmpty ? ")" : ","
        if let inner, let made, indent + 4 + made.count + 1 > Self.width {
            indented { text in
                text.put(".init(", text.indent)
                text.fill(inner, last: ")" + end)
            }
            fill(arguments, last: ")")
        } else {
            fill(all, last: ")")
        }
    }

    /// Writes an array literal, wrapped if necessary.
    mutating func array(_ elements: [SwiftCode], label: SwiftCode? = nil, end: SwiftCode = "") {
        let head: SwiftCode = label.map { "\($0): [" } ?? "["
        let whole: SwiftCode = "\(head)\(elements.joined(", "))]\(end)"
        if indent + whole.count <= Self.width {
            put(whole, indent)
        } else {
            put(head, indent)
            fill(elements, last: elements.count > 1 ? "," : "")
            put("]\(end)", indent)
        }
    }

    /// Writes the entries of a dictionary literal.
    mutating func entries(_ entries: [(key: SwiftCode, value: SwiftCode)]) {
        for (key, value) in entries {
            let end: SwiftCode = entries.count > 1 ? "," : ""
            if indent + key.count + value.count + 2 + end.count <= Self.width {
                put("\(key): \(value)\(end)", indent)
            } else {
                put("\(key):", indent)
                put(value + end, indent + 4)
            }
        }
    }

    /// Writes elements on indented lines, as many per line as fit.
    mutating func fill(_ elements: [SwiftCode], last: SwiftCode) {
        var current: SwiftCode = ""
        for (index, element) in elements.enumerated() {
            let part = element + (index == elements.count - 1 ? last : ",")
            if !current.isEmpty, indent + 4 + current.count + 1 + part.count > Self.width {
                put(current, indent + 4)
                current = ""
            }
            current += current.isEmpty ? part : " \(part)"
        }
        if !current.isEmpty { put(current, indent + 4) }
    }

    /// Writes an empty line, unless it would be the first in its block.
    mutating func gap() {
        if !text.hasSuffix("{\n"), !text.hasSuffix("\n\n") { line() }
    }
}

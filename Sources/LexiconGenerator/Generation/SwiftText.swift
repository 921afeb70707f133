import Foundation

/// Swift source while it is written: lines with their indentation, broken as `swift format` breaks them.
struct SwiftText {
    private(set) var text = ""
    private(set) var indent: Int

    static let width = 120

    init(indent: Int = 0) { self.indent = indent }

    /// Writes a line; an empty one has no indentation.
    mutating func line(_ line: String = "") {
        guard !line.isEmpty else {
            text += "\n"
            return
        }
        guard indent + line.count > Self.width, !line.hasPrefix("//") else {
            put(line, indent)
            return
        }
        if line.hasSuffix(" }"), let open = line.range(of: "{ ") {
            put(String(line[..<open.lowerBound]) + "{", indent)
            put(String(line[open.upperBound...].dropLast(2)), indent + 4)
            put("}", indent)
        } else if line.hasPrefix("case "), let colon = line.range(of: "): ") {
            breakLine(line, after: colon.upperBound)
        } else if let open = line.range(of: " = try ["), let close = line.range(of: "](") {
            put(String(line[..<open.upperBound]), indent)
            put(String(line[open.upperBound..<close.lowerBound]), indent + 4)
            put(String(line[close.lowerBound...]), indent)
        } else if let open = line.firstIndex(of: "(") {
            breakLine(line, after: line.index(after: open))
        } else if line.hasPrefix("public var "), let colon = line.range(of: ": ") {
            breakLine(line, after: colon.upperBound)
        } else {
            put(line, indent)
        }
    }

    /// Writes a line on two, of which the second is further in, and may be broken again.
    private mutating func breakLine(_ line: String, after index: String.Index) {
        put(line[..<index].trimmingCharacters(in: .whitespaces), indent)
        indented { $0.line(line[index...].trimmingCharacters(in: .whitespaces)) }
    }

    /// Writes a line as it is.
    mutating func put(_ line: String, _ indent: Int) {
        text += String(repeating: " ", count: indent) + line + "\n"
    }

    /// Writes a line that opens a block, what is in it, and the end of the block.
    mutating func block(_ head: String, _ body: (inout SwiftText) -> Void) {
        line(head + " {")
        indent += 4
        body(&self)
        indent -= 4
        line("}")
    }

    /// Writes lines one step further in.
    mutating func indented(_ body: (inout SwiftText) -> Void) {
        indent += 4
        body(&self)
        indent -= 4
    }

    /// Writes the head of a function with its parameters, on one line or on as many as they fill.
    mutating func function(
        _ head: String, _ parameters: [String], result: String? = nil, _ body: (inout SwiftText) -> Void
    ) {
        let result = result.map { " -> \($0)" } ?? ""
        let whole = "\(head)(\(parameters.joined(separator: ", ")))\(result)"
        if indent + whole.count + 2 <= Self.width {
            block(whole, body)
        } else {
            put("\(head)(", indent)
            fill(parameters, last: "")
            block(")\(result)", body)
        }
    }

    /// Writes a call of a function, on one line or on as many as its arguments fill. The first argument may be one that
    /// is made of arguments itself.
    mutating func call(_ name: String, _ arguments: [String], first inner: [String]? = nil) {
        let made = inner.map { ".init(\($0.joined(separator: ", ")))" }
        let all = [made].compactMap(\.self) + arguments
        let whole = "\(name)(\(all.joined(separator: ", ")))"
        if indent + whole.count <= Self.width {
            put(whole, indent)
            return
        }
        put("\(name)(", indent)
        let end = arguments.isEmpty ? ")" : ","
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

    /// Writes the literal of an array, on one line or on as many as its elements fill.
    mutating func array(_ elements: [String], label: String? = nil, end: String = "") {
        let head = label.map { "\($0): [" } ?? "["
        let whole = "\(head)\(elements.joined(separator: ", "))]\(end)"
        if indent + whole.count <= Self.width {
            put(whole, indent)
        } else {
            put(head, indent)
            fill(elements, last: elements.count > 1 ? "," : "")
            put("]\(end)", indent)
        }
    }

    /// Writes the entries of a dictionary's literal.
    mutating func entries(_ entries: [(key: String, value: String)]) {
        for (key, value) in entries {
            let end = entries.count > 1 ? "," : ""
            if indent + key.count + value.count + 2 + end.count <= Self.width {
                put("\(key): \(value)\(end)", indent)
            } else {
                put("\(key):", indent)
                put(value + end, indent + 4)
            }
        }
    }

    /// Writes elements on as many lines as they fill, one step further in.
    mutating func fill(_ elements: [String], last: String) {
        var current = ""
        for (index, element) in elements.enumerated() {
            let part = element + (index == elements.count - 1 ? last : ",")
            if !current.isEmpty, indent + 4 + current.count + 1 + part.count > Self.width {
                put(current, indent + 4)
                current = ""
            }
            current += current.isEmpty ? part : " " + part
        }
        if !current.isEmpty { put(current, indent + 4) }
    }

    /// Writes sentences below a summary, on as many lines as they fill.
    mutating func remarks(_ sentences: [String]) {
        guard !sentences.isEmpty else { return }
        line("///")
        var current = "///"
        for word in sentences.joined(separator: " ").split(separator: " ") {
            if indent + current.count + 1 + word.count > Self.width {
                put(current, indent)
                current = "///"
            }
            current += " " + word
        }
        put(current, indent)
    }

    /// Writes a description, a line of its own for each of its lines.
    mutating func note(_ note: String) {
        line("///")
        for part in note.split(separator: "\n") { line("/// \(part)") }
    }

    /// Writes an empty line, unless nothing is before it in its block.
    mutating func gap() {
        if !text.hasSuffix("{\n"), !text.hasSuffix("\n\n") { line() }
    }
}

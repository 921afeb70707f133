package import ATData

/// JSON in the form of lexicon files: sorted names, one line for short values, and nothing that depends on the machine.
package struct CanonicalText {
    /// The text, with a line break at its end.
    package private(set) var text = ""

    private static let width = 100

    /// Writes a value.
    package init(_ value: LexValue) {
        write(value, indent: 0, taken: 0)
        text += "\n"
    }

    private mutating func write(_ value: LexValue, indent: Int, taken: Int) {
        if let line = Self.line(value), indent + taken + line.count <= Self.width {
            text += line
            return
        }
        let inner = String(repeating: " ", count: indent + 2)
        let outer = String(repeating: " ", count: indent)
        switch value {
        case .object(let object):
            text += "{\n"
            for (index, field) in Self.sorted(object).enumerated() {
                if index > 0 { text += ",\n" }
                let key = Self.quoted(field.name) + ": "
                text += inner + key
                write(field.value, indent: indent + 2, taken: key.count + 1)
            }
            text += "\n\(outer)}"
        case .array(let elements):
            text += "[\n"
            for (index, element) in elements.enumerated() {
                if index > 0 { text += ",\n" }
                text += inner
                write(element, indent: indent + 2, taken: 1)
            }
            text += "\n\(outer)]"
        default:
            text += Self.line(value) ?? "null"
        }
    }

    /// The value on one line, if it contains only simple values and lists of them.
    private static func line(_ value: LexValue, depth: Int = 0) -> String? {
        switch value {
        case .null, .boolean, .integer, .string: return value.description
        // Neither occurs in a lexicon, whose values are plain JSON.
        case .bytes, .link: return "null"
        case .array(let elements):
            guard depth < 2 else { return nil }
            var parts: [String] = []
            for element in elements {
                if case .object = element { return nil }
                guard let part = line(element, depth: depth + 1) else { return nil }
                parts.append(part)
            }
            return "[\(parts.joined(separator: ", "))]"
        case .object(let object):
            guard depth == 0 else { return nil }
            var parts: [String] = []
            for field in sorted(object) {
                if case .object = field.value { return nil }
                guard let part = line(field.value, depth: depth + 1) else { return nil }
                parts.append("\(quoted(field.name)): \(part)")
            }
            return "{\(parts.joined(separator: ", "))}"
        }
    }

    private static func sorted(_ object: LexObject) -> [LexObject.Field] {
        object.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    private static func quoted(_ text: String) -> String { LexValue.string(text).description }
}

import ATData

extension SwiftGenerator {
    /// Writes a permission set.
    mutating func write(
        _ permissions: [Permission], _ main: Definition, _ lexicon: Lexicon, _ text: inout SwiftText,
        _ more: (inout SwiftGenerator, inout SwiftText) -> Void
    ) {
        text.documentation(main.description, "`\(lexicon.id)`, a permission set")
        text.block("public enum \(SwiftNames.fileType(of: lexicon.id)): LexiconPermissionSet") { text in
            text.line("public static var nsid: NSID { \(literal: lexicon.id.description) }")
            text.line()
            text.block("public static var permissions: [LexiconPermission]") { text in
                text.line("[")
                text.indented { text in
                    // `swift format` puts no comma after a single element.
                    for permission in permissions { write(permission, permissions.count > 1 ? "," : "", &text) }
                }
                text.line("]")
            }
            more(&self, &text)
        }
    }

    private func write(_ permission: Permission, _ end: SwiftCode, _ text: inout SwiftText) {
        let fields: [(label: SwiftCode, name: String)] = [
            ("collections", "collection"), ("actions", "action"), ("calls", "lxm"),
        ]
        let lists = fields.map { field in
            // No lexicon is called `*`.
            let isAction = field.name == "action"
            return (label: field.label, values: permission.strings(field.name).filter { isAction || $0 != "*" })
        }
        .filter { !$0.values.isEmpty }
        let all: [(label: SwiftCode, name: String)] = [
            ("includesAllCollections", "collection"), ("includesAllCalls", "lxm"),
        ]
        var rest: [SwiftCode] = []
        if case .string(let audience)? = permission.details["aud"] {
            rest.append("audience: \(literal: audience)")
        }
        if permission.details["inheritAud"] == true { rest.append("inheritsAudience: true") }
        for field in all where permission.strings(field.name).contains("*") { rest.append("\(field.label): true") }
        text.line("LexiconPermission(")
        text.indented { text in
            let head: SwiftCode = "resource: \(literal: permission.resource)"
            text.line(lists.isEmpty && rest.isEmpty ? head : "\(head),")
            for (index, list) in lists.enumerated() {
                text.array(
                    list.values.map(SwiftCode.literal), label: list.label,
                    end: index == lists.count - 1 && rest.isEmpty ? "" : ",")
            }
            if !rest.isEmpty { text.line(rest.joined(", ")) }
        }
        text.line(")\(end)")
    }
}

extension Permission {
    /// The strings of a field, which may be one or several.
    fileprivate func strings(_ field: String) -> [String] {
        switch details[field] {
        case .string(let text)?: [text]
        case .array(let values)?: values.compactMap { if case .string(let text) = $0 { text } else { nil } }
        default: []
        }
    }
}

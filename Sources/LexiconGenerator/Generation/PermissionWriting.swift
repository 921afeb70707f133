import ATData

extension SwiftGenerator {
    /// Writes a permission set.
    mutating func write(
        _ permissions: [Permission], _ main: Definition, _ lexicon: Lexicon, _ text: inout SwiftText,
        _ more: (inout SwiftGenerator, inout SwiftText) -> Void
    ) {
        text.line("/// `\(lexicon.id)`, a permission set.")
        if let note = main.description { text.note(note) }
        text.block("public enum \(SwiftNames.fileType(of: lexicon.id)): LexiconPermissionSet") { text in
            text.line("/// The name of the lexicon.")
            text.line("public static var nsid: NSID { \(SwiftNames.literal(lexicon.id.description)) }")
            text.line()
            text.line("/// What it is made of.")
            text.block("public static var permissions: [LexiconPermission]") { text in
                text.line("[")
                text.indented { text in
                    // A single element has no comma after it, says swift format.
                    for permission in permissions { write(permission, permissions.count > 1 ? "," : "", &text) }
                }
                text.line("]")
            }
            more(&self, &text)
        }
    }

    private func write(_ permission: Permission, _ end: String, _ text: inout SwiftText) {
        let lists = [("collections", "collection"), ("actions", "action"), ("calls", "lxm")]
            .map { (label: $0.0, values: permission.strings($0.1)) }
            .filter { !$0.values.isEmpty }
        var rest: [String] = []
        if case .string(let audience)? = permission.details["aud"] {
            rest.append("audience: \(SwiftNames.literal(audience))")
        }
        if permission.details["inheritAud"] == true { rest.append("inheritsAudience: true") }
        text.line("LexiconPermission(")
        text.indented { text in
            let head = "resource: \(SwiftNames.literal(permission.resource))"
            text.line(lists.isEmpty && rest.isEmpty ? head : head + ",")
            for (index, list) in lists.enumerated() {
                text.array(
                    list.values.map(SwiftNames.literal), label: list.label,
                    end: index == lists.count - 1 && rest.isEmpty ? "" : ",")
            }
            if !rest.isEmpty { text.line(rest.joined(separator: ", ")) }
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

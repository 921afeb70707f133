package import ATData

/// A lexicon's facts in canonical form: without upstream's prose, and with only one way to write each fact.
///
/// Names are sorted when they are written, so only the contents matter here: prose, empty lists and redundant `false`
/// values are removed, and a reference is as short as possible.
package struct CanonicalLexicon {
    /// The document.
    package private(set) var document: LexObject

    private let id: String

    /// Creates the canonical form of a document.
    package init(_ document: LexObject) {
        if case .string(let id)? = document["id"] { self.id = id } else { id = "" }
        self.document = document
        self.document = facts(document)
    }

    /// Copies the descriptions that another form has at the same places. They were written in this project.
    package mutating func describe(as other: LexObject) {
        document = Self.described(document, as: other)
    }

    // MARK: - Facts

    /// Stores the authorization that a call requires, which upstream only states in the call's prose.
    package mutating func authorize(by prose: LexObject) {
        guard case .object(var definitions)? = document["defs"], case .object(var main)? = definitions["main"],
            case .string(let type)? = main["type"], ["query", "procedure", "subscription"].contains(type),
            main["authorization"] == nil,
            case .string(let text)? = prose["defs"]?["main"]?["description"],
            let authorization = Authorization(prose: text)
        else { return }
        main["authorization"] = .string(authorization.rawValue)
        definitions["main"] = .object(main)
        document["defs"] = .object(definitions)
    }

    /// Prose, in any language.
    static func isProse(_ name: String) -> Bool {
        ["description", "title", "detail", "name:lang", "title:lang", "detail:lang", "$comment"].contains(name)
    }

    /// Fields whose own fields are names chosen by the lexicon, so that a property may be called `description`.
    private static func holdsNames(_ name: String) -> Bool { ["defs", "properties"].contains(name) }

    private func facts(_ object: LexObject) -> LexObject {
        var result = LexObject()
        for field in object where !Self.isProse(field.name) {
            if let value = facts(field.value, of: field.name) { result[field.name] = value }
        }
        return result
    }

    private func facts(_ value: LexValue, of name: String) -> LexValue? {
        switch (name, value) {
        case ("required", .array([])), ("nullable", .array([])), ("errors", .array([])), ("closed", .boolean(false)):
            return nil
        case (_, .object(let map)) where Self.holdsNames(name):
            var result = LexObject()
            for field in map {
                result[field.name] =
                    if case .object(let schema) = field.value { .object(facts(schema)) } else { field.value }
            }
            return .object(result)
        case (_, .object(let object)):
            return .object(facts(object))
        case ("ref", .string(let text)):
            return .string(short(text))
        case (_, .array(let elements)):
            return .array(
                elements.map { element in
                    switch (name, element) {
                    case ("refs", .string(let text)): .string(short(text))
                    case (_, .object(let object)): .object(facts(object))
                    default: element
                    }
                })
        default:
            return value
        }
    }

    private func short(_ reference: String) -> String {
        let isOwn = !id.isEmpty && reference.hasPrefix(id + "#")
        let text = isOwn ? String(reference.dropFirst(id.count)) : reference
        return text.hasSuffix("#main") && text != "#main" ? String(text.dropLast(5)) : text
    }

    // MARK: - Descriptions

    private static func described(_ object: LexObject, as other: LexObject) -> LexObject {
        var result = object
        if case .string? = other["description"] { result["description"] = other["description"] }
        for field in object {
            guard let old = other[field.name] else { continue }
            result[field.name] = described(field.value, as: old, holdsNames: holdsNames(field.name))
        }
        return result
    }

    private static func described(_ value: LexValue, as other: LexValue, holdsNames: Bool) -> LexValue {
        switch (value, other) {
        case (.object(let object), .object(let other)) where holdsNames:
            var result = object
            for field in object {
                guard case .object(let schema) = field.value, case .object(let old)? = other[field.name] else {
                    continue
                }
                result[field.name] = .object(described(schema, as: old))
            }
            return .object(result)
        case (.object(let object), .object(let other)):
            return .object(described(object, as: other))
        case (.array(let elements), .array(let others)):
            // Declared errors are the only objects in arrays with descriptions; their names identify them.
            return .array(
                elements.map { element in
                    guard case .object(let object) = element, let name = object["name"],
                        case .object(let old)? = others.first(where: { $0["name"] == name })
                    else { return element }
                    return .object(described(object, as: old))
                })
        default:
            return value
        }
    }
}

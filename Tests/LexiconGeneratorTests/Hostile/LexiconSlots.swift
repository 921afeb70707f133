import ATData

/// The places of a lexicon where any text can stand: every string, and every name that the lexicon chose.
enum LexiconSlots {
    /// How many there are.
    static func count(in document: LexObject) -> Int {
        var visitor = Visitor(slot: -1, replacement: "")
        _ = visitor.visit(.object(document), namesAreSlots: false)
        return visitor.next
    }

    /// The document with another text in one place, and wherever that text is meant to be the same.
    static func replace(_ slot: Int, in document: LexObject, with text: String) -> (document: LexValue, old: String) {
        var visitor = Visitor(slot: slot, replacement: text)
        let result = visitor.visit(.object(document), namesAreSlots: false)
        return (result, visitor.old)
    }

    private struct Visitor {
        let slot: Int
        let replacement: String
        var next = 0
        var old = ""

        private mutating func place(_ text: String) -> String {
            defer { next += 1 }
            guard next == slot else { return text }
            old = text
            return replacement
        }

        mutating func visit(_ value: LexValue, namesAreSlots: Bool) -> LexValue {
            switch value {
            case .string(let text): return .string(place(text))
            case .array(let elements): return .array(elements.map { visit($0, namesAreSlots: false) })
            case .object(let object):
                var result = LexObject()
                var renamed: (old: String, new: String)?
                for field in object {
                    var name = field.name
                    if namesAreSlots, name != "main" {
                        name = place(name)
                        if name != field.name { renamed = (field.name, name) }
                    }
                    let holdsNames = ["defs", "properties"].contains(field.name) && !namesAreSlots
                    result[name] = visit(field.value, namesAreSlots: holdsNames)
                }
                // A property keeps being required under its other name.
                if let renamed { result["#renamed"] = .array([.string(renamed.old), .string(renamed.new)]) }
                return .object(Self.follow(result))
            default: return value
            }
        }

        private static func follow(_ object: LexObject) -> LexObject {
            guard case .object(var properties)? = object["properties"],
                case .array(let names)? = properties["#renamed"], names.count == 2
            else { return object }
            var result = object
            properties["#renamed"] = nil
            result["properties"] = .object(properties)
            for list in ["required", "nullable"] {
                guard case .array(let elements)? = object[list] else { continue }
                result[list] = .array(elements.map { $0 == names[0] ? names[1] : $0 })
            }
            return result
        }
    }
}

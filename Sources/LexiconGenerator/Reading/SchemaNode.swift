import ATData

/// An object of a lexicon while it is read: its fields and its place.
///
/// Problems go to the log, and reading continues with the rest, so that one run finds everything.
struct SchemaNode {
    /// The problems found so far.
    final class Log {
        let file: String
        var problems: [LexiconProblem] = []

        init(file: String) { self.file = file }
    }

    let fields: LexObject
    let path: String
    let log: Log
    /// The number of objects around it.
    var depth = 0

    /// The deepest nesting of types: no real lexicon has more, and compilers fail at it.
    static let deepest = 40
    /// The deepest nesting of lists without names.
    static let deepestList = 6
    /// The maximum number of definitions or properties in one place.
    static let most = 1000
    /// The maximum length of a property's name, in bytes.
    static let longestName = 200

    /// Logs an error of this object, or of one of its fields.
    func fail(_ message: String, at field: String? = nil) { report(message, field, .error) }

    /// Logs a warning of this object, or of one of its fields.
    func warn(_ message: String, at field: String? = nil) { report(message, field, .warning) }

    private func report(_ message: String, _ field: String?, _ severity: LexiconProblem.Severity) {
        log.problems.append(
            LexiconProblem(file: log.file, path: field.map(place) ?? path, message: message, severity: severity))
    }

    private func place(_ field: String) -> String { path.isEmpty ? field : "\(path).\(field)" }

    /// Warns about fields that have no meaning here: a misspelled limit would otherwise be ignored.
    func expect(_ names: Set<String>) {
        for field in fields where !names.contains(field.name) && field.name != "description" {
            warn("unknown field", at: field.name)
        }
    }

    func string(_ name: String) -> String? {
        switch fields[name] {
        case .string(let text)?: return text
        case nil: return nil
        default:
            fail("expected a string", at: name)
            return nil
        }
    }

    func requiredString(_ name: String) -> String? {
        if fields[name] == nil { fail("'\(name)' is missing") }
        return string(name)
    }

    func integer(_ name: String) -> Int? {
        switch fields[name] {
        case .integer(let number)?: return number
        case nil: return nil
        default:
            fail("expected an integer", at: name)
            return nil
        }
    }

    func boolean(_ name: String) -> Bool? {
        switch fields[name] {
        case .boolean(let value)?: return value
        case nil: return nil
        default:
            fail("expected true or false", at: name)
            return nil
        }
    }

    func array(_ name: String) -> [LexValue]? {
        switch fields[name] {
        case .array(let elements)?: return elements
        case nil: return nil
        default:
            fail("expected an array", at: name)
            return nil
        }
    }

    /// The strings of an array, each once.
    func strings(_ name: String) -> [String] {
        elements(name, "strings") { if case .string(let text) = $0 { text } else { nil } }
    }

    /// The integers of an array, each once.
    func integers(_ name: String) -> [Int] {
        elements(name, "integers") { if case .integer(let number) = $0 { number } else { nil } }
    }

    private func elements<Element: Hashable>(
        _ name: String, _ kind: String, _ element: (LexValue) -> Element?
    ) -> [Element] {
        guard let values = array(name) else { return [] }
        let elements = values.compactMap(element)
        if elements.count < values.count { fail("expected an array of \(kind)", at: name) }
        if Set(elements).count < elements.count { fail("an element appears twice", at: name) }
        return elements
    }

    /// The object of a field.
    func child(_ name: String) -> SchemaNode? {
        guard let value = fields[name] else { return nil }
        return node(value, at: place(name))
    }

    /// The objects of a field that is an object of objects, with their names.
    func children(_ name: String) -> [(name: String, node: SchemaNode)] {
        guard let map = child(name) else { return [] }
        if map.fields.count > Self.most { map.fail("there are more than \(Self.most)") }
        return map.fields.prefix(Self.most).compactMap { field in
            map.node(field.value, at: map.place(field.name)).map { (field.name, $0) }
        }
    }

    /// The objects of a field that is an array of objects.
    func list(_ name: String) -> [SchemaNode] {
        (array(name) ?? []).enumerated().compactMap { node($0.element, at: "\(place(name))[\($0.offset)]") }
    }

    private func node(_ value: LexValue, at path: String) -> SchemaNode? {
        guard case .object(let object) = value else {
            SchemaNode(fields: [:], path: path, log: log).fail("expected an object")
            return nil
        }
        return SchemaNode(fields: object, path: path, log: log, depth: depth + 1)
    }

    /// A minimum and a maximum, which must leave room for a value.
    func limits(_ least: String, _ most: String, isCount: Bool = true) -> Limits {
        let limits = Limits(minimum: integer(least), maximum: integer(most))
        if limits.isEmpty { fail("nothing can be at least \(limits.minimum ?? 0) and at most \(limits.maximum ?? 0)") }
        if isCount {
            if let minimum = limits.minimum, minimum < 0 { fail("it must not be negative", at: least) }
            if let maximum = limits.maximum, maximum < 0 { fail("it must not be negative", at: most) }
        }
        return limits
    }
}

import ATData

extension SwiftGenerator {
    /// The type of a member.
    func type(of schema: Schema, named name: String, in names: ObjectNames) -> String {
        switch schema.kind {
        case .boolean: "Bool"
        case .integer: "Int"
        case .string(let text): text.format?.type ?? (text.values.isEmpty ? "String" : names.value(name))
        case .bytes: "Bytes"
        case .cidLink: "CIDLink"
        case .blob: "Blob"
        case .unknown: "UnknownObject"
        case .union: names.union(name)
        case .object: names.value(name)
        case .array(let items, _): "[\(type(of: items, named: name, in: names))]"
        case .reference(let reference):
            if case .token? = catalog[reference]?.kind { "String" } else { path(of: reference) }
        }
    }

    /// Writes the types that a member brings with it.
    mutating func writeNested(
        of schema: Schema, named name: String, _ owner: Reference, _ names: ObjectNames, _ text: inout SwiftText
    ) {
        switch schema.kind {
        case .array(let items, _):
            writeNested(of: items, named: name, owner, names, &text)
        case .string(let string) where string.format == nil && !string.values.isEmpty:
            text.gap()
            writeKnownString(names.value(name), string.values, &text)
        case .union(let union):
            text.gap()
            write(union, names.union(name), owner, &text)
        case .object(let object):
            text.gap()
            let type = names.value(name)
            let shape = ObjectShape(
                reference: owner, wireName: "\(owner).\(name)", path: "\(names.path).\(type)", name: type,
                note: schema.description, taken: [])
            write(object, shape, &text) { _, _ in }
        default:
            break
        }
    }

    /// What a lexicon says of a type, in a few words.
    func facts(of schema: Schema, in lexicon: NSID) -> String {
        var facts: [String] = []
        func limits(_ limits: Limits, _ unit: String) {
            if let minimum = limits.minimum, unit.isEmpty { facts.append("at least \(minimum)") }
            if let maximum = limits.maximum { facts.append("at most \(maximum)\(unit)") }
        }
        switch schema.kind {
        case .boolean(let choice):
            facts.append("boolean")
            if let constant = choice.constant { facts.append("always \(constant)") }
            if let fallback = choice.fallback { facts.append("\(fallback) when absent") }
        case .integer(let choice, let range):
            facts.append("integer")
            limits(range, "")
            if let fallback = choice.fallback { facts.append("\(fallback) when absent") }
        case .string(let text):
            facts.append(text.format?.rawValue ?? "string")
            limits(text.length, " bytes")
            limits(text.graphemes, " characters")
            if let fallback = text.choice.fallback { facts.append("`\(fallback)` when absent") }
        case .bytes(let length):
            facts.append("bytes")
            limits(length, " bytes")
        case .cidLink: facts.append("cid-link")
        case .blob: facts.append("blob")
        case .array(_, let length):
            facts.append("array")
            limits(length, " elements")
        case .object: facts.append("object")
        case .reference(let reference):
            let isOwn = reference.lexicon == lexicon && reference.name != "main"
            facts.append(isOwn ? "`#\(reference.name)`" : "`\(reference)`")
        case .union: facts.append("union")
        case .unknown: facts.append("unknown")
        }
        let text = facts.joined(separator: ", ")
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    /// Writes a string with known values.
    func writeKnownString(_ name: String, _ values: [String], _ text: inout SwiftText) {
        text.line("/// A string with \(values.count) known \(values.count == 1 ? "value" : "values"); others may come.")
        text.block("public struct \(name): KnownString") { text in
            text.line("/// The string.")
            text.line("public let rawValue: String")
            text.line("/// Makes a value of any string.")
            text.line("public init(rawValue: String) { self.rawValue = rawValue }")
            for (value, member) in zip(values, SwiftNames.members(values)) {
                text.line("/// `\(value)`.")
                // Computed, because a stored one is three functions and a place, for a literal.
                text.line("public static var \(member): \(name) { \(name)(rawValue: \(SwiftNames.literal(value))) }")
            }
        }
    }
}

extension StringSchema {
    /// The values that get names.
    var values: [String] { knownValues.isEmpty ? choice.allowed : knownValues }
}

extension StringSchema.Format {
    /// The type of a string in this format.
    fileprivate var type: String {
        switch self {
        case .atIdentifier: "ATIdentifier"
        case .atURI: "ATURI"
        case .cid: "CID"
        case .datetime: "Datetime"
        case .did: "DID"
        case .handle: "Handle"
        case .language: "LanguageTag"
        case .nsid: "NSID"
        case .recordKey: "RecordKey"
        case .tid: "TID"
        case .uri: "URIString"
        }
    }
}

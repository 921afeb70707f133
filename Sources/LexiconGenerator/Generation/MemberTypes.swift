import ATData

extension SwiftGenerator {
    /// The type of a member. A type that is defined in place is called `nested`.
    func type(of schema: Schema, nested: SwiftCode) -> SwiftCode {
        switch schema.kind {
        case .boolean: "Bool"
        case .integer: "Int"
        case .string(let text): text.format?.type ?? (text.values.isEmpty ? "String" : nested)
        case .bytes: "Bytes"
        case .cidLink: "CIDLink"
        case .blob: "Blob"
        case .unknown: "UnknownObject"
        case .union, .object: nested
        case .array(let items, _): "[\(type(of: items, nested: nested))]"
        case .reference(let reference):
            if case .token? = catalog[reference]?.kind { "String" } else { path(of: reference) }
        }
    }

    /// Writes the type that a member defines in place.
    mutating func writeNested(
        of schema: Schema, _ name: NestedName, _ owner: Reference, _ text: inout SwiftText
    ) {
        switch schema.kind {
        case .array(let items, _):
            writeNested(of: items, name, owner, &text)
        case .string(let string) where string.format == nil && !string.values.isEmpty:
            text.gap()
            writeKnownString(name.name, string.values, &text)
        case .union(let union):
            text.gap()
            write(union, name.name, in: name.owner, owner, &text)
        case .object(let object):
            text.gap()
            let shape = ObjectShape(
                reference: owner, wireName: name.wireName, name: name.name, note: schema.description,
                names: objectNames(object, name.path, name.name, owner))
            write(object, shape, &text) { _, _ in }
        default:
            break
        }
    }

    /// The names of the fields of an object that isn't the main one of its file.
    func objectNames(
        _ object: ObjectSchema, _ path: SwiftCode, _ name: SwiftName, _ owner: Reference
    ) -> ObjectNames {
        ObjectNames(
            object, path, reserved: ObjectNames.objectMembers,
            taken: names(of: owner.lexicon).reserved.union([name]))
    }

    /// Writes a string with known values.
    func writeKnownString(_ name: SwiftName, _ values: [String], _ text: inout SwiftText) {
        text.block("public struct \(name): KnownString") { text in
            text.line("public let rawValue: String")
            text.line("public init(rawValue: String) { self.rawValue = rawValue }")
            for (value, member) in zip(values, SwiftNames.members(values, beside: [name])) {
                // Computed, because a stored property would take three functions and storage for a literal.
                text.line("\(.constant) \(member): \(name) { \(name)(rawValue: \(literal: value)) }")
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
    fileprivate var type: SwiftCode {
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

extension SwiftGenerator {
    /// Writes the validation of an object's fields, unless there is nothing to validate.
    mutating func writeCheck(of object: ObjectSchema, members: [SwiftName], _ text: inout SwiftText) {
        let checked = zip(object.properties, members).filter { constraints.leads($0.0.schema) }
        guard !checked.isEmpty else { return }
        text.line()
        text.block("\(.outlined) func check(_ constraints: inout ConstraintCheck)") { text in
            text.line("constraints.object(self)")
            for (property, name) in checked {
                writeCheck(of: property, name, isOptional: !property.isRequired, &text)
            }
        }
    }

    /// Writes the validation of a call's parameters and input, unless there is nothing to validate.
    mutating func writeCheck(of call: CallShape, _ text: inout SwiftText) {
        let checked = call.parameters.filter { constraints.leads($0.property.schema) }
        var input: Schema?
        if case .value(let schema, _) = call.input, constraints.leads(schema) { input = schema }
        guard !checked.isEmpty || input != nil else { return }
        text.line()
        text.block("\(.outlined) func check(_ constraints: inout ConstraintCheck)") { text in
            if let input { writeCheck(of: input, "input", isOptional: false, [], &text) }
            for parameter in checked {
                writeCheck(of: parameter.property, parameter.name, isOptional: parameter.isOptional, &text)
            }
        }
    }

    private mutating func writeCheck(
        of property: ObjectSchema.Property, _ name: SwiftName, isOptional: Bool, _ text: inout SwiftText
    ) {
        var value: SwiftCode = name.bare == "constraints" ? "self.constraints" : "\(name)"
        if property.isNullable { value += isOptional ? "?.value" : ".value" }
        let place: [SwiftCode] = ["at: \(literal: property.name)"]
        writeCheck(of: property.schema, value, isOptional: isOptional || property.isNullable, place, &text)
    }

    /// Writes the validation of a union's variants, unless there is nothing to validate.
    mutating func writeCheck(of union: UnionSchema, cases: [SwiftName], _ text: inout SwiftText) {
        let checked = zip(union.variants, cases).filter { constraints.leads($0.0) }.map(\.1)
        guard !checked.isEmpty || !union.isClosed else { return }
        text.line()
        text.block("\(.outlined) func check(_ constraints: inout ConstraintCheck)") { text in
            text.line("switch self {")
            for name in checked { text.line("case .\(name)(let value): value.check(&constraints)") }
            if !union.isClosed { text.line("case .unknown(let value): constraints.variant(value)") }
            if checked.count < cases.count { text.line("default: break") }
            text.line("}")
        }
    }

    /// Writes the call that validates a value. `place` is its position within the value that is being validated.
    private mutating func writeCheck(
        of schema: Schema, _ value: SwiftCode, isOptional: Bool, _ place: [SwiftCode], _ text: inout SwiftText
    ) {
        let schema = catalog.resolved(schema)
        switch schema.kind {
        case .boolean(let choice):
            if let constant = choice.constant { text.check("boolean", [value] + place + ["always: \(constant)"]) }
        case .integer(let choice, let range):
            text.check(
                "integer", [value] + place + range.arguments("minimum", "maximum"),
                list: choice.isClosed ? ("oneOf", choice.only.map { .literal($0) }) : nil)
        case .string(let string):
            let dot: SwiftCode = isOptional ? "?." : "."
            let isText = string.format == nil && string.values.isEmpty
            let content: SwiftCode = string.format == nil ? "rawValue" : "description"
            let plain: SwiftCode = isText ? value : "\(value)\(dot)\(content)"
            let limits =
                string.length.arguments("minLength", "maxLength")
                + string.graphemes.arguments("minGraphemes", "maxGraphemes")
            text.check(
                "text", [plain] + place + limits,
                list: string.choice.isClosed ? ("oneOf", string.choice.only.map { .literal($0) }) : nil)
        case .bytes(let length):
            text.check("bytes", [value] + place + length.arguments("minLength", "maxLength"))
        case .blob(let blob):
            text.check(
                "blob", [value] + place + Limits(maximum: blob.maxSize).arguments("", "maxSize"),
                list: blob.accept.isEmpty ? nil : ("accept", blob.accept.map { .literal($0) }))
        case .array(let items, let length):
            let list = [value] + place + length.arguments("minLength", "maxLength")
            if isCheckedWhole(items) {
                text.check("list", list)
            } else {
                text.check("list", list, opening: " { constraints, element in")
                text.indented { writeCheck(of: items, "element", isOptional: false, [], &$0) }
                text.line("}")
            }
        case .object, .union, .reference:
            text.check("value", [value] + place)
        case .unknown:
            text.check("unknown", [value] + place)
        case .cidLink:
            break
        }
    }

    /// Whether an element validates itself, or has nothing to validate.
    private mutating func isCheckedWhole(_ element: Schema) -> Bool {
        switch catalog.resolved(element).kind {
        case .object, .union, .reference: true
        default: !constraints.leads(element)
        }
    }
}

extension LexiconCatalog {
    /// A type, or the target of an alias: aliases of simple types have their constraints where they are used.
    fileprivate func resolved(_ schema: Schema) -> Schema {
        var schema = schema
        var seen: Set<Reference> = []
        while case .reference(let reference) = schema.kind, seen.insert(reference).inserted,
            case .data(let target)? = self[reference]?.kind
        {
            if case .object = target.kind { break }
            schema = target
        }
        return schema
    }
}

extension Limits {
    /// The limits as arguments of a call.
    fileprivate func arguments(_ least: SwiftCode, _ most: SwiftCode) -> [SwiftCode] {
        (minimum.map { ["\(least): \(SwiftCode.literal($0))"] } ?? [])
            + (maximum.map { ["\(most): \(SwiftCode.literal($0))"] } ?? [])
    }
}

extension SwiftText {
    /// Writes a call of a check, on one line or with its arguments on several. The last argument may be a list, and may
    /// be followed by a trailing closure.
    fileprivate mutating func check(
        _ kind: SwiftCode, _ arguments: [SwiftCode], list: (label: SwiftCode, elements: [SwiftCode])? = nil,
        opening: SwiftCode = ""
    ) {
        let label: SwiftCode = list.map { "\($0.label): [" } ?? ""
        let last: [SwiftCode] = list.map { ["\(label)\($0.elements.joined(", "))]"] } ?? []
        let whole: SwiftCode = "constraints.\(kind)(\((arguments + last).joined(", ")))\(opening)"
        // The formatter leaves room for the comma that would end the list if it were broken.
        let width = list == nil ? Self.width : Self.width - 1
        guard indent + whole.count > width else { return put(whole, indent) }
        put("constraints.\(kind)(", indent)
        let close: SwiftCode = opening.isEmpty ? ")" : ""
        if let list, last.contains(where: { indent + 4 + $0.count + close.count > width }) {
            fill(arguments, last: ",")
            put(label, indent + 4)
            indented { $0.fill(list.elements, last: ",") }
            put("]\(close)", indent + 4)
        } else {
            fill(arguments + last, last: close)
        }
        if !opening.isEmpty { put(")\(opening)", indent) }
    }
}

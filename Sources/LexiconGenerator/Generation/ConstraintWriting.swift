extension SwiftGenerator {
    /// Writes what checks the fields of an object, unless none has anything to check.
    mutating func writeCheck(of object: ObjectSchema, members: [String], _ text: inout SwiftText) {
        let checked = zip(object.properties, members).filter { constraints.leads($0.0.schema) }
        guard !checked.isEmpty else { return }
        text.line()
        text.line("/// Checks what the lexicon asks of the fields.")
        text.block("public func check(_ constraints: inout ConstraintCheck)") { text in
            text.line("constraints.object(self)")
            for (property, name) in checked {
                writeCheck(of: property, name, isOptional: !property.isRequired, &text)
            }
        }
    }

    /// Writes what checks the parameters of a call and what it sends, unless neither has anything to check.
    mutating func writeCheck(of call: CallShape, _ text: inout SwiftText) {
        let checked = call.parameters.filter { constraints.leads($0.property.schema) }
        var input: Schema?
        if case .value(let schema, _) = call.input, constraints.leads(schema) { input = schema }
        guard !checked.isEmpty || input != nil else { return }
        text.line()
        text.line("/// Checks what the lexicon asks of what is sent.")
        text.block("public func check(_ constraints: inout ConstraintCheck)") { text in
            if let input { writeCheck(of: input, "input", isOptional: false, [], &text) }
            for parameter in checked {
                writeCheck(of: parameter.property, parameter.name, isOptional: parameter.type.hasSuffix("?"), &text)
            }
        }
    }

    private mutating func writeCheck(
        of property: ObjectSchema.Property, _ name: String, isOptional: Bool, _ text: inout SwiftText
    ) {
        var value = name == "constraints" ? "self.constraints" : name
        if property.isNullable { value += isOptional ? "?.value" : ".value" }
        let place = ["at: \(SwiftNames.literal(property.name))"]
        writeCheck(of: property.schema, value, isOptional: isOptional || property.isNullable, place, &text)
    }

    /// Writes what checks the variants of a union, unless none has anything to check.
    mutating func writeCheck(of union: UnionSchema, cases: [String], _ text: inout SwiftText) {
        let checked = zip(union.variants, cases).filter { constraints.leads($0.0) }.map(\.1)
        guard !checked.isEmpty || !union.isClosed else { return }
        text.line()
        text.line("/// Checks what the lexicon asks of the variant.")
        text.block("public func check(_ constraints: inout ConstraintCheck)") { text in
            text.line("switch self {")
            for name in checked { text.line("case .\(name)(let value): value.check(&constraints)") }
            if !union.isClosed { text.line("case .unknown(let value): constraints.variant(value)") }
            if checked.count < cases.count { text.line("default: break") }
            text.line("}")
        }
    }

    /// Writes the call that checks a value. `place` says where it is, within the value that is being checked.
    private mutating func writeCheck(
        of schema: Schema, _ value: String, isOptional: Bool, _ place: [String], _ text: inout SwiftText
    ) {
        let schema = catalog.resolved(schema)
        switch schema.kind {
        case .boolean(let choice):
            if let constant = choice.constant { text.check("boolean", [value] + place + ["always: \(constant)"]) }
        case .integer(let choice, let range):
            text.check(
                "integer", [value] + place + range.arguments("minimum", "maximum"),
                list: choice.isClosed ? ("oneOf", choice.only.map(SwiftNames.literal)) : nil)
        case .string(let string):
            let dot = isOptional ? "?." : "."
            let isText = string.format == nil && string.values.isEmpty
            let plain = isText ? value : value + dot + (string.format == nil ? "rawValue" : "description")
            let limits =
                string.length.arguments("minLength", "maxLength")
                + string.graphemes.arguments("minGraphemes", "maxGraphemes")
            text.check(
                "text", [plain] + place + limits,
                list: string.choice.isClosed ? ("oneOf", string.choice.only.map(SwiftNames.literal)) : nil)
        case .bytes(let length):
            text.check("bytes", [value] + place + length.arguments("minLength", "maxLength"))
        case .blob(let blob):
            text.check(
                "blob", [value] + place + Limits(maximum: blob.maxSize).arguments("", "maxSize"),
                list: blob.accept.isEmpty ? nil : ("accept", blob.accept.map(SwiftNames.literal)))
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

    /// Whether an element checks itself, or has nothing to check.
    private mutating func isCheckedWhole(_ element: Schema) -> Bool {
        switch catalog.resolved(element).kind {
        case .object, .union, .reference: true
        default: !constraints.leads(element)
        }
    }
}

extension LexiconCatalog {
    /// A type, or what it is another name for: aliases of simple types have their constraints where they are used.
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
    fileprivate func arguments(_ least: String, _ most: String) -> [String] {
        (minimum.map { ["\(least): \(SwiftNames.literal($0))"] } ?? [])
            + (maximum.map { ["\(most): \(SwiftNames.literal($0))"] } ?? [])
    }
}

extension SwiftNames {
    /// A number as a literal, its digits in groups when there are many.
    fileprivate static func literal(_ number: Int) -> String {
        let digits = String(number.magnitude)
        guard digits.count > 6 else { return "\(number)" }
        var groups = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { groups += "_" }
            groups.append(digit)
        }
        return (number < 0 ? "-" : "") + groups
    }
}

extension SwiftText {
    /// Writes a call of a check, on one line or with its arguments on as many as they fill. Its last argument may be a
    /// list, and a closure may open behind it.
    fileprivate mutating func check(
        _ kind: String, _ arguments: [String], list: (label: String, elements: [String])? = nil, opening: String = ""
    ) {
        let label = list.map { $0.label + ": [" } ?? ""
        let last = list.map { [label + $0.elements.joined(separator: ", ") + "]"] } ?? []
        let whole = "constraints.\(kind)(\((arguments + last).joined(separator: ", ")))\(opening)"
        // The formatter leaves room for the comma that would end the list if it were broken.
        let width = list == nil ? Self.width : Self.width - 1
        guard indent + whole.count > width else { return put(whole, indent) }
        put("constraints.\(kind)(", indent)
        let close = opening.isEmpty ? ")" : ""
        if let list, last.contains(where: { indent + 4 + $0.count + close.count > width }) {
            fill(arguments, last: ",")
            put(label, indent + 4)
            indented { $0.fill(list.elements, last: ",") }
            put("]" + close, indent + 4)
        } else {
            fill(arguments + last, last: close)
        }
        if !opening.isEmpty { put(")" + opening, indent) }
    }
}

import ATData

/// A parameter of a call, or a field of its input, as the parameter of a function.
struct CallParameter {
    /// The field.
    let property: ObjectSchema.Property
    /// The name in Swift.
    let name: SwiftName
    /// The type that is defined in place, if any.
    let nested: SwiftName
    /// The type as written where the call's own types are in scope.
    let type: SwiftCode
    /// The type as written elsewhere.
    let fullType: SwiftCode
    /// Whether it may be `nil`.
    let isOptional: Bool
    /// The default value: a literal, `nil`, or nothing for a required parameter.
    let fallback: SwiftCode?

    /// The declaration of a parameter within the call.
    var declaration: SwiftCode { "\(name): \(type)\(end)" }
    /// The declaration of a parameter elsewhere.
    var fullDeclaration: SwiftCode { "\(name): \(fullType)\(end)" }
    /// The argument that a function passes on.
    var argument: SwiftCode { "\(label: name): \(name)" }

    private var end: SwiftCode { fallback.map { " = \($0)" } ?? "" }
}

extension SwiftGenerator {
    /// The fields of an object as parameters: first the required ones, in the lexicon's order of requirements, then the
    /// others in the order of the lexicon. `limit` and `cursor` come last.
    ///
    /// A parameter of a call with a default is never `nil`, so that the default is sent.
    func parameters(of object: ObjectSchema, _ names: ObjectNames, in lexicon: NSID, isCall: Bool) -> [CallParameter] {
        let parameters = object.properties.enumerated().map { index, property in
            let nested = names.types[index]
            let fallback = fallback(of: property.schema, nested)
            let isOptional = !property.isRequired && (fallback == nil || !isCall)
            let suffix: SwiftCode = isOptional ? "?" : ""
            func full(_ nested: SwiftCode) -> SwiftCode {
                let type = type(of: property.schema, nested: nested)
                return property.isNullable ? "Nullable<\(type)>\(suffix)" : "\(type)\(suffix)"
            }
            return CallParameter(
                property: property, name: names.members[index], nested: nested, type: full("\(nested)"),
                fullType: full("\(names.path).\(nested)"), isOptional: isOptional,
                fallback: isOptional ? "nil" : property.isNullable ? nil : fallback)
        }
        let byName = Dictionary(parameters.map { ($0.property.name, $0) }, uniquingKeysWith: { first, _ in first })
        let given = object.required.compactMap { byName[$0] }.filter { $0.fallback == nil }
        let others = parameters.filter { $0.fallback != nil }
        let paging = !isCall ? [] : ["limit", "cursor"].flatMap { name in others.filter { $0.property.name == name } }
        return given + others.filter { other in !paging.contains { $0.property.name == other.property.name } } + paging
    }

    /// The default of a type, as a literal.
    private func fallback(of schema: Schema, _ nested: SwiftName) -> SwiftCode? {
        switch schema.kind {
        case .boolean(let choice):
            return choice.fallback.map { "\($0)" }
        case .integer(let choice, _):
            return choice.fallback.map { "\($0)" }
        case .string(let text):
            guard let fallback = text.choice.fallback else { return nil }
            guard text.format == nil else { return .literal(fallback) }
            let members = SwiftNames.members(text.values, beside: [nested])
            let member = zip(text.values, members).first { $0.0 == fallback }?.1
            return member.map { ".\($0)" } ?? .literal(fallback)
        default:
            return nil
        }
    }
}

import ATData

/// A parameter of a call, or a field of what it sends, where it becomes a parameter of a function.
struct CallParameter {
    /// The field.
    let property: ObjectSchema.Property
    /// The name in Swift.
    let name: String
    /// The type where the call's own types are in scope.
    let type: String
    /// The type from anywhere.
    let fullType: String
    /// What it is when nobody says: a literal, `nil`, or nothing for one that must be given.
    let fallback: String?
    /// What the lexicon says of it.
    let facts: String

    /// What a function takes within the call.
    var declaration: String { "\(name): \(type)\(fallback.map { " = \($0)" } ?? "")" }
    /// What a function takes elsewhere.
    var fullDeclaration: String { "\(name): \(fullType)\(fallback.map { " = \($0)" } ?? "")" }
    /// What a function passes on.
    var argument: String { "\(SwiftNames.label(name)): \(name)" }
}

extension SwiftGenerator {
    /// The fields of an object as parameters: first those that must be given, in the order in which the lexicon requires
    /// them, then the others in the order of the lexicon. A call ends with the size and the place of its page.
    ///
    /// A parameter of a call that has a default is never `nil`, so that the default is sent.
    func parameters(of object: ObjectSchema, _ names: ObjectNames, in lexicon: NSID, isCall: Bool) -> [CallParameter] {
        let parameters = object.properties.map { property in
            let fallback = fallback(of: property.schema)
            let isOptional = !property.isRequired && (fallback == nil || !isCall)
            let suffix = isOptional ? "?" : ""
            func full(_ names: ObjectNames) -> String {
                let type = type(of: property.schema, named: property.name, in: names)
                return (property.isNullable ? "Nullable<\(type)>" : type) + suffix
            }
            var name = SwiftNames.member(property.name)
            if isCall, Self.callMembers.contains(name) { name += "Value" }
            return CallParameter(
                property: property, name: name, type: full(names), fullType: full(names.qualified),
                fallback: isOptional ? "nil" : property.isNullable ? nil : fallback,
                facts: facts(of: property.schema, in: lexicon)
                    + (property.isRequired ? "; required" : ""))
        }
        let given = object.required.compactMap { name in
            parameters.first { $0.property.name == name && $0.fallback == nil }
        }
        let others = parameters.filter { $0.fallback != nil }
        let paging = !isCall ? [] : ["limit", "cursor"].flatMap { name in others.filter { $0.name == name } }
        return given + others.filter { other in !paging.contains { $0.name == other.name } } + paging
    }

    /// The default of a type, as a literal.
    func fallback(of schema: Schema) -> String? {
        switch schema.kind {
        case .boolean(let choice):
            return choice.fallback.map(\.description)
        case .integer(let choice, _):
            return choice.fallback.map(\.description)
        case .string(let text):
            guard let fallback = text.choice.fallback else { return nil }
            guard text.format == nil else { return SwiftNames.literal(fallback) }
            let member = zip(text.values, SwiftNames.members(text.values)).first { $0.0 == fallback }?.1
            return member.map { ".\($0)" } ?? SwiftNames.literal(fallback)
        default:
            return nil
        }
    }

    /// The members that calls have of their own.
    private static let callMembers: Set<String> = ["body", "input", "content", "contentType", "write"]
}

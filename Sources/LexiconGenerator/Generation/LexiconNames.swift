import ATData

/// The Swift names of a lexicon's definitions, each unique.
///
/// The names depend only on this lexicon, because those of a library must not depend on who refers to it.
struct LexiconNames {
    /// The path of the lexicon's own type.
    let path: [SwiftName]
    /// The fields of its main object, or the parameters of its call.
    let main: ObjectNames?
    /// The type that its main value defines in place.
    let value: SwiftName
    /// Whether its main definition is a value next to other definitions. The type of the file then only contains them.
    let isValueBeside: Bool
    /// Whether the type of the file is an alias, which can't contain other types.
    let isAlias: Bool
    /// Type names that can't be used inside the lexicon's own type.
    let reserved: Set<SwiftName>

    private var types: [String: SwiftName] = [:]
    private var tokens: [String: SwiftName] = [:]
    private var nested: [String: SwiftName] = [:]

    /// Chooses the names for a lexicon's definitions.
    init(_ lexicon: Lexicon) {
        let id = lexicon.id
        path = SwiftNames.path(of: id)
        let tops = lexicon.definitions.flatMap(\.references).map { SwiftNames.top(of: $0.lexicon) }
        reserved = SwiftNames.reservedTypes.union(tops).union([SwiftNames.top(of: id)])

        let main = lexicon["main"]
        let others = lexicon.definitions.filter { $0.name != "main" }
        let data = others.filter { if case .token = $0.kind { false } else { true } }
        isAlias = others.isEmpty && main?.isAlias ?? false
        isValueBeside = !others.isEmpty && main?.isAlias ?? false

        var scope = NameScope(taken: reserved.union(main?.isCall ?? false ? Self.callTypes : []))
        if isValueBeside { _ = scope.take(Self.valueName, .value) }
        let names = scope.take(
            data.map { (SwiftName(type: $0.name), $0.name.utf8.first.map { $0 >= 0x61 } ?? false) }, .value)
        for (definition, name) in zip(data, names) { types[definition.name] = name }

        let tokens = lexicon.definitions.filter { if case .token = $0.kind { true } else { false } }
        var members = NameScope(taken: Self.staticMembers.union(SwiftNames.reservedMembers))
        let tokenNames = members.take(
            tokens.map { (SwiftName(member: $0.name), SwiftName(member: $0.name).bare == $0.name) }, .value)
        for (token, name) in zip(tokens, tokenNames) { self.tokens[token.name] = name }

        let own = SwiftNames.fileType(of: id)
        let code = SwiftCode.path(path)
        var fields: ObjectNames?
        if let object = main?.object {
            fields = ObjectNames(
                object, code, reserved: ObjectNames.objectMembers, taken: scope.taken.union([own]))
        } else if let parameters = main?.parameters {
            fields = ObjectNames(parameters, code, reserved: Self.callMembers, taken: scope.taken.union([own]))
        }
        self.main = fields

        // Lists define the types of their elements, beside everything else in the file.
        scope = NameScope(taken: scope.taken.union(fields?.inner ?? []).union([own]).union(fields?.members ?? []))
        if isAlias, path.count > 1 { _ = scope.take(path[path.count - 2], .value) }
        func element(_ schema: Schema, _ name: SwiftName) -> SwiftName {
            scope.take(schema.isUnion ? name.appending("Union") : name, .value)
        }
        for definition in data {
            guard case .data(let schema) = definition.kind, schema.bringsElement else { continue }
            nested[definition.name] = element(schema, SwiftName(type: definition.name))
        }
        if case .data(let schema)? = main?.kind, schema.isNested {
            value = element(schema, isAlias ? own : Self.valueName)
        } else {
            value = Self.valueName
        }
    }

    /// The type of a definition, within that of the file.
    func type(_ definition: String) -> SwiftName { types[definition] ?? SwiftName(type: definition) }

    /// The member for a token.
    func token(_ definition: String) -> SwiftName { tokens[definition] ?? SwiftName(member: definition) }

    /// The type of the elements of a list.
    func element(of definition: String) -> SwiftName { nested[definition] ?? SwiftName(type: definition) }

    /// The types in the type of the file.
    func inner(isCall: Bool) -> Set<SwiftName> {
        var all = Set(types.values).union(nested.values).union(main?.inner ?? [])
        if isCall { all.formUnion(Self.callTypes) }
        if isValueBeside { all.formUnion([Self.valueName, value]) }
        return all
    }

    /// The type of the main definition, if it is a value next to others.
    static let valueName = SwiftName(type: "Value")

    /// The types that calls define themselves.
    static let callTypes = Set(["Input", "Output", "Errors", "Message", "Item"].map { SwiftName(type: $0) })

    /// The members that calls define themselves.
    private static let callMembers = Set(
        ["body", "input", "content", "contentType", "write"].map { SwiftName(member: $0) })

    /// The static members that generated types define themselves.
    private static let staticMembers = Set(
        [
            "collection", "cursor", "fieldNames", "items", "method", "nsid", "output", "outputType", "permissions",
            "recordKeys", "typeName",
        ].map { SwiftName(member: $0) })
}

extension Definition {
    /// Whether it is an alias, or a string with known values.
    fileprivate var isAlias: Bool {
        if case .data = kind { object == nil } else { false }
    }

    /// The parameters, if it is a call.
    fileprivate var parameters: ObjectSchema? {
        switch kind {
        case .query(let endpoint), .procedure(let endpoint): endpoint.parameters
        case .subscription(let subscription): subscription.parameters
        case .record, .permissionSet, .token, .data: nil
        }
    }
}

extension Schema {
    /// Whether it is a list that defines the type of its elements in place.
    fileprivate var bringsElement: Bool { if case .array(let items, _) = kind { items.isNested } else { false } }
}

/// The types that have constraints to validate, or contain such types.
///
/// The types already guarantee formats, required fields and closed unions.
struct ConstraintReach {
    private let constrained: Set<Reference>

    init(_ catalog: LexiconCatalog) {
        var sources: [Reference: [Reference]] = [:]
        var found: Set<Reference> = []
        var next: [Reference] = []
        for lexicon in catalog.lexicons {
            for definition in lexicon.definitions {
                let own = Reference(lexicon.id, definition.name)
                for target in definition.references { sources[target, default: []].append(own) }
                if definition.isConstrained, found.insert(own).inserted { next.append(own) }
            }
        }
        while let reference = next.popLast() {
            next += sources[reference, default: []].filter { found.insert($0).inserted }
        }
        constrained = found
    }

    /// Whether a value has constraints to validate.
    func leads(_ schema: Schema) -> Bool {
        switch schema.kind {
        case .reference(let reference): leads(reference)
        case .array(let items, let length): length.isLimit || leads(items)
        case .object(let object): object.hasNulls || object.properties.contains { leads($0.schema) }
        case .union(let union): !union.isClosed || union.variants.contains { leads($0) }
        default: schema.isConstrained
        }
    }

    /// Whether a value of a definition has constraints to validate.
    func leads(_ reference: Reference) -> Bool { constrained.contains(reference) }
}

extension Definition {
    fileprivate var isConstrained: Bool {
        switch kind {
        case .record(let record): Schema(description: nil, kind: .object(record.object)).isConstrained
        case .data(let schema): schema.isConstrained
        case .query, .procedure, .subscription, .permissionSet, .token: false
        }
    }
}

extension Schema {
    /// Whether there are constraints to validate, apart from references.
    fileprivate var isConstrained: Bool {
        switch kind {
        case .boolean(let choice): choice.constant != nil
        case .integer(let choice, let range): range.isLimit || choice.isClosed
        case .string(let text): text.length.isLimit || text.graphemes.isLimit || text.choice.isClosed
        case .bytes(let length): length.isLimit
        case .blob(let blob): !blob.accept.isEmpty || blob.maxSize != nil
        case .array(let items, let length): length.isLimit || items.isConstrained
        case .object(let object): object.hasNulls || object.properties.contains { $0.schema.isConstrained }
        case .union(let union): !union.isClosed
        case .unknown: true
        case .cidLink, .reference: false
        }
    }
}

extension ObjectSchema {
    /// Whether a field may be absent but not `null`, which decoding keeps among the unknown fields.
    fileprivate var hasNulls: Bool { properties.contains { !$0.isRequired && !$0.isNullable } }
}

extension Limits {
    /// Whether there is a limit.
    var isLimit: Bool { minimum != nil || maximum != nil }
}

extension Choice {
    /// Whether only some values are allowed.
    var isClosed: Bool { constant != nil || !allowed.isEmpty }

    /// The only values allowed.
    var only: [Value] { constant.map { [$0] } ?? allowed }
}

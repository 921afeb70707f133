/// Which types have something to check when a value is validated, or lead to some that have.
///
/// What formats, required fields and closed unions ask for holds by the types already.
struct ConstraintReach {
    private let catalog: LexiconCatalog
    private var known: [Reference: Bool] = [:]

    init(_ catalog: LexiconCatalog) { self.catalog = catalog }

    /// Whether there is something to check in a value.
    mutating func leads(_ schema: Schema) -> Bool {
        switch schema.kind {
        case .reference(let reference): leads(reference)
        case .array(let items, let length): length.isLimit || leads(items)
        case .object(let object): object.hasNulls || object.properties.contains { leads($0.schema) }
        case .union(let union): !union.isClosed || union.variants.contains { leads($0) }
        default: schema.isConstrained
        }
    }

    /// Whether there is something to check in a value of a definition.
    mutating func leads(_ reference: Reference) -> Bool {
        if let known = known[reference] { return known }
        var seen: Set = [reference]
        var next = [reference]
        var leads = false
        while !leads, let reference = next.popLast() {
            guard let definition = catalog[reference] else { continue }
            leads = definition.isConstrained
            next += definition.references.filter { seen.insert($0).inserted }
        }
        known[reference] = leads
        return leads
    }
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
    /// Whether there is something to check, what it refers to aside.
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
    /// Whether a field may be absent but not `null`, which reading keeps among the unknown fields.
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

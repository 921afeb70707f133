extension LexiconCatalog {
    /// Definitions, and all that they refer to, in however many steps.
    func closure(of roots: [Reference]) -> Set<Reference> {
        var seen = Set(roots)
        var next = roots
        while let reference = next.popLast() {
            guard let definition = self[reference] else { continue }
            next += definition.references.filter { seen.insert($0).inserted }
        }
        return seen
    }
}

extension Definition {
    /// What its data refers to.
    var references: [Reference] {
        switch kind {
        case .record(let record):
            record.object.properties.flatMap(\.schema.references)
        case .query(let endpoint), .procedure(let endpoint):
            [endpoint.input, endpoint.output].flatMap { $0?.schema?.references ?? [] }
        case .subscription(let subscription):
            subscription.message?.variants ?? []
        case .data(let schema):
            schema.references
        case .permissionSet, .token:
            []
        }
    }
}

extension Schema {
    /// What it refers to.
    var references: [Reference] {
        switch kind {
        case .array(let items, _): items.references
        case .object(let object): object.properties.flatMap(\.schema.references)
        case .reference(let reference): [reference]
        case .union(let union): union.variants
        case .boolean, .integer, .string, .bytes, .cidLink, .blob, .unknown: []
        }
    }
}

/// The nesting of named lists.
struct ListNesting {
    /// The lists that contain themselves.
    let cycles: ReferenceCycles
    /// The nesting depth of the lists that don't contain themselves.
    private(set) var depths: [Reference: Int] = [:]

    init(_ catalog: LexiconCatalog) {
        let all = catalog.lexicons.flatMap { lexicon in
            lexicon.definitions.map { Reference(lexicon.id, $0.name) }
        }
        cycles = ReferenceCycles(all) { catalog[$0]?.list.flatMap { $0.element.schema.target }.map { [$0] } ?? [] }
        for reference in cycles.order {
            guard let (element, own) = catalog[reference]?.list?.element else { continue }
            depths[reference] = own + (element.target.flatMap { depths[$0] } ?? 0)
        }
    }
}

extension Definition {
    /// The type, if it is a list with a name.
    fileprivate var list: Schema? {
        if case .data(let schema) = kind, case .array = schema.kind { schema } else { nil }
    }
}

extension Schema {
    /// The elements of a list, or of the innermost list in it, and the number of levels.
    var element: (schema: Schema, depth: Int) {
        var (schema, depth) = (self, 0)
        while case .array(let items, _) = schema.kind { (schema, depth) = (items, depth + 1) }
        return (schema, depth)
    }

    /// The target, if it is only a reference.
    fileprivate var target: Reference? { if case .reference(let reference) = kind { reference } else { nil } }
}

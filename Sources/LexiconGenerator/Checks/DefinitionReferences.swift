extension Definition {
    /// The definitions that its data refers to.
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
    /// The definitions that it refers to.
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

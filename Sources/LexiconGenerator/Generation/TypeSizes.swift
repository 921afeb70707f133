import ATData

/// The sizes of the generated types, which determine what is stored out of line.
///
/// A member of more than 64 bytes is boxed, and so is one whose type contains its owner by value, directly or
/// indirectly: a struct can't contain itself. An optional member that leads back to its owner, also through lists and
/// unions, can make a value deep, and is stored so that any depth is safe.
struct TypeSizes {
    let catalog: LexiconCatalog
    private let held: ReferenceCycles
    private let named: ReferenceCycles
    private var known: [Reference: Int] = [:]

    init(_ catalog: LexiconCatalog) {
        self.catalog = catalog
        let all = catalog.lexicons.flatMap { lexicon in
            lexicon.definitions.map { Reference(lexicon.id, $0.name) }
        }
        held = ReferenceCycles(all) { reference in
            catalog[reference]?.object?.properties.flatMap { Self.held(by: $0.schema) } ?? []
        }
        named = ReferenceCycles(all) { catalog[$0]?.references ?? [] }
        for reference in held.order { known[reference] = measure(reference) }
    }

    /// Whether a member of an object is stored out of line.
    func isBoxed(_ schema: Schema, in owner: Reference) -> Bool {
        switch schema.kind {
        case .reference(let target) where held.joins(owner, target): true
        case .reference, .union, .blob, .object: size(of: schema) > 64
        default: false
        }
    }

    /// Whether a member contains its owner, directly or indirectly.
    func isNested(_ schema: Schema, in owner: Reference) -> Bool {
        schema.references.contains { named.joins(owner, $0) }
    }

    /// Whether a variant of a union is stored out of line.
    func isIndirect(_ variant: Reference, in owner: Reference) -> Bool {
        held.joins(owner, variant) || size(of: variant) > 40
    }

    /// The types that a type contains by value. Arrays are out of line anyway.
    private static func held(by schema: Schema) -> [Reference] {
        switch schema.kind {
        case .reference(let reference): [reference]
        case .union(let union): union.variants
        case .object(let object): object.properties.flatMap { held(by: $0.schema) }
        default: []
        }
    }

    /// The size of a type; for one that contains itself, more than any limit.
    private func size(of reference: Reference) -> Int { known[reference] ?? 1000 }

    private func measure(_ reference: Reference) -> Int {
        if let object = catalog[reference]?.object { return size(of: object, in: reference) }
        if case .data(let schema)? = catalog[reference]?.kind { return size(of: schema) }
        return 16
    }

    private func size(of object: ObjectSchema, in owner: Reference) -> Int {
        var total = 8
        for property in object.properties {
            var size = 8
            if !isBoxed(property.schema, in: owner) {
                size = self.size(of: property.schema)
                if !property.isRequired, case .integer = property.schema.kind { size += 8 }
            }
            total += size > 1 ? (size + 7) / 8 * 8 : 1
        }
        return total
    }

    private func size(of schema: Schema) -> Int {
        switch schema.kind {
        case .boolean: return 1
        case .integer, .bytes, .array: return 8
        case .string(let text): return text.format == .cid ? 48 : 16
        case .unknown: return 16
        case .cidLink: return 48
        case .blob: return 72
        // It is a separate type, whose cycles aren't followed.
        case .object: return 1000
        case .reference(let reference): return size(of: reference)
        case .union(let union):
            var largest = 8
            for variant in union.variants { largest = max(largest, min(size(of: variant), 40)) }
            return largest + 8
        }
    }
}

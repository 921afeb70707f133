import ATData

/// How big the generated types are, which says what is kept out of line.
///
/// A member of more than 64 bytes is boxed, and so is one whose type holds its owner by value, in however many steps:
/// a struct cannot hold itself. An optional member that leads back to its owner, be it by way of lists and unions, is
/// where a value may be deep, and is kept so that this is no danger.
struct TypeSizes {
    let catalog: LexiconCatalog
    private var known: [Reference: Int] = [:]
    private var reached: [Reference: Set<Reference>] = [:]
    private var led: [Reference: Set<Reference>] = [:]

    init(_ catalog: LexiconCatalog) { self.catalog = catalog }

    /// Whether a member of an object is kept out of line.
    mutating func isBoxed(_ schema: Schema, in owner: Reference) -> Bool {
        switch schema.kind {
        case .reference(let target) where isCycle(owner, target): true
        case .reference, .union, .blob, .object: size(of: schema) > 64
        default: false
        }
    }

    /// Whether a member leads back to its owner, in however many steps.
    mutating func isNested(_ schema: Schema, in owner: Reference) -> Bool {
        schema.references.contains { $0 == owner || leads(from: $0).contains(owner) }
    }

    private mutating func leads(from start: Reference) -> Set<Reference> {
        if let known = led[start] { return known }
        let all = catalog.closure(of: [start])
        led[start] = all
        return all
    }

    /// Whether a variant of a union is kept out of line.
    mutating func isIndirect(_ variant: Reference, in owner: Reference) -> Bool {
        isCycle(owner, variant) || size(of: variant) > 40
    }

    /// Whether a type holds a value of a type that holds a value of the first.
    private mutating func isCycle(_ owner: Reference, _ target: Reference) -> Bool {
        target == owner || reach(of: target).contains(owner)
    }

    /// The types of which a type holds values, in however many steps. Arrays are out of line anyway.
    private mutating func reach(of start: Reference) -> Set<Reference> {
        if let reach = reached[start] { return reach }
        var seen: Set<Reference> = []
        var next = [start]
        while let reference = next.popLast() {
            guard let object = catalog[reference]?.object else { continue }
            next += object.properties.flatMap { held(by: $0.schema) }.filter { seen.insert($0).inserted }
        }
        reached[start] = seen
        return seen
    }

    private func held(by schema: Schema) -> [Reference] {
        switch schema.kind {
        case .reference(let reference): [reference]
        case .union(let union): union.variants
        case .object(let object): object.properties.flatMap { held(by: $0.schema) }
        default: []
        }
    }

    private mutating func size(of reference: Reference) -> Int {
        if let size = known[reference] { return size }
        // For what comes back here by way of itself.
        known[reference] = 1000
        let size: Int
        if let object = catalog[reference]?.object {
            size = self.size(of: object, in: reference)
        } else if case .data(let schema)? = catalog[reference]?.kind {
            size = self.size(of: schema)
        } else {
            size = 16
        }
        known[reference] = size
        return size
    }

    private mutating func size(of object: ObjectSchema, in owner: Reference) -> Int {
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

    private mutating func size(of schema: Schema) -> Int {
        switch schema.kind {
        case .boolean: return 1
        case .integer, .bytes, .array: return 8
        case .string(let text): return text.format == .cid ? 48 : 16
        case .unknown: return 16
        case .cidLink: return 48
        case .blob: return 72
        // It is a type of its own, whose cycles are not looked for.
        case .object: return 1000
        case .reference(let reference): return size(of: reference)
        case .union(let union):
            var largest = 8
            for variant in union.variants { largest = max(largest, min(size(of: variant), 40)) }
            return largest + 8
        }
    }
}

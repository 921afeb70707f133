import ATData
import LexiconGenerator

/// Finds all the ways in which a value could break its lexicon, one at a time.
struct Breaks {
    private let catalog: LexiconCatalog
    private var place: [Break.Step] = []
    private(set) var found: [Break] = []

    init(of value: LexValue, _ shape: LexiconTypes.Shape, _ catalog: LexiconCatalog) {
        self.catalog = catalog
        switch shape {
        case .definition(let reference): visit(value, reference)
        case .body(let schema): visit(value, schema)
        case .message(let union): visit(value, union)
        }
    }

    private mutating func add(_ value: LexValue?, _ notice: Break.Notice) {
        found.append(Break(place: place, value: value, notice: notice))
    }

    private mutating func add(_ value: LexValue?, _ constraint: ConstraintFault.Constraint) {
        add(value, .validating(constraint))
    }

    private mutating func visit(_ value: LexValue, _ reference: Reference) {
        switch catalog[reference]?.kind {
        case .record(let record)?: visit(value, record.object)
        case .data(let schema)?: visit(value, schema)
        default: break
        }
    }

    private mutating func visit(_ value: LexValue, _ schema: Schema) {
        switch schema.kind {
        case .boolean(let choice):
            add("true", .reading)
            if let constant = choice.constant { add(.boolean(!constant), .oneOf(["\(constant)"])) }
        case .integer(let choice, let limits):
            add("1", .reading)
            if let minimum = limits.minimum { add(.integer(minimum - 1), .minimum(minimum)) }
            if let maximum = limits.maximum { add(.integer(maximum + 1), .maximum(maximum)) }
            let only = choice.constant.map { [$0] } ?? choice.allowed
            if let most = only.max() { add(.integer(most + 1), .oneOf(only.map(\.description))) }
        case .string(let text):
            visit(text)
        case .bytes(let length):
            add("AQID", .reading)
            if let least = length.minimum, least > 0 { add(bytes(least - 1), .minLength(least)) }
            if let most = length.maximum { add(bytes(most + 1), .maxLength(most)) }
        case .cidLink:
            add(["link": "bafy"], .reading)
        case .blob(let blob):
            visit(value, blob)
        case .array(let items, let length):
            visit(value, items, length)
        case .object(let object):
            visit(value, object)
        case .reference(let reference):
            visit(value, reference)
        case .union(let union):
            visit(value, union)
        case .unknown:
            add(.array([]), .reading)
            add(.bytes([1]), .plainObject)
        }
    }

    private mutating func visit(_ schema: StringSchema) {
        add(1, .reading)
        if schema.format != nil { add("not \u{1F} right", .reading) }
        let letter = { (count: Int) in LexValue.string(String(repeating: "x", count: count)) }
        if let least = schema.length.minimum, least > 0, schema.format == nil {
            add(letter(least - 1), .minLength(least))
        }
        if let most = schema.length.maximum, schema.format == nil || schema.format == .recordKey && most < 512 {
            add(letter(most + 1), .maxLength(most))
        }
        if let least = schema.graphemes.minimum, least > 0 { add(letter(least - 1), .minGraphemes(least)) }
        if let most = schema.graphemes.maximum { add(letter(most + 1), .maxGraphemes(most)) }
        let only = schema.choice.constant.map { [$0] } ?? schema.choice.allowed
        if !only.isEmpty { add("none of them", .oneOf(only.map { "\"\($0)\"" })) }
    }

    private func bytes(_ count: Int) -> LexValue { .bytes(Bytes([UInt8](repeating: 7, count: count))) }

    private mutating func visit(_ value: LexValue, _ schema: BlobSchema) {
        guard case .object(var blob) = value else { return }
        add("blob", .reading)
        blob["mimeType"] = "no/thing"
        if !schema.accept.isEmpty, !schema.accept.contains("*/*") { add(.object(blob), .accept(schema.accept)) }
        guard case .object(var blob) = value, let most = schema.maxSize else { return }
        blob["size"] = .integer(most + 1)
        add(.object(blob), .maxSize(most))
    }

    private mutating func visit(_ value: LexValue, _ items: Schema, _ length: Limits) {
        guard case .array(let elements) = value else { return }
        add(.object([:]), .reading)
        if let least = length.minimum, least > 0 {
            add(.array([LexValue](elements.prefix(least - 1))), .minLength(least))
        }
        // Beyond the reader's own limit nobody gets to see how many there are.
        if let most = length.maximum, most < WireLimits().elements, let first = elements.first {
            add(.array([LexValue](repeating: first, count: most + 1)), .maxLength(most))
        }
        for (index, element) in elements.enumerated() {
            place.append(.element(index))
            visit(element, items)
            place.removeLast()
        }
    }

    private mutating func visit(_ value: LexValue, _ schema: ObjectSchema) {
        guard case .object(let object) = value else { return }
        if !place.isEmpty { add(.array([]), .reading) }
        for property in schema.properties {
            place.append(.field(property.name))
            if property.isRequired { add(nil, .reading) }
            if !property.isNullable { add(.null, property.isRequired ? .reading : .validating(.notNull)) }
            if let value = object[property.name], value != .null { visit(value, property.schema) }
            place.removeLast()
        }
    }

    private mutating func visit(_ value: LexValue, _ union: UnionSchema) {
        guard case .object(var object) = value, case .string(let type)? = object["$type"] else { return }
        if let variant = union.variants.first(where: { $0.description == type }) { visit(value, variant) }
        object["$type"] = nil
        add(.object(object), union.isClosed ? .reading : .validating(.variantType))
        object["$type"] = "com.example.other"
        if union.isClosed { add(.object(object), .reading) }
    }
}

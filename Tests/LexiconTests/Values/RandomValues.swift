import ATData
import LexiconGenerator

/// Makes values that a lexicon allows: what it lists, and what it leaves open.
///
/// Beside the listed fields there are unknown ones, unknown variants of open unions, and values that lie on a limit.
/// Types that hold themselves end: the deeper a value lies, and the more there is already, the less is added.
struct RandomValues {
    /// How many of the fields that may be absent are there.
    enum Fill: CaseIterable {
        case least, some, most
    }

    private let catalog: LexiconCatalog
    private let fill: Fill
    var random: SeededRandom
    private var depth = 0
    /// How many values may still be made before everything gets as small as it can.
    private var room = 400

    init(_ catalog: LexiconCatalog, _ fill: Fill, _ random: SeededRandom) {
        self.catalog = catalog
        self.fill = fill
        self.random = random
    }

    private var isFull: Bool { depth > 7 || room <= 0 }

    mutating func value(of shape: LexiconTypes.Shape) -> LexValue {
        switch shape {
        case .definition(let reference): value(of: reference)
        case .body(let schema): value(of: schema)
        case .message(let union): .object(variant(of: union))
        }
    }

    /// A value of a definition that is an object or data; a record has its `$type`.
    mutating func value(of reference: Reference) -> LexValue {
        switch catalog[reference]?.kind {
        case .record(let record)?: .object(object(record.object, type: reference))
        case .data(let schema)?: value(of: schema)
        case .token?: .string(reference.description)
        default: .null
        }
    }

    /// A value of a type.
    mutating func value(of schema: Schema) -> LexValue {
        depth += 1
        room -= 1
        defer { depth -= 1 }
        switch schema.kind {
        case .boolean(let choice): return .boolean(choice.constant ?? random.oneIn(2))
        case .integer(let choice, let limits): return .integer(integer(choice, limits))
        case .string(let text): return .string(random.text(text))
        case .bytes(let length):
            let least = length.minimum ?? 0
            return .bytes(
                Bytes(random.bytes(.random(in: least...min(length.maximum ?? .max, least + 40), using: &random))))
        case .cidLink: return .link(random.cid())
        case .blob(let blob): return .object(self.blob(accept: blob.accept, maxSize: blob.maxSize))
        case .array(let items, let length): return .array(array(of: items, length))
        case .object(let object): return .object(self.object(object))
        case .reference(let reference): return value(of: reference)
        case .union(let union): return .object(variant(of: union))
        case .unknown: return .object(anyObject())
        }
    }

    private mutating func integer(_ choice: Choice<Int>, _ limits: Limits) -> Int {
        if let constant = choice.constant { return constant }
        if !choice.allowed.isEmpty { return random.pick(choice.allowed) }
        let most = 1 << 53 - 1
        let (low, high) = (limits.minimum ?? -most, limits.maximum ?? most)
        switch Int.random(in: 0...4, using: &random) {
        case 0: return low
        case 1: return high
        case 2: return min(max(0, low), high)
        default: return .random(in: low...high, using: &random)
        }
    }

    private mutating func array(of items: Schema, _ length: Limits) -> [LexValue] {
        let least = length.minimum ?? 0
        let most = min(length.maximum ?? .max, least + (depth > 4 ? 1 : 3))
        var count = isFull || fill == .least ? least : Int.random(in: least...most, using: &random)
        if fill == .most, count == 0, !isFull { count = most }
        // A list that is as long as may be, where its elements are small.
        if let maximum = length.maximum, maximum <= 128, isScalar(items), random.oneIn(12) { count = maximum }
        return (0..<count).map { _ in value(of: items) }
    }

    private func isScalar(_ schema: Schema) -> Bool {
        switch schema.kind {
        case .array, .object, .reference, .union, .unknown: false
        default: true
        }
    }

    private mutating func object(_ schema: ObjectSchema, type: Reference? = nil) -> LexObject {
        var fields: [(String, LexValue)] = []
        if let type { fields.append(("$type", .string(type.description))) }
        for property in schema.properties where property.isRequired || isPresent() {
            let isNull = property.isNullable && random.oneIn(3)
            fields.append((property.name, isNull ? .null : value(of: property.schema)))
        }
        if fill != .least, random.oneIn(4) {
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                fields.append((random.pick(["x-", "zz", "ü", "$"]) + random.word(5), anyValue()))
            }
        }
        return shuffled(fields)
    }

    private mutating func isPresent() -> Bool {
        if isFull { return false }
        return switch fill {
        case .least: false
        case .some: random.oneIn(depth > 3 ? 4 : 2)
        case .most: depth <= 3 || random.oneIn(2)
        }
    }

    private mutating func shuffled(_ fields: [(String, LexValue)]) -> LexObject {
        var object = LexObject()
        for (name, value) in fields.shuffled(using: &random) { object[name] = value }
        return object
    }

    private mutating func variant(of union: UnionSchema) -> LexObject {
        let isKnown = union.isClosed || !isFull && !random.oneIn(6)
        guard isKnown, let reference = union.variants.randomElement(using: &random),
            case .object(var object) = value(of: reference)
        else {
            var object = anyObject()
            object["$type"] = .string("com.example.\(random.word(6))#thing")
            return object
        }
        guard object["$type"] == nil else { return object }
        object["$type"] = .string(reference.description)
        return shuffled(object.map { ($0.name, $0.value) })
    }

    private mutating func blob(accept: [String], maxSize: Int?) -> LexObject {
        let type = accept.isEmpty ? "text/plain" : random.pick(accept)
        return shuffled([
            ("$type", "blob"), ("ref", .link(random.cid())),
            ("mimeType", .string(type.hasSuffix("*") ? type.dropLast() + "x-any" : type)),
            ("size", .integer(.random(in: 0...(maxSize ?? 1 << 40), using: &random))),
        ])
    }

    private mutating func anyObject() -> LexObject {
        depth += 1
        defer { depth -= 1 }
        var object = LexObject()
        for _ in 0..<(isFull ? 0 : Int.random(in: 0...3, using: &random)) {
            object[random.oneIn(9) ? "" : random.word(3)] = anyValue()
        }
        if random.oneIn(3) { object["$type"] = .string("com.example.\(random.word(6))") }
        return object
    }

    private mutating func anyValue() -> LexValue {
        room -= 1
        switch Int.random(in: 0...(isFull ? 6 : 9), using: &random) {
        case 0: return .null
        case 1: return .boolean(random.oneIn(2))
        case 2: return .integer(random.pick([0, -1, .max, .min, 42]))
        case 3: return .string(random.text())
        case 4: return .bytes(Bytes(random.bytes(random.pick([0, 1, 2, 3, 30]))))
        case 5: return .link(random.cid())
        case 6: return .object(blob(accept: [], maxSize: nil))
        case 7: return .array((0..<Int.random(in: 0...3, using: &random)).map { _ in anyValue() })
        default: return .object(anyObject())
        }
    }
}

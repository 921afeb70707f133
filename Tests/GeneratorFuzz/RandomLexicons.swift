import ATData
import Foundation
import LexiconGenerator

/// Lexicons with names and structures that try to be in the way of each other, and that lint finds nothing wrong with.
struct RandomLexicons {
    /// The lexicons.
    private(set) var lexicons: [Lexicon] = []
    /// The documents, by the name of the lexicon.
    private(set) var documents: [String: LexValue] = [:]
    /// How many lint has refused.
    private(set) var refused = 0

    private var random: RandomNumbers
    /// Definitions that others can refer to, and whether they are objects.
    private var targets: [(name: String, isObject: Bool)] = []

    /// Makes so many of them.
    init(_ count: Int, seed: UInt64) {
        random = RandomNumbers(seed: seed)
        while lexicons.count < count, refused < count * 50 { add() }
    }

    private mutating func add() {
        let known = targets
        let id = (random.one(of: HostileNames.groups) + [lexiconName()]).joined(separator: ".")
        let document = document(id)
        let (lexicon, problems) = Lexicon.read(document, file: id)
        let isError = { (problem: LexiconProblem) in problem.severity == .error }
        guard let lexicon, !problems.contains(where: isError), documents[id] == nil,
            !LexiconLint(lexicons + [lexicon]).problems.contains(where: isError)
        else {
            refused += 1
            targets = known
            return
        }
        lexicons.append(lexicon)
        documents[id] = document
    }

    private mutating func lexiconName() -> String {
        let word = random.one(of: HostileNames.words)
        return random.chance(60) ? word + String(random.number(0...99)) : word
    }

    // MARK: - Definitions

    private mutating func document(_ id: String) -> LexValue {
        var definitions = LexObject()
        let names = (0..<random.number(0...6)).map { _ in random.one(of: HostileNames.words) }
        // Objects may refer to each other and to themselves, so all of them are known before any is written.
        var objects = Set<String>()
        for name in names where random.chance(60) {
            objects.insert(name)
            targets.append(("\(id)#\(name)", true))
        }
        let main = random.number(0...8)
        if main < 3 { targets.append((id, true)) }
        switch main {
        case 0, 1: definitions["main"] = record()
        case 2: definitions["main"] = object(depth: 0)
        case 3: definitions["main"] = query()
        case 4: definitions["main"] = procedure()
        case 5: definitions["main"] = subscription()
        case 6: definitions["main"] = permissionSet()
        case 7: definitions["main"] = random.chance(50) ? ["type": "token"] : list(depth: 0)
        default: if names.isEmpty { definitions["main"] = knownString() }
        }
        for name in names where definitions[name] == nil {
            if objects.contains(name) {
                definitions[name] = object(depth: 0)
                continue
            }
            switch random.number(0...3) {
            case 0: definitions[name] = ["type": "token", "description": "A token."]
            case 1: definitions[name] = knownString()
            case 2: definitions[name] = list(depth: 0)
            default: definitions[name] = simple()
            }
            if case .string("token")? = definitions[name]?["type"] { continue }
            targets.append(("\(id)#\(name)", false))
        }
        return ["lexicon": 1, "id": .string(id), "defs": .object(definitions)]
    }

    private mutating func record() -> LexValue {
        let key = random.one(of: ["tid", "nsid", "any", "literal:self", "literal:a.b:c~d", "literal:1"])
        return ["type": "record", "key": .string(key), "record": object(depth: 0), "description": .string(prose())]
    }

    private mutating func query() -> LexValue {
        [
            "type": "query", "parameters": parameters(isPaged: true), "output": body(isPaged: true), "errors": errors(),
            "description": .string(prose()),
        ]
    }

    private mutating func procedure() -> LexValue {
        var call: LexObject = ["type": "procedure", "errors": errors()]
        if random.chance(50) { call["parameters"] = parameters(isPaged: false) }
        if random.chance(80) { call["input"] = body(isPaged: false) }
        if random.chance(80) { call["output"] = body(isPaged: false) }
        return .object(call)
    }

    private mutating func subscription() -> LexValue {
        var stream: LexObject = ["type": "subscription", "parameters": parameters(isPaged: false), "errors": errors()]
        if random.chance(80) { stream["message"] = ["schema": union()] }
        return .object(stream)
    }

    private mutating func permissionSet() -> LexValue {
        var permissions: [LexValue] = []
        for _ in 0..<random.number(0...3) {
            var permission: LexObject = ["type": "permission", "resource": .string(text())]
            if random.chance(50) {
                permission["collection"] = random.chance(30) ? "*" : ["com.example.note", "org.fuzz.foo"]
            }
            if random.chance(50) { permission["lxm"] = random.chance(30) ? ["*"] : "com.example.getNote" }
            if random.chance(50) { permission["aud"] = .string(text()) }
            if random.chance(50) { permission["action"] = [.string(text())] }
            if random.chance(30) { permission["inheritAud"] = true }
            permissions.append(.object(permission))
        }
        return ["type": "permission-set", "permissions": .array(permissions)]
    }

    private mutating func errors() -> LexValue {
        let names = Set((0..<random.number(0...4)).map { _ in text() })
        return .array(
            names.sorted().filter { !$0.isEmpty && !$0.contains(where: \.isWhitespace) }
                .map { ["name": .string($0), "description": .string($0)] })
    }

    private mutating func body(isPaged: Bool) -> LexValue {
        if random.chance(15) {
            let type = random.one(of: ["*/*", "image/*", "text/plain; charset=\"x\"", "application/json"])
            return ["encoding": .string(type)]
        }
        let objects = targets.filter(\.isObject)
        if random.chance(20), !objects.isEmpty {
            return [
                "encoding": "application/json",
                "schema": ["type": "ref", "ref": .string(random.one(of: objects).name)],
            ]
        }
        if random.chance(15) { return ["encoding": "application/json", "schema": union()] }
        guard case .object(var schema) = object(depth: 0) else { return [:] }
        if isPaged, random.chance(60), case .object(var properties)? = schema["properties"] {
            properties["cursor"] = ["type": "string"]
            schema["properties"] = .object(properties)
            schema["nullable"] = []
            if case .array(let required)? = schema["required"] {
                schema["required"] = .array(required.filter { $0 != "cursor" })
            }
        }
        return ["encoding": "application/json", "schema": .object(schema), "description": .string(prose())]
    }

    private mutating func parameters(isPaged: Bool) -> LexValue {
        var properties = LexObject()
        for _ in 0..<random.number(0...7) {
            let schema = simple(isParameter: true)
            properties[text()] = random.chance(20) ? ["type": "array", "items": schema] : schema
        }
        if isPaged, random.chance(60) { properties["cursor"] = ["type": "string"] }
        properties[""] = nil
        let required = properties.map(\.name).filter { _ in random.chance(30) }.filter { $0 != "cursor" }
        return [
            "type": "params", "properties": .object(properties), "required": .array(required.map(LexValue.string)),
        ]
    }

    // MARK: - Types

    private mutating func object(depth: Int) -> LexValue {
        var properties = LexObject()
        for _ in 0..<random.number(0...(depth == 0 ? 9 : 4)) { properties[text()] = schema(depth: depth + 1) }
        properties[""] = nil
        let names = properties.map(\.name)
        let required = names.filter { _ in random.chance(40) }
        let nullable = names.filter { _ in random.chance(10) }
        return [
            "type": "object", "properties": .object(properties), "required": .array(required.map(LexValue.string)),
            "nullable": .array(nullable.map(LexValue.string)), "description": .string(prose()),
        ]
    }

    private mutating func schema(depth: Int) -> LexValue {
        switch random.number(0...9) {
        case 0 where depth < 4: object(depth: depth)
        case 1 where depth < 4: list(depth: depth)
        case 2: union()
        case 3 where !targets.isEmpty: ["type": "ref", "ref": .string(random.one(of: targets).name)]
        case 4: knownString()
        case 5: ["type": .string(random.one(of: ["unknown", "cid-link", "blob", "bytes"]))]
        default: simple()
        }
    }

    private mutating func list(depth: Int) -> LexValue {
        if random.chance(3) {
            return (0..<random.number(3...6)).reduce(simple()) { items, _ in ["type": "array", "items": items] }
        }
        return ["type": "array", "items": schema(depth: depth + 1), "maxLength": .integer(random.number(1...9))]
    }

    private mutating func union() -> LexValue {
        let objects = targets.filter(\.isObject)
        guard !objects.isEmpty else { return ["type": "union", "refs": []] }
        var refs: [String] = []
        for _ in 0..<random.number(1...5) {
            let name = random.one(of: objects).name
            if !refs.contains(name) { refs.append(name) }
        }
        return [
            "type": "union", "refs": .array(refs.map(LexValue.string)), "closed": .boolean(random.chance(30)),
            "description": .string(prose()),
        ]
    }

    private mutating func knownString() -> LexValue {
        var values: [String] = []
        for _ in 0..<random.number(1...8) {
            let value = random.chance(5) ? "" : text()
            if !values.contains(value) { values.append(value) }
        }
        let isClosed = random.chance(30)
        var schema: LexObject = [
            "type": "string", (isClosed ? "enum" : "knownValues"): .array(values.map(LexValue.string)),
        ]
        if random.chance(40) {
            schema["default"] = .string(isClosed || random.chance(60) ? random.one(of: values) : text())
        }
        return .object(schema)
    }

    /// A boolean, a number or a text, with limits and defaults.
    private mutating func simple(isParameter: Bool = false) -> LexValue {
        switch random.number(0...3) {
        case 0:
            return random.chance(50)
                ? ["type": "boolean"] : ["type": "boolean", "default": .boolean(random.chance(50))]
        case 1:
            let limit = random.one(of: [0, 1, -1, 100, Int.max, 5_000_000_000])
            var schema: LexObject = ["type": "integer", "maximum": .integer(limit)]
            if random.chance(50) { schema["minimum"] = .integer(random.one(of: [Int.min, -5, limit])) }
            if random.chance(50) { schema["default"] = .integer(limit) }
            return .object(schema)
        case 2:
            let (format, value) = random.one(of: SampleValues.formats)
            return random.chance(50)
                ? ["type": "string", "format": .string(format)]
                : ["type": "string", "format": .string(format), "default": .string(value)]
        default:
            if isParameter, random.chance(50) { return knownString() }
            return random.chance(50)
                ? ["type": "string", "maxLength": 1000] : ["type": "string", "default": .string(text())]
        }
    }

    private mutating func text() -> String {
        let text = random.one(of: HostileNames.texts)
        return random.chance(85) ? text : text + random.one(of: HostileNames.texts)
    }

    private mutating func prose() -> String { (0..<random.number(1...3)).map { _ in text() }.joined(separator: "\n\t") }
}

import ATData

extension SchemaNode {
    /// Reads the type of a value.
    func schema(in lexicon: NSID) -> Schema? {
        guard depth <= Self.deepest else {
            fail("types nest at most \(Self.deepest) levels deep")
            return nil
        }
        guard let type = requiredString("type"), let kind = kind(type, in: lexicon) else { return nil }
        return Schema(description: string("description"), kind: kind)
    }

    private func kind(_ type: String, in lexicon: NSID) -> Schema.Kind? {
        switch type {
        case "boolean":
            expect(["type", "default", "const"])
            return .boolean(checked(Choice(fallback: boolean("default"), constant: boolean("const"))))
        case "integer":
            return integer()
        case "string":
            return .string(text())
        case "bytes":
            expect(["type", "minLength", "maxLength"])
            return .bytes(length: limits("minLength", "maxLength"))
        case "cid-link":
            expect(["type"])
            return .cidLink
        case "blob":
            return .blob(blob())
        case "array":
            return array(in: lexicon)
        case "object":
            return .object(object(in: lexicon))
        case "ref":
            expect(["type", "ref"])
            return requiredString("ref").flatMap { reference($0, at: "ref", in: lexicon) }.map(Schema.Kind.reference)
        case "union":
            return .union(union(in: lexicon))
        case "unknown":
            expect(["type"])
            return .unknown
        case "token", "params", "record", "query", "procedure", "subscription", "permission-set":
            fail("a \(type) cannot be the type of a value")
            return nil
        default:
            fail("'\(type)' is not a type", at: "type")
            return nil
        }
    }

    private func integer() -> Schema.Kind {
        expect(["type", "default", "const", "enum", "minimum", "maximum"])
        let limits = limits("minimum", "maximum", isCount: false)
        let choice = checked(
            Choice(fallback: integer("default"), constant: integer("const"), allowed: integers("enum")))
        for (field, value) in [("default", choice.fallback), ("const", choice.constant)] {
            if let value, !limits.allow(value) { fail("\(value) is outside of the limits", at: field) }
        }
        if !choice.allowed.allSatisfy(limits.allow) { fail("a value is outside of the limits", at: "enum") }
        return .integer(choice, limits: limits)
    }

    private func text() -> StringSchema {
        expect([
            "type", "format", "default", "const", "enum", "knownValues", "minLength", "maxLength", "minGraphemes",
            "maxGraphemes",
        ])
        var schema = StringSchema()
        if let format = string("format") {
            schema.format = StringSchema.Format(rawValue: format)
            if schema.format == nil { warn("'\(format)' is not a format that is known here", at: "format") }
        }
        schema.choice = checked(
            Choice(fallback: string("default"), constant: string("const"), allowed: strings("enum"))
        ) { $0.utf8.elementsEqual($1.utf8) }
        schema.knownValues = strings("knownValues")
        schema.length = limits("minLength", "maxLength")
        schema.graphemes = limits("minGraphemes", "maxGraphemes")
        if let bytes = schema.length.maximum, let characters = schema.graphemes.minimum, characters > bytes {
            fail("\(characters) characters need more than \(bytes) bytes")
        }
        if let format = schema.format {
            let choice = [("default", schema.choice.fallback), ("const", schema.choice.constant)]
            for (field, value) in choice + schema.choice.allowed.map({ ("enum", $0) }) {
                guard let value, !format.allows(value) else { continue }
                fail("'\(value)' is not in the format '\(format.rawValue)'", at: field)
            }
        }
        for value in [schema.choice.fallback, schema.choice.constant].compactMap(\.self) + schema.choice.allowed {
            let fits = schema.length.allow(value.utf8.count) && schema.graphemes.allow(value.count)
            if !fits { fail("'\(value)' is outside of the limits") }
        }
        return schema
    }

    private func checked<Value>(
        _ choice: Choice<Value>, by isSame: (Value, Value) -> Bool = { $0 == $1 }
    ) -> Choice<Value> {
        func isAllowed(_ value: Value) -> Bool {
            choice.allowed.isEmpty || choice.allowed.contains { isSame($0, value) }
        }
        if choice.fallback != nil, choice.constant != nil { fail("there cannot be a default and a constant") }
        if fields["enum"] != nil, choice.allowed.isEmpty { fail("no value is allowed", at: "enum") }
        if let value = choice.fallback, !isAllowed(value) {
            fail("the default is not an allowed value", at: "default")
        }
        if let value = choice.constant, !isAllowed(value) {
            fail("the constant is not an allowed value", at: "const")
        }
        return choice
    }

    private func blob() -> BlobSchema {
        expect(["type", "accept", "maxSize"])
        let blob = BlobSchema(accept: strings("accept"), maxSize: integer("maxSize"))
        if let size = blob.maxSize, size <= 0 { fail("it must be more than 0", at: "maxSize") }
        for type in blob.accept where !type.contains("/") { fail("'\(type)' is not a media type", at: "accept") }
        return blob
    }

    private func array(in lexicon: NSID) -> Schema.Kind? {
        expect(["type", "items", "minLength", "maxLength"])
        let length = limits("minLength", "maxLength")
        guard let items = child("items") else {
            fail("'items' is missing")
            return nil
        }
        guard let element = items.schema(in: lexicon) else { return nil }
        // Compilers take exponentially longer for each further level. The first list that is too deep is enough to
        // report.
        if element.element.depth == Self.deepestList {
            fail("a list can hold lists at most \(Self.deepestList) levels deep")
        }
        return .array(of: element, length: length)
    }

    /// Reads the fields of an object, or the parameters of a call.
    func object(in lexicon: NSID) -> ObjectSchema {
        expect(["type", "properties", "required", "nullable"])
        let required = strings("required")
        let nullable = strings("nullable")
        let (isRequired, isNullable) = (Set(required.map(ExactText.init)), Set(nullable.map(ExactText.init)))
        let children = children("properties")
        let names = Set(children.map { ExactText($0.name) })
        if Set(children.map(\.name)).count < children.count {
            fail("two names differ in nothing that a reader can see", at: "properties")
        }
        for (name, node) in children {
            if name.hasPrefix("$") { node.fail("names that begin with '$' belong to the data model") }
            if name.utf8.count > Self.longestName {
                node.fail("the name is longer than \(Self.longestName) bytes")
            }
        }
        for name in required where !names.contains(ExactText(name)) {
            fail("'\(name)' is not a property", at: "required")
        }
        for name in nullable where !names.contains(ExactText(name)) {
            fail("'\(name)' is not a property", at: "nullable")
        }
        if names.contains(ExactText("")) { fail("a property needs a name", at: "properties") }
        let properties = children.compactMap { name, node in
            node.schema(in: lexicon).map {
                ObjectSchema.Property(
                    name: name, schema: $0, isRequired: isRequired.contains(ExactText(name)),
                    isNullable: isNullable.contains(ExactText(name)))
            }
        }
        return ObjectSchema(properties: properties, required: required)
    }

    private func union(in lexicon: NSID) -> UnionSchema {
        expect(["type", "refs", "closed"])
        if fields["refs"] == nil { fail("'refs' is missing") }
        let variants = strings("refs").compactMap { reference($0, at: "refs", in: lexicon) }
        if Set(variants).count < variants.count { fail("a variant comes twice", at: "refs") }
        let isClosed = boolean("closed") ?? false
        if isClosed, variants.isEmpty { fail("a closed union needs variants") }
        return UnionSchema(variants: variants, isClosed: isClosed)
    }

    private func reference(_ text: String, at field: String, in lexicon: NSID) -> Reference? {
        if let reference = Reference(text, in: lexicon) { return reference }
        fail("'\(text)' is not a reference", at: field)
        return nil
    }
}

extension Schema {
    /// Whether a value can go into a URL.
    var isParameter: Bool {
        switch kind {
        case .boolean, .integer, .string: true
        case .array(let items, _): items.isScalar
        default: false
        }
    }

    private var isScalar: Bool {
        switch kind {
        case .boolean, .integer, .string: true
        default: false
        }
    }
}

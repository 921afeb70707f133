extension SwiftGenerator {
    /// What tells an object apart from others of its type.
    struct Identifier {
        /// The name of the property.
        let name: String
        /// Its type.
        let type: String
    }

    /// The property that identifies an object: the first of `uri`, `did`, `id` and `cid` that is required, and is what
    /// such a name promises.
    ///
    /// Records, and what calls send and answer, have none.
    func identifier(of object: ObjectSchema, _ shape: ObjectShape) -> Identifier? {
        guard shape.recordKeys == nil, shape.summary == nil else { return nil }
        func required(_ name: String) -> ObjectSchema.Property? {
            object.properties.first { $0.name == name && $0.isRequired && !$0.isNullable }
        }
        func has(_ name: String, _ format: StringSchema.Format) -> Bool {
            guard case .string(let text)? = required(name)?.schema.kind else { return false }
            return text.format == format
        }
        // The property is in the way of another answer.
        if object.properties.contains(where: { SwiftNames.member($0.name) == "id" }) {
            return required("id").map { Identifier(name: "id", type: type(of: $0.schema, named: "id", in: .init(""))) }
        }
        if has("uri", .atURI) { return Identifier(name: "uri", type: "ATURI") }
        if has("did", .did) { return Identifier(name: "did", type: "DID") }
        if has("cid", .cid) { return Identifier(name: "cid", type: "CID") }
        return nil
    }
}

extension RecordSchema.Key {
    /// The case of `RecordKeys`.
    var literal: String {
        switch self {
        case .tid: ".tid"
        case .nsid: ".nsid"
        case .any: ".any"
        case .literal(let key): ".literal(\(SwiftNames.literal(key)))"
        }
    }
}

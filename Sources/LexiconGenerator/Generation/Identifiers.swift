import ATData

extension SwiftGenerator {
    /// The property that identifies an object among others of its type.
    struct Identifier {
        /// The name of the property.
        let name: SwiftName
        /// Its type, unless it is already called `id`.
        let type: SwiftCode?
    }

    /// The property that identifies an object: the first of `uri`, `did`, `id` and `cid` that is required and has the
    /// matching type.
    ///
    /// Records, inputs and outputs have none.
    func identifier(of object: ObjectSchema, _ shape: ObjectShape) -> Identifier? {
        guard shape.recordKeys == nil, shape.summary == nil else { return nil }
        func required(_ name: String) -> ObjectSchema.Property? {
            object.properties.first { $0.name == name && $0.isRequired && !$0.isNullable }
        }
        func has(_ name: String, _ format: StringSchema.Format) -> Bool {
            guard case .string(let text)? = required(name)?.schema.kind else { return false }
            return text.format == format
        }
        let id = SwiftName(member: "id")
        // An `id` of another type excludes the rest.
        if let index = shape.names.members.firstIndex(of: id) {
            let property = object.properties[index]
            return property.name == "id" && property.isRequired && !property.isNullable
                ? Identifier(name: id, type: nil) : nil
        }
        if has("uri", .atURI) { return Identifier(name: SwiftName(member: "uri"), type: "ATURI") }
        if has("did", .did) { return Identifier(name: SwiftName(member: "did"), type: "DID") }
        if has("cid", .cid) { return Identifier(name: SwiftName(member: "cid"), type: "CID") }
        return nil
    }
}

extension RecordSchema.Key {
    /// The case of `RecordKeys`.
    var literal: SwiftCode {
        switch self {
        case .tid: ".tid"
        case .nsid: ".nsid"
        case .any: ".any"
        case .literal(let key): ".literal(\(literal: key.description))"
        }
    }
}

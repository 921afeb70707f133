import ATData

extension SwiftGenerator {
    /// A field with everything that is needed to write it.
    private struct Member {
        let wireName: String
        let name: SwiftName
        let local: SwiftName
        let type: SwiftCode
        let isRequired: Bool
        let isNullable: Bool
        let box: Box
        let note: String?
        let constraints: String?

        /// The storage of a member.
        enum Box {
            case inline
            case boxed
            case indirect
            case nested

            var type: SwiftCode {
                switch self {
                case .inline: ""
                case .boxed: "Boxed"
                case .indirect: "Indirect"
                case .nested: "Nested"
                }
            }
        }

        var isBoxed: Bool { box != .inline }

        /// The expression that decodes it, boxed or not.
        var reading: SwiftCode {
            let reading: SwiftCode = "try \(type)(from: &reader)"
            return isBoxed ? "\(box.type)(\(reading))" : reading
        }

        var isAbsent: SwiftCode { isRequired || !isBoxed ? "\(local) == nil" : "!\(local).isPresent" }

        /// Its type in the interface.
        var publicType: SwiftCode { isRequired ? type : "\(type)?" }

        /// The type of the property that stores it.
        var storedType: SwiftCode { isBoxed ? "\(box.type)<\(type)>" : publicType }

        /// The declaration of the variable that it is decoded into.
        var variable: SwiftCode {
            if isRequired { return "var \(local): \(storedType)?" }
            return isBoxed ? "var \(local) = \(storedType)()" : "var \(local): \(storedType)"
        }

        /// An argument of the initializer that takes the stored value.
        var argument: SwiftCode { isBoxed ? "\(stored: name): \(local)" : "\(label: name): \(local)" }
    }

    /// Writes an object with the types of its members, and its other nested types.
    mutating func write(
        _ object: ObjectSchema, _ shape: ObjectShape, _ text: inout SwiftText,
        _ nested: (inout SwiftGenerator, inout SwiftText) -> Void
    ) {
        let names = shape.names
        let members = members(of: object, shape)
        let wireName = shape.wireName ?? shape.reference.description
        text.documentation(shape.note, shape.summary ?? "`\(wireName)`\(shape.recordKeys == nil ? "" : ", a record")")
        let id = identifier(of: object, shape)
        let conformance: SwiftCode = shape.recordKeys == nil ? "LexiconObject" : "LexiconRecord"
        let more: SwiftCode = id == nil ? "" : ", Identifiable"
        text.block("public struct \(shape.name): \(conformance)\(more)") { text in
            text.line("\(.property) unknownFields: UnknownFields")
            for member in members {
                text.documentation(member.note, constraints: member.constraints)
                write(member, &text)
            }
            if let keys = shape.recordKeys {
                text.line()
                text.line("public static var typeName: StaticString { \(literal: wireName) }")
                text.line("public static var recordKeys: RecordKeys { \(keys.literal) }")
            }
            if let id, let type = id.type {
                text.line()
                text.line("public var id: \(type) { \(id.name) }")
            }
            text.line()
            if members.isEmpty {
                writeInitialisers(members, object, shape, &text)
                text.line()
            }
            text.block("\(.emitted) \(.outlined) static var fieldNames: [StaticString]") { text in
                text.array(Self.canonical(members).map { .literal($0.wireName) })
            }
            text.line()
            writeWriting(members, shape, &text)
            writeCheck(of: object, members: members.map(\.name), &text)
            for (property, type) in zip(object.properties, names.types) {
                let name = NestedName(type, in: names.path, wireName: "\(shape.reference).\(property.name)")
                writeNested(of: property.schema, name, shape.reference, &text)
            }
            nested(&self, &text)
        }
        guard !members.isEmpty else { return }
        // An initializer within the type would take away the implicit one, which is the only one that moves its
        // arguments: what another initializer stores is copied at its end, with every reference retained and released.
        var extensions = SwiftText()
        extensions.line()
        extensions.block("extension \(names.path)") { text in writeInitialisers(members, object, shape, &text) }
        initialisers.append(extensions)
    }

    private func write(_ member: Member, _ text: inout SwiftText) {
        guard member.isBoxed else { return text.line("\(.property) \(member.name): \(member.publicType)") }
        text.block("\(.property) \(member.name): \(member.publicType)") { text in
            text.line("get { \(stored: member.name).wrappedValue }")
            text.line("set { \(stored: member.name).wrappedValue = newValue }")
        }
        text.line("\(.storage) \(stored: member.name): \(member.storedType)")
    }

    private func writeInitialisers(
        _ members: [Member], _ object: ObjectSchema, _ shape: ObjectShape, _ text: inout SwiftText
    ) {
        writeInitialiser(members, object, shape, &text)
        text.line()
        writeReading(members, shape, &text)
    }

    private mutating func members(of object: ObjectSchema, _ shape: ObjectShape) -> [Member] {
        object.properties.enumerated().map { index, property in
            let type = type(of: property.schema, nested: "\(shape.names.types[index])")
            return Member(
                wireName: property.name, name: shape.names.members[index], local: shape.names.locals[index],
                type: property.isNullable ? "Nullable<\(type)>" : type, isRequired: property.isRequired,
                isNullable: property.isNullable, box: box(of: property, in: shape.reference),
                note: property.schema.description, constraints: property.schema.constraints)
        }
    }

    private mutating func box(of property: ObjectSchema.Property, in owner: Reference) -> Member.Box {
        if !property.isRequired, !property.isNullable, sizes.isNested(property.schema, in: owner) { return .nested }
        return !sizes.isBoxed(property.schema, in: owner) ? .inline : property.isRequired ? .indirect : .boxed
    }

    /// The order of DAG-CBOR: shorter names first, then by bytes.
    private static func canonical(_ members: [Member]) -> [Member] {
        members.sorted {
            let (left, right) = ($0.wireName.utf8, $1.wireName.utf8)
            return left.count == right.count ? left.lexicographicallyPrecedes(right) : left.count < right.count
        }
    }

    private func writeInitialiser(
        _ members: [Member], _ object: ObjectSchema, _ shape: ObjectShape, _ text: inout SwiftText
    ) {
        let parameters = parameters(of: object, shape.names, in: shape.reference.lexicon, isCall: false)
        text.function(
            "public init", parameters.map(\.declaration) + ["unknownFields: UnknownFields = UnknownFields()"]
        ) { text in
            guard !members.isEmpty else { return text.line("self.unknownFields = unknownFields") }
            let arguments: [SwiftCode] = members.map { member in
                member.isBoxed
                    ? "\(stored: member.name): \(member.box.type)(wrappedValue: \(member.name))"
                    : "\(label: member.name): \(member.name)"
            }
            text.call("self = Self", ["unknownFields: unknownFields"] + arguments)
        }
    }

    private func writeReading(_ members: [Member], _ shape: ObjectShape, _ text: inout SwiftText) {
        text.block("public init(from reader: inout WireReader) throws(WireError)") { text in
            text.line("var object = try reader.beginObject()")
            for member in members { text.line(member.variable) }
            text.block("while let key = try reader.nextKey(&object)") { text in
                if members.count <= Self.fewMembers {
                    for member in members { writeField(member, &text) }
                } else {
                    writeSwitch(members, &text)
                }
                for member in members where member.isNullable {
                    text.block("if key.isNull(\(literal: member.wireName)), \(member.isAbsent)") { text in
                        text.line("\(member.local) = \(member.reading)")
                        text.line("continue")
                    }
                }
                text.line("try reader.keep(key, &object\(shape.typeArgument))")
            }
            text.line(
                "\(members.isEmpty ? "" : "let ")unknownFields = try reader.unknownFields(object, of: Self.self)")
            writeRequirement(members.filter(\.isRequired), &text)
            guard !members.isEmpty else { return }
            text.call("self = Self", ["unknownFields: unknownFields"] + members.map(\.argument))
        }
    }

    /// Writes the check for required fields. All of them throw at one place, which is as small as the check of one.
    private func writeRequirement(_ required: [Member], _ text: inout SwiftText) {
        guard let last = required.last else { return }
        guard required.count > 1 else {
            let failure: SwiftCode = "throw reader.missing(\(literal: last.wireName), object)"
            return text.line("guard let \(last.local) else { \(failure) }")
        }
        text.requirement(required.map { "let \($0.local)" }) { text in
            text.line("var missing: StaticString = \(literal: last.wireName)")
            for member in required.dropLast().reversed() {
                text.line("if \(member.local) == nil { missing = \(literal: member.wireName) }")
            }
            text.line("throw reader.missing(missing, object)")
        }
    }

    /// Writes a `switch` over the length of the key, so that it is compared with few names.
    private func writeSwitch(_ members: [Member], _ text: inout SwiftText) {
        text.line("switch key.count {")
        let groups = Dictionary(grouping: members, by: \.wireName.utf8.count)
        for (length, group) in groups.sorted(by: { $0.key < $1.key }) {
            text.line("case \(length):")
            text.indented { text in
                for member in group { writeField(member, &text) }
            }
        }
        text.line("default: break")
        text.line("}")
    }

    private func writeField(_ member: Member, _ text: inout SwiftText) {
        text.line("if try reader.field(\(literal: member.wireName), &\(member.local), key) { continue }")
    }

    /// The number of members up to which a `switch` would save nothing.
    private static var fewMembers: Int { 3 }

    private func writeWriting(_ members: [Member], _ shape: ObjectShape, _ text: inout SwiftText) {
        text.block("public func write(to writer: inout WireWriter)") { text in
            text.line("var object = writer.beginObject(unknownFields\(shape.typeArgument))")
            for member in Self.canonical(members) {
                let isHidden = ["object", "writer"].contains(member.name.bare)
                let value: SwiftCode =
                    member.box == .nested
                    ? "\(stored: member.name)" : isHidden ? "self.\(member.name)" : "\(member.name)"
                text.line("writer.field(\(literal: member.wireName), \(value), &object)")
            }
            text.line("writer.endObject(&object)")
        }
    }
}

extension ObjectShape {
    /// The arguments for a record's type in decoding and encoding.
    fileprivate var typeArgument: SwiftCode { recordKeys != nil ? ", type: Self.typeName" : "" }
}

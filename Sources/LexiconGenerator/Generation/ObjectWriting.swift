import ATData

extension SwiftGenerator {
    /// A field, with all that is written of it.
    private struct Member {
        let wireName: String
        let name: String
        let stored: String
        let local: String
        let type: String
        let isRequired: Bool
        let isNullable: Bool
        let box: Box
        let facts: String
        let note: String?

        /// How a member is stored.
        enum Box: String {
            case none
            case boxed = "Boxed"
            case indirect = "Indirect"
            case nested = "Nested"
        }

        var isBoxed: Bool { box != .none }

        /// What reads it, in or out of its box.
        var reading: String {
            let reading = "try \(type)(from: &reader)"
            return isBoxed ? "\(box.rawValue)(\(reading))" : reading
        }

        var isAbsent: String {
            if isRequired { return "\(local) == nil" }
            return isBoxed ? "!self.\(stored).isPresent" : "self.\(name) == nil"
        }

        var target: String { isRequired ? local : isBoxed ? "self.\(stored)" : "self.\(name)" }
    }

    /// Writes an object with the types of its members, and what else belongs inside.
    mutating func write(
        _ object: ObjectSchema, _ shape: ObjectShape, _ text: inout SwiftText,
        _ more: (inout SwiftGenerator, inout SwiftText) -> Void
    ) {
        let names = ObjectNames(shape.path, taken: shape.taken)
        let members = members(of: object, shape, names)
        let wireName = shape.wireName ?? shape.reference.description
        text.line("/// \(shape.summary ?? "`\(wireName)`, \(shape.recordKeys == nil ? "an object" : "a record")").")
        if let note = shape.note { text.note(note) }
        let id = identifier(of: object, shape)
        let conformance = shape.recordKeys == nil ? "LexiconObject" : "LexiconRecord"
        text.block("public struct \(shape.name): \(conformance)\(id == nil ? "" : ", Identifiable")") { text in
            for member in members {
                text.line("/// \(member.facts)\(member.isRequired ? "; required" : "").")
                if let note = member.note { text.note(note) }
                let box = member.isBoxed ? "@\(member.box.rawValue) " : ""
                text.line("\(box)public var \(member.name): \(member.type)\(member.isRequired ? "" : "?")")
            }
            text.line("/// Fields that this type does not know; they are written back.")
            text.line("public var unknownFields: UnknownFields")
            if let keys = shape.recordKeys {
                text.line()
                text.line("/// The `$type` of the record.")
                text.line("public static var typeName: StaticString { \"\(wireName)\" }")
                text.line("/// What its keys look like.")
                text.line("public static var recordKeys: RecordKeys { \(keys.literal) }")
            }
            if let id, id.name != "id" {
                text.line()
                text.line("/// The same as `\(id.name)`.")
                text.line("public var id: \(id.type) { \(id.name) }")
            }
            text.line()
            writeInitialiser(members, object, shape, names, &text)
            text.line()
            text.line("/// The names of the fields that the type knows.")
            text.block("public static var fieldNames: [StaticString]") { text in
                text.array(Self.canonical(members).map { SwiftNames.literal($0.wireName) })
            }
            text.line()
            writeReading(members, shape, &text)
            text.line()
            writeWriting(members, shape, &text)
            writeCheck(of: object, members: members.map(\.name), &text)
            for property in object.properties {
                writeNested(of: property.schema, named: property.name, shape.reference, names, &text)
            }
            more(&self, &text)
        }
    }

    private mutating func members(of object: ObjectSchema, _ shape: ObjectShape, _ names: ObjectNames) -> [Member] {
        object.properties.map { property in
            let type = type(of: property.schema, named: property.name, in: names)
            return Member(
                wireName: property.name, name: SwiftNames.member(property.name),
                stored: "_" + SwiftNames.bare(property.name), local: SwiftNames.local(property.name),
                type: property.isNullable ? "Nullable<\(type)>" : type, isRequired: property.isRequired,
                isNullable: property.isNullable, box: box(of: property, in: shape.reference),
                facts: facts(of: property.schema, in: shape.reference.lexicon)
                    + (property.isNullable ? ", or null" : ""),
                note: property.schema.description)
        }
    }

    private mutating func box(of property: ObjectSchema.Property, in owner: Reference) -> Member.Box {
        if !property.isRequired, !property.isNullable, sizes.isNested(property.schema, in: owner) { return .nested }
        return !sizes.isBoxed(property.schema, in: owner) ? .none : property.isRequired ? .indirect : .boxed
    }

    /// The order of DAG-CBOR: shorter names first, then by bytes.
    private static func canonical(_ members: [Member]) -> [Member] {
        members.sorted {
            let (left, right) = ($0.wireName.utf8, $1.wireName.utf8)
            return left.count == right.count ? left.lexicographicallyPrecedes(right) : left.count < right.count
        }
    }

    private func writeInitialiser(
        _ members: [Member], _ object: ObjectSchema, _ shape: ObjectShape, _ names: ObjectNames, _ text: inout SwiftText
    ) {
        let parameters = parameters(of: object, names, in: shape.reference.lexicon, isCall: false)
        text.line("/// Makes a value of its fields.")
        text.function(
            "public init", parameters.map(\.declaration) + ["unknownFields: UnknownFields = UnknownFields()"]
        ) { text in
            for member in members { text.line("self.\(member.name) = \(member.name)") }
            text.line("self.unknownFields = unknownFields")
        }
    }

    private func writeReading(_ members: [Member], _ shape: ObjectShape, _ text: inout SwiftText) {
        text.line("/// Reads an object.")
        text.block("public init(from reader: inout WireReader) throws(WireError)") { text in
            text.line("var object = try reader.beginObject()")
            for member in members {
                if member.isRequired {
                    text.line("var \(member.local): \(member.isBoxed ? "Indirect<\(member.type)>" : member.type)?")
                } else {
                    text.line("\(member.target) = \(member.isBoxed ? "\(member.box.rawValue)()" : "nil")")
                }
            }
            text.block("while let key = try reader.nextKey(&object)") { text in
                if !members.isEmpty {
                    text.line("switch key.count {")
                    for (length, group) in Dictionary(grouping: members, by: \.wireName.utf8.count).sorted(by: {
                        $0.key < $1.key
                    }) {
                        text.line("case \(length):")
                        text.indented { text in
                            for member in group {
                                writeField(member, "key == \(SwiftNames.literal(member.wireName))", &text)
                            }
                        }
                    }
                    text.line("default: break")
                    text.line("}")
                }
                for member in members where member.isNullable {
                    writeField(member, "key.isNull(\(SwiftNames.literal(member.wireName)))", &text)
                }
                text.line("try reader.keep(key, &object\(shape.recordKeys != nil ? ", type: Self.typeName" : ""))")
            }
            text.line("unknownFields = try reader.unknownFields(object, of: Self.self)")
            for member in members where member.isRequired {
                let name = SwiftNames.literal(member.wireName)
                text.line("guard let \(member.local) else { throw reader.missing(\(name), object) }")
            }
            for member in members where member.isRequired {
                text.line("self.\(member.isBoxed ? member.stored : member.name) = \(member.local)")
            }
        }
    }

    private func writeField(_ member: Member, _ condition: String, _ text: inout SwiftText) {
        text.block("if \(condition), \(member.isAbsent)") { text in
            text.line("\(member.target) = \(member.reading)")
            text.line("continue")
        }
    }

    private func writeWriting(_ members: [Member], _ shape: ObjectShape, _ text: inout SwiftText) {
        text.line("/// Writes the object.")
        text.block("public func write(to writer: inout WireWriter)") { text in
            text.line(
                "var object = writer.beginObject(unknownFields\(shape.recordKeys != nil ? ", type: Self.typeName" : ""))"
            )
            for member in Self.canonical(members) {
                let isHidden = ["object", "writer"].contains(member.name)
                let value = member.box == .nested ? member.stored : isHidden ? "self.\(member.name)" : member.name
                text.line("writer.field(\(SwiftNames.literal(member.wireName)), \(value), &object)")
            }
            text.line("writer.endObject(&object)")
        }
    }
}

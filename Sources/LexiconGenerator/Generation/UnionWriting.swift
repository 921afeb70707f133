import ATData

extension SwiftGenerator {
    /// Writes a union, or an alias if the module already has the same union elsewhere.
    mutating func write(
        _ union: UnionSchema, _ name: SwiftName, in path: SwiftCode, _ owner: Reference, _ text: inout SwiftText
    ) {
        let variants = variants(of: union, owner)
        let shape = SharedTypes.Shape.union(
            variants.map { [$0.name.bare, $0.wireName, "\($0.isIndirect)"] }, isClosed: union.isClosed)
        if let first = shared.first(union, shape, "\(path).\(name)", in: owner.lexicon) {
            text.line("public typealias \(name) = \(first)")
            return
        }
        text.block("public enum \(name): LexiconCodable, Hashable") { text in
            for variant in variants {
                let indirect: SwiftCode = variant.isIndirect ? "indirect " : ""
                text.line("\(indirect)case \(variant.name)(\(variant.type))")
            }
            if !union.isClosed {
                text.comment("A variant that the lexicon doesn't list, as received.")
                text.line("case unknown(UnknownObject)")
            }
            text.line()
            writeReading(variants, isClosed: union.isClosed, &text)
            text.line()
            text.block("public func write(to writer: inout WireWriter)") { text in
                text.line("switch self {")
                for variant in variants {
                    text.line("case .\(variant.name)(let value): writer.variant(\(literal: variant.wireName), value)")
                }
                if !union.isClosed { text.line("case .unknown(let value): value.write(to: &writer)") }
                text.line("}")
            }
            writeCheck(of: union, cases: variants.map(\.name), &text)
        }
    }

    private struct Variant {
        let wireName: String
        let name: SwiftName
        let type: SwiftCode
        let isIndirect: Bool
    }

    private mutating func variants(of union: UnionSchema, _ owner: Reference) -> [Variant] {
        var scope = NameScope(taken: SwiftNames.reservedMembers.union([SwiftName(member: "unknown")]))
        let counts = Dictionary(union.variants.map { ($0.name, 1) }, uniquingKeysWith: +)
        return union.variants.map { reference in
            let last = SwiftName(member: reference.lexicon.name)
            let own = SwiftName(member: reference.name)
            var name =
                reference.name == "main"
                ? last : counts[reference.name] == 1 ? own : SwiftName(joining: [last, own.asType])
            if scope.taken.contains(name) {
                name = SwiftName(joining: SwiftNames.path(of: reference.lexicon) + [typeName(of: reference)]).asMember
            }
            return Variant(
                wireName: reference.description, name: scope.take(name, .number), type: path(of: reference),
                isIndirect: sizes.isIndirect(reference, in: owner))
        }
    }

    private func writeReading(_ variants: [Variant], isClosed: Bool, _ text: inout SwiftText) {
        text.block("public init(from reader: inout WireReader) throws(WireError)") { text in
            if !variants.isEmpty {
                text.block("if let type = try reader.variantType()") { text in
                    text.line("switch type.count {")
                    for (length, group) in Dictionary(grouping: variants, by: \.wireName.utf8.count).sorted(by: {
                        $0.key < $1.key
                    }) {
                        text.line("case \(length):")
                        text.indented { text in
                            for variant in group {
                                text.block("if type == \(literal: variant.wireName)") { text in
                                    text.line("self = .\(variant.name)(try \(variant.type)(from: &reader))")
                                    text.line("return")
                                }
                            }
                        }
                    }
                    text.line("default: break")
                    text.line("}")
                }
            }
            text.line(
                isClosed
                    ? "throw reader.unexpectedVariant(try reader.variantType())"
                    : "self = .unknown(try UnknownObject(from: &reader))")
        }
    }
}

import ATData

extension SwiftGenerator {
    /// Writes a union.
    mutating func write(_ union: UnionSchema, _ name: String, _ owner: Reference, _ text: inout SwiftText) {
        let variants = variants(of: union, owner)
        text.line(
            variants.isEmpty
                ? "/// A type that no lexicon lists yet." : "/// One of \(variants.count) types, told apart by `$type`."
        )
        text.block("public enum \(name): LexiconCodable, Hashable") { text in
            for variant in variants {
                text.line("/// `\(variant.wireName)`.")
                text.line("\(variant.isIndirect ? "indirect " : "")case \(variant.name)(\(variant.type))")
            }
            if !union.isClosed {
                text.line("/// A type that this version does not know, as it came.")
                text.line("case unknown(UnknownObject)")
            }
            text.line()
            writeReading(variants, isClosed: union.isClosed, &text)
            text.line()
            text.line("/// Writes the variant and its `$type`.")
            text.block("public func write(to writer: inout WireWriter)") { text in
                text.line("switch self {")
                for variant in variants {
                    text.line("case .\(variant.name)(let value): writer.variant(\"\(variant.wireName)\", value)")
                }
                if !union.isClosed { text.line("case .unknown(let value): value.write(to: &writer)") }
                text.line("}")
            }
            writeCheck(of: union, cases: variants.map(\.name), &text)
        }
    }

    private struct Variant {
        let wireName: String
        let name: String
        let type: String
        let isIndirect: Bool
    }

    private mutating func variants(of union: UnionSchema, _ owner: Reference) -> [Variant] {
        var taken: Set<String> = ["unknown"]
        return union.variants.map { reference in
            let last = SwiftNames.bare(reference.lexicon.name)
            let isAlone = union.variants.filter { $0.name == reference.name }.count == 1
            var name =
                reference.name == "main"
                ? last : isAlone ? reference.name : last + SwiftNames.type(reference.name)
            if !taken.insert(SwiftNames.member(name)).inserted {
                name = SwiftNames.bare(path(of: reference))
                taken.insert(name)
            }
            return Variant(
                wireName: reference.description, name: SwiftNames.member(name), type: path(of: reference),
                isIndirect: sizes.isIndirect(reference, in: owner))
        }
    }

    private func writeReading(_ variants: [Variant], isClosed: Bool, _ text: inout SwiftText) {
        text.line("/// Reads the variant that `$type` names.")
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
                                text.block("if type == \"\(variant.wireName)\"") { text in
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

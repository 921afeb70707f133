import ATData

/// Writes Swift types for lexicons: a file per lexicon, whose types nest as group › file › definition.
///
/// Every object becomes a `LexiconObject`, with what is explained at the top of each shape: unknown fields kept, big
/// members out of line, reading by the length of a name before its bytes. Unions and strings with known values become
/// types inside of their owner. Bodies of calls become `Input` and `Output`, messages of a stream `Message`.
///
/// The text is formatted as `swift format` would, and depends on nothing but the lexicons.
package struct SwiftGenerator {
    let catalog: LexiconCatalog
    var sizes: TypeSizes
    var constraints: ConstraintReach

    /// Makes a generator of lexicons, which must be without errors.
    package init(_ catalog: LexiconCatalog) {
        self.catalog = catalog
        sizes = TypeSizes(catalog)
        constraints = ConstraintReach(catalog)
    }

    /// The file of a lexicon; `nil` when it has no types. With a choice, other definitions are left out.
    package mutating func file(
        of lexicon: Lexicon, only chosen: Set<Reference>? = nil, importing modules: Set<String> = []
    )
        -> String?
    {
        let definitions = lexicon.definitions.filter { chosen?.contains(Reference(lexicon.id, $0.name)) ?? true }
        let others = definitions.filter { $0.name != "main" }
        let main = definitions.first { $0.name == "main" }
        if case .permissionSet? = main?.kind, others.isEmpty { return nil }
        guard !definitions.isEmpty else { return nil }
        var text = SwiftText()
        text.block("extension \(SwiftNames.namespace(of: lexicon.id).joined(separator: "."))") { text in
            write(main, others, lexicon, &text)
        }
        let imports = modules.union(Self.usesData(text.text) ? ["ATData"] : [])
            .sorted().map { "public import \($0)\n" }.joined()
        return (imports.isEmpty ? "" : imports + "\n") + text.text
    }

    /// Whether a text names types of `ATData`: an import that is not used is a warning.
    private static func usesData(_ text: String) -> Bool {
        text.split { !$0.isLetter }.contains { SwiftNames.dataTypes.contains(String($0)) }
    }

    private mutating func write(
        _ main: Definition?, _ others: [Definition], _ lexicon: Lexicon, _ text: inout SwiftText
    ) {
        let name = SwiftNames.fileType(of: lexicon.id)
        let reference = Reference(lexicon.id)
        let taken = Set(others.map { SwiftNames.type($0.name) })
        func nested(_ generator: inout SwiftGenerator, _ text: inout SwiftText) {
            for definition in others {
                text.line()
                generator.write(definition, Reference(lexicon.id, definition.name), &text)
            }
        }
        if let main, let object = main.object {
            let shape = ObjectShape(
                reference: reference, path: SwiftNames.path(of: reference), name: name, isRecord: main.isRecord,
                note: main.description, taken: taken)
            write(object, shape, &text) { generator, text in nested(&generator, &text) }
            return
        }
        if let main, case .data = main.kind, others.isEmpty {
            write(main, reference, &text)
            return
        }
        text.line("/// `\(lexicon.id)`.")
        if let note = main?.description ?? lexicon.description { text.note(note) }
        text.block("public enum \(name)") { text in
            if let main { writeBodies(of: main, reference, &text) }
            for definition in others {
                text.gap()
                write(definition, Reference(lexicon.id, definition.name), &text)
            }
        }
    }

    /// Writes what a call sends and answers, and what a stream sends.
    private mutating func writeBodies(of main: Definition, _ reference: Reference, _ text: inout SwiftText) {
        let path = SwiftNames.path(of: reference)
        switch main.kind {
        case .query(let endpoint), .procedure(let endpoint):
            for (name, body) in [("Input", endpoint.input), ("Output", endpoint.output)] {
                guard let schema = body?.schema else { continue }
                text.gap()
                switch schema.kind {
                case .object(let object):
                    let shape = ObjectShape(
                        reference: Reference(reference.lexicon, name), wireName: reference.description,
                        path: "\(path).\(name)", name: name, isRecord: false, note: body?.description, taken: [])
                    write(object, shape, &text) { _, _ in }
                case .union(let union):
                    write(union, name, Reference(reference.lexicon, name), &text)
                default:
                    text.line("/// \(name == "Input" ? "What is sent" : "What is answered").")
                    text.line("public typealias \(name) = \(type(of: schema, named: name, in: ObjectNames(path)))")
                }
            }
        case .subscription(let subscription):
            guard let message = subscription.message else { return }
            text.gap()
            write(message, "Message", Reference(reference.lexicon, "Message"), &text)
        case .token:
            text.gap()
            writeToken(reference, "main", nil, &text)
        case .data(let schema):
            text.gap()
            text.line("/// \(facts(of: schema, in: reference.lexicon)).")
            text.line("public typealias Value = \(type(of: schema, named: "value", in: ObjectNames(path)))")
        case .record, .permissionSet:
            break
        }
    }

    /// Writes a definition that is not a call.
    private mutating func write(_ definition: Definition, _ reference: Reference, _ text: inout SwiftText) {
        let name =
            reference.name == "main" ? SwiftNames.fileType(of: reference.lexicon) : SwiftNames.type(reference.name)
        if let object = definition.object {
            let shape = ObjectShape(
                reference: reference, path: SwiftNames.path(of: reference), name: name, isRecord: definition.isRecord,
                note: definition.description, taken: [])
            write(object, shape, &text) { _, _ in }
            return
        }
        switch definition.kind {
        case .token:
            writeToken(reference, reference.name, definition.description, &text)
        case .data(let schema):
            if case .string(let string) = schema.kind, string.format == nil, !string.values.isEmpty {
                writeKnownString(name, string.values, &text)
                return
            }
            // The type of the elements stands beside the name of the list.
            let names = ObjectNames(String(SwiftNames.path(of: reference).dropLast(name.count + 1)), taken: [name])
            writeNested(of: schema, named: reference.name, reference, names, &text)
            text.gap()
            text.line("/// `\(reference)`: \(facts(of: schema, in: reference.lexicon).lowercasedFirst).")
            if let note = definition.description { text.note(note) }
            text.line("public typealias \(name) = \(type(of: schema, named: reference.name, in: names))")
        default:
            break
        }
    }

    private func writeToken(_ reference: Reference, _ name: String, _ note: String?, _ text: inout SwiftText) {
        text.line("/// The token `\(reference)`.")
        if let note { text.note(note) }
        text.line(
            "public static var \(SwiftNames.member(name)): String { \(SwiftNames.literal(reference.description)) }")
    }
}

extension Definition {
    fileprivate var isRecord: Bool {
        if case .record = kind { true } else { false }
    }
}

extension String {
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}

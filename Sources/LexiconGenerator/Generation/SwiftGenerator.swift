import ATData

/// Writes Swift types for lexicons: a file per lexicon, whose types nest as group › file › definition.
///
/// Every object becomes a `LexiconObject`, with what is explained at the top of each shape: unknown fields kept, big
/// members out of line, reading by the length of a name before its bytes. Unions and strings with known values become
/// types inside of their owner. A call becomes a type with its parameters as properties, and with `Input` and `Output`
/// inside, a stream one with `Message`; a static member makes each.
///
/// The text is formatted as `swift format` would, and depends on nothing but the lexicons.
package struct SwiftGenerator {
    let catalog: LexiconCatalog
    let names: CallNames
    var sizes: TypeSizes
    var constraints: ConstraintReach

    /// Makes a generator of lexicons, which must be without errors.
    package init(_ catalog: LexiconCatalog) {
        self.catalog = catalog
        names = CallNames(catalog)
        sizes = TypeSizes(catalog)
        constraints = ConstraintReach(catalog)
    }

    /// The file of a lexicon, which imports the modules that it refers to.
    package mutating func file(of lexicon: Lexicon, importing modules: Set<String> = []) -> String {
        var text = SwiftText()
        let call = call(of: lexicon)
        text.block("extension \(SwiftNames.namespace(of: lexicon.id).joined(separator: "."))") { text in
            write(lexicon, call, &text)
        }
        if let call { writeMember(of: call, &text) }
        var imports = modules.union(["CoreATProtocol"])
        if case .bytes? = call?.output { imports.insert("Foundation") }
        return imports.sorted().map { "public import \($0)\n" }.joined() + "\n" + text.text
    }

    private mutating func write(_ lexicon: Lexicon, _ call: CallShape?, _ text: inout SwiftText) {
        let main = lexicon["main"]
        let reference = Reference(lexicon.id)
        let others = lexicon.definitions.filter { $0.name != "main" }
        func nested(_ generator: inout SwiftGenerator, _ text: inout SwiftText) {
            for definition in others {
                text.gap()
                generator.write(definition, Reference(lexicon.id, definition.name), &text)
            }
        }
        if let call {
            write(call, &text) { generator, text in nested(&generator, &text) }
        } else if let main, let object = main.object {
            let shape = ObjectShape(
                reference: reference, path: path(of: reference), name: typeName(of: reference),
                recordKeys: main.recordKeys, note: main.description,
                taken: Set(others.map { typeName(of: Reference(lexicon.id, $0.name)) }))
            write(object, shape, &text) { generator, text in nested(&generator, &text) }
        } else if let main, case .permissionSet(let permissions) = main.kind {
            write(permissions, main, lexicon, &text) { generator, text in nested(&generator, &text) }
        } else if let main, case .data = main.kind, others.isEmpty {
            write(main, reference, &text)
        } else {
            text.line("/// `\(lexicon.id)`.")
            if let note = main?.description ?? lexicon.description { text.note(note) }
            text.block("public enum \(SwiftNames.fileType(of: lexicon.id))") { text in
                if let main { writeValue(of: main, reference, &text) }
                nested(&self, &text)
            }
        }
    }

    /// Writes what a lexicon is beside its other definitions, when that is no type to put these into.
    private func writeValue(of main: Definition, _ reference: Reference, _ text: inout SwiftText) {
        if case .token = main.kind {
            writeToken(reference, "main", nil, &text)
        } else if case .data(let schema) = main.kind {
            let type = type(of: schema, named: "value", in: ObjectNames(path(of: reference)))
            text.line("/// \(facts(of: schema, in: reference.lexicon)).")
            text.line("public typealias Value = \(type)")
        }
    }

    /// Writes a definition that is not a call.
    private mutating func write(_ definition: Definition, _ reference: Reference, _ text: inout SwiftText) {
        let name = typeName(of: reference)
        if let object = definition.object {
            let shape = ObjectShape(
                reference: reference, path: path(of: reference), name: name, recordKeys: definition.recordKeys,
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
            let names = ObjectNames(String(path(of: reference).dropLast(name.count + 1)), taken: [name])
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
    fileprivate var recordKeys: RecordSchema.Key? {
        if case .record(let record) = kind { record.key } else { nil }
    }
}

extension String {
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}

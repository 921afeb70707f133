import ATData

/// Generates Swift types for lexicons, with types nested as group › lexicon › definition.
///
/// Every object becomes a `LexiconObject`: unknown fields are kept, large members are stored out of line, and decoding
/// compares the length of a name before its bytes. Unions and strings with known values become types nested in their
/// owner. A call becomes a type with its parameters as properties, and with `Input` and `Output` nested in it; a stream
/// has `Message`. A static member creates each of them.
///
/// The text is formatted like `swift format` would, and depends only on the lexicons.
package struct SwiftGenerator {
    let catalog: LexiconCatalog
    let callNames: CallNames
    let lexiconNames: [NSID: LexiconNames]
    var sizes: TypeSizes
    var constraints: ConstraintReach
    var shared = SharedTypes()
    /// The initializers of the file's objects, which follow its types.
    var initialisers: [SwiftText] = []

    /// Creates a generator for lexicons, which must have no errors.
    ///
    /// - Parameter longNames: The groups whose calls have at least two words in their names.
    package init(_ catalog: LexiconCatalog, longNames: [String] = []) {
        self.catalog = catalog
        callNames = CallNames(catalog, longNames: longNames)
        lexiconNames = Dictionary(
            catalog.lexicons.map { ($0.id.normalized, LexiconNames($0)) }, uniquingKeysWith: { first, _ in first })
        sizes = TypeSizes(catalog)
        constraints = ConstraintReach(catalog)
    }

    /// The file of a lexicon.
    ///
    /// - Parameter modules: Returns the modules to import for the references that the file contains.
    package mutating func file(
        of lexicon: Lexicon, importing modules: ([Reference]) -> Set<String> = { _ in [] }
    ) -> String {
        types(of: lexicon, importing: modules).file
    }

    /// The types of a lexicon, for a file that may also contain those of others.
    mutating func types(
        of lexicon: Lexicon, importing modules: ([Reference]) -> Set<String>
    ) -> GeneratedTypes {
        var text = SwiftText()
        shared.beginFile()
        initialisers = []
        let call = call(of: lexicon)
        text.block("extension \(.path(SwiftNames.namespace(of: lexicon.id)))") { text in
            write(lexicon, call, &text)
        }
        if let call { writeMember(of: call, &text) }
        for initialisers in initialisers { text.append(initialisers) }
        var imports = modules(shared.remaining(of: lexicon.definitions.flatMap(\.references)))
        if shared.hasUnion || lexicon.definitions.contains(where: \.needsFramework) { imports.insert("CoreATProtocol") }
        if case .bytes? = call?.output { imports.insert("Foundation") }
        return GeneratedTypes(imports: imports, text: text.text)
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
            let shape = shape(of: main, object, reference)
            write(object, shape, &text) { generator, text in nested(&generator, &text) }
        } else if let main, case .permissionSet(let permissions) = main.kind {
            write(permissions, main, lexicon, &text) { generator, text in nested(&generator, &text) }
        } else if let main, case .data = main.kind, others.isEmpty {
            write(main, reference, &text)
        } else {
            text.documentation(main?.description ?? lexicon.description, "`\(lexicon.id)`")
            text.block("public enum \(SwiftNames.fileType(of: lexicon.id))") { text in
                if let main { writeValue(of: main, reference, &text) }
                nested(&self, &text)
            }
        }
    }

    /// Writes the main definition of a lexicon next to its others, if it isn't a type that could contain them.
    private mutating func writeValue(of main: Definition, _ reference: Reference, _ text: inout SwiftText) {
        if case .token = main.kind {
            writeToken(reference, nil, &text)
        } else if case .data(let schema) = main.kind {
            writeAlias(of: schema, LexiconNames.valueName, reference, note: nil, &text)
        }
    }

    /// Writes a definition that is not a call.
    private mutating func write(_ definition: Definition, _ reference: Reference, _ text: inout SwiftText) {
        if let object = definition.object {
            write(object, shape(of: definition, object, reference), &text) { _, _ in }
            return
        }
        switch definition.kind {
        case .token:
            writeToken(reference, definition.description, &text)
        case .data(let schema):
            writeAlias(of: schema, typeName(of: reference), reference, note: definition.description, &text)
        default:
            break
        }
    }

    /// Writes an alias, or a string with known values, which is its own type.
    private mutating func writeAlias(
        of schema: Schema, _ name: SwiftName, _ reference: Reference, note: String?, _ text: inout SwiftText
    ) {
        if case .string(let string) = schema.kind, string.format == nil, !string.values.isEmpty {
            text.documentation(note, "`\(reference)`")
            writeKnownString(name, string.values, &text)
            return
        }
        // The type of the elements is beside the name of the list.
        let names = names(of: reference.lexicon)
        let element = reference.name == "main" ? names.value : names.element(of: reference.name)
        let around = SwiftCode.path(names.isAlias ? names.path.dropLast() : names.path)
        writeNested(
            of: schema, NestedName(element, in: around, wireName: "\(reference).\(reference.name)"), reference, &text)
        text.gap()
        text.documentation(note, "`\(reference)`", constraints: schema.constraints)
        text.line("public typealias \(name) = \(type(of: schema, nested: "\(element)"))")
    }

    private func writeToken(_ reference: Reference, _ note: String?, _ text: inout SwiftText) {
        text.documentation(note)
        let name = names(of: reference.lexicon).token(reference.name)
        text.line("\(.constant) \(name): String { \(literal: reference.description) }")
    }

    private func shape(of definition: Definition, _ object: ObjectSchema, _ reference: Reference) -> ObjectShape {
        let name = typeName(of: reference)
        let names =
            reference.name == "main"
            ? names(of: reference.lexicon).main : objectNames(object, path(of: reference), name, reference)
        return ObjectShape(
            reference: reference, name: name, recordKeys: definition.recordKeys, note: definition.description,
            names: names ?? objectNames(object, path(of: reference), name, reference))
    }
}

/// The types of one lexicon or of several, with the modules that they need.
struct GeneratedTypes {
    private(set) var imports: Set<String> = []
    private(set) var text = ""

    /// The file with these types, without its first lines.
    var file: String { SwiftText.imports(imports) + text }

    /// Adds the types of another lexicon.
    mutating func append(_ other: GeneratedTypes) {
        imports.formUnion(other.imports)
        text += text.isEmpty ? other.text : "\n" + other.text
    }
}

extension Definition {
    fileprivate var recordKeys: RecordSchema.Key? {
        if case .record(let record) = kind { record.key } else { nil }
    }
}

extension Definition {
    /// Whether its Swift uses more than the language: an unneeded import is a warning.
    fileprivate var needsFramework: Bool {
        switch kind {
        case .record, .query, .procedure, .subscription, .permissionSet: true
        case .token: false
        case .data(let schema): schema.needsFramework
        }
    }
}

extension Schema {
    fileprivate var needsFramework: Bool {
        switch kind {
        case .boolean, .integer, .reference, .union: false
        case .string(let text): text.format != nil || !text.values.isEmpty
        case .array(let items, _): items.needsFramework
        case .bytes, .cidLink, .blob, .object, .unknown: true
        }
    }
}

package import ATData
package import Foundation

/// Checks lexicons: each by itself, and whether the definitions that they refer to exist.
package struct LexiconLint {
    /// The problems, in the order of the files.
    package private(set) var problems: [LexiconProblem] = []

    private let catalog: LexiconCatalog
    private let elsewhere: [NSID: String]
    private let lists: ListNesting

    /// Checks folders, whose lexicons may refer to each other.
    package init(_ folders: [URL]) throws {
        let folders = try folders.map(LexiconFolder.init)
        self.init(folders.flatMap(\.lexicons), problems: folders.flatMap(\.problems))
        problems = LexiconProblems.located(problems)
    }

    /// Checks the references of lexicons, in addition to the problems found while reading them.
    ///
    /// - Parameter elsewhere: The places of lexicons that these may not refer to, for a helpful message.
    package init(_ lexicons: [Lexicon], problems: [LexiconProblem] = [], elsewhere: [NSID: String] = [:]) {
        catalog = LexiconCatalog(lexicons)
        lists = ListNesting(catalog)
        self.elsewhere = elsewhere
        self.problems = problems
        for lexicon in catalog.duplicates {
            let first = catalog[lexicon.id]?.file ?? "another file"
            report("\(first) has the lexicon '\(lexicon.id)', too", lexicon, "id")
        }
        for lexicon in lexicons {
            let names = LexiconNames(lexicon)
            for definition in lexicon.definitions {
                check(definition, lexicon)
                checkName(of: definition, lexicon, names)
            }
        }
        self.problems += TypeClashes(catalog.lexicons).problems
        self.problems.sort { ($0.file, $0.path, $0.message) < ($1.file, $1.path, $1.message) }
    }

    private mutating func report(_ message: String, _ lexicon: Lexicon, _ path: String) {
        problems.append(LexiconProblem(file: lexicon.file, path: path, message: message, severity: .error))
    }

    /// Warns about names that can't be type names because they are taken.
    private mutating func checkName(of definition: Definition, _ lexicon: Lexicon, _ names: LexiconNames) {
        let name = definition.name
        if case .token = definition.kind { return }
        guard name != "main", names.type(name) != SwiftNames.declared(SwiftName(type: name)) else { return }
        let small = name.prefix(1).lowercased() + name.dropFirst()
        var reason: String?
        if small != name, lexicon[small] != nil { reason = "'\(small)' differs in nothing but its first letter" }
        if lexicon["main"]?.isCall ?? false, LexiconNames.callTypes.contains(SwiftName(type: name)) {
            reason = "a call has a type of that name"
        }
        guard let reason else { return }
        problems.append(
            LexiconProblem(
                file: lexicon.file, path: "defs.\(name)", message: "the type gets another name: \(reason)",
                severity: .warning))
    }

    private mutating func check(_ definition: Definition, _ lexicon: Lexicon) {
        let path = "defs.\(definition.name)"
        switch definition.kind {
        case .record(let record):
            check(record.object, lexicon, path + ".record")
        case .query(let endpoint), .procedure(let endpoint):
            if let input = endpoint.input?.schema { checkBody(input, lexicon, path + ".input.schema") }
            if let output = endpoint.output?.schema { checkBody(output, lexicon, path + ".output.schema") }
        case .subscription(let subscription):
            if let message = subscription.message { check(message, lexicon, path + ".message.schema") }
        case .data(let schema):
            check(schema, lexicon, path)
            checkElements(of: schema, Reference(lexicon.id, definition.name), lexicon, path)
        case .permissionSet, .token:
            break
        }
    }

    private mutating func check(_ object: ObjectSchema, _ lexicon: Lexicon, _ path: String) {
        for property in object.properties { check(property.schema, lexicon, "\(path).properties.\(property.name)") }
    }

    private mutating func check(_ schema: Schema, _ lexicon: Lexicon, _ path: String) {
        switch schema.kind {
        case .array(let items, _): check(items, lexicon, path + ".items")
        case .object(let object): check(object, lexicon, path)
        case .union(let union): check(union, lexicon, path)
        case .reference(let reference):
            switch target(of: reference, lexicon, path + ".ref")?.kind {
            case nil, .data, .record, .token: break
            default: report("'\(reference)' is not a type of data", lexicon, path + ".ref")
            }
        case .boolean, .integer, .string, .bytes, .cidLink, .blob, .unknown: break
        }
    }

    private mutating func check(_ union: UnionSchema, _ lexicon: Lexicon, _ path: String) {
        for variant in union.variants {
            guard let target = target(of: variant, lexicon, path + ".refs") else { continue }
            if target.object == nil { report("'\(variant)' is not an object", lexicon, path + ".refs") }
        }
    }

    /// A list whose elements are lists of its own kind has no type; one of too deeply nested lists has one that no
    /// compiler accepts.
    private mutating func checkElements(
        of schema: Schema, _ list: Reference, _ lexicon: Lexicon, _ path: String
    ) {
        guard case .array = schema.kind else { return }
        let (element, _) = schema.element
        if case .reference(let reference) = element.kind, lists.cycles.joins(reference, list) {
            report("'\(list)' is a list of nothing but itself", lexicon, path)
        } else if lists.depths[list, default: 0] > SchemaNode.deepest {
            report("lists nest at most \(SchemaNode.deepest) levels deep", lexicon, path)
        }
    }

    /// A body that is a reference must refer to something with fields.
    private mutating func checkBody(_ schema: Schema, _ lexicon: Lexicon, _ path: String) {
        check(schema, lexicon, path)
        guard case .reference(let reference) = schema.kind, let target = catalog[reference] else { return }
        if case .data(let data) = target.kind, case .union = data.kind { return }
        if target.object == nil { report("'\(reference)' is not an object", lexicon, path + ".ref") }
    }

    private mutating func target(of reference: Reference, _ lexicon: Lexicon, _ path: String) -> Definition? {
        guard let other = catalog[reference.lexicon] else {
            let place = elsewhere[reference.lexicon.normalized]
            report(
                place.map { "'\(reference.lexicon)' is in \($0)" } ?? "there is no lexicon '\(reference.lexicon)'",
                lexicon, path)
            return nil
        }
        guard let definition = other[reference.name] else {
            // A definition that couldn't be read has been reported at its own place.
            report("'\(reference.lexicon)' has no definition '\(reference.name)'", lexicon, path)
            return nil
        }
        return definition
    }
}

extension Definition {
    /// The fields, if it is an object or a record.
    package var object: ObjectSchema? {
        switch kind {
        case .record(let record): record.object
        case .data(let schema): if case .object(let object) = schema.kind { object } else { nil }
        default: nil
        }
    }
}

package import ATData
package import Foundation

/// Compares two versions of lexicons.
///
/// The protocol's rule decides what breaks: old data must stay valid under the new lexicon, and new data must be valid
/// under the old one. So a limit that is loosened breaks, too, as does a field that becomes required or stops being so.
/// A new optional field, a new variant of an open union, a known value or a declared error breaks nothing.
package struct LexiconDiff {
    /// The differences, in the order of the lexicons and of their fields.
    package private(set) var changes: [LexiconChange] = []

    private var lexicon = ""

    /// Compares two folders.
    package init(from old: URL, to new: URL) throws {
        func documents(_ url: URL) throws -> [String: LexObject] {
            let folder = try LexiconFolder(url)
            if let problem = folder.problems.first(where: { $0.severity == .error }) { throw problem }
            var documents: [String: LexObject] = [:]
            for file in folder.files {
                guard let id = file.lexicon?.id, case .object(let document) = file.document else { continue }
                documents[id.description] = document
            }
            return documents
        }
        self.init(from: try documents(old), to: try documents(new))
    }

    /// Compares documents, which go by their identifiers.
    package init(from old: [String: LexObject], to new: [String: LexObject]) {
        for id in Set(old.keys).union(new.keys).sorted() {
            lexicon = id
            switch (old[id], new[id]) {
            case (let old?, let new?):
                compare(CanonicalLexicon(old).document, CanonicalLexicon(new).document, at: "")
            case (nil, _): add("", "the lexicon is new", isBreaking: false)
            case (_, nil): add("", "the lexicon is gone", isBreaking: true)
            }
        }
    }

    private mutating func add(_ path: String, _ message: String, isBreaking: Bool) {
        changes.append(LexiconChange(lexicon: lexicon, path: path, message: message, isBreaking: isBreaking))
    }

    /// Compares the fields of a definition, a type, a body or an error.
    private mutating func compare(_ old: LexObject, _ new: LexObject, at path: String) {
        guard old["type"] == new["type"] else {
            change(old["type"], new["type"], of: "type", at: path)
            return
        }
        for name in Self.names(old, new) where !["authorization", "description", "revision"].contains(name) {
            let place = path.isEmpty ? name : "\(path).\(name)"
            switch (name, old[name], new[name]) {
            case (_, let old, let new) where old == new: break
            case ("defs", .object(let old)?, .object(let new)?): compareNamed(old, new, at: place, required: [])
            case ("properties", let oldFields, let newFields):
                compareNamed(
                    Self.fields(oldFields), Self.fields(newFields), at: place, required: Self.strings(new["required"]))
            case ("required", let before, let after):
                // Of a property that is new or gone, that is said already.
                let both = Set(Self.names(Self.fields(old["properties"])))
                    .intersection(Self.names(Self.fields(new["properties"])))
                compareSets(
                    Self.strings(before).intersection(both), Self.strings(after).intersection(both), at: place,
                    addingBreaks: true, removingBreaks: true)
            case ("nullable", let old, let new):
                compareSets(Self.strings(old), Self.strings(new), at: place, addingBreaks: true, removingBreaks: true)
            case ("knownValues", let old, let new):
                compareSets(Self.strings(old), Self.strings(new), at: place, addingBreaks: false, removingBreaks: false)
            case ("refs", let before, let after):
                let isClosed = old["closed"] == true || new["closed"] == true
                compareSets(
                    Self.strings(before), Self.strings(after), at: place, addingBreaks: isClosed, removingBreaks: true)
            case ("errors", let old, let new):
                compareSets(Self.errors(old), Self.errors(new), at: place, addingBreaks: false, removingBreaks: false)
            case (_, .object(let old)?, .object(let new)?): compare(old, new, at: place)
            case ("parameters", nil, .object(let parameters)?):
                compareNamed(
                    [:], Self.fields(parameters["properties"]), at: place + ".properties",
                    required: Self.strings(parameters["required"]))
            case (_, let old, let new): change(old, new, of: name, at: path)
            }
        }
    }

    /// Compares definitions or properties, which go by their names.
    private mutating func compareNamed(_ old: LexObject, _ new: LexObject, at path: String, required: Set<ExactText>) {
        for name in Self.names(old, new) {
            let place = "\(path).\(name)"
            switch (old[name], new[name]) {
            case (.object(let old)?, .object(let new)?): compare(old, new, at: place)
            case (nil, _):
                let isRequired = required.contains(ExactText(name))
                add(place, isRequired ? "it is new, and required" : "it is new", isBreaking: isRequired)
            default: add(place, "it is gone", isBreaking: true)
            }
        }
    }

    private mutating func compareSets(
        _ old: Set<ExactText>, _ new: Set<ExactText>, at path: String, addingBreaks: Bool, removingBreaks: Bool
    ) {
        for name in old.subtracting(new).sorted() { add(path, "'\(name)' is gone", isBreaking: removingBreaks) }
        for name in new.subtracting(old).sorted() { add(path, "'\(name)' is new", isBreaking: addingBreaks) }
    }

    private mutating func change(_ old: LexValue?, _ new: LexValue?, of name: String, at path: String) {
        let place = path.isEmpty ? name : "\(path).\(name)"
        func text(_ value: LexValue) -> String {
            switch value {
            case .object: "an object"
            default: String(CanonicalText(value).text.dropLast())
            }
        }
        switch (old, new) {
        case (let old?, let new?): add(place, "it was \(text(old)) and is \(text(new))", isBreaking: true)
        case (nil, let new?): add(place, "it is new: \(text(new))", isBreaking: true)
        case (let old?, nil): add(place, "it is gone; it was \(text(old))", isBreaking: true)
        case (nil, nil): break
        }
    }

    private static func names(_ old: LexObject, _ new: LexObject) -> [String] {
        Set(names(old)).union(names(new)).sorted().map(\.description)
    }

    private static func names(_ object: LexObject) -> [ExactText] { object.map { ExactText($0.name) } }

    private static func fields(_ value: LexValue?) -> LexObject {
        if case .object(let object)? = value { object } else { [:] }
    }

    private static func strings(_ value: LexValue?) -> Set<ExactText> {
        guard case .array(let elements)? = value else { return [] }
        return Set(elements.compactMap { if case .string(let text) = $0 { ExactText(text) } else { nil } })
    }

    private static func errors(_ value: LexValue?) -> Set<ExactText> {
        guard case .array(let elements)? = value else { return [] }
        return Set(elements.compactMap { if case .string(let name)? = $0["name"] { ExactText(name) } else { nil } })
    }
}

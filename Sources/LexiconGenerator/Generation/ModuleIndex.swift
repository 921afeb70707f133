import ATData

extension SwiftGenerator {
    /// The file that lists the types of a module by their names on the wire.
    ///
    /// It holds objects and records, and what calls send and answer under `#Input`, `#Output` and `#Message`.
    package func index(of lexicons: [Lexicon], module: String) -> String {
        var text = SwiftText()
        text.line("/// The types of this module, by their names on the wire.")
        text.line("///")
        text.line("/// What a call sends is under `#Input`, what it answers under `#Output`, what a stream sends under")
        text.line("/// `#Message`. Nothing else refers to it: a program that does not ask has no table.")
        text.block("public enum \(SwiftNames.type(module))Index") { text in
            text.line("/// The type of every object, record and body.")
            text.line("public static let types: [String: any LexiconCodable.Type] = [")
            text.indented { text in
                text.entries(lexicons.flatMap(entries).map { (SwiftNames.literal($0.name), "\($0.type).self") })
            }
            text.line("]")
        }
        return text.text
    }

    private func entries(of lexicon: Lexicon) -> [(name: String, type: String)] {
        var entries: [(name: String, type: String)] = []
        for definition in lexicon.definitions where definition.object != nil {
            let reference = Reference(lexicon.id, definition.name)
            entries.append((reference.description, path(of: reference)))
        }
        guard let call = call(of: lexicon) else { return entries }
        if case .value = call.input { entries.append(("\(call.id)#Input", "\(call.path).Input")) }
        if case .value? = call.output { entries.append(("\(call.id)#Output", "\(call.path).Output")) }
        if call.isStream { entries.append(("\(call.id)#Message", "\(call.path).Message")) }
        // A definition may have the name that a body goes by here.
        var seen = Set<String>()
        return entries.filter { seen.insert($0.name).inserted }
    }
}

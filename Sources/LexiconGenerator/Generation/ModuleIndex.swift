import ATData

extension SwiftGenerator {
    /// The file that lists the types of a module by their names in the protocol.
    ///
    /// It contains objects and records, and inputs and outputs under `#Input`, `#Output` and `#Message`.
    package func index(of lexicons: [Lexicon], module: String) -> String {
        var text = SwiftText()
        text.comment("The types of this module by their names in the protocol.")
        text.note(
            """
            The input of a call has the suffix `#Input`, its output `#Output`, and the messages of a stream
            `#Message`. Programs that don't use the index don't contain it.
            """)
        text.block("public enum \(Self.indexName(of: module))") { text in
            text.comment("The type of every object, record, input, output and message.")
            text.line("public static let types: [String: any LexiconCodable.Type] = [")
            text.indented { text in
                text.entries(lexicons.flatMap(entries).map { (.literal($0.name), "\($0.type).self") })
            }
            text.line("]")
        }
        return text.text
    }

    /// The type with the index of a module.
    static func indexName(of module: String) -> SwiftName { SwiftName(type: module).appending("Index") }

    private func entries(of lexicon: Lexicon) -> [(name: String, type: SwiftCode)] {
        var entries: [(name: String, type: SwiftCode)] = []
        for definition in lexicon.definitions where definition.object != nil {
            let reference = Reference(lexicon.id, definition.name)
            entries.append((reference.description, path(of: reference)))
        }
        guard let call = call(of: lexicon) else { return entries }
        if case .value = call.input { entries.append(("\(call.id)#Input", "\(call.path).Input")) }
        if case .value? = call.output { entries.append(("\(call.id)#Output", "\(call.path).Output")) }
        if call.isStream { entries.append(("\(call.id)#Message", "\(call.path).Message")) }
        // A definition may have the name that is used for a body here.
        var seen = Set<String>()
        return entries.filter { seen.insert($0.name).inserted }
    }
}

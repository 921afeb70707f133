import ATData

extension SwiftGenerator {
    /// The names of a lexicon's definitions; for a missing lexicon, those that it would have without any.
    func names(of lexicon: NSID) -> LexiconNames {
        lexiconNames[lexicon.normalized]
            ?? LexiconNames(Lexicon(id: lexicon, description: nil, definitions: [], file: ""))
    }

    /// The path of the type of a definition, such as `AppBsky.Feed.Defs.PostView`.
    func path(of reference: Reference) -> SwiftCode {
        let names = names(of: reference.lexicon)
        guard reference.name == "main" else {
            return .path(names.path + [names.type(reference.name)])
        }
        return .path(names.isValueBeside ? names.path + [LexiconNames.valueName] : names.path)
    }

    /// The name of a definition's type within its file.
    ///
    /// It is the definition's own, unless it is taken there: for example by a call's `Output`, or by another definition
    /// whose name differs only in the case of its first letter.
    func typeName(of reference: Reference) -> SwiftName {
        let names = names(of: reference.lexicon)
        return reference.name == "main" ? SwiftNames.fileType(of: reference.lexicon) : names.type(reference.name)
    }
}

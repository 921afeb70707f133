import ATData

extension SwiftGenerator {
    /// The path of the type of a definition, such as `AppBsky.Feed.Defs.PostView`.
    func path(of reference: Reference) -> String {
        let file = SwiftNames.namespace(of: reference.lexicon) + [SwiftNames.fileType(of: reference.lexicon)]
        return (reference.name == "main" ? file : file + [typeName(of: reference)]).joined(separator: ".")
    }

    /// The name of the type of a definition within its file.
    ///
    /// It is the definition's own, unless that means something else there: beside a call, which has an `Output`; where
    /// another definition has the same name with a small letter first.
    func typeName(of reference: Reference) -> String {
        guard reference.name != "main" else { return SwiftNames.fileType(of: reference.lexicon) }
        let name = SwiftNames.declared(reference.name)
        guard let lexicon = catalog[reference.lexicon] else { return name }
        let small = reference.name.prefix(1).lowercased() + reference.name.dropFirst()
        let isCall = lexicon["main"]?.isCall ?? false
        let isTaken = isCall && Self.callTypes.contains(name) || small != reference.name && lexicon[small] != nil
        return isTaken ? name + "Value" : name
    }
}

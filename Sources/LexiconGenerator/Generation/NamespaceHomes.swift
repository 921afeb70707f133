import ATData

/// Which module has which namespace, `AppBsky` or `AppBsky.Feed`; others extend it. A type is a namespace as well.
struct NamespaceHomes {
    private var modules: [[String]: String] = [:]

    /// The namespaces that there are.
    var namespaces: Set<[String]> { Set(modules.keys) }

    /// Gives a module the namespaces of one of its lexicons, as far as none has them.
    mutating func add(_ lexicon: Lexicon, to module: String) {
        var path = SwiftNames.namespace(of: lexicon.id) + [SwiftNames.fileType(of: lexicon.id)]
        while !path.isEmpty, modules[path] == nil {
            modules[path] = module
            path.removeLast()
        }
    }

    /// The module that has the namespace of a lexicon, or one around it; none when that is still to be made.
    func home(of lexicon: Lexicon) -> String? {
        var path = SwiftNames.namespace(of: lexicon.id)
        while !path.isEmpty {
            if let module = modules[path] { return module }
            path.removeLast()
        }
        return nil
    }

    /// The file with the namespaces of lexicons that have no home yet, for a module that extends those that do.
    func file(for lexicons: [Lexicon]) -> String {
        let imports = Set(lexicons.compactMap(home)).sorted().map { "public import \($0)\n" }.joined()
        return imports + (imports.isEmpty ? "" : "\n")
            + SwiftGenerator.namespaces(of: lexicons, existing: namespaces)
    }
}

import ATData

/// The module of each namespace, `AppBsky` or `AppBsky.Feed`; others extend it. A type is also a namespace.
struct NamespaceHomes {
    private var modules: [[SwiftName]: String] = [:]

    /// The existing namespaces.
    var namespaces: Set<[SwiftName]> { Set(modules.keys) }

    /// Assigns the namespaces of a lexicon to its module, unless another module has them.
    mutating func add(_ lexicon: Lexicon, to module: String) {
        var path = SwiftNames.path(of: lexicon.id)
        while !path.isEmpty, modules[path] == nil {
            modules[path] = module
            path.removeLast()
        }
    }

    /// The module that has the namespace of a lexicon, or one around it; `nil` if it doesn't exist yet.
    func home(of lexicon: Lexicon) -> String? {
        var path = SwiftNames.namespace(of: lexicon.id)
        while !path.isEmpty {
            if let module = modules[path] { return module }
            path.removeLast()
        }
        return nil
    }

    /// The file with the namespaces of lexicons that no module has yet, for a module that extends the others.
    func file(for lexicons: [Lexicon]) -> String {
        let imports = SwiftText.imports(Set(lexicons.compactMap(home)))
        return imports + SwiftGenerator.namespaces(of: lexicons, existing: namespaces)
    }
}

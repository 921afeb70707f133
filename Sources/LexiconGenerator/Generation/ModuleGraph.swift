import ATData

/// Which modules refer to which, for the lexicons of a folder.
struct ModuleGraph {
    /// The modules, each after those that it refers to.
    private(set) var order: [String] = []

    private let configuration: GeneratorConfiguration
    private let catalog: LexiconCatalog

    /// Puts the modules in order.
    ///
    /// - Throws: A problem when modules refer to each other in a circle: no build could make one before the other.
    init(_ configuration: GeneratorConfiguration, _ catalog: LexiconCatalog, file: String) throws(LexiconProblem) {
        self.configuration = configuration
        self.catalog = catalog
        var targets: [String: Set<String>] = [:]
        for lexicon in catalog.lexicons {
            guard let module = configuration.module(of: lexicon.id) else { continue }
            targets[module, default: []].formUnion(modules(for: lexicon))
        }
        var open = Set(configuration.modules.keys)
        while let next = open.filter({ targets[$0, default: []].isDisjoint(with: open) }).min() {
            order.append(next)
            open.remove(next)
        }
        guard open.isEmpty else {
            throw LexiconProblem(
                file: file, path: "modules",
                message: "\(open.sorted().joined(separator: " and ")) refer to each other; put them into one",
                severity: .error)
        }
    }

    /// The lexicons of a module.
    func lexicons(of module: String) -> [Lexicon] {
        catalog.lexicons.filter { configuration.module(of: $0.id) == module }
    }

    /// The other modules with the types that a lexicon refers to.
    func modules(for lexicon: Lexicon) -> Set<String> {
        let types = lexicon.definitions.flatMap(\.references).filter { reference in
            // A token is a string: an import for it would not be used.
            if case .token? = catalog[reference]?.kind { false } else { true }
        }
        var modules = Set(types.compactMap { configuration.module(of: $0.lexicon) })
        if let own = configuration.module(of: lexicon.id) { modules.remove(own) }
        return modules
    }
}

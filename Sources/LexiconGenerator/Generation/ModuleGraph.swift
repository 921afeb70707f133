import ATData

/// The dependencies between the modules of a folder's lexicons.
struct ModuleGraph {
    /// The modules, each after its dependencies.
    private(set) var order: [String] = []

    private let configuration: GeneratorConfiguration
    private let catalog: LexiconCatalog

    /// Sorts the modules.
    ///
    /// - Throws: A problem when modules depend on each other in a cycle, which can't be built.
    init(_ configuration: GeneratorConfiguration, _ catalog: LexiconCatalog, file: String) throws(LexiconProblem) {
        self.configuration = configuration
        self.catalog = catalog
        var targets: [String: Set<String>] = [:]
        for lexicon in catalog.lexicons {
            guard let module = configuration.module(of: lexicon.id) else { continue }
            targets[module, default: []].formUnion(modules(of: lexicon.definitions.flatMap(\.references), from: module))
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

    /// The modules of referenced types, without the module that refers to them.
    func modules(of references: [Reference], from own: String) -> Set<String> {
        let types = references.filter { reference in
            // A token is a string: an import for it would be unused.
            if case .token? = catalog[reference]?.kind { false } else { true }
        }
        return Set(types.compactMap { configuration.module(of: $0.lexicon) }).subtracting([own])
    }
}

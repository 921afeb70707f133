import ATData

/// The lexicons of a target, and those that they can refer to.
struct TargetSurroundings {
    /// Those that become types of the target.
    let own: [Lexicon]
    /// These, and those whose types are in importable modules.
    let catalog: LexiconCatalog
    /// The namespaces of these modules.
    let homes: NamespaceHomes

    private let folder: LexiconFolder
    private let others: [Lexicon]
    private let ids: Set<NSID>
    private let modules: [NSID: String]
    private let elsewhere: [NSID: String]

    init(_ folder: LexiconFolder, _ target: String, _ libraries: [LexiconLibrary], _ imports: Set<String>?) {
        var modules: [NSID: String] = [:]
        var elsewhere: [NSID: String] = [:]
        var others: [Lexicon] = []
        var homes = NamespaceHomes()
        for library in libraries {
            for lexicon in library.lexicons where modules[lexicon.id.normalized] == nil {
                guard let module = library.module(of: lexicon.id) else { continue }
                if imports?.contains(module) ?? true {
                    modules[lexicon.id.normalized] = module
                    others.append(lexicon)
                    homes.add(lexicon, to: module)
                } else {
                    elsewhere[lexicon.id.normalized] = "\(module), which the target \(target) does not depend on"
                }
            }
        }
        self.folder = folder
        self.modules = modules
        self.elsewhere = elsewhere
        self.others = others
        own = folder.lexicons.filter { modules[$0.id.normalized] == nil }
        catalog = LexiconCatalog(own + others)
        ids = Set(own.map(\.id.normalized))
        self.homes = homes
    }

    /// Whether a lexicon becomes types of the target.
    func isOwn(_ id: NSID) -> Bool { ids.contains(id.normalized) }

    /// Checks the target's lexicons.
    ///
    /// - Returns: The warnings.
    func check() throws(LexiconProblems) -> [LexiconProblem] {
        // References to a file that can't be read would also be reported, and hide the actual error.
        if folder.problems.contains(where: { $0.severity == .error }) { throw LexiconProblems(folder.problems) }
        let places = Set(folder.lexicons.map(\.file))
        let problems = LexiconProblems(
            LexiconLint(own + others, problems: folder.problems, elsewhere: elsewhere).problems
                .filter { places.contains($0.file) })
        if problems.problems.contains(where: { $0.severity == .error }) { throw problems }
        return problems.problems
    }

    /// The modules of referenced types, and of the namespace that a lexicon extends.
    func modules(of references: [Reference], for lexicon: Lexicon) -> Set<String> {
        let types = references.filter { reference in
            // A token is a string: an import for it would be unused.
            if case .token? = catalog[reference]?.kind { false } else { true }
        }
        return Set(types.compactMap { modules[$0.lexicon.normalized] } + [homes.home(of: lexicon)].compactMap(\.self))
    }
}

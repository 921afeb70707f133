import ATData
package import Foundation

/// The Swift sources of a folder of lexicons: a folder per module, a file per lexicon.
package struct GeneratedSources: FolderPlan {
    /// The files that there should be, by their path below the destination, with the text of each.
    package private(set) var files: [String: String] = [:]
    /// Generated files that should go.
    package private(set) var stale: [String] = []

    static let head = "// Made by lexgen from a lexicon: change that, or the generator, and generate again.\n\n"

    /// Where they go.
    package let destination: URL

    /// Plans the sources. Nothing is written before ``write()``.
    ///
    /// The folder's `lexgen.json` says which module each lexicon goes into; one in no module is left out. A module
    /// imports those that its lexicons refer to, or whose namespaces they extend.
    ///
    /// - Throws: the first error that the lexicons have, or what the file system says.
    package init(from lexicons: URL, into destination: URL) throws {
        self.destination = destination
        if let problem = try LexiconLint([lexicons]).problems.first(where: { $0.severity == .error }) { throw problem }
        guard let configuration = try GeneratorConfiguration(of: lexicons) else {
            throw LexiconProblem(
                file: lexicons.relativePath, path: "",
                message: "there is no \(GeneratorConfiguration.fileName) that says what goes into which module",
                severity: .error)
        }
        let catalog = LexiconCatalog(try LexiconFolder(lexicons).lexicons)
        var generator = SwiftGenerator(catalog)
        let graph = try ModuleGraph(
            configuration, catalog, file: lexicons.appending(path: GeneratorConfiguration.fileName).relativePath)
        var homes = NamespaceHomes()
        for module in graph.order {
            let own = graph.lexicons(of: module)
            for lexicon in own {
                let modules = graph.modules(for: lexicon).union([homes.home(of: lexicon)].compactMap(\.self))
                files["\(module)/Generated/\(lexicon.id).swift"] =
                    Self.head + generator.file(of: lexicon, importing: modules)
            }
            files["\(module)/Generated/Namespaces.swift"] = Self.head + homes.file(for: own)
            files["\(module)/Generated/Index.swift"] =
                Self.head + "public import CoreATProtocol\n\n" + generator.index(of: own, module: module)
            stale += try staleFiles(of: module)
            for lexicon in own { homes.add(lexicon, to: module) }
        }
    }

    /// Files that an earlier run made. Others in the folder are somebody's own.
    private func staleFiles(of module: String) throws -> [String] {
        try Self.made(in: destination.appending(path: "\(module)/Generated"))
            .map { "\(module)/Generated/\($0)" }
            .filter { files[$0] == nil }
    }

    /// The names of the files of a folder that a generator made.
    static func made(in folder: URL) throws -> [String] {
        guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            .filter { name in
                guard name.hasSuffix(".swift") else { return false }
                return try Data(contentsOf: folder.appending(path: name)).starts(with: Data(head.utf8))
            }
    }
}

import ATData
package import Foundation

/// The Swift sources of a folder of lexicons: a folder per module, a file per lexicon.
package struct GeneratedSources {
    /// The files that there should be, by their path below the destination, with the text of each.
    package private(set) var files: [String: String] = [:]
    /// Generated files that should go.
    package private(set) var stale: [String] = []

    private static let head = "// Made by lexgen from a lexicon: change that, or the generator, and generate again.\n\n"

    private let destination: URL

    /// Plans the sources. Nothing is written before ``write()``.
    ///
    /// The folder's `lexgen.json` says which module each lexicon goes into; one in no module is left out. A module
    /// imports those that its lexicons refer to.
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
        for module in configuration.modules.keys.sorted() {
            let own = catalog.lexicons.filter { configuration.module(of: $0.id) == module }
            var written: [Lexicon] = []
            for lexicon in own {
                let others = Set(
                    lexicon.definitions.flatMap(\.references).compactMap { configuration.module(of: $0.lexicon) })
                let text = generator.file(of: lexicon, importing: others.subtracting([module]))
                files["\(module)/Generated/\(lexicon.id).swift"] = Self.head + text
                written.append(lexicon)
            }
            files["\(module)/Generated/Namespaces.swift"] = Self.head + SwiftGenerator.namespaces(of: written)
            files["\(module)/Generated/Index.swift"] =
                Self.head + "public import CoreATProtocol\n\n" + generator.index(of: written, module: module)
            stale += try staleFiles(of: module)
        }
    }

    /// The files whose text differs from what the destination has.
    package var changed: [String] {
        files.keys.sorted().filter { name in
            (try? Data(contentsOf: destination.appending(path: name))) != files[name].map { Data($0.utf8) }
        }
    }

    /// Writes what differs and removes what is stale.
    package func write() throws {
        for name in changed {
            guard let text = files[name] else { continue }
            let file = destination.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file, options: .atomic)
        }
        for name in stale { try FileManager.default.removeItem(at: destination.appending(path: name)) }
    }

    /// Files that an earlier run made. Others in the folder are somebody's own.
    private func staleFiles(of module: String) throws -> [String] {
        let folder = "\(module)/Generated"
        let url = destination.appending(path: folder)
        guard FileManager.default.fileExists(atPath: url.path) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
            .map { "\(folder)/\($0)" }
            .filter { name in
                guard files[name] == nil, name.hasSuffix(".swift") else { return false }
                return try Data(contentsOf: destination.appending(path: name)).starts(with: Data(Self.head.utf8))
            }
    }
}

import ATData
package import Foundation

/// Copies the facts of folders of lexicons into another, in canonical form.
///
/// Where two folders have the same lexicon, the later one counts. Descriptions come only from the destination: they are
/// ours, and the source's are dropped. A lexicon that the source no longer has is removed if the source has others of
/// its group: importing one group doesn't affect the others.
package struct LexiconImport: FolderPlan {
    /// The files that the destination should have, by name, with their text.
    package private(set) var files: [String: String] = [:]
    /// The files to remove.
    package private(set) var stale: [String] = []

    /// The destination.
    package let destination: URL

    /// Plans an import. Nothing is written before ``write()``.
    ///
    /// - Throws: The first problem of an invalid source file, or an error of the file system.
    package init(from sources: [URL], into destination: URL) throws {
        self.destination = destination
        let configuration = try GeneratorConfiguration(of: destination)
        var groups = Set<Substring>()
        var spellings: [String: String] = [:]
        for source in sources { try add(source, configuration, &groups, &spellings) }
        guard FileManager.default.fileExists(atPath: destination.path) else { return }
        for file in try LexiconFolder(destination).files {
            guard let id = file.lexicon?.id.description, files[file.name] == nil else { continue }
            if groups.contains(Self.group(id)) { stale.append(file.name) }
        }
    }

    /// Adds the lexicons of a folder, and the groups that it has.
    private mutating func add(
        _ source: URL, _ configuration: GeneratorConfiguration?, _ groups: inout Set<Substring>,
        _ spellings: inout [String: String]
    ) throws {
        let folder = try LexiconFolder(source)
        if let problem = LexiconProblems.located(folder.problems.filter { $0.severity == .error }).first {
            throw problem
        }
        var names = Set<String>()
        for file in folder.files {
            guard let id = file.lexicon?.id, case .object(let document) = file.document else { continue }
            if let configuration, configuration.module(of: id) == nil { continue }
            groups.insert(Self.group(id.description))
            let name = LexiconFolder.name(of: id)
            var canonical = CanonicalLexicon(document)
            canonical.authorize(by: document)
            if let existing = try Self.document(at: destination.appending(path: name)) {
                canonical.describe(as: existing)
            }
            files[name] = CanonicalText(.object(canonical.document)).text
            // Names that differ only in case are the same file on many file systems.
            let spelling = spellings.updateValue(name, forKey: name.lowercased()) ?? name
            guard names.insert(name).inserted, spelling == name else {
                throw LexiconProblem(
                    file: file.name, path: "id", message: "another file has the lexicon '\(id)'", severity: .error)
            }
        }
    }

    /// The first two parts of an identifier.
    private static func group(_ id: String) -> Substring {
        let parts = id.split(separator: ".", maxSplits: 2)
        return parts.count == 3 ? id.dropLast(parts[2].count) : id[...]
    }

    private static func document(at file: URL) throws -> LexObject? {
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        guard case .object(let object) = try LexValue(json: try Data(contentsOf: file)) else { return nil }
        return object
    }
}

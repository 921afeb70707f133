package import Foundation

/// The Swift sources of one target's lexicons, such as a target of a package that depends on this one: all in one
/// folder, a file for each lexicon file and one for the namespaces.
///
/// The names of the files depend only on those of the lexicon files, because a build has to know them before anything
/// is read: `com/example/thing.json` and `com.example.thing.json` both become `com.example.thing.swift`.
package struct TargetSources: FolderPlan {
    /// The name of the file with the namespaces.
    package static let namespaces = "LexiconNamespaces.swift"
    /// The name of the file that lets a server read the calls.
    package static let servers = "LexiconServers.swift"

    package let destination: URL
    package private(set) var files: [String: String] = [:]
    package private(set) var stale: [String] = []
    /// Warnings about the lexicons.
    package let warnings: [LexiconProblem]

    /// Plans the sources. Nothing is written before ``FolderPlan/write()``.
    ///
    /// A lexicon that a library also has is left to the library, if its module can be imported.
    ///
    /// - Parameters:
    ///   - lexicons: The target's lexicons.
    ///   - target: The target's name.
    ///   - libraries: The lexicons that these may refer to.
    ///   - imports: The modules that the target depends on, and so can import; `nil` if unknown.
    ///   - serves: Whether to also write what a server needs to read the calls. The target must depend on ATServer.
    ///   - destination: The folder for the sources.
    /// - Throws: ``LexiconProblems``, or an error of the file system.
    package init(
        of lexicons: URL, target: String, libraries: [LexiconLibrary], imports: Set<String>?, serves: Bool = false,
        into destination: URL
    ) throws {
        self.destination = destination
        let folder = try LexiconFolder(lexicons)
        if let imports, !imports.contains("CoreATProtocol") {
            throw LexiconProblems([
                LexiconProblem(
                    file: lexicons.relativePath, path: "",
                    message: "the target \(target) must depend on CoreATProtocol, or on what includes it",
                    severity: .error)
            ])
        }
        let surroundings = TargetSurroundings(folder, target, libraries, imports)
        warnings = try surroundings.check()

        var generator = SwiftGenerator(surroundings.catalog)
        for file in folder.files {
            guard let lexicon = file.lexicon else { continue }
            let text =
                surroundings.isOwn(lexicon.id)
                ? generator.file(of: lexicon) { surroundings.modules(of: $0, for: lexicon) }
                : SwiftText.remark("`\(lexicon.id)` is in a module that this target depends on.")
            files[Self.name(of: file)] = GeneratedSources.head + text
        }
        files[Self.namespaces] = GeneratedSources.head + surroundings.homes.file(for: surroundings.own)
        if serves {
            let own = surroundings.own
            let modules = Set(own.flatMap { surroundings.modules(of: [], for: $0) })
            files[Self.servers] =
                GeneratedSources.head
                + (generator.server(of: own, importing: modules)
                    ?? SwiftText.remark("The lexicons of this target define no query and no procedure."))
        }
        stale = try GeneratedSources.made(in: destination).filter { files[$0] == nil }
    }

    private static func name(of file: LexiconFolder.File) -> String {
        file.name.dropLast(".json".count).replacing("/", with: ".") + ".swift"
    }
}

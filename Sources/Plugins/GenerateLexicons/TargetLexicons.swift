import Foundation
import PackagePlugin

/// The lexicons of a target: the JSON files in its folder `Lexicons`, and the lexicons that they may refer to.
///
/// Both plugins contain this file, through a link: plugins can't depend on a library.
struct TargetLexicons {
    /// The folder.
    let folder: URL
    /// The files of the lexicons.
    let files: [URL]
    /// The folders of lexicons that these may refer to, with the module of their types; without a module, a
    /// `lexgen.json` in the folder names it.
    let libraries: [(module: String?, folder: URL)]
    /// The modules that the target can import.
    let imports: [String]

    private let target: any SourceModuleTarget

    /// Finds the lexicons of a target; `nil` if it has none.
    init?(of target: any SourceModuleTarget) {
        guard let folder = Self.folder(of: target) else { return nil }
        self.target = target
        self.folder = folder
        files = Self.files(in: folder)
        let others = target.recursiveTargetDependencies.compactMap { $0 as? any SourceModuleTarget }
        imports = [target.moduleName] + others.map(\.moduleName)
        libraries =
            [(nil, Self.published)]
            + others.compactMap { other in Self.folder(of: other).map { (other.moduleName, $0) } }
    }

    /// Whether the target can read the calls as a server: it depends on ATServer.
    private var isServer: Bool { imports.contains("ATServer") }

    /// Every file that the generated sources depend on.
    var inputs: [URL] { files + libraries.flatMap { Self.files(in: $0.folder) } }

    /// The names of the generated sources. They depend only on the names of the lexicons' files.
    var outputs: [String] {
        let names = Self.json(in: folder).map { $0.dropLast(".json".count).replacing("/", with: ".") }
        let others = isServer ? ["LexiconNamespaces", "LexiconServers"] : ["LexiconNamespaces"]
        return names.map { $0 + ".swift" } + others.map { $0 + ".swift" }
    }

    /// The arguments for `lexgen`.
    func arguments(into destination: URL) -> [String] {
        var arguments = ["generate", folder.path(percentEncoded: false)]
        arguments += ["--into", destination.path(percentEncoded: false), "--target", target.name]
        for library in libraries {
            let module = library.module.map { $0 + "=" } ?? ""
            arguments += ["--library", module + library.folder.path(percentEncoded: false)]
        }
        for module in imports { arguments += ["--import", module] }
        if isServer { arguments.append("--server") }
        return arguments
    }

    /// The published lexicons, whose types are in modules of this plugin's package. Their folder is found relative to
    /// this file, which also works in Xcode projects: those don't expose packages.
    private static let published = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Lexicons").standardizedFileURL

    private static func folder(of target: any SourceModuleTarget) -> URL? {
        let folder = target.directoryURL.appending(path: "Lexicons", directoryHint: .isDirectory)
        return json(in: folder).isEmpty ? nil : folder
    }

    private static func files(in folder: URL) -> [URL] { json(in: folder).map { folder.appending(path: $0) } }

    /// The paths of the lexicons in a folder.
    private static func json(in folder: URL) -> [String] {
        // The folder may be a link to one that several targets or languages share.
        let path = folder.resolvingSymlinksInPath().path(percentEncoded: false)
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
        return names.filter { $0.hasSuffix(".json") && $0 != "lexgen.json" }.sorted()
    }
}

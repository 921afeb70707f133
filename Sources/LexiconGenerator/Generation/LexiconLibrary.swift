package import ATData
package import Foundation

/// Lexicons whose types already exist in modules. Others may refer to them.
package struct LexiconLibrary {
    /// The lexicons that are in a module.
    package let lexicons: [Lexicon]

    private let modules: [NSID: String]

    /// Reads a folder of lexicons whose types are in one module, or in the modules of the folder's `lexgen.json`.
    package init(_ folder: URL, module: String? = nil) throws {
        if let module, !SwiftName.isModule(module) {
            throw LexiconProblem(
                file: folder.relativePath, path: "", message: "'\(module)' can't be the name of a module",
                severity: .error)
        }
        let configuration = try GeneratorConfiguration(of: folder)
        var modules: [NSID: String] = [:]
        lexicons = try LexiconFolder(folder).lexicons.filter { lexicon in
            guard let module = module ?? configuration?.module(of: lexicon.id) else { return false }
            modules[lexicon.id.normalized] = module
            return true
        }
        self.modules = modules
    }

    /// The module that contains the types of a lexicon.
    package func module(of id: NSID) -> String? { modules[id.normalized] }
}

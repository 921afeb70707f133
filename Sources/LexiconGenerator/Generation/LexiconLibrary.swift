package import ATData
package import Foundation

/// Lexicons whose types are in modules that exist already: others refer to them.
package struct LexiconLibrary {
    /// The lexicons that are in a module.
    package let lexicons: [Lexicon]

    private let modules: [NSID: String]

    /// Reads a folder of lexicons, whose types are in one module, or where the folder's `lexgen.json` says.
    package init(_ folder: URL, module: String? = nil) throws {
        let configuration = try GeneratorConfiguration(of: folder)
        var modules: [NSID: String] = [:]
        lexicons = try LexiconFolder(folder).lexicons.filter { lexicon in
            guard let module = module ?? configuration?.module(of: lexicon.id) else { return false }
            modules[lexicon.id.normalized] = module
            return true
        }
        self.modules = modules
    }

    /// The module with the types of a lexicon.
    package func module(of id: NSID) -> String? { modules[id.normalized] }
}

package import ATData
package import Foundation

/// The lexicons of a folder, and the modules for their types: `lexgen.json` at its top.
///
/// ```json
/// {
///   "modules": {"ATProtoLexicons": ["com.atproto"], "BskyLexicons": ["app.bsky", "site.standard"]},
///   "servers": {"ATServer": ["com.atproto"]},
///   "longNames": ["com.atproto.admin"],
///   "filePerNamespace": true
/// }
/// ```
package struct GeneratorConfiguration {
    /// The name of the file.
    package static let fileName = "lexgen.json"

    /// The modules, by name, with the groups of each. A group is the start of an NSID.
    package let modules: [String: [String]]

    /// The groups whose calls have at least two words in their names, so that those of other groups can be, and stay,
    /// short.
    package let longNames: [String]

    /// The modules that serve calls, by name, with the groups of each. They contain what servers need to read a call.
    package let servers: [String: [String]]

    /// Whether the lexicons of a namespace share a file: the compiler starts once for about 25 files in debug builds,
    /// and gives each file its own copy of the functions that several need. The default is a file per lexicon.
    package let joinsLexicons: Bool

    /// Reads the file of a folder; `nil` if the folder has none.
    package init?(of folder: URL) throws {
        let file = folder.appending(path: Self.fileName)
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        guard let text = LexiconFolder.text(of: file) else {
            throw LexiconProblem(
                file: file.relativePath, path: "", message: "the file can't be read", severity: .error)
        }
        try self.init(LexValue(json: text), file: file.relativePath)
    }

    /// Reads the contents of the file.
    package init(_ value: LexValue, file: String) throws(LexiconProblem) {
        func fail(_ path: String, _ message: String) -> LexiconProblem {
            LexiconProblem(file: file, path: path, message: message, severity: .error)
        }
        guard case .object(let fields)? = value["modules"] else {
            throw fail("modules", "expected an object of modules, each with an array of groups")
        }
        var folders = Set<String>()
        func groups(_ fields: LexObject, of member: String) throws(LexiconProblem) -> [String: [String]] {
            var modules: [String: [String]] = [:]
            var seen = Set<String>()
            for field in fields {
                let path = "\(member).\(field.name)"
                guard SwiftName.isModule(field.name) else {
                    throw fail(path, "'\(field.name)' can't be the name of a module")
                }
                guard folders.insert(field.name.lowercased()).inserted else {
                    throw fail(path, "another module has this name, but for its case")
                }
                guard case .array(let values) = field.value else { throw fail(path, "expected an array of groups") }
                for value in values {
                    guard case .string(let group) = value else { throw fail(path, "expected an array of groups") }
                    guard seen.insert(group).inserted else { throw fail(path, "'\(group)' is in two places") }
                    modules[field.name, default: []].append(group)
                }
            }
            return modules
        }
        modules = try groups(fields, of: "modules")
        switch value["servers"] {
        case nil: servers = [:]
        case .object(let fields): servers = try groups(fields, of: "servers")
        default: throw fail("servers", "expected an object of modules, each with an array of groups")
        }
        var longNames: [String] = []
        if let value = value["longNames"] {
            guard case .array(let values) = value else { throw fail("longNames", "expected an array of groups") }
            for value in values {
                guard case .string(let group) = value else { throw fail("longNames", "expected an array of groups") }
                longNames.append(group)
            }
        }
        self.longNames = longNames
        switch value["filePerNamespace"] {
        case nil: joinsLexicons = false
        case .boolean(let joins): joinsLexicons = joins
        default: throw fail("filePerNamespace", "expected true or false")
        }
    }

    /// The module of a lexicon: that of its longest group; `nil` if it is in no group.
    package func module(of id: NSID) -> String? {
        var longest: (module: String, length: Int)?
        for (module, groups) in modules {
            for group in groups where id.description.hasPrefix(group + ".") {
                if let longest, longest.length >= group.count { continue }
                longest = (module, group.count)
            }
        }
        return longest?.module
    }
}

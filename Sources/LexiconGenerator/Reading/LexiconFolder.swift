package import ATData
package import Foundation

/// The lexicons of a folder, with everything below it.
package struct LexiconFolder {
    /// A file of the folder.
    package struct File {
        /// The path below the folder.
        package let name: String
        /// The whole document.
        package let document: LexValue
        /// What it says; none when it is no lexicon.
        package let lexicon: Lexicon?
    }

    /// The folder.
    package let url: URL
    /// The files that hold JSON, in the order of their names.
    package private(set) var files: [File] = []
    /// What is wrong with the files, each by itself.
    package private(set) var problems: [LexiconProblem] = []

    /// The lexicons.
    package var lexicons: [Lexicon] { files.compactMap(\.lexicon) }

    /// Reads a folder. A file that is no lexicon is a problem, not an error; a folder that is not there is an error.
    package init(_ url: URL) throws {
        self.url = url
        for name in try Self.names(below: url) {
            let place = url.appending(path: name).relativePath
            guard let data = try? Data(contentsOf: url.appending(path: name)) else {
                report("the file cannot be read", place)
                continue
            }
            let document: LexValue
            do throws(WireError) {
                document = try LexValue(json: data)
            } catch {
                report(
                    "\(error.description) (byte \(error.offset))", place, line: JSONPlaces(data).line(at: error.offset))
                continue
            }
            let (lexicon, found) = Lexicon.read(document, file: place)
            problems += found
            files.append(File(name: name, document: document, lexicon: lexicon))
            if let lexicon, !Self.fits(name, in: url, lexicon.id) {
                report("the lexicon '\(lexicon.id)' belongs in \(Self.name(of: lexicon.id))", place)
            }
        }
    }

    /// Where a lexicon belongs below a folder.
    package static func name(of id: NSID) -> String {
        id.description.replacing(".", with: "/") + ".json"
    }

    /// Whether a file is where its lexicon's identifier says, in folders or all in the file's name.
    private static func fits(_ name: String, in url: URL, _ id: NSID) -> Bool {
        let path = url.standardizedFileURL.appending(path: name).path
        return path.hasSuffix("/" + Self.name(of: id)) || path.hasSuffix("/\(id).json")
    }

    private mutating func report(_ message: String, _ file: String, line: Int? = nil) {
        problems.append(LexiconProblem(file: file, path: "", message: message, severity: .error, line: line))
    }

    private static func names(below url: URL) throws -> [String] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue else {
            throw CocoaError(.fileReadNoSuchFile, userInfo: [NSFilePathErrorKey: url.relativePath])
        }
        return try FileManager.default.subpathsOfDirectory(atPath: url.resolvingSymlinksInPath().path)
            .filter { $0.hasSuffix(".json") && $0 != GeneratorConfiguration.fileName }
            .sorted()
    }
}

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
        /// The lexicon; `nil` if it is invalid.
        package let lexicon: Lexicon?
    }

    /// The folder.
    package let url: URL
    /// The JSON files, in the order of their names.
    package private(set) var files: [File] = []
    /// The problems of the files, each by itself.
    package private(set) var problems: [LexiconProblem] = []

    /// The lexicons.
    package var lexicons: [Lexicon] { files.compactMap(\.lexicon) }

    /// Reads a folder. An invalid file is a problem, not an error; a folder that doesn't exist is an error.
    package init(_ url: URL) throws {
        self.url = url
        for name in try Self.names(below: url) {
            let place = url.appending(path: name).relativePath
            guard let data = Self.text(of: url.appending(path: name)) else {
                report("the file can't be read, or has more than \(Self.most) bytes", place)
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
                report(
                    "the lexicon '\(lexicon.id)' belongs in \(Self.name(of: lexicon.id)) or \(lexicon.id).json", place)
            }
        }
    }

    /// The maximum size of a lexicon, in bytes. The largest published one has a twentieth of it.
    private static let most = 1 << 20

    /// The contents of a file; `nil` if it is a device, a pipe or too large. Links are followed.
    static func text(of file: URL) -> Data? {
        let file = file.resolvingSymlinksInPath()
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: file.path),
            attributes[.type] as? FileAttributeType == .typeRegular,
            let size = attributes[.size] as? NSNumber, size.intValue <= most
        else { return nil }
        return try? Data(contentsOf: file)
    }

    /// The place of a lexicon in a folder.
    package static func name(of id: NSID) -> String {
        id.description.replacing(".", with: "/") + ".json"
    }

    /// Whether the location of a file matches its lexicon's identifier, in folders or in the file's name alone.
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

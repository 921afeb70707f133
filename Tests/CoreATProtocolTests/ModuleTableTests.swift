import Foundation
import TestLoad
import Testing

/// The article that lists the modules and their types, compared with the sources.
@Suite(.inTurn) struct ModuleTableTests {
    private struct Row {
        let module: String
        let exports: [String]
        let types: [String]
    }

    private static let root = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    private static func rows() throws -> [Row] {
        let article = try text("Sources/CoreATProtocol/CoreATProtocol.docc/WhereTypesAre.md")
        return article.split(separator: "\n").compactMap { line in
            guard line.hasPrefix("| `") else { return nil }
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().map { cell in
                cell.matches(of: /`(\w+)`/).map { String($0.output.1) }
            }
            guard cells.count >= 3, let module = cells[0].first else { return nil }
            return Row(module: module, exports: cells[1], types: cells[2])
        }
    }

    private static func sources(_ module: String) throws -> String {
        let folder = root.appending(path: "Sources/\(module)")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var text = ""
        for case let file as URL in files where file.pathExtension == "swift" {
            text += try String(contentsOf: file, encoding: .utf8)
        }
        return text
    }

    @Test func `each type of the table is a public type of its module, and each export is exported`() throws {
        let rows = try Self.rows()
        #expect(rows.count > 10)
        for row in rows {
            let text = try Self.sources(row.module)
            let declaration = /(?m)^public (?:final |indirect )?(?:struct|class|enum|actor|protocol) (\w+)/
            let declared = Set(text.matches(of: declaration).map { String($0.output.1) })
            for type in row.types { #expect(declared.contains(type), "\(row.module) has no public type \(type)") }
            for module in row.exports {
                let line = "@_exported public import \(module)\n"
                #expect(text.contains(line), "\(row.module) doesn't export \(module)")
            }
            let exported = text.matches(of: /(?m)^@_exported public import (\w+)$/).map { String($0.output.1) }
            // What an exported module exports, too, need not be listed.
            let implied = rows.filter { row.exports.contains($0.module) }.flatMap(\.exports)
            #expect(Set(exported).isSubset(of: row.exports + implied + ["ATProtoLexicons", "BskyLexicons"]))
        }
    }

    @Test func `each library is in the table`() throws {
        let manifest = try Self.text("Package.swift")
        let libraries = manifest.matches(of: /\.library\(name: "(\w+)"/).map { String($0.output.1) }
        #expect(try Set(libraries) == Set(Self.rows().map(\.module)))
    }
}

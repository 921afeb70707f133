import Foundation
import TestLoad
import Testing

/// The list of cases in `Tests/Cases/Serving.md`.
@Suite(.inTurn) struct CaseListTests {
    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

    /// The targets whose tests the list names.
    private static let targets = [
        "HTTPServerTests", "LocalServerTests", "ATServerTests", "ATServerPostgresTests", "BskyServerTests",
        "ServiceChecksTests", "LocalNetworkTests", "AtpTests", "LexiconGeneratorTests",
    ]

    @Test func `every test in the list of cases exists`() throws {
        let list = try String(contentsOf: Self.tests.appending(path: "Cases/Serving.md"), encoding: .utf8)
        var known: Set<Substring> = []
        for target in Self.targets {
            let folder = Self.tests.appending(path: target)
            for case let path as String in FileManager.default.enumerator(atPath: folder.path) ?? .init()
            where path.hasSuffix(".swift") {
                let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
                for match in text.matches(of: #/func `([^`]+)`/#) { known.insert(match.1) }
            }
        }
        let named = list.matches(of: #/`([^`]+)`/#).map(\.1).filter { $0.contains(" ") }
        #expect(named.count > 150)
        #expect(Set(named).subtracting(known).isEmpty)
    }
}

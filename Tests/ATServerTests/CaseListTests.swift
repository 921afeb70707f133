import Foundation
import TestLoad
import Testing

/// The lists of cases in `Tests/Cases`.
@Suite(.inTurn) struct CaseListTests {
    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

    /// The targets whose tests a list names.
    private static let targets = [
        "Serving": [
            "HTTPServerTests", "LocalServerTests", "ATServerTests", "ATServerPostgresTests", "BskyServerTests",
            "ServiceChecksTests", "LocalNetworkTests", "AtpTests", "LexiconGeneratorTests",
        ],
        "Machines": [
            "PostgresDatabaseTests", "ATPostgresTests", "ATServerPostgresTests", "ATStreamsTests", "ATCryptoTests",
            "ATOAuthTests", "CoreATProtocolTests", "AtpTests",
        ],
    ]

    private static func list(_ name: String) throws -> String {
        try String(contentsOf: tests.appending(path: "Cases/\(name).md"), encoding: .utf8)
    }

    @Test func `the cases of machines have each number once, with a test or a reason`() throws {
        let lines = try Self.list("Machines").split(separator: "\n").compactMap {
            try? #/^(\d+)\. .*/#.wholeMatch(in: $0)
        }
        #expect(lines.map { Int($0.1) } == (1...142).map(Optional.some))
        #expect(lines.allSatisfy { $0.0.contains("`") || $0.0.contains("no test") })
    }

    @Test(arguments: targets.keys.sorted()) func `every test in the lists of cases exists`(name: String) throws {
        let list = try Self.list(name)
        var known: Set<Substring> = []
        for target in try #require(Self.targets[name]) {
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

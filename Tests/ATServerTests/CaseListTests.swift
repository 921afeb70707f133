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
            "ServiceChecksTests", "LocalNetworkTests", "AtpTests", "LexiconTests", "ATIdentityTests",
            "HTTPTransportTests",
        ],
        "Machines": [
            "PostgresDatabaseTests", "ATPostgresTests", "ATServerPostgresTests", "ATStreamsTests", "ATCryptoTests",
            "ATOAuthTests", "CoreATProtocolTests", "AtpTests", "BskyServerPostgresTests",
            "ATServerTests",
        ],
    ]

    private static func list(_ name: String) throws -> String {
        try String(contentsOf: tests.appending(path: "Cases/\(name).md"), encoding: .utf8)
    }

    /// The names of tests in a text, which are sentences.
    private func names(in text: some StringProtocol) -> [Substring] {
        String(text).matches(of: #/`([^`]+)`/#).map(\.1).filter { $0.contains(" ") }
    }

    @Test(arguments: targets.keys.sorted()) func `every test in the lists of cases exists`(name: String) throws {
        var known: Set<Substring> = []
        for target in try #require(Self.targets[name]) {
            let folder = Self.tests.appending(path: target)
            for case let path as String in FileManager.default.enumerator(atPath: folder.path) ?? .init()
            where path.hasSuffix(".swift") {
                let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
                for match in text.matches(of: #/func `([^`]+)`/#) { known.insert(match.1) }
            }
        }
        let named = Set(names(in: try Self.list(name)))
        #expect(named.count > 140)
        #expect(named.subtracting(known).isEmpty)
    }

    @Test(arguments: [("Serving", "## Cases", 158), ("Serving", "## Attacks", 26), ("Serving", "## Checks", 34)])
    func `every number has a test, or a reason why there is none`(name: String, head: String, least: Int) throws {
        let list = try Self.list(name)
        let start = try #require(list.range(of: "\n\(head)\n")).upperBound
        try check(list[start...].prefix(upTo: list[start...].range(of: "\n## ")?.lowerBound ?? list.endIndex), least)
    }

    @Test func `the cases of machines have each number once, with a test or a reason`() throws {
        try check(try Self.list("Machines")[...], 142)
    }

    private func check(_ text: Substring, _ least: Int) throws {
        let lines = text.split(separator: "\n").filter { $0.first?.isNumber ?? false }
        #expect(lines.map { Int($0.prefix { $0 != "." }) } == Array(1...lines.count) && lines.count >= least)
        for line in lines where names(in: line).isEmpty { #expect(line.lowercased().contains("no test"), "\(line)") }
    }
}

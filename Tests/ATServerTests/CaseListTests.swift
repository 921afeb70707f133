import Foundation
import TestLoad
import Testing

/// The lists of cases in `Tests/Cases/Serving.md`.
@Suite(.inTurn) struct CaseListTests {
    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

    /// The targets whose tests the lists name.
    private static let targets = [
        "HTTPServerTests", "LocalServerTests", "ATServerTests", "ATServerPostgresTests", "BskyServerTests",
        "ServiceChecksTests", "LocalNetworkTests", "AtpTests", "LexiconTests", "ATIdentityTests",
    ]

    private let list: String

    init() throws {
        list = try String(contentsOf: Self.tests.appending(path: "Cases/Serving.md"), encoding: .utf8)
    }

    /// The names of tests in a text, which are sentences.
    private func names(in text: some StringProtocol) -> [Substring] {
        String(text).matches(of: #/`([^`]+)`/#).map(\.1).filter { $0.contains(" ") }
    }

    @Test func `every test in the lists of cases exists`() throws {
        var known: Set<Substring> = []
        for target in Self.targets {
            let folder = Self.tests.appending(path: target)
            for case let path as String in FileManager.default.enumerator(atPath: folder.path) ?? .init()
            where path.hasSuffix(".swift") {
                let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
                for match in text.matches(of: #/func `([^`]+)`/#) { known.insert(match.1) }
            }
        }
        let named = Set(names(in: list))
        #expect(named.count > 250)
        #expect(named.subtracting(known).isEmpty)
    }

    @Test(arguments: [("Cases", 158), ("Attacks", 26), ("Checks", 34)])
    func `every number has a test, or a reason why there is none`(section: String, least: Int) throws {
        let start = try #require(list.range(of: "\n## \(section)\n")).upperBound
        let text = list[start...].prefix(upTo: list[start...].range(of: "\n## ")?.lowerBound ?? list.endIndex)
        let lines = text.split(separator: "\n").filter { $0.first?.isNumber ?? false }
        #expect(lines.map { Int($0.prefix { $0 != "." }) } == Array(1...lines.count) && lines.count >= least)
        for line in lines where names(in: line).isEmpty { #expect(line.lowercased().contains("no test"), "\(line)") }
    }
}

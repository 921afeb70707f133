import Foundation
import TestLoad
import Testing

/// Holds the list of cases against the tests.
@Suite(.inTurn) struct CaseListTests {
    private static let root = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }

    /// The numbers in the traits of a source.
    private func numbers(in text: String) -> [Int] {
        text.matches(of: /\.cases\(([0-9, ]+)\)/).flatMap { match in
            match.1.split(separator: ",").compactMap { Int($0.trimmingCharacters(in: .whitespaces)) }
        }
    }

    /// The sources of the tests, except this folder's list.
    private func sources() throws -> [(path: String, text: String)] {
        let tests = Self.root.appending(path: "Tests")
        let paths = try #require(FileManager.default.enumerator(atPath: tests.path)).compactMap { $0 as? String }
        return try paths.filter { $0.hasSuffix("Tests.swift") }.map { path in
            (path, try String(contentsOf: tests.appending(path: path), encoding: .utf8))
        }
    }

    @Test func `each case has a test`() throws {
        var covered: [Int: [String]] = [:]
        for source in try sources() {
            for number in numbers(in: source.text) { covered[number, default: []].append(source.path) }
        }
        #expect(Array(CaseList.all.keys).sorted() == Array(1...106))
        for (number, words) in CaseList.all.sorted(by: { $0.key < $1.key }) {
            if let path = CaseList.elsewhere[number] {
                let text = try? String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
                #expect(text.map { mentions($0, number) } ?? false, "Case \(number) should be in \(path): \(words)")
            } else if covered[number] == nil {
                Issue.record("Case \(number) has no test: \(words)")
            }
        }
        #expect(covered.keys.allSatisfy { CaseList.all[$0] != nil }, "A test names a case that is not in the list.")
        #expect(covered.values.reduce(0) { $0 + $1.count } >= 106)
    }

    /// Whether a line that says "case" or "cases" has the number.
    private func mentions(_ text: String, _ number: Int) -> Bool {
        text.split(separator: "\n").contains { line in
            guard line.lowercased().contains("case") else { return false }
            return line.matches(of: /[0-9]+/).contains { Int($0.0) == number }
        }
    }

    @Test func `numbers are read from traits`() {
        #expect(numbers(in: "@Test(.cases(1)) func a()\n@Test(.cases(2, 30), arguments: [7])") == [1, 2, 30])
        #expect(numbers(in: "// case 5, cases(6)").isEmpty)
        #expect(mentions("# case 7", 7) && mentions("# cases 66, 67", 67))
        #expect(!mentions("# cases 66, 67", 6) && !mentions("7", 7))
    }
}

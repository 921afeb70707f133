import ATData
import Foundation
import LexiconGenerator
import SharedFolder
import TestLoad
import Testing

@Suite(.inTurn, .enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.whenAbsent)))
struct InteropLexiconTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let lexicon: LexValue
        var testDescription: String { name }
    }

    static func cases(_ file: String) -> [Case] {
        guard SharedFolder.isPresent, let data = try? SharedFolder.data("interop/lexicon/\(file)"),
            case .array(let cases)? = try? LexValue(json: data)
        else { return [] }
        return cases.compactMap {
            guard case .string(let name)? = $0["name"], let lexicon = $0["lexicon"] else { return nil }
            return Case(name: name, lexicon: lexicon)
        }
    }

    @Test func `the vectors are there`() {
        #expect(Self.cases("lexicon-valid.json").count == 3)
        #expect(Self.cases("lexicon-invalid.json").count == 7)
    }

    @Test(arguments: cases("lexicon-valid.json"))
    func `a valid lexicon has no problems`(_ example: Case) {
        let (lexicon, problems) = Lexicon.read(example.lexicon, file: "x")
        #expect(lexicon != nil)
        #expect(problems == [])
    }

    @Test(arguments: cases("lexicon-invalid.json"))
    func `an invalid lexicon has an error`(_ example: Case) {
        let errors = Lexicon.read(example.lexicon, file: "x").problems.filter { $0.severity == .error }
        #expect(!errors.isEmpty)
    }

    @Test(arguments: ["permission-set", "procedure", "query", "record", "subscription"])
    func `a valid lexicon of the catalog has no problems`(_ name: String) throws {
        let value = try LexValue(json: try SharedFolder.data("interop/lexicon/catalog/\(name).json"))
        let (lexicon, problems) = Lexicon.read(value, file: name)
        #expect(problems == [])
        guard case .object(let definitions)? = value["defs"] else {
            Issue.record("no definitions")
            return
        }
        #expect(lexicon?.definitions.map(\.name) == definitions.map(\.name))
    }
}

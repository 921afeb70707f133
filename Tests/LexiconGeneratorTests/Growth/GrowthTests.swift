import ATData
import Foundation
import LexiconGenerator
import TestLoad
import Testing

/// Reading, checking and writing take time that grows as the lexicons do, and no faster.
///
/// What is measured is the time of this thread's own work, which other programs don't lengthen: an input four times as
/// large may take up to ten times as long, where growth by the square would take sixteen.
@Suite(.inTurnFirst, .serialized) struct GrowthTests {
    private static let shapes: [(name: String, definitions: @Sendable (Int) -> [String])] = [
        (
            "a chain of objects",
            { count in
                (0..<count).map {
                    ##""a\##($0)": {"type": "object", "required": ["n"], "properties": {"n": {"type": "ref", "ref": "#a\##(($0 + 1) % (count + 1))"}}}"##
                } + [#""a\#(count)": {"type": "object", "properties": {}}"#]
            }
        ),
        (
            "a circle of objects",
            { count in
                (0..<count).map {
                    ##""a\##($0)": {"type": "object", "properties": {"n": {"type": "ref", "ref": "#a\##(($0 + 1) % count)"}}}"##
                }
            }
        ),
        (
            "a chain of unions",
            { count in
                (0..<count).map {
                    ##""a\##($0)": {"type": "object", "properties": {"n": {"type": "array", "items": {"type": "union", "refs": ["#a\##(max(0, $0 - 1))"]}}}}"##
                }
            }
        ),
        (
            "a chain of lists",
            { count in
                (0..<count).map {
                    ##""a\##($0)": {"type": "array", "items": {"type": "ref", "ref": "#a\##(($0 + 1) % count)"}}"##
                }
            }
        ),
        (
            "many properties",
            { count in
                let names = (0..<count).map { #""p-\#($0)""# }
                return [
                    #""it": {"type": "object", "required": [\#(names.joined(separator: ", "))], "nullable": [\#(names.joined(separator: ", "))], "properties": {\#(names.map { #"\#($0): {"type": "integer"}"# }.joined(separator: ", "))}}"#
                ]
            }
        ),
        (
            "properties of one name",
            { count in
                let names = (1...count).map {
                    #""\#(String(repeating: "-", count: $0 % 100))a\#(String(repeating: "-", count: $0 / 100))""#
                }
                return [
                    #""it": {"type": "object", "properties": {\#(names.map { #"\#($0): {"type": "integer"}"# }.joined(separator: ", "))}}"#
                ]
            }
        ),
        (
            "values of one name",
            { count in
                let values = (1...count).map {
                    #""\#(String(repeating: "!", count: $0 % 100))a\#(String(repeating: "!", count: $0 / 100))""#
                }
                return [#""it": {"type": "string", "knownValues": [\#(values.joined(separator: ", "))]}"#]
            }
        ),
        (
            "a union of many",
            { count in
                (0..<count).map { #""a\#($0)": {"type": "object", "properties": {}}"# } + [
                    ##""it": {"type": "array", "items": {"type": "union", "refs": [\##((0..<count).map { ##""#a\##($0)""## }.joined(separator: ", "))]}}"##
                ]
            }
        ),
    ]

    @Test(arguments: shapes.indices)
    func `four times as much takes at most ten times as long`(_ index: Int) throws {
        let shape = Self.shapes[index]
        func time(_ count: Int) throws -> Duration {
            let text = LexiconText.document(shape.definitions(count).joined(separator: ", "))
            return try (0..<3).map { _ in try Self.work(text) }.min() ?? .zero
        }
        let count = Load.size(960, otherwise: 400)
        _ = try time(count / 16)
        let (small, large) = (try time(count / 4), try time(count))
        #expect(large < max(small, .microseconds(500)) * 10, "\(shape.name): \(small) and \(large)")
    }

    private static func work(_ text: String) throws -> Duration {
        try threadTime {
            let (lexicon, problems) = try LexiconText.read(text)
            let catalog = LexiconCatalog(lexicon.map { [$0] } ?? [])
            _ = LexiconLint(catalog.lexicons, problems: problems)
            var generator = SwiftGenerator(catalog)
            for lexicon in catalog.lexicons { _ = generator.file(of: lexicon) }
        }
    }
}

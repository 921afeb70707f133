import ATData
import Foundation
import LexiconGenerator
import Testing

/// Lexicons as tests write them: the definitions, between a head and a tail that are always the same.
enum LexiconText {
    static func document(_ definitions: String, id: String = "com.example.thing") -> String {
        #"{"lexicon": 1, "id": "\#(id)", "defs": {\#(definitions)}}"#
    }

    static func object(_ text: String) throws -> LexObject {
        guard case .object(let object) = try LexValue(json: Data(text.utf8)) else { throw NotAnObject() }
        return object
    }

    static func read(_ text: String, file: String = "thing.json") throws -> (
        lexicon: Lexicon?, problems: [LexiconProblem]
    ) {
        Lexicon.read(try LexValue(json: Data(text.utf8)), file: file)
    }

    private struct NotAnObject: Error {}
}

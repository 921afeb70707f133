import ATData
import LexiconGenerator
import TestLoad
import Testing

/// A lexicon's texts get into Swift as names, as literals and into comments, and nowhere else.
@Suite(.inTurn) struct HostileTextTests {
    private static let documents: [String] = [
        ##"""
        {"lexicon": 1, "id": "com.example.note", "description": "One.\nTwo.", "defs": {
          "main": {"type": "record", "key": "literal:self", "description": "A note.", "record": {
            "type": "object", "required": ["text", "shape"], "nullable": ["gone"], "properties": {
              "text": {"type": "string", "description": "What it says.", "maxLength": 300},
              "shape": {"type": "union", "refs": ["#round", "#square"]},
              "gone": {"type": "integer"},
              "kind": {"type": "string", "knownValues": ["first-kind", "com.example.note#second", "third"]},
              "only": {"type": "string", "enum": ["yes", "no"], "default": "yes"},
              "always": {"type": "string", "const": "this"},
              "inside": {"type": "object", "description": "In place.", "properties": {"deep": {"type": "blob", "accept": ["image/png"]}}},
              "many": {"type": "array", "items": {"type": "union", "refs": ["#square"]}}}}},
          "round": {"type": "object", "description": "Round.", "properties": {"size": {"type": "integer", "enum": [1, 2]}}},
          "square": {"type": "object", "properties": {"when": {"type": "string", "format": "datetime"}}},
          "mark": {"type": "token", "description": "A mark."},
          "colour": {"type": "string", "knownValues": ["red", "blue"]},
          "names": {"type": "array", "description": "Names.", "items": {"type": "string", "enum": ["anna", "berta"]}}}}
        """##,
        ##"""
        {"lexicon": 1, "id": "com.example.listNotes", "defs": {
          "main": {"type": "query", "description": "Lists.", "authorization": "optional",
            "parameters": {"type": "params", "required": ["actor"], "properties": {
              "actor": {"type": "string", "format": "did"},
              "order": {"type": "string", "description": "Which first.", "knownValues": ["oldest", "newest"], "default": "newest"},
              "language": {"type": "string", "format": "language", "default": "en"},
              "filter": {"type": "string", "default": "none at all"},
              "cursor": {"type": "string"}, "limit": {"type": "integer", "default": 50}}},
            "output": {"encoding": "application/json", "description": "A page.", "schema": {
              "type": "object", "required": ["notes"], "properties": {
                "cursor": {"type": "string"}, "notes": {"type": "array", "items": {"type": "ref", "ref": "com.example.note#round"}}}}},
            "errors": [{"name": "NoSuchActor", "description": "Nobody."}, {"name": "Busy"}]},
          "view": {"type": "object", "properties": {"uri": {"type": "string", "format": "at-uri"}}, "required": ["uri"]}}}
        """##,
        ##"""
        {"lexicon": 1, "id": "com.example.putNote", "defs": {"main": {"type": "procedure",
          "input": {"encoding": "application/json", "schema": {"type": "object", "required": ["note"], "properties": {
            "note": {"type": "ref", "ref": "com.example.note"}, "swap": {"type": "string", "default": "never"}}}},
          "output": {"encoding": "text/plain", "description": "Text."}, "errors": [{"name": "Gone"}]}}}
        """##,
        ##"""
        {"lexicon": 1, "id": "com.example.putFile", "defs": {"main": {"type": "procedure",
          "input": {"encoding": "image/png"}, "output": {"encoding": "*/*"}}}}
        """##,
        ##"""
        {"lexicon": 1, "id": "com.example.watch", "defs": {"main": {"type": "subscription",
          "parameters": {"type": "params", "properties": {"since": {"type": "integer"}}},
          "message": {"schema": {"type": "union", "refs": ["com.example.note#round"]}}, "errors": [{"name": "TooOld"}]}}}
        """##,
        ##"""
        {"lexicon": 1, "id": "com.example.authNotes", "defs": {"main": {"type": "permission-set", "description": "Notes.",
          "permissions": [{"type": "permission", "resource": "repo", "collection": ["com.example.note"], "action": ["create"]},
            {"type": "permission", "resource": "rpc", "lxm": ["com.example.listNotes"], "aud": "did:web:example.com"}]}}}
        """##,
    ]

    /// The tokens of what the generator writes for one of several documents, whatever is wrong with it.
    private func tokens(_ index: Int, of documents: [LexValue]) -> SwiftTokens {
        let lexicons = documents.enumerated().map { Lexicon.read($0.element, file: "\($0.offset)").lexicon }
        guard let lexicon = lexicons[index] else { return SwiftTokens("") }
        var generator = SwiftGenerator(LexiconCatalog(lexicons.compactMap(\.self)))
        return SwiftTokens(generator.file(of: lexicon) + generator.index(of: [lexicon], module: "Notes"))
    }

    @Test(arguments: documents.indices)
    func `no text of a lexicon becomes code`(_ index: Int) throws {
        let documents = try Self.documents.map(LexiconText.object)
        let whole = documents.map(LexValue.object)
        #expect(tokens(index, of: whole).tokens.count > 50)
        for slot in 0..<LexiconSlots.count(in: documents[index]) {
            for hostile in HostileTexts.some(for: slot) {
                var (attacked, twin) = (whole, whole)
                let old: String
                (attacked[index], old) = LexiconSlots.replace(slot, in: documents[index], with: hostile)
                twin[index] =
                    LexiconSlots.replace(slot, in: documents[index], with: HostileTexts.twin(of: hostile)).document
                guard tokens(index, of: attacked).tokens != tokens(index, of: twin).tokens else { continue }
                Issue.record("\(hostile.debugDescription.prefix(80)) in the place of '\(old)' changes the code")
            }
        }
    }

    @Test(arguments: HostileTexts.all)
    func `a literal has the same text as the lexicon`(_ hostile: String) throws {
        let quoted = String(CanonicalText(.string(hostile)).text.dropLast())
        let document = try LexValue(
            json: Array(
                LexiconText.document(
                    #"""
                    "main": {"type": "object", "properties": {\#(quoted): {"type": "string", "knownValues": [\#(quoted), "x"]}}}
                    """#
                ).utf8))
        let literals = tokens(0, of: [document]).literals
        #expect(literals.filter { $0.utf8.elementsEqual(hostile.utf8) }.count >= 3)
    }
}

import ATData
import LexiconGenerator
import TestLoad
import Testing

@Suite(.inTurn) struct AuthorizationTests {
    @Test(arguments: [
        ("Reads something. Requires auth.", "required"),
        ("Requires authentication. Reads something.", "required"),
        ("Reads something. Does not require auth.", "none"),
        ("Does not require auth, but says more with auth.", "optional"),
        ("Auth is optional.", "optional"),
        ("The server may ignore this, or require authentication.", "optional"),
        ("Requires admin role.", "admin"),
        ("Requires auth using the 'refreshJwt' (not the 'accessJwt').", "refresh"),
        ("Lists the authors of an authenticated feed.", nil),
    ])
    func `the authorization is found in the prose, which isn't kept`(_ prose: String, _ expected: String?) throws {
        for type in ["query", "procedure", "subscription"] {
            let document: LexObject = [
                "lexicon": 1, "id": "com.example.thing",
                "defs": ["main": ["type": .string(type), "description": .string(prose)]],
            ]
            var canonical = CanonicalLexicon(document)
            canonical.authorize(by: document)
            let main = canonical.document["defs"]?["main"]
            #expect(main?["authorization"] == expected.map(LexValue.string))
            #expect(main?["description"] == nil)
            let (lexicon, problems) = Lexicon.read(.object(canonical.document), file: "thing.json")
            #expect(problems == [])
            switch lexicon?["main"]?.kind {
            case .query(let call)?, .procedure(let call)?: #expect(call.authorization?.rawValue == expected)
            case .subscription(let stream)?: #expect(stream.authorization?.rawValue == expected)
            default: Issue.record("not a call")
            }
        }
    }

    @Test func `an existing authorization is kept, and only calls have one`() {
        let main: LexValue = ["type": "query", "description": "Requires auth.", "authorization": "admin"]
        let document: LexObject = ["lexicon": 1, "id": "com.example.thing", "defs": ["main": main]]
        var canonical = CanonicalLexicon(document)
        canonical.authorize(by: document)
        #expect(canonical.document["defs"]?["main"]?["authorization"] == "admin")
        let record: LexObject = ["defs": ["main": ["type": "record", "description": "Requires auth."]]]
        var other = CanonicalLexicon(record)
        other.authorize(by: record)
        #expect(other.document["defs"]?["main"]?["authorization"] == nil)
    }

    @Test func `an unknown word is an error`() throws {
        let (_, problems) = try LexiconText.read(
            LexiconText.document(#""main": {"type": "query", "authorization": "some"}"#))
        #expect(problems.map(\.path) == ["defs.main.authorization"])
    }

    @Test func `a changed byte is read or refused`() throws {
        let old = try LexiconText.object(LexiconText.document(#""main": {"type": "query", "authorization": "none"}"#))
        let new = try LexiconText.object(LexiconText.document(#""main": {"type": "query"}"#))
        #expect(LexiconDiff(from: ["com.example.thing": old], to: ["com.example.thing": new]).changes == [])
    }
}

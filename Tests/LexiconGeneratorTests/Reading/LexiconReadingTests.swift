import ATData
import LexiconGenerator
import TestLoad
import Testing

@Suite(.inTurn) struct LexiconReadingTests {
    private func schema(_ text: String) throws -> Schema.Kind {
        let (lexicon, problems) = try LexiconText.read(LexiconText.document(#""it": \#(text)"#))
        #expect(problems == [])
        guard case .data(let schema)? = lexicon?["it"]?.kind else { throw Missing() }
        return schema.kind
    }

    private struct Missing: Error {}

    @Test func `a string keeps its format, limits and values`() throws {
        let kind = try schema(
            #"{"type": "string", "knownValues": ["b", "a"], "maxLength": 9, "minGraphemes": 1, "default": "b"}"#)
        guard case .string(let text) = kind else { throw Missing() }
        #expect(text.knownValues == ["b", "a"])
        #expect(text.length.minimum == nil)
        #expect(text.length.maximum == 9)
        #expect(text.graphemes.minimum == 1)
        #expect(text.graphemes.maximum == nil)
        #expect(text.choice.fallback == "b")
        guard case .string(let date) = try schema(#"{"type": "string", "format": "datetime"}"#) else { throw Missing() }
        #expect(date.format == .datetime)
    }

    @Test func `an object knows its required and nullable properties`() throws {
        let kind = try schema(
            #"""
            {"type": "object", "required": ["z"], "nullable": ["a"],
             "properties": {"z": {"type": "boolean", "const": true}, "a": {"type": "cid-link"}}}
            """#)
        guard case .object(let object) = kind else { throw Missing() }
        #expect(object.properties.map(\.name) == ["z", "a"])
        #expect(object.properties.map(\.isRequired) == [true, false])
        #expect(object.properties.map(\.isNullable) == [false, true])
        guard case .boolean(let choice)? = object.properties.first?.schema.kind else { throw Missing() }
        #expect(choice.constant == true)
    }

    @Test func `a union in an array keeps its variants and whether it is closed`() throws {
        let kind = try schema(
            ##"{"type": "array", "maxLength": 2, "items": {"type": "union", "refs": ["#a", "com.example.b"], "closed": true}}"##
        )
        guard case .array(let items, let length) = kind, case .union(let union) = items.kind else { throw Missing() }
        #expect(length.maximum == 2)
        #expect(union.isClosed)
        #expect(union.variants.map(\.description) == ["com.example.thing#a", "com.example.b"])
    }

    @Test func `a union may be open and empty`() throws {
        guard case .union(let union) = try schema(#"{"type": "array", "items": {"type": "union", "refs": []}}"#).items
        else { throw Missing() }
        #expect(union.variants == [])
        #expect(!union.isClosed)
    }

    @Test func `a procedure may have parameters, a body that isn't JSON, and errors`() throws {
        let (lexicon, problems) = try LexiconText.read(
            LexiconText.document(
                #"""
                "main": {"type": "procedure",
                  "parameters": {"type": "params", "required": ["n"], "properties": {"n": {"type": "integer"}}},
                  "input": {"encoding": "*/*"}, "errors": [{"name": "TooLarge", "description": "It is too large."}]}
                """#))
        #expect(problems == [])
        guard case .procedure(let endpoint)? = lexicon?["main"]?.kind else { throw Missing() }
        #expect(endpoint.parameters?.required == ["n"])
        #expect(endpoint.input?.encoding == "*/*")
        #expect(endpoint.input?.schema == nil)
        #expect(endpoint.output == nil)
        #expect(endpoint.errors.map(\.name) == ["TooLarge"])
        #expect(endpoint.errors.map(\.description) == ["It is too large."])
    }

    @Test func `a record declares the form of its keys`() throws {
        let (lexicon, _) = try LexiconText.read(
            LexiconText.document(
                #""main": {"type": "record", "key": "literal:self", "record": {"type": "object", "properties": {}}}"#))
        guard case .record(let record)? = lexicon?["main"]?.kind else { throw Missing() }
        #expect(record.key == .literal("self"))
    }

    @Test(arguments: [
        ("#it", "com.example.thing#it"), ("com.example.other", "com.example.other"),
        ("com.example.other#main", "com.example.other"), ("com.example.other#it", "com.example.other#it"),
    ])
    func `a reference is read from its lexicon`(_ text: String, _ full: String) {
        #expect(Reference(text, in: "com.example.thing")?.description == full)
    }

    @Test(arguments: ["", "#", "it", "com.example.other#", "com.example.other#a-b", "#a#b", "com..example#a", "#1a"])
    func `an empty reference is invalid`(_ text: String) {
        #expect(Reference(text, in: "com.example.thing") == nil)
    }
}

extension Schema.Kind {
    fileprivate var items: Schema.Kind? {
        if case .array(let items, _) = self { items.kind } else { nil }
    }
}

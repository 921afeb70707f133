import ATData
import LexiconGenerator
import TestLoad
import Testing

@Suite(.inTurn) struct LexiconDiffTests {
    /// The definition `it` before and after, and what that means.
    struct Case: Sendable, CustomTestStringConvertible {
        let old: String
        let new: String
        let change: String
        var testDescription: String { change }

        init(_ old: String, _ new: String, _ change: String) { (self.old, self.new, self.change) = (old, new, change) }
    }

    private func changes(_ old: String, _ new: String) throws -> [String] {
        LexiconDiff(
            from: ["com.example.thing": try LexiconText.object(LexiconText.document(old))],
            to: ["com.example.thing": try LexiconText.object(LexiconText.document(new))]
        ).changes.map(\.description)
    }

    @Test(arguments: [
        Case(
            #"{"type": "object", "properties": {}}"#, #"{"type": "object", "properties": {"a": {"type": "blob"}}}"#,
            "compatible com.example.thing: defs.it.properties.a: it is new"),
        Case(
            #"{"type": "object"}"#, #"{"type": "object", "required": ["a"], "properties": {"a": {"type": "blob"}}}"#,
            "breaking   com.example.thing: defs.it.properties.a: it is new, and required"),
        Case(
            #"{"type": "object", "properties": {"a": {"type": "blob"}}}"#, #"{"type": "object", "properties": {}}"#,
            "breaking   com.example.thing: defs.it.properties.a: it is gone"),
        Case(
            #"{"type": "object", "properties": {"a": {"type": "blob"}}}"#,
            #"{"type": "object", "properties": {"a": {"type": "string", "maxLength": 3}}}"#,
            #"breaking   com.example.thing: defs.it.properties.a.type: it was "blob" and is "string""#),
        Case(
            #"{"type": "object", "properties": {"a": {"type": "blob"}}}"#,
            #"{"type": "object", "required": ["a"], "properties": {"a": {"type": "blob"}}}"#,
            "breaking   com.example.thing: defs.it.required: 'a' is new"),
        Case(
            #"{"type": "object", "nullable": ["a"], "properties": {"a": {"type": "blob"}}}"#,
            #"{"type": "object", "properties": {"a": {"type": "blob"}}}"#,
            "breaking   com.example.thing: defs.it.nullable: 'a' is gone"),
        Case(
            #"{"type": "string", "maxLength": 5}"#, #"{"type": "string", "maxLength": 6}"#,
            "breaking   com.example.thing: defs.it.maxLength: it was 5 and is 6"),
        Case(
            #"{"type": "string"}"#, #"{"type": "string", "format": "did"}"#,
            #"breaking   com.example.thing: defs.it.format: it is new: "did""#),
        Case(
            #"{"type": "string", "enum": ["a"]}"#, #"{"type": "string"}"#,
            #"breaking   com.example.thing: defs.it.enum: it is gone; it was ["a"]"#),
        Case(
            #"{"type": "string", "knownValues": ["a"]}"#, #"{"type": "string", "knownValues": ["a", "b"]}"#,
            "compatible com.example.thing: defs.it.knownValues: 'b' is new"),
        Case(
            ##"{"type": "array", "items": {"type": "union", "refs": ["#a"]}}"##,
            ##"{"type": "array", "items": {"type": "union", "refs": ["#b", "#a"]}}"##,
            "compatible com.example.thing: defs.it.items.refs: '#b' is new"),
        Case(
            ##"{"type": "array", "items": {"type": "union", "refs": ["#a"], "closed": true}}"##,
            ##"{"type": "array", "items": {"type": "union", "refs": ["#b", "#a"], "closed": true}}"##,
            "breaking   com.example.thing: defs.it.items.refs: '#b' is new"),
        Case(
            ##"{"type": "array", "items": {"type": "union", "refs": ["#a", "#b"]}}"##,
            ##"{"type": "array", "items": {"type": "union", "refs": ["#b"]}}"##,
            "breaking   com.example.thing: defs.it.items.refs: '#a' is gone"),
        Case(
            ##"{"type": "array", "items": {"type": "union", "refs": ["#a"]}}"##,
            ##"{"type": "array", "items": {"type": "union", "refs": ["#a"], "closed": true}}"##,
            "breaking   com.example.thing: defs.it.items.closed: it is new: true"),
        Case(
            #"{"type": "query", "errors": [{"name": "A"}]}"#,
            #"{"type": "query", "errors": [{"name": "A"}, {"name": "B"}]}"#,
            "compatible com.example.thing: defs.it.errors: 'B' is new"),
        Case(
            #"{"type": "query"}"#,
            #"{"type": "query", "parameters": {"type": "params", "properties": {"a": {"type": "boolean"}}}}"#,
            "compatible com.example.thing: defs.it.parameters.properties.a: it is new"),
        Case(
            #"{"type": "query", "output": {"encoding": "application/json"}}"#,
            #"{"type": "query", "output": {"encoding": "application/jsonl"}}"#,
            #"breaking   com.example.thing: defs.it.output.encoding: it was "application/json" and is "application/jsonl""#
        ),
        Case(
            #"{"type": "query"}"#, #"{"type": "query", "output": {"encoding": "a/b"}}"#,
            "breaking   com.example.thing: defs.it.output: it is new: an object"),
    ])
    func `a difference is reported with its meaning`(_ example: Case) throws {
        #expect(try changes(#""it": \#(example.old)"#, #""it": \#(example.new)"#) == [example.change])
    }

    @Test(arguments: [
        Case(#"{"type": "token", "description": "old"}"#, #"{"type": "token", "description": "new"}"#, "prose"),
        Case(#"{"type": "object", "required": []}"#, #"{"type": "object"}"#, "an empty list"),
        Case(
            #"{"type": "array", "items": {"type": "ref", "ref": "com.example.thing#it"}}"#,
            ##"{"items": {"ref": "#it", "type": "ref"}, "type": "array"}"##, "the order, and how a reference is written"
        ),
    ])
    func `equivalent lexicons have no differences`(_ example: Case) throws {
        #expect(try changes(#""it": \#(example.old)"#, #""it": \#(example.new)"#) == [])
    }

    @Test func `added and removed definitions and lexicons are reported`() throws {
        #expect(
            try changes(#""a": {"type": "token"}"#, #""b": {"type": "token"}"#) == [
                "breaking   com.example.thing: defs.a: it is gone", "compatible com.example.thing: defs.b: it is new",
            ])
        let changes = LexiconDiff(from: ["com.example.a": [:]], to: ["com.example.b": [:]]).changes
        #expect(
            changes.map(\.description) == [
                "breaking   com.example.a: the lexicon is gone", "compatible com.example.b: the lexicon is new",
            ])
    }

    @Test func `canonically equivalent names and values are different`() throws {
        let (composed, decomposed) = ("\u{E9}", "e\u{301}")
        func object(_ name: String) -> String {
            #""it": {"type": "object", "properties": {"\#(name)": {"type": "blob"}}}"#
        }
        let renamed = try changes(object(composed), object(decomposed))
        #expect(renamed.count == 2)
        #expect(renamed.filter { $0.hasSuffix("it is gone") }.count == 1)
        func values(_ value: String) -> String { #""it": {"type": "string", "knownValues": ["\#(value)"]}"# }
        #expect(try changes(values(composed), values(decomposed)).count == 2)
        #expect(try changes(values(composed), values(composed)).isEmpty)
    }
}

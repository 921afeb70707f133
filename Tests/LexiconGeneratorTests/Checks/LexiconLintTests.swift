import ATData
import LexiconGenerator
import TestLoad
import Testing

@Suite(.inTurn) struct LexiconLintTests {
    /// A definition and what is wrong with it.
    struct Case: Sendable, CustomTestStringConvertible {
        let definition: String
        let path: String
        let message: String
        var testDescription: String { message }

        init(_ definition: String, _ path: String, _ message: String) {
            (self.definition, self.path, self.message) = (definition, path, message)
        }
    }

    private func problems(_ texts: String...) throws -> [LexiconProblem] {
        let read = try texts.enumerated().map { try LexiconText.read($0.element, file: "\($0.offset).json") }
        return LexiconLint(read.compactMap(\.lexicon), problems: read.flatMap(\.problems)).problems
    }

    private func check(_ example: Case, _ name: String, _ severity: LexiconProblem.Severity = .error) throws {
        let found = try problems(LexiconText.document(#""\#(name)": \#(example.definition)"#))
        #expect(found.map(\.path) == [example.path])
        #expect(found.map(\.message) == [example.message])
        #expect(found.map(\.severity) == [severity])
    }

    @Test(arguments: [
        Case(#"{"type": "strin"}"#, "defs.it.type", "'strin' is not a type"),
        Case(#"{}"#, "defs.it", "'type' is missing"),
        Case(#"{"type": 3}"#, "defs.it.type", "expected a string"),
        Case(##"{"type": "ref", "ref": "#it"}"##, "defs.it", "a ref cannot be a definition of its own"),
        Case(#"{"type": "query"}"#, "defs.it", "a query must be the 'main' definition"),
        Case(#"{"type": "array"}"#, "defs.it", "'items' is missing"),
        Case(
            #"{"type": "array", "items": {"type": "token"}}"#, "defs.it.items", "a token cannot be the type of a value"),
        Case(
            #"{"type": "array", "items": {"type": "ref", "ref": "it"}}"#, "defs.it.items.ref",
            "'it' is not a reference"),
        Case(
            ##"{"type": "array", "items": {"type": "ref", "ref": "#gone"}}"##, "defs.it.items.ref",
            "'com.example.thing' has no definition 'gone'"),
        Case(
            #"{"type": "array", "items": {"type": "ref", "ref": "com.example.gone"}}"#, "defs.it.items.ref",
            "there is no lexicon 'com.example.gone'"),
        Case(
            ##"{"type": "array", "items": {"type": "union", "refs": ["#it"]}}"##, "defs.it.items.refs",
            "'com.example.thing#it' is not an object"),
        Case(
            #"{"type": "array", "items": {"type": "union", "refs": [{"type": "object"}]}}"#, "defs.it.items.refs",
            "expected an array of strings"),
        Case(#"{"type": "array", "items": {"type": "union"}}"#, "defs.it.items", "'refs' is missing"),
        Case(
            #"{"type": "array", "items": {"type": "union", "refs": [], "closed": true}}"#, "defs.it.items",
            "a closed union needs variants"),
        Case(
            #"{"type": "object", "required": ["b"], "properties": {"a": {"type": "boolean"}}}"#, "defs.it.required",
            "'b' is not a property"),
        Case(#"{"type": "object", "nullable": ["b"]}"#, "defs.it.nullable", "'b' is not a property"),
        Case(
            #"{"type": "object", "required": ["a", "a"], "properties": {"a": {"type": "boolean"}}}"#,
            "defs.it.required", "an element appears twice"),
        Case(#"{"type": "object", "properties": {"a": true}}"#, "defs.it.properties.a", "expected an object"),
        Case(
            #"{"type": "string", "minLength": 5, "maxLength": 4}"#, "defs.it", "nothing can be at least 5 and at most 4"
        ),
        Case(#"{"type": "string", "maxLength": -1}"#, "defs.it.maxLength", "it must not be negative"),
        Case(
            #"{"type": "string", "minGraphemes": 5, "maxLength": 4}"#, "defs.it",
            "5 characters need more than 4 bytes"),
        Case(#"{"type": "string", "default": "long", "maxLength": 2}"#, "defs.it", "'long' is outside of the limits"),
        Case(
            #"{"type": "string", "default": "c", "enum": ["a", "b"]}"#, "defs.it.default",
            "the default is not an allowed value"),
        Case(#"{"type": "string", "enum": []}"#, "defs.it.enum", "no value is allowed"),
        Case(#"{"type": "string", "knownValues": [1]}"#, "defs.it.knownValues", "expected an array of strings"),
        Case(#"{"type": "integer", "default": 0, "minimum": 1}"#, "defs.it.default", "0 is outside of the limits"),
        Case(#"{"type": "integer", "maximum": "9"}"#, "defs.it.maximum", "expected an integer"),
        Case(
            #"{"type": "boolean", "default": true, "const": true}"#, "defs.it",
            "there cannot be a default and a constant"),
        Case(#"{"type": "blob", "maxSize": 0}"#, "defs.it.maxSize", "it must be more than 0"),
        Case(#"{"type": "blob", "accept": ["png"]}"#, "defs.it.accept", "'png' is not a media type"),
    ])
    func `a definition with a fault is found`(_ example: Case) throws { try check(example, "it") }

    @Test(arguments: [
        Case(#"{"type": "record", "record": {"type": "object"}}"#, "defs.main", "'key' is missing"),
        Case(
            #"{"type": "record", "key": "uuid", "record": {"type": "object"}}"#, "defs.main.key",
            "'uuid' is not a kind of key"),
        Case(#"{"type": "record", "key": "tid"}"#, "defs.main", "'record' is missing"),
        Case(
            #"{"type": "record", "key": "tid", "record": {"type": "string"}}"#, "defs.main.record",
            "a record must be an object"),
        Case(
            #"{"type": "query", "parameters": {"type": "object"}}"#, "defs.main.parameters",
            "parameters must be of the type 'params'"),
        Case(
            #"{"type": "query", "parameters": {"type": "params", "properties": {"a": {"type": "blob"}}}}"#,
            "defs.main.parameters.properties.a",
            "a parameter must be a boolean, an integer, a string, or an array of these"),
        Case(#"{"type": "query", "output": {}}"#, "defs.main.output", "'encoding' is missing"),
        Case(
            #"{"type": "query", "output": {"encoding": "json"}}"#, "defs.main.output.encoding",
            "'json' is not a media type"),
        Case(
            #"{"type": "query", "output": {"encoding": "application/json", "schema": {"type": "string"}}}"#,
            "defs.main.output.schema", "a body must be an object, a reference or a union"),
        Case(
            ##"{"type": "query", "output": {"encoding": "application/json", "schema": {"type": "ref", "ref": "#main"}}}"##,
            "defs.main.output.schema.ref", "'com.example.thing' is not a type of data"),
        Case(
            #"{"type": "query", "errors": [{"name": "A"}, {"name": "A"}]}"#, "defs.main.errors[1]",
            "the error 'A' appears twice"),
        Case(#"{"type": "query", "errors": [{"name": "A b"}]}"#, "defs.main.errors[0]", "'A b' cannot name an error"),
        Case(
            #"{"type": "subscription", "message": {"schema": {"type": "object"}}}"#, "defs.main.message.schema",
            "the messages must be a union"),
        Case(
            #"{"type": "subscription", "subprotocol": "a`b"}"#, "defs.main.subprotocol",
            "'a`b' is not the name of a WebSocket subprotocol"),
        Case(#"{"type": "permission-set"}"#, "defs.main", "'permissions' is missing"),
    ])
    func `a main definition with a fault is found`(_ example: Case) throws {
        let found = try problems(LexiconText.document(#""main": \#(example.definition)"#))
        #expect(found.contains { $0.path == example.path && $0.message == example.message && $0.severity == .error })
        #expect(found.count <= 2)
    }

    @Test(arguments: [
        Case(#"{"type": "string", "maxLenght": 3}"#, "defs.it.maxLenght", "unknown field"),
        Case(
            #"{"type": "string", "format": "colour"}"#, "defs.it.format", "'colour' is not a format that is known here"),
    ])
    func `an unknown field is a warning`(_ example: Case) throws { try check(example, "it", .warning) }

    @Test func `a list that contains only itself is reported, also through other definitions`() throws {
        let found = try problems(
            LexiconText.document(
                ##"""
                "a": {"type": "array", "items": {"type": "array", "items": {"type": "ref", "ref": "#b"}}},
                "b": {"type": "array", "items": {"type": "ref", "ref": "#a"}},
                "c": {"type": "array", "items": {"type": "ref", "ref": "#a"}},
                "d": {"type": "array", "items": {"type": "ref", "ref": "#tree"}},
                "tree": {"type": "object", "properties": {"branches": {"type": "ref", "ref": "#d"}}}
                """##))
        #expect(
            found.map(\.description) == [
                "0.json: defs.a: 'com.example.thing#a' is a list of nothing but itself",
                "0.json: defs.b: 'com.example.thing#b' is a list of nothing but itself",
            ])
    }

    @Test(arguments: ["a-b", "1a", "", "a.b"])
    func `a bad name of a definition is found`(_ name: String) throws {
        let found = try problems(LexiconText.document(#""\#(name)": {"type": "token"}"#))
        #expect(found.map(\.message) == ["'\(name)' cannot be the name of a definition"])
    }

    @Test func `one identifier in two files is found`() throws {
        let token = #""it": {"type": "token"}"#
        let found = try problems(
            LexiconText.document(token, id: "com.example.a"), LexiconText.document(token, id: "com.example.a"))
        #expect(found.map(\.description) == ["1.json: id: 0.json has the lexicon 'com.example.a', too"])
    }

    @Test func `all faults are found in one run, in the order of files and places`() throws {
        let found = try problems(
            LexiconText.document(
                #""b": {"type": "blob", "maxSize": 0}, "a": {"type": "string", "maxLength": -1, "minLength": -2}"#,
                id: "com.example.a"), LexiconText.document("", id: "com.example.b"))
        #expect(
            found.map { "\($0.file) \($0.path)" } == [
                "0.json defs.a.maxLength", "0.json defs.a.minLength", "0.json defs.b.maxSize", "1.json defs",
            ])
    }

    @Test func `names that a type can't have cause a warning`() throws {
        let found = try problems(
            LexiconText.document(
                #""main": {"type": "query"}, "output": {"type": "object"}, "view": {"type": "object"}, "View": {"type": "object"}"#
            ),
            LexiconText.document(#""output": {"type": "token"}"#, id: "com.example.other"))
        #expect(found.map(\.path) == ["defs.View", "defs.output"])
        #expect(found.allSatisfy { $0.severity == .warning })
        #expect(found.first?.message == "the type gets another name: 'view' differs in nothing but its first letter")
        #expect(found.last?.message == "the type gets another name: a call has a type of that name")
    }
}

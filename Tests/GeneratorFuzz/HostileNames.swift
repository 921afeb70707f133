/// Names that mean something to Swift, to the types that are generated, or to nobody.
enum HostileNames {
    /// Names for definitions, calls and records: letters and digits.
    static let words: [String] = [
        "actor", "associatedtype", "async", "borrowing", "consume", "consuming", "copy", "defer", "deinit", "discard",
        "distributed", "do", "dynamic", "each", "else", "extension", "fallthrough", "false", "fileprivate", "final",
        "for", "get",
        "guard", "if", "import", "infix", "internal", "is", "isolated", "lazy", "left", "macro", "module", "mutating",
        "nonisolated", "open", "operator", "override", "package", "postfix", "precedence", "prefix", "private",
        "rethrows",
        "sending", "struct", "subscript", "super", "then", "typealias", "unowned", "weak", "while", "willSet", "yield",
        "rawValues",
        "allCases", "AllCases", "RawValue", "stringLiteralType", "as", "break", "catch", "continue",
        "a", "A", "any", "array", "await", "blob", "body", "boolean", "case", "check", "cid", "class", "codable",
        "codingKeys",
        "collection", "comExample", "constraints", "content", "contentType", "coreATProtocol", "cursor", "data",
        "decoder",
        "default", "description", "did", "dictionary", "encoder", "enum", "equatable", "error", "errors", "fieldNames",
        "foo",
        "Foo", "fooUnion", "fooValue", "fooValue2", "foundation", "func", "hash", "hashValue", "hashable", "id", "iD",
        "ID",
        "identifiable", "in", "indirect", "init", "inout", "input", "int", "integer", "item", "items", "json", "key",
        "keyValue", "let", "lexiconObject", "list", "message", "method", "missing", "name", "namespaces", "nested",
        "never",
        "nil", "none",
        "nsid", "NSID", "nullable", "object", "objectValue", "optional", "orgFuzz", "output", "outputType",
        "permissions",
        "protocol", "public", "query", "rawValue", "reader", "recordKeys", "repeat", "result", "return", "self", "Self",
        "selfValue", "sendable", "set", "shape", "some", "static", "staticString", "string", "swift", "switch", "throw",
        "throws", "true", "try", "type", "Type", "typeName", "union", "unknown", "unknownFields", "unknownFieldsValue",
        "unknownObject", "unsafe", "uri", "value", "Value", "valueUnion", "valueValue", "var", "void", "where",
        "wireReader",
        "write", "writer", "xRPCCall", "XRPCQuery", "x1", "z9",
    ]

    /// Names for properties and values: any text that prints.
    static let texts: [String] =
        words + [
            "1", "1st", "2", "9a", "_", "__", "_a", "-", "!", "!hide", "hide", "$", "foo-bar", "foo_bar", "fooBar",
            "foo.bar",
            "foo bar", "FOO", "\"", "\\", "\\(evil())", "\"\"\"", "#", "a#b", "#red", "com.example.defs#red", "*/",
            "/*", "//",
            "`", "`foo`", "{", "}", "{ }", "(", ")", "[x](", "): ", " = try [", "é", "e\u{301}", "日本語", "日本", "🙂", "👩‍👩‍👧",
            "Ünïcode", "\u{A0}", "ßtraße", "İ", "ſ", "+1", "-1", "1.5", "0x1F", "a, b", "a: b", "a;b", "@objc", "&",
            "<T>", "?",
            "%s", "\\n", "\\u{0}", "\t".replacing("\t", with: "\\t"), "x" + String(repeating: "(", count: 90),
            String(repeating: "long", count: 25) + "(", String(repeating: "n", count: 190),
            String(repeating: "{ ", count: 60),
        ]

    /// The parts of the names of lexicons before the last.
    static let groups: [[String]] = [
        ["com", "example"], ["com", "example", "feed"], ["com", "example", "string"], ["org", "fuzz"],
        ["org", "fuzz", "foo"],
        ["org", "fuzz", "type"], ["un", "known-object"], ["xrpc", "query"], ["static", "string"],
        ["lexicon", "object"],
        ["a1", "b-2", "c3"], ["com", "example", "comExample"], ["org", "fuzz", "feed", "deep", "deeper"],
    ]
}

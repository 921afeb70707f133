import ATData
import LexiconGenerator
import TestLoad
import Testing

/// How unions with the same variants become one type, and what generated types say about themselves.
@Suite(.inTurn) struct SharedTypesTests {
    /// The sources of lexicons, each with its definitions, in the order of their identifiers.
    private func sources(_ lexicons: KeyValuePairs<String, String>) throws -> [String] {
        let read = try lexicons.map { id, definitions in
            let lexicon = try LexiconText.read(LexiconText.document(definitions, id: id), file: id).lexicon
            return try #require(lexicon)
        }
        var generator = SwiftGenerator(LexiconCatalog(read))
        return read.map { generator.file(of: $0) }
    }

    private func object(_ name: String, _ property: String) -> String {
        #""\#(name)": {"type": "object", "properties": {"part": \#(property)}}"#
    }

    private static let union = #"{"type": "union", "refs": ["com.example.one#a", "com.example.one#b"]}"#
    private static let reference = #"{"type": "ref", "ref": "com.example.one#a"}"#
    private static let parts = #""a": {"type": "object", "properties": {}}, "b": {"type": "object", "properties": {}}"#

    @Test func `a union with the variants of an earlier one is an alias of it`() throws {
        let sources = try sources([
            "com.example.one": "\(object("whole", Self.union)), \(Self.parts)",
            "com.example.two": object("whole", Self.union),
        ])
        #expect(sources[0].contains("public enum PartUnion: LexiconCodable, Hashable {"))
        #expect(sources[1].contains("public typealias PartUnion = ComExample.One.Whole.PartUnion\n"))
        #expect(!sources[1].contains("enum PartUnion"))
    }

    @Test(arguments: [
        #"{"type": "union", "refs": ["com.example.one#b", "com.example.one#a"]}"#,
        #"{"type": "union", "refs": ["com.example.one#a"]}"#,
        #"{"type": "union", "refs": ["com.example.one#a", "com.example.one#b"], "closed": true}"#,
        #"{"type": "union", "refs": []}"#,
    ])
    func `a union with other variants, in another order, or closed is its own type`(_ union: String) throws {
        let sources = try sources([
            "com.example.one": "\(object("whole", Self.union)), \(Self.parts)",
            "com.example.two": object("whole", union),
            "com.example.zero": object("empty", #"{"type": "union", "refs": []}"#),
        ])
        #expect(sources.allSatisfy { $0.contains("public enum PartUnion: LexiconCodable, Hashable {") })
    }

    @Test func `a file doesn't import the modules of a union that it only has an alias of`() throws {
        let read = try [
            ("com.example.one", "\(object("whole", Self.union)), \(Self.parts)"),
            ("com.example.three", "\(object("whole", Self.union)), \(object("part", Self.reference))"),
            ("com.example.two", object("whole", Self.union)),
        ].map { id, definitions in
            try #require(try LexiconText.read(LexiconText.document(definitions, id: id), file: id).lexicon)
        }
        var generator = SwiftGenerator(LexiconCatalog(read))
        let references = read.map { lexicon in
            var found: [Reference] = []
            _ = generator.file(of: lexicon) {
                found = $0
                return []
            }
            return found.map(\.description)
        }
        #expect(
            references == [["com.example.one#a", "com.example.one#b"], ["com.example.one#a"], []])
    }

    @Test func `a union of another organization is its own type`() throws {
        let sources = try sources([
            "com.example.one": "\(object("whole", Self.union)), \(Self.parts)",
            "org.example.two": object("whole", Self.union),
        ])
        #expect(sources[1].contains("public enum PartUnion: LexiconCodable, Hashable {"))
    }

    @Test(arguments: [
        (#"{"type": "integer", "minimum": 1, "maximum": 100, "default": 50}"#, "1 to 100; `50` by default."),
        (#"{"type": "integer", "minimum": 0}"#, "At least 0."),
        (#"{"type": "string", "maxLength": 640, "maxGraphemes": 64}"#, "At most 640 bytes; at most 64 characters."),
        (#"{"type": "boolean", "const": true}"#, "Always `true`."),
        (#"{"type": "array", "maxLength": 3, "items": {"type": "string"}}"#, "At most 3 elements."),
        (#"{"type": "bytes", "minLength": 32, "maxLength": 32}"#, "Exactly 32 bytes."),
        (#"{"type": "blob", "accept": ["image/*"], "maxSize": 1000}"#, "At most 1000 bytes; accepts `image/*`."),
    ])
    func `a property's comment has the constraints that its type doesn't show`(
        _ property: String, _ comment: String
    ) throws {
        let source = try sources(["com.example.one": object("whole", property)])[0]
        #expect(source.contains("public var unknownFields: UnknownFields\n            /// \(comment)\n"))
    }

    @Test(arguments: [#"{"type": "string"}"#, #"{"type": "string", "format": "did"}"#, #"{"type": "unknown"}"#])
    func `a property whose type says everything has no comment`(_ property: String) throws {
        let source = try sources(["com.example.one": object("whole", property)])[0]
        #expect(source.contains("UnknownFields\n            @_alwaysEmitIntoClient public var part: "))
    }
}

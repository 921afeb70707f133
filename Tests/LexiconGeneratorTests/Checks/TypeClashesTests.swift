import ATData
import LexiconGenerator
import TestLoad
import Testing

/// Lexicons whose types would be in each other's way are refused, each with its file.
@Suite(.inTurn) struct TypeClashesTests {
    private static let token = #""main": {"type": "token"}"#

    private func problems(_ lexicons: (id: String, definitions: String)...) throws -> [String] {
        let read = try lexicons.compactMap {
            try LexiconText.read(LexiconText.document($0.definitions, id: $0.id), file: $0.id).lexicon
        }
        return LexiconLint(read).problems.filter { $0.severity == .error }.map(\.description)
    }

    @Test func `names that differ only in case are reported`() throws {
        let message = "'com.example.fooBar' and 'com.example.foobar' differ only in case, and so do their files"
        #expect(
            try problems(("com.example.foobar", Self.token), ("com.example.fooBar", Self.token))
                == ["com.example.fooBar: id: \(message)", "com.example.foobar: id: \(message)"])
    }

    @Test func `names with different spellings and the same Swift type are reported`() throws {
        let message = "'a-b.c.thing' and 'a.b-c.thing' have the same Swift type"
        #expect(
            try problems(("a.b-c.thing", Self.token), ("a-b.c.thing", Self.token))
                == ["a-b.c.thing: id: \(message)", "a.b-c.thing: id: \(message)"])
    }

    @Test(arguments: [
        #""main": {"type": "object", "properties": {"post": {"type": "object"}}}"#,
        #""main": {"type": "object", "properties": {}}, "post": {"type": "object"}"#,
        #""post": {"type": "string", "knownValues": ["a"]}"#,
    ])
    func `a nested type that is also another lexicon's is reported`(_ definitions: String) throws {
        let found = try problems(("com.example.feed", definitions), ("com.example.feed.post", Self.token))
        let message = "'com.example.feed' has the Swift type that 'com.example.feed.post' needs"
        #expect(found == ["com.example.feed: id: \(message)", "com.example.feed.post: id: \(message)"])
    }

    @Test func `a call's type that is also another lexicon's is reported`() throws {
        let found = try problems(
            ("com.example.feed", #""main": {"type": "query"}"#), ("com.example.feed.output", Self.token))
        #expect(found.count == 2)
    }

    @Test func `a property without a nested type doesn't reserve a type name`() throws {
        let definitions = #""main": {"type": "object", "properties": {"post": {"type": "string"}}}"#
        #expect(try problems(("com.example.feed", definitions), ("com.example.feed.post", Self.token)) == [])
    }

    @Test func `a lexicon below one that is an alias is reported`() throws {
        let found = try problems(
            ("com.example.feed", #""main": {"type": "string"}"#), ("com.example.feed.post", Self.token))
        #expect(found.count == 2)
        #expect(
            found.allSatisfy { $0.hasSuffix("is another name for a type, which can't hold 'com.example.feed.post'") })
    }

    @Test func `a type that hides a namespace is reported`() throws {
        let found = try problems(("com.example.orgOther", Self.token), ("org.other.thing", Self.token))
        #expect(
            found == [
                "com.example.orgOther: id: the type OrgOther of 'com.example.orgOther' hides the namespace of 'org.other.thing'"
            ])
    }

    @Test func `a name that is too long for a file`() throws {
        let part = String(repeating: "a", count: 60)
        let found = try problems(("com.\(part).\(part).\(part).\(part).thing", Self.token))
        #expect(found.count == 1)
        #expect(found.first?.hasSuffix("the name is too long for a file of its types") == true)
    }
}

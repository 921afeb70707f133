import ATData
import TestLoad
import Testing

/// What values of any kind contain, however many fields their objects have and however those are named.
@Suite(.inTurn) struct LexValueReadingTests {
    private func utf8(_ json: String) -> [UInt8] { Array(json.utf8) }

    private func json(_ names: some Sequence<String>) -> [UInt8] {
        utf8("{" + names.enumerated().map { #""\#($1)":{"n":\#($0)}"# }.joined(separator: ",") + "}")
    }

    @Test(arguments: [0, 1, 2, 15, 16, 17, 18, 31, 32, 33, 100])
    func `an object is the same with few fields and with many`(count: Int) throws {
        let names = (0..<count).map { "name\($0 * 7 % max(count, 1))x\($0)" }
        let value = try LexValue(json: json(names))
        guard case .object(let object) = value else { throw WireError.notAnObject }
        #expect(object.map(\.name) == names)
        for (index, name) in names.enumerated() { #expect(object[name] == ["n": .integer(index)]) }
        #expect(object["other"] == nil)
        let sorted = try LexValue(dagCBOR: value.dagCBOR())
        #expect(sorted == value)
        #expect(try sorted.dagCBOR() == value.dagCBOR())
        guard case .object(let canonical) = sorted else { throw WireError.notAnObject }
        #expect(
            canonical.map(\.name)
                == names.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) })
        for (index, name) in names.enumerated() { #expect(canonical[name] == ["n": .integer(index)]) }
    }

    @Test(arguments: [2, 16, 17, 18, 40], [0, 1, 15, 16, 17])
    func `a duplicate name is found wherever it is`(count: Int, place: Int) throws {
        guard place < count else { return }
        let names = (0..<count).map { "name\($0)" }
        let error = #expect(throws: WireError.self) { try LexValue(json: json(names + [names[place]])) }
        #expect(error?.kind == .duplicate)
        #expect(error?.path == names[place])
    }

    @Test func `names that begin and end alike are different, and the same name spelled with escapes is not`() throws {
        // The first and the last eight bytes of all of them are the same, and so is the length.
        let names = (0..<14).map { "beginning-\(10 + $0)-the-end" }
        #expect(throws: Never.self) { try LexValue(json: json(names)) }
        let again = names[3].replacing("e", with: #"\u0065"#)
        #expect(throws: WireError.self) { try LexValue(json: json(names + [again])) }
        // Unicode calls these two equal.
        #expect(try LexValue(json: utf8("{\"\u{E9}\":1,\"e\u{301}\":2}"))["e\u{301}"] == 2)
    }

    @Test(arguments: [
        #"{"a":1,"$type":""}"#, #"{"a":1,"$type":null}"#, #"{"a":1,"$type":{"$type":"x"}}"#, #"{"$type":5}"#,
        #"{"a":{"b":[{"$type":"blob"}]}}"#, #"{"size":1,"mimeType":"a/b","ref":"x","$type":"blob"}"#,
    ])
    func `an invalid $type is rejected at any depth and place`(_ json: String) {
        #expect(throws: WireError.self) { try LexValue(json: utf8(json)) }
        let many = (0..<20).map { #""n\#($0)":0,"# }.joined()
        #expect(throws: WireError.self) { try LexValue(json: utf8("{" + many + json.dropFirst())) }
    }

    @Test(arguments: [0, 1, 15, 16, 17, 18, 40])
    func `the type is the one field of that name, whatever comes before it`(count: Int) throws {
        let texts = (0..<count).map { #""n\#($0)":"text","# }.joined()
        let numbers = (0..<count).map { #""n\#($0)":0,"# }.joined()
        #expect(try LexValue(json: utf8("{\(numbers)\"$type\":\"com.example.note\"}"))["$type"] == "com.example.note")
        #expect(throws: WireError.self) { try LexValue(json: utf8("{\(texts)\"$type\":5}")) }
        #expect(throws: WireError.self) { try LexValue(json: utf8("{\(texts)\"$type\":\"blob\"}")) }
    }

    @Test func `an array that fails in the middle leaves nothing behind`() throws {
        let json = utf8(#"{"text":"a","x":[{"a":[1,2,{"b":"a text that needs memory","c":[0.5]}]}]}"#)
        #expect(throws: WireError.self) { try LexValue(json: json) }
        var issues: [WireIssue] = []
        let list = utf8(#"[{"a":{"b":"a text that needs memory","c":0.5}},{"a":{"b":[1,[2,3]]}},[0.5],[[],{}]]"#)
        let values = try [LexValue](json: list, issues: &issues)
        #expect(values == [["a": ["b": [1, [2, 3]]]], [[], [:]]])
        #expect(issues.count == 2)
    }
}

extension WireError {
    fileprivate static var notAnObject: any Error { CancellationError() }
}

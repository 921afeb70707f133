import ATData
import TestLoad
import Testing

/// One rule: a field that appears twice in an object is refused, and `$type` is a string that is not empty.
@Suite(.inTurn) struct DuplicateFieldTests {
    private func utf8(_ json: String) -> [UInt8] { Array(json.utf8) }

    @Test(arguments: [
        (#"{"text":"a","text":"a"}"#, "text"), (#"{"text":"a","x":1,"x":1}"#, "x"),
        (#"{"text":"a","mark":null,"mark":"b"}"#, "mark"), (#"{"text":"a","mark":"b","mark":null}"#, "mark"),
        (#"{"text":"a","mark":null,"mark":null}"#, "mark"), (#"{"text":"a","mark":null,"m\u0061rk":"b"}"#, "mark"),
        (#"{"mark":"b","x":{"mark":1},"mark":null,"text":"a"}"#, "mark"),
        (#"{"$type":"com.example.note","$type":"com.example.note","text":"a"}"#, "$type"),
        (#"{"$type":"com.example.note","text":"a","\u0024type":"com.example.note"}"#, "$type"),
    ])
    func `a duplicate field is rejected`(_ json: String, _ field: String) throws {
        let error = try #require(throws: WireError.self) { try Note(json: utf8(json)) }
        #expect(error.kind == .duplicate)
        #expect(error.path == field)
        #expect(throws: WireError.self) { try LexValue(json: utf8(json)) }
        let typed = json.hasPrefix(#"{"$type""#) ? json : #"{"$type":"com.example.note","# + json.dropFirst()
        #expect(throws: WireError.self) { try AnyNote(json: utf8(typed)) }
        #expect(throws: WireError.self) {
            try AnyNote(json: utf8(String(json.dropLast()) + #","$type":"x","$type":"x"}"#))
        }
    }

    @Test func `one field among very many is found twice`() throws {
        let fields = (0..<5000).map { #""k\#($0)":1"# }
        #expect(throws: Never.self) { try Note(json: utf8(#"{"text":"","# + fields.joined(separator: ",") + "}")) }
        let json = #"{"text":"","# + (fields + [#""k4000":2"#]).joined(separator: ",") + "}"
        let error = try #require(throws: WireError.self) { try Note(json: utf8(json)) }
        #expect(error.kind == .duplicate)
        #expect(error.path == "k4000")
    }

    /// Names are compared in words of eight bytes, and one with escapes or at the end of the input in another way.
    @Test func `a name is the same with and without escapes, at every length and place`() throws {
        for count in 0...17 {
            let name = String("abcdefghijklmnopq".prefix(count))
            for place in 0..<count {
                let byte = Array(name.utf8)[place]
                let code = "000\(String(byte, radix: 16))".suffix(4)
                let escaped = "\(name.prefix(place))\\u\(code)\(name.dropFirst(place + 1))"
                for (first, second) in [(name, escaped), (escaped, name), (escaped, escaped), (name, name)] {
                    #expect(throws: WireError.self, "\(first) \(second)") {
                        try LexValue(json: utf8(#"{"\#(first)":1,"\#(second)":2}"#))
                    }
                }
            }
            for other in [name + "r", "r" + name.dropFirst(), name.dropLast() + "r"] where other != name {
                #expect(try LexValue(json: utf8(#"{"\#(name)":1,"\#(other)":2}"#))[other] == .integer(2))
            }
        }
    }

    @Test func `fields that are null may have any other names beside and within them`() throws {
        let inner = #"{"$type":"com.example.note","text":"a","mark":null,"x":{"mark":[{"mark":1}]}}"#
        let json = #"{"mark":null,"parent":[\#(inner),\#(inner),{"mark":null}],"text":"{\"mark\":1,","y":["mark"]}"#
        let note = try Note(json: utf8(json))
        #expect(note.unknownFields.names == ["mark", "y"])
        #expect(
            try RawValue(json: note.json()) == RawValue(json: utf8(#"{"$type":"com.example.note","# + json.dropFirst()))
        )
        let twice = #"{"mark":"a","parent":[\#(inner),\#(inner)],"text":"","mark":null}"#
        #expect(try #require(throws: WireError.self) { try Note(json: utf8(twice)) }.kind == .duplicate)
    }

    @Test(arguments: ["null", "5", #""""#, "{}", "[]", "true"])
    func `a $type that isn't a string is rejected rather than treated as missing`(_ type: String) throws {
        for json in [#"{"$type":\#(type),"text":"a"}"#, #"{"text":"a","$type":\#(type)}"#] {
            #expect(try kind(json, Note.self) == .unexpectedType)
            #expect(try kind(json, AnyNote.self) == .unexpectedType)
            #expect(try kind(json, UnknownObject.self) == .unexpectedType)
            #expect(try kind(json, LexValue.self) == .unexpectedType)
        }
        guard type == "null" else { return }
        let cbor: [UInt8] = [0xA2, 0x64] + utf8("text") + [0x61, 0x61, 0x65] + utf8("$type") + [0xF6]
        #expect(throws: WireError.self) { try Note(dagCBOR: cbor) }
        #expect(throws: WireError.self) { try AnyNote(dagCBOR: cbor) }
        #expect(throws: WireError.self) { try UnknownObject(dagCBOR: cbor) }
    }

    private func kind<Value: WireValue>(_ json: String, _ type: Value.Type) throws -> WireError.Kind {
        try #require(throws: WireError.self, "\(json) as \(type)") { try Value(json: utf8(json)) }.kind
    }

    @Test func `an object of an unknown type has one $type`() throws {
        let error = try #require(throws: WireError.self) {
            try UnknownObject(json: utf8(#"{"$type":"x.y.z","a":{"$type":1},"$type":"x.y.z"}"#))
        }
        #expect(error.kind == .duplicate)
        #expect(try UnknownObject(json: utf8(#"{"a":{"$type":1},"$type":"x.y.z"}"#)).type == "x.y.z")
        #expect(try UnknownObject(json: utf8(#"{"a":1}"#)).type == nil)
    }

    @Test func `a type compares byte by byte`() throws {
        #expect(throws: WireError.self) {
            try Note(json: utf8("{\"$type\":\"com.example.note\u{301}\",\"text\":\"\"}"))
        }
        #expect(try Note(json: utf8(##"{"$type":"com.example.note#main","text":""}"##)) == Note(text: ""))
    }

    @Test func `escapes in a field's name and in the type's name don't affect each other`() throws {
        let json = #"{"\u0024type":"com.example.n\u006Fte","a\u0062c":"d\u0065f","text":"\u0061"}"#
        let note = try Note(json: utf8(json))
        #expect(note.unknownFields.names == ["abc"])
        let object = try Slice(json: utf8(#"{"\u0024type":"com.example.something.longer\u0061","x\u0061":1}"#))
        #expect(object.unknownFields.names == ["$type", "xa"])
    }

    /// An object that is neither a record nor a variant, and has no fields of its own.
    private struct Slice: LexiconObject {
        var unknownFields = UnknownFields()
        static var fieldNames: [StaticString] { [] }
        init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            while let key = try reader.nextKey(&object) { try reader.keep(key, &object) }
            unknownFields = try reader.unknownFields(object, of: Self.self)
        }
        func write(to writer: inout WireWriter) {
            var object = writer.beginObject(unknownFields)
            writer.endObject(&object)
        }
    }
}

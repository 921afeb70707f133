import ATData
import Foundation
import TestLoad
import Testing

/// One JSON text is one value of the data model, whichever type reads it.
@Suite(.inTurn) struct OneDataModelTests {
    /// A type without fields of its own.
    private struct Loose: LexiconObject {
        var unknownFields: UnknownFields
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

    private static let link = "bafkreiccldh766hwcnuxnf2wh6jgzepf2nlu2lvcllt63eww5p6chi4ity"

    private static let objects = [
        "{}", #"{"a":1}"#, #"{"$type":"com.example.other"}"#, #"{"$links":1,"$byte":2,"$":3,"link":4}"#,
        #"{"a":{"$link":"\#(link)"}}"#, #"{"a":[{"$bytes":"AQID"}]}"#, #"{"$type":"com.example.note","text":"t"}"#,
    ]

    private static let others = [
        #"{"$link":"\#(link)"}"#, #"{"$link":"\#(link)","a":1}"#, #"{"a":1,"$link":"\#(link)"}"#, #"{"$link":null}"#,
        #"{"$link":5}"#, #"{"$link":"x"}"#, #"{"\u0024link":"\#(link)"}"#, #"{"a":1,"$link":null}"#,
        #"{"$bytes":"AQID"}"#, #"{"$bytes":"AQID","a":1}"#, #"{"a":1,"$bytes":"AQID"}"#, #"{"$bytes":null}"#,
        #"{"$bytes":"!"}"#, #"{"\u0024bytes":"AQID"}"#, #"{"$link":"\#(link)","$bytes":"AQID"}"#,
        #"{"$type":"com.example.other","$link":"\#(link)"}"#, #"{"$link":"\#(link)","$type":"com.example.other"}"#,
        #"{"$type":"com.example.note","text":"t","$link":"\#(link)"}"#,
        #"{"text":"t","$bytes":"AQID","$type":"com.example.note"}"#,
    ]

    /// What each reader makes of an object.
    private func readings(_ json: [UInt8]) -> [String: [UInt8]?] {
        [
            "typed": try? Loose(json: json).dagCBOR(),
            "unknown": try? UnknownObject(json: json).dagCBOR(),
            "union": try? AnyNote(json: json).dagCBOR(),
            "bridge": try? JSONDecoder().decode(Loose.self, from: Data(json)).dagCBOR(),
            "bridge, unknown": try? JSONDecoder().decode(UnknownObject.self, from: Data(json)).dagCBOR(),
        ]
    }

    @Test(arguments: objects)
    func `every reader makes the same of an object`(_ text: String) throws {
        let json = Array(text.utf8)
        let expected = try LexValue(json: json).dagCBOR()
        for (reader, bytes) in readings(json) { #expect(bytes == expected, "\(reader)") }
    }

    @Test(arguments: others)
    func `no typed object is read from a link or bytes`(_ text: String) throws {
        let json = Array(text.utf8)
        #expect(throws: WireError.self) { try LexObject(json: json) }
        #expect(throws: WireError.self) { try Loose(json: json) }
        // What stays encoded is a link or bytes again, or has no DAG-CBOR either.
        let expected = try? LexValue(json: json).dagCBOR()
        for (reader, bytes) in readings(json) {
            #expect(bytes == (["typed", "bridge"].contains(reader) ? nil : expected), "\(reader)")
        }
        let element = Array(#"{"$type":"com.example.note","text":"t","parent":[\#(text)]}"#.utf8)
        #expect((try? Note(json: element).dagCBOR()) == (try? LexValue(json: element).dagCBOR()))
        let inside = Array(#"{"text":"t","more":\#(text)}"#.utf8)
        #expect(
            (try? Note(json: inside).unknownFields["more"]?.decode(as: LexValue.self)) == (try? LexValue(json: json)))
    }

    @Test(arguments: ["$link", "$bytes"])
    func `an object that JSON can't express isn't written as JSON`(name: String) throws {
        var object = LexObject()
        object[name] = "x"
        let bytes = try object.dagCBOR()
        let typed = try Loose(dagCBOR: bytes)
        #expect(try typed.dagCBOR() == bytes)
        #expect(throws: WireError.self) { try typed.json() }
        let unknown = try UnknownObject(dagCBOR: bytes)
        #expect(throws: WireError.self) { try unknown.json() }
        var note = Note(text: "t")
        try note.unknownFields.set(name, to: "x")
        #expect(throws: WireError.self) { try note.json() }
    }
}

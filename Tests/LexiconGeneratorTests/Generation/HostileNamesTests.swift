import CoreATProtocol
import FixtureLexicons
import Foundation
import TestLoad
import Testing

/// Names that Swift or the generated code has another use for, or that are one name in Swift.
@Suite(.inTurn) struct HostileNamesTests {
    private static let json = """
        {"$type": "com.example.names", "foo-bar": "dashed", "fooBar": 7, "key": "a key", "keyValue": "its value", \
        "await": true, "unsafe": false, "object": "an object", "objectValue": "its value, too", "reader": "r", \
        "self": "s", "unknownFields": "known", "unknownFieldsValue": "as well", "日本": "Japan", "한국": "Korea", \
        "(": "open", "1st": "!hide", "Foo": "FOO", "allCases": 3, "hashValue": "no number", "init": "i", "writer": "w", \
        "foo": {"$type": "com.example.names#Foo", "foo": {"Foo": {}}}, "fooUnion": {"foo": {"$type": "a.b.c"}}, \
        "iD": {}, "type": "any", "else": "nobody knows"}
        """

    @Test func `each field is read into its own property`() throws {
        let names = try ComExample.Names(json: Data(Self.json.utf8))
        #expect(names.fooBarValue == "dashed" && names.fooBar == 7)
        #expect(names.key == "a key" && names.keyValue == "its value")
        #expect(names.object == "an object" && names.objectValue == "its value, too")
        #expect(names.await && !names.unsafe)
        #expect(names.selfValue == "s" && names.reader == "r" && names.writer == "w" && names.`init` == "i")
        #expect(names.unknownFieldsValue2 == "known" && names.unknownFieldsValue == "as well")
        #expect(names.value == "open" && names.valueValue == "Japan" && names.valueValue2 == "Korea")
        #expect(names._1st == .hide2 && names.fooValue == .fOO && names.type == .any)
        #expect(names.allCasesValue == 3 && names.hashValueValue == "no number")
        guard case .comExampleNamesFooValue? = names.foo else {
            Issue.record("the variant is another")
            return
        }
    }

    @Test func `each property is written into its own field`() throws {
        let names = try ComExample.Names(json: Data(Self.json.utf8))
        #expect(try LexValue(json: try names.json()) == LexValue(json: Data(Self.json.utf8)))
        #expect(Set(ComExample.Names.fieldNames.map(\.description)).count == ComExample.Names.fieldNames.count)
    }

    @Test func `a call's parameters can have the names of Swift keywords`() throws {
        let call = ComExample.PostNames(.init(selfValue: "s"), await: false, inputValue2: "a", inputValue: "b")
        #expect(call.query == #""\(x)""#)
        #expect(call.output == .bC)
        #expect(ComExample.PostNames.Errors.allCases.count == 4)
        #expect(ComExample.PostNames.Errors(rawValue: "AllCases") == .allCasesValue)
    }
}

import ATCrypto
import ATData
import Foundation
import TestLoad
import Testing

/// The bytes that a writer hands out are the same as an array and as `Data`, whatever their number.
@Suite(.inTurn) struct WireWriterTests {
    @Test(arguments: [0, 1, 1_000, 1_021, 1_022, 1_023, 1_024, 2_045, 2_047, 4_096, 100_000, 3_000_000])
    func `data is the same as the array`(count: Int) throws {
        let value = LexValue.string(String(repeating: "x", count: count))
        let data = try value.jsonData()
        #expect(data.count == count + 2)
        #expect(try Array(data) == value.json())
        #expect(data.first == UInt8(ascii: "\"") && data.last == UInt8(ascii: "\""))
    }

    @Test func `returned data stays unchanged, and can be mutated`() throws {
        let value = LexValue.array((0..<5_000).map { .integer($0) })
        var data = try value.jsonData()
        let copy = data
        for _ in 0..<10 { _ = try value.jsonData() }
        data.append(contentsOf: [0x20, 0x20])
        data[0] = 0x7B
        #expect(try Array(copy) == value.json())
        #expect(data.count == copy.count + 2 && data.first == 0x7B && copy.first == 0x5B)
    }

    // Some clients write null for what they leave out. It is kept, because without it the record would have another
    // CID.
    @Test(arguments: [#"{"$type":"com.example.note","text":"a","mark":null,"x":1}"#, #"{"mark":null,"text":"a"}"#])
    func `a field that was null is written once when it has a value`(json: String) throws {
        var note = try Note(json: Array(json.utf8))
        #expect(try LexValue(json: note.json())["mark"] == .null)
        #expect(try LexValue(dagCBOR: note.dagCBOR())["mark"] == .null)
        note.mark = "new"
        #expect(try LexValue(json: note.json())["mark"] == "new")
        #expect(try LexValue(dagCBOR: note.dagCBOR())["mark"] == "new")
        #expect(try Note(json: note.json()) == note && Note(dagCBOR: note.dagCBOR()) == note)
        #expect(note.constraintFaults.isEmpty)
        note.mark = nil
        #expect(note.constraintFaults.map(\.path) == ["mark"])
        #expect(try LexValue(json: note.json())["mark"] == .null)
    }

    @Test func `an unknown field doesn't repeat a known one, nor change the others`() throws {
        var note = Note(text: "a", mark: "new")
        for name in ["a", "mark", "text", "parent", "longer"] { try note.unknownFields.set(name, to: 5) }
        let expected: LexValue = [
            "$type": "com.example.note", "text": "a", "mark": "new", "a": 5, "parent": 5, "longer": 5,
        ]
        #expect(try LexValue(json: note.json()) == expected)
        #expect(try note.dagCBOR() == expected.dagCBOR())
    }

    @Test func `strings and names are escaped wherever their parts are`() throws {
        var random = SplitMix64(seed: 31)
        let unusual = ["\"", "\\", "\n", "\u{1}", "\u{1F}", " ", "\u{7F}", "é", "日", "🦋"]
        for _ in 0..<Load.size(20_000, otherwise: 5_000) {
            let text = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                Bool.random(using: &random) ? "x" : unusual.randomElement(using: &random) ?? ""
            }.joined()
            let json = Self.escaped(text)
            let value: LexValue = [.string(text), .object(["n\(text)": .string(text)])]
            #expect(try String(decoding: value.json(), as: UTF8.self) == "[\"\(json)\",{\"n\(json)\":\"\(json)\"}]")
            #expect(try LexValue(json: value.json()) == value)
        }
    }

    @Test(arguments: 0...40)
    func `one character is escaped at any place of a text, however it is stored`(length: Int) throws {
        for place in 0...length {
            for special in ["", "\"", "\\", "\n", "\u{1F}", "\u{2}", " ", "é"] {
                let short = String(repeating: "y", count: place) + special
                let text = short + String(repeating: "z", count: length - place)
                // Swift stores texts of up to fifteen bytes in another way, unless they have space for more.
                var spacious = text
                spacious.reserveCapacity(100)
                for text in [text, spacious] {
                    let json = Self.escaped(text)
                    let value: LexValue = .object([text: .string(text), "more": 1])
                    #expect(try String(decoding: value.json(), as: UTF8.self) == "{\"\(json)\":\"\(json)\",\"more\":1}")
                    #expect(try LexValue(dagCBOR: value.dagCBOR()) == value)
                }
            }
        }
    }

    @Test(arguments: ["$link", "$bytes", "$link ", "$bytes  ", "$links", "$byte", "$"])
    func `only the two names with a special meaning can't be written as JSON`(name: String) throws {
        let value: LexValue = .object([name: 5, "other": 5])
        guard name == "$link" || name == "$bytes" else {
            #expect(try String(decoding: value.json(), as: UTF8.self) == "{\"\(name)\":5,\"other\":5}")
            return
        }
        #expect(throws: WireError.self) { try value.json() }
    }

    /// JSON's escapes, one scalar after the other.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { json, scalar in
            switch scalar {
            case "\"", "\\": json += "\\\(scalar)"
            case "\n": json += "\\n"
            case "\0"..<" ": json += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: json.unicodeScalars.append(scalar)
            }
        }
    }

    @Test func `fields are written in DAG-CBOR's order, whatever their names`() throws {
        var random = SplitMix64(seed: 32)
        for _ in 0..<Load.size(5_000, otherwise: 1_000) {
            // Names with long common starts, with zeros, and of all lengths around the eight bytes of a word.
            let names = Set(
                (0..<Int.random(in: 0...40, using: &random)).map { _ in
                    String("abcdefghabcdefgh".prefix(Int.random(in: 0...16, using: &random)))
                        + (["", "a", "b", "\0", "é", "zz"].randomElement(using: &random) ?? "")
                })
            var object = LexObject()
            for name in names.shuffled(using: &random) { object[name] = .integer(object.count) }
            let read = try LexObject(dagCBOR: object.dagCBOR())
            let sorted = names.sorted {
                let (left, right) = (Array($0.utf8), Array($1.utf8))
                return left.count == right.count ? left.lexicographicallyPrecedes(right) : left.count < right.count
            }
            #expect(read.map(\.name) == sorted)
            #expect(read == object)
        }
    }

    @Test func `very long names are written in DAG-CBOR's order`() throws {
        var names: [String] = []
        for count in [1, 7, 8, 23, 24, 253, 254, 255, 256, 257, 300] {
            let middle = String(repeating: "x", count: count)
            names += ["a\(middle)a", "a\(middle)b", "b\(middle)a", "b\(middle)b"]
        }
        var object = LexObject()
        for name in names.reversed() { object[name] = .string(name) }
        let read = try LexObject(dagCBOR: object.dagCBOR())
        #expect(read.map(\.name) == names)
        #expect(read == object)
        #expect(try LexObject(json: object.json()) == object)
    }

    @Test func `fields are written wherever the writer's space ends`() throws {
        for count in 940...1_040 {
            let text = String(repeating: "x", count: count)
            let value: LexValue = [
                "": .string(text), "a": "", "name": "usual text", "flag": true, "sixteen letters.": 7,
            ]
            let rest = #""a":"","name":"usual text","flag":true,"sixteen letters.":7}"#
            let json = #"{"":"\#(text)","# + rest
            #expect(try String(decoding: value.json(), as: UTF8.self) == json)
            #expect(try LexValue(dagCBOR: value.dagCBOR()) == value)
        }
    }
}

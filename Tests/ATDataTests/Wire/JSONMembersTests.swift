import ATCrypto
import ATData
import Foundation
import TestLoad
import Testing

@Suite(.inTurn) struct JSONMembersTests {
    private func members(_ text: String) throws -> JSONMembers { try JSONMembers(Data(text.utf8)) }

    @Test func `each member is read as what it is`() throws {
        let members = try members(
            #"""
             { "text" : "a\"b\\\u00e9\ud83d\ude00\n" , "number":-1.5e2,"flag":true ,"no": false, "nothing":null,
             "list":["a", "b"],"mixed":["a",1],"object":{"a":{"b":1}},"empty":{},"none":[] }
            """#)
        #expect(members["text"]?.text == "a\"b\\é😀\n" && members["text"]?.number == nil)
        #expect(members["number"]?.number == -150 && members["number"]?.text == nil)
        #expect(members["flag"]?.flag == true && members["no"]?.flag == false && members["number"]?.flag == nil)
        #expect(members["nothing"] == nil && members.has("nothing") && !members.has("other"))
        #expect(members["list"]?.texts == ["a", "b"] && members["mixed"]?.texts == nil)
        #expect(members["mixed"]?.elements?.count == 2 && members["none"]?.elements?.isEmpty == true)
        #expect(members["object"]?.object?["a"]?.object?["b"]?.integer == 1)
        #expect(members["empty"]?.object?.names == [] && members["list"]?.object == nil)
        #expect(
            members.names
                == ["text", "number", "flag", "no", "nothing", "list", "mixed", "object", "empty", "none"])
        #expect(try self.members("{}").names.isEmpty)
    }

    @Test(
        arguments: [
            ("3600", 3_600), ("3599.5", 3_599), ("3.6e3", 3_600), ("-1", -1), ("-0.5", 0), ("\"3600\"", 3_600),
            ("\"3599.5\"", 3_599), ("1e300", nil), ("1e999", nil), ("9223372036854775808", nil), ("\"soon\"", nil),
            ("\"\"", nil), ("\"0x10\"", nil), ("\"nan\"", nil), ("\"inf\"", nil), ("NaN", nil), ("true", nil),
            ("{}", nil),
            ("[1]", nil), ("--1", nil),
        ] as [(String, Int?)])
    func `a number is read from digits, also in quotes`(text: String, value: Int?) throws {
        #expect(try members(#"{"n":\#(text)}"#)["n"]?.integer == value)
    }

    @Test func `a member that nobody asks for may contain anything`() throws {
        let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        let strange = [
            "1e99999", "1700000000.25", #""\ud800""#, #""\udc00\ud800""#, #""\x""#, "\"\u{1}\n\"", #""]}\"[{""#,
            #"{"$link":5,"$type":7,"$bytes":{}}"#, #"{"a":1,"a":2}"#, deep, "nul", "NaN", "01", "[1 2,,]", #""\u12""#,
            "\"" + String(repeating: "x", count: 1 << 20) + "\"",
        ]
        for value in strange {
            let members = try members(#"{"x":\#(value),"wanted":"here","y":\#(value)}"#)
            #expect(members["wanted"]?.text == "here", "\(value.prefix(40))")
        }
        for name in [#"\ud800"#, #"\u12"#, "\u{1}", ""] {
            #expect(try members(#"{"\#(name)":1,"wanted":"here"}"#)["wanted"]?.text == "here")
        }
        let invalid = Data(#"{"x":""#.utf8) + [0xFF, 0xC0] + Data(#"","wanted":"here"}"#.utf8)
        #expect(try JSONMembers(invalid)["wanted"]?.text == "here")
        #expect(try members("\u{FEFF}{\"wanted\":\"here\"}\n")["wanted"]?.text == "here")
    }

    @Test func `what isn't Unicode is replaced in a text that is read`() throws {
        #expect(try members(#"{"a":"x\ud800y\udc00\ud800"}"#)["a"]?.text == "x\u{FFFD}y\u{FFFD}\u{FFFD}")
        #expect(try members(#"{"a":"\u12"}"#)["a"]?.text == "\u{12}")
        #expect(try members(#"{"a":"\q\uzzzz"}"#)["a"]?.text == "q\u{FFFD}")
        let invalid = Data(#"{"a":"x"#.utf8) + [0xFF] + Data(#""}"#.utf8)
        #expect(try JSONMembers(invalid)["a"]?.text == "x\u{FFFD}")
    }

    @Test func `of members with one name, the last counts, and a conflict is known`() throws {
        let members = try members(#"{"a":1,"\u0061":2,"b":"x","b":"x","c":null,"c":3,"d":4}"#)
        #expect(members["a"]?.integer == 2 && members["b"]?.text == "x" && members["c"]?.integer == 3)
        #expect(members.conflicts("a") && members.conflicts("c"))
        #expect(!members.conflicts("b") && !members.conflicts("d") && !members.conflicts("other"))
        #expect(members.repeatedName == "a")
        #expect(try self.members(#"{"a":1,"b":1}"#).repeatedName == nil)
    }

    @Test(arguments: [
        "", " ", "\u{FEFF}", "[]", "null", "5", "\"\"", "<html>", "{", "{\"a", "{\"a\"", "{\"a\":", "{\"a\":}",
        "{\"a\":1", "{\"a\":1,", "{\"a\":1,}", "{,}", "{\"a\" 1}", "{a:1}", "{\"a\":1 \"b\":2}", "{\"a\":,\"b\":1}",
        "{\"a\":[}", "{\"a\":\"", "{\"a\":\"\\", "{}x", "{} {}", "{\"a\":1]", "{\"a\"::1}",
    ])
    func `what is not a single object throws`(text: String) {
        #expect(throws: WireError.self) { try JSONMembers(Data(text.utf8)) }
    }

    @Test func `every object that the strict reader accepts has the same members here`() throws {
        var random = SplitMix64(seed: 25)
        let seed = Array(
            #"{"a":"x\u00e9\n","b":[1,{"c":null},-2.5e3,true],"d":{"e":"","f":[[],{}]},"g":false,"h":9007199254740993}"#
                .utf8)
        var accepted = 0
        for _ in 0..<Load.size(60_000, otherwise: 5_000) {
            var bytes = seed
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0..<128, using: &random)
                case 1: bytes.remove(at: place)
                default: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &random)], at: place)
                }
            }
            // Neither traps on anything, and this reader accepts at least what the strict one does.
            let members = try? JSONMembers(bytes)
            guard let object = try? LexObject(json: bytes) else { continue }
            accepted += 1
            #expect(members?.names == object.map(\.name), "\(String(decoding: bytes, as: UTF8.self))")
            for field in object {
                let part = members?[field.name]
                switch field.value {
                case .null: #expect(part == nil)
                case .string(let text): #expect(part?.text.map { Array($0.utf8) } == Array(text.utf8))
                case .boolean(let flag): #expect(part?.flag == flag)
                case .integer(let number): #expect(part?.number == Double(number))
                case .array(let values): #expect(part?.elements?.count == values.count)
                case .object(let fields): #expect(part?.object?.names == fields.map(\.name))
                default: break
                }
            }
        }
        #expect(accepted > 100)
    }
}

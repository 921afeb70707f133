import ATData
import TestLoad
import Testing

@Suite(.inTurn) struct JSONReadingTests {
    private func value(_ json: String) throws -> LexValue { try LexValue(json: Array(json.utf8)) }

    private func error(_ json: String) throws -> WireError {
        try #require(throws: WireError.self, "\(json)") { try value(json) }
    }

    @Test(
        arguments: [
            ("0", 0), ("-0", 0), ("123.0", 123), ("123.000", 123), ("1e3", 1000), ("1.5E1", 15), ("1200e-2", 12),
            ("9223372036854775807", .max), ("-9223372036854775808", .min), ("0e99999999999999999999", 0),
            ("922337203685477580700e-2", .max), ("123456789012345678", 123_456_789_012_345_678),
            ("0.00000000000000000000000000001e29", 1), ("-1.0", -1), ("1000000000000000000000000000000e-30", 1),
        ] as [(String, Int)])
    func `numbers that are integers are read, however they are written`(_ json: String, _ expected: Int) throws {
        #expect(try value(json) == .integer(expected))
    }

    @Test(arguments: [
        "123.456", "1e-1", "9223372036854775808", "-9223372036854775809", "1e19", "99999999999999999999", "1.5",
        "1e400",
        "-0.1",
    ])
    func `numbers that aren't 64-bit integers are rejected`(_ json: String) throws {
        #expect(try error(json).kind == .number)
    }

    @Test(arguments: [
        "01", "-", "+1", "1.", ".5", "1e", "1e+", "--1", "0x10", "1_000", "NaN", "Infinity", "-Infinity", "00", "-01",
        "1.e1",
    ])
    func `invalid JSON numbers are rejected`(_ json: String) throws {
        #expect(throws: WireError.self) { try value(json) }
        #expect(throws: WireError.self) { try RawValue(json: Array("[\(json)]".utf8)) }
    }

    @Test(arguments: [
        (#""""#, ""), (#""a\"b\\c\/d""#, "a\"b\\c/d"), (#""\b\f\n\r\t""#, "\u{8}\u{C}\n\r\t"), (#""\u00e9""#, "é"),
        (#""\ud83d\ude00""#, "😀"), (#""\uD83D\uDE00x""#, "😀x"), (#""\u0000""#, "\0"), (#""日本\n語""#, "日本\n語"),
        (#""\u0041bcdefgh""#, "Abcdefgh"), (#""\uFFFF""#, "\u{FFFF}"), (#""12345678\\""#, "12345678\\"),
    ])
    func `escapes in strings are decoded`(_ json: String, _ expected: String) throws {
        #expect(try value(json) == .string(expected))
    }

    @Test(arguments: [
        #""\ud83d""#, #""\ud83d\u0041""#, #""\ude00""#, #""\ud83dx""#, #""\ud83d\ud83d""#,
    ])
    func `halves of surrogate pairs are refused`(_ json: String) throws {
        #expect(try error(json).kind == .notUTF8)
        #expect(throws: WireError.self) { try RawValue(json: Array(json.utf8)) }
    }

    @Test(arguments: [
        #""\x""#, #""\u12""#, #""\u12G4""#, "\"a\nb\"", "\"\u{1}\"", "'a'", #""\"#, #""abc"#, #""\u""#, "\"tab\tx\"",
    ])
    func `broken strings are refused`(_ json: String) {
        #expect(throws: WireError.self) { try value(json) }
        #expect(throws: WireError.self) { try RawValue(json: Array(json.utf8)) }
    }

    static let badUTF8: [[UInt8]] = [
        [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80],
        [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98],
        [0xC3, 0x28], [0xE2, 0x28, 0xA1],
    ]

    @Test(arguments: badUTF8) func `text that is not UTF-8 is refused wherever it stands`(_ bytes: [UInt8]) {
        let padding = Array("12345678".utf8)
        for inner in [bytes, padding + bytes, bytes + padding, Array(#"\n"#.utf8) + bytes] {
            #expect(throws: WireError.self) { try LexValue(json: [0x22] + inner + [0x22]) }
            #expect(throws: WireError.self) { try RawValue(json: [0x22] + inner + [0x22]) }
            #expect(throws: WireError.self) { try LexValue(json: [0x7B, 0x22] + inner + Array("\":1}".utf8)) }
        }
    }

    @Test(arguments: [
        "", " ", "{", "[", "{]", "[}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "[1,]", "[,1]", "{,}", "[1 2]",
        "{\"a\":1 \"b\":2}", "{a:1}", "{1:2}", "tru", "nul", "nullx", "truefalse", "1 2", "{}{}", "[]]", "\u{FEFF}1",
        "[1]x", "// c\n1", "{\"a\":1,,\"b\":2}", "[\u{B}1]", "{\"a\" 1}", "}", ":", "{\"a\":1]", "[\"a\":1]",
    ])
    func `invalid JSON is rejected, whether read or skipped`(_ json: String) {
        #expect(throws: WireError.self) { try value(json) }
        #expect(throws: WireError.self) { try RawValue(json: Array(json.utf8)) }
    }

    @Test func `white space is allowed everywhere`() throws {
        let json = " \t\r\n{ \"a\" : [ 1 , true , null ] , \"b\" : { } }\n "
        #expect(try value(json) == ["a": [1, true, nil], "b": [:]])
        #expect(try RawValue(json: Array(json.utf8)) == RawValue(json: Array(#"{"b":{},"a":[1,true,null]}"#.utf8)))
    }

    @Test func `duplicate fields are refused`() throws {
        let found = try error(#"{"a":{"b":1,"c":2,"b":3}}"#)
        #expect(found.kind == .duplicate)
        #expect(found.path == "a.b")
    }

    @Test func `names are compared as bytes, not as what they look like`() throws {
        let object = try value("{\"\u{E9}\":1,\"e\u{301}\":2}")
        #expect(object["\u{E9}"] == 1)
        #expect(object["e\u{301}"] == 2)
        #expect(try value("\"\u{E9}\"") != value("\"e\u{301}\""))
    }

    @Test(arguments: [
        (#"{"feed":[{"a":1},{"a":[0,{"x y":{"z":1.5}}]}]}"#, #"feed[1].a[1]["x y"].z"#), (#"[[],[1,2,0.5]]"#, "[1][2]"),
        (#"{"a,]}":[1],"b":tru}"#, "b"), (#"1.5"#, ""), (#"{"a":{"b":1},"c":{"d":"\ud800"}}"#, "c.d"),
        (#"{"q\"":{"b":1.5}}"#, #"["q\""].b"#),
    ])
    func `an error has the path of its place`(_ json: String, _ path: String) throws {
        #expect(try error(json).path == path)
    }

    @Test func `more fields or elements than the limit are refused`() throws {
        let limits = WireLimits(elements: 3)
        #expect(try LexValue(json: Array("[1,2,3]".utf8), limits: limits) == [1, 2, 3])
        for json in ["[1,2,3,4]", #"{"a":1,"b":2,"c":3,"d":4}"#] {
            let error = try #require(throws: WireError.self) { try LexValue(json: Array(json.utf8), limits: limits) }
            #expect(error.kind == .limit)
        }
        let long = try #require(throws: WireError.self) {
            try LexValue(json: Array("[1,2,3]".utf8), limits: WireLimits(bytes: 6))
        }
        #expect(long.kind == .limit)
    }
}

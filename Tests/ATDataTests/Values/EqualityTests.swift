import ATCrypto
import ATData
import TestLoad
import Testing

/// Values are equal when what is written of them is: the same DAG-CBOR, and so the same CID.
@Suite(.inTurn) struct EqualityTests {
    private func raw(_ json: String) throws -> RawValue { try RawValue(json: Array(json.utf8)) }

    private static let link = "bafkreiccldh766hwcnuxnf2wh6jgzepf2nlu2lvcllt63eww5p6chi4ity"

    @Test(arguments: [
        ("1", "1.0"), ("1", "100e-2"), ("0", "-0.0"), ("0", "0e99999999999999999999"), ("1.50", "1.5"),
        ("15e-1", "1.5"),
        ("9223372036854775808", "9.223372036854775808e18"), ("1e400", "10e399"), ("-1e400", "-1000E397"),
        (#""a""#, #""\u0061""#), (#""/""#, #""\/""#), (#""\ud83d\ude00""#, #""😀""#), ("[]", " [ ] "), ("{}", "{ }"),
        (#"{"a":1,"b":[{"c":2,"d":3},[]]}"#, #"{"b":[{"d":3,"c":2.0},[]],"a":1}"#),
        (#"{"$bytes":"aGk="}"#, #"{"$bytes":"aGk"}"#), (#"{"$bytes":"aGk"}"#, #"{"$bytes":"aGl"}"#),
        (#"[{"$bytes":""}]"#, #"[{"\u0024bytes":""}]"#), ("[[],[[]],{},[]]", "[ [],[ [] ],{},[] ]"),
        (#"{"$link":"\#(link)"}"#, #"{"$link":"bafkreiccldh766hwcnuxnf2wh6jgzepf2nlu2lvcllt63eww5p6chi4itz"}"#),
        (#"{"x":{"$link":"x"},"aa":[{"b":[1,{}],"a":{}}]}"#, #"{"aa":[{"a":{},"b":[1,{}]}],"x":{"$link":"x"}}"#),
    ])
    func `JSON of the same data is equal and hashes equally, however it is spelled`(_ one: String, _ other: String)
        throws
    {
        #expect(try raw(one) == raw(other))
        #expect(try raw(one).hashValue == raw(other).hashValue)
    }

    @Test(arguments: [
        ("9223372036854775808", "9223372036854775809"), ("1e400", "2e500"), ("1e400", "1e401"), ("1e400", "-1e400"),
        ("1e999999999999999999999", "1e999999999999999999998"), ("0.1", "0.10000000000000000000000000001"),
        ("1", #""1""#), ("null", "0"), ("false", "null"), ("[]", "{}"), ("[1,2]", "[2,1]"), ("[[],1]", "[1,[]]"),
        ("\"\u{E9}\"", "\"e\u{301}\""), ("{\"\u{E9}\":1}", "{\"e\u{301}\":1}"), (#"["K"]"#, "[\"\u{212A}\"]"),
        (#"{"a":1}"#, #"{"a":1,"b":1}"#), (#"{"a":1,"a":2}"#, #"{"a":2,"a":1}"#), (#"{"a":1,"a":2}"#, #"{"a":1}"#),
        (#"{"$bytes":"aGk"}"#, #"{"$bytes":"aGk","x":1}"#), (#"{"$bytes":"aGk"}"#, #""aGk""#),
        (#"{"$bytes":"aGk"}"#, #"{"bytes$":"aGk"}"#), (#"{"$link":"x"}"#, #"{"$link":"y"}"#),
        ("[0]", "[[0]]"), ("[[],[]]", "[[[]]]"), (#"{"a":{},"b":1}"#, #"{"a":{"b":1}}"#), (#"["a","b"]"#, #"["ab"]"#),
    ])
    func `JSON of other data is not equal, and a set keeps both`(_ one: String, _ other: String) throws {
        #expect(try raw(one) != raw(other))
        #expect(try Set([raw(one), raw(other)]).count == 2)
    }

    @Test(arguments: [
        #"{"$bytes":"aGk="}"#, #"{"$link":"\#(link)"}"#, #"{"b":{"$bytes":"AQI"},"a":[1.0,-5,null,true,"é"]}"#, "[]",
        "0",
        #"{"aa":1,"b":2,"c":[{"z":{},"y":[]}]}"#, "-9223372036854775808", #"["\#(link)"]"#,
    ])
    func `JSON equals its own DAG-CBOR`(_ json: String) throws {
        let json = try raw(json)
        let cbor = try RawValue(dagCBOR: json.decode(as: LexValue.self).dagCBOR())
        #expect(json == cbor)
        #expect(json.hashValue == cbor.hashValue)
    }

    @Test func `typed values whose texts only look alike differ, as their CIDs do`() throws {
        let (composed, decomposed) = (Note(text: "\u{E9}"), Note(text: "e\u{301}"))
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed]).count == 2)
        #expect(try composed.cid() != decomposed.cid())
        #expect(Note.Mark(rawValue: "\u{E9}") != Note.Mark(rawValue: "e\u{301}"))
        #expect(Set([Note.Mark(rawValue: "\u{E9}"), Note.Mark(rawValue: "e\u{301}")]).count == 2)
        #expect(("K" as Note.Mark) != "\u{212A}")
    }

    @Test func `typed values compare unknown fields by their data, fractions included`() throws {
        func note(_ rest: String) throws -> Note { try Note(json: Array(#"{"text":"a",\#(rest)}"#.utf8)) }
        #expect(try note(#""x":1.50,"y":{"a":1,"b":2}"#) == note(#""y":{"b":2,"a":1},"x":1.5"#))
        #expect(try note(#""x":1.50"#).hashValue == note(#""x":1.5"#).hashValue)
        #expect(try note(#""x":1.5"#) != note(#""x":1.25"#))
        #expect(try note(#""x":1e400"#) != note(#""x":1e401"#))
        #expect(try note(#""x":1"#) == Note(dagCBOR: note(#""x":1"#).dagCBOR()))
        #expect(try note(#""mark":null"#) != Note(text: "a"))
    }

    @Test func `a field kept as DAG-CBOR is not taken for JSON of the same bytes`() throws {
        // As JSON, the byte that means -18 in DAG-CBOR is the digit 1.
        let cbor = try (["x": -18, "text": "a"] as LexValue).dagCBOR()
        let note = try Note(dagCBOR: cbor)
        #expect(try note != Note(json: Array(#"{"text":"a","x":1}"#.utf8)))
        #expect(try note == Note(json: Array(#"{"text":"a","x":-18}"#.utf8)))
        #expect(try note == Note(dagCBOR: cbor))
    }

    @Test(arguments: 0..<200)
    func `typed values are equal exactly when their DAG-CBOR is, wherever they keep unknown fields`(
        _ seed: UInt64
    ) throws {
        var random = Random(seed: seed)
        func note(_ parent: LexValue, _ one: LexValue, _ other: LexValue, isReversed: Bool) throws -> Note {
            let rest: [(String, LexValue)] = [("y", one), ("x", other)]
            var object: LexObject = ["text": "a", "parent": [["$type": "com.example.other", "value": parent]]]
            for (name, value) in isReversed ? rest.reversed() : rest { object[name] = value }
            return try Note(json: object.json())
        }
        let (parent, one, other) = (random.value(), random.value(), random.value())
        let notes = try [
            note(parent, one, other, isReversed: false),
            note(random.shuffled(parent), one, random.shuffled(other), isReversed: true),
            note(parent, other, one, isReversed: false), note(one, parent, other, isReversed: true),
        ]
        for left in notes {
            for right in try notes + notes.map({ try Note(dagCBOR: $0.dagCBOR()) }) {
                let isSame = try left.dagCBOR() == right.dagCBOR()
                #expect((left == right) == isSame)
                if isSame { #expect(left.hashValue == right.hashValue) }
            }
        }
    }

    @Test func `unknown fields are equal in any order and differ in any value`() throws {
        var (left, right, other) = (UnknownFields(), UnknownFields(), UnknownFields())
        for index in 0..<40 { try left.set("k\(index)", to: .integer(index)) }
        for index in (0..<40).reversed() { try right.set("k\(index)", to: .integer(index)) }
        for index in 0..<40 { try other.set("k\(index)", to: .integer(index == 7 ? 8 : index)) }
        #expect(left == right)
        #expect(left.hashValue == right.hashValue)
        #expect(left != other)
        #expect(left.hashValue != other.hashValue)
    }

    @Test func `a link is the same however its CID is spelled`() throws {
        let (one, other): (CID, CID) = (
            "bafkreiccldh766hwcnuxnf2wh6jgzepf2nlu2lvcllt63eww5p6chi4ity",
            "bafkreiccldh766hwcnuxnf2wh6jgzepf2nlu2lvcllt63eww5p6chi4itz"
        )
        #expect(CIDLink(one) == CIDLink(other))
        #expect(CIDLink(one).hashValue == CIDLink(other).hashValue)
        #expect(LexValue.link(one) == .link(other))
        #expect(LexValue.link(one).hashValue == LexValue.link(other).hashValue)
        #expect(one != other)
    }

    @Test func `values of different kinds don't share a hash`() {
        let values: [LexValue] = [nil, 0, false, "", .bytes([]), [], [:], [[]], [[:]], [nil], [0]]
        #expect(Set(values.map(\.hashValue)).count == values.count)
    }

    @Test func `an object that JSON would read as another kind isn't written as JSON`() throws {
        for name in ["$link", "$bytes"] {
            let object: LexObject = [name: "aGk"]
            #expect(try LexObject(dagCBOR: object.dagCBOR()) == object)
            #expect(try #require(throws: WireError.self) { try object.json() }.kind == .unwritable)
        }
    }

    @Test(arguments: 0..<200)
    func `equal values have equal DAG-CBOR, and others other`(_ seed: UInt64) throws {
        var random = Random(seed: seed)
        let (left, right) = (random.value(), random.value())
        for (one, other) in [(left, right), (left, left), (right, random.shuffled(right))] {
            let isSame = try one.dagCBOR() == other.dagCBOR()
            #expect((one == other) == isSame)
            #expect(try (RawValue(json: one.json()) == RawValue(json: other.json())) == isSame)
            #expect(try (RawValue(json: one.json()) == RawValue(dagCBOR: other.dagCBOR())) == isSame)
            #expect(try (one.cid() == other.cid()) == isSame)
            if isSame {
                #expect(one.hashValue == other.hashValue)
                #expect(try RawValue(json: one.json()).hashValue == RawValue(dagCBOR: other.dagCBOR()).hashValue)
            }
        }
    }

    /// Small values of few kinds, so that two of them are often nearly the same.
    private struct Random {
        private var numbers: SplitMix64

        init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

        mutating func below(_ count: Int) -> Int { .random(in: 0..<count, using: &numbers) }

        mutating func value(depth: Int = 0) -> LexValue {
            switch below(depth > 3 ? 6 : 9) {
            case 0: return nil
            case 1: return .boolean(below(2) == 0)
            case 2: return .integer([0, 1, -1, 24, .max, .min][below(6)])
            case 3: return .string(["", "a", "\u{E9}", "e\u{301}", "aa"][below(5)])
            case 4: return .bytes(Bytes((0..<below(3)).map { UInt8($0) }))
            case 5: return .link(CID(hashing: [UInt8(below(2))], codec: .raw))
            case 6: return .array((0..<below(4)).map { _ in value(depth: depth + 1) })
            default:
                var object = LexObject()
                for _ in 0..<below(4) {
                    object[["a", "b", "aa", "\u{E9}", "e\u{301}"][below(5)]] = value(depth: depth + 1)
                }
                return .object(object)
            }
        }

        mutating func shuffled(_ value: LexValue) -> LexValue {
            switch value {
            case .array(let values): return .array(values.map { shuffled($0) })
            case .object(let object):
                var result = LexObject()
                for field in object.reversed() { result[field.name] = shuffled(field.value) }
                return .object(result)
            default: return value
            }
        }
    }
}

import TestLoad
import Testing

@testable import ATData

/// Raw JSON becomes the same DAG-CBOR as the value that it contains, and fails if that fails.
@Suite(.inTurn) struct JSONTranscoderTests {
    private static let link = "bafkreiccldh766hwcnuxnf2wh6jgzepf2nlu2lvcllt63eww5p6chi4ity"

    private func expectSame(_ json: String, _ place: SourceLocation = #_sourceLocation) throws {
        let utf8 = Array(json.utf8)
        let limits = WireLimits(depth: 2048)
        let raw = try RawValue(json: utf8, limits: limits)
        let (direct, value): (Result<[UInt8], any Error>, Result<[UInt8], any Error>) = (
            Result { try raw.dagCBOR() }, Result { try LexValue(json: utf8, limits: limits).dagCBOR() }
        )
        switch (direct, value) {
        case (.success(let direct), .success(let value)): #expect(direct == value, sourceLocation: place)
        case (.failure, .failure): break
        default: Issue.record("\(json): \(direct), \(value)", sourceLocation: place)
        }
    }

    @Test(arguments: [
        "null", "true", "-1", "9223372036854775807", "-9223372036854775808", "9223372036854775808", "1.0", "1e2", "0.5",
        #""""#, #""a\u00e9\n""#, "[]", "[1,[2,[3,{}]]]", "{}", #"{"b":1,"a":2}"#,
        #"{"aa":1,"b":{"d":1,"c":[{"z":0,"y":1}]}}"#,
        #"{"a":1,"a":2}"#, #"{"b":1,"a":1,"b":1}"#, #"{"a":1,"\u0061":2}"#, #"{"":1}"#, #"{"a":1,"":{"":null}}"#,
        #"{"$type":"x"}"#, #"{"$type":""}"#, #"{"$type":null}"#, #"{"$type":1}"#, #"{"z":1,"$type":"","a":2}"#,
        #"{"$link":"\#(link)"}"#, #"{"$link":"\#(link)","a":1}"#, #"{"a":1,"$link":"\#(link)"}"#, #"{"$link":null}"#,
        #"{"$link":"QmbWqxBEKC3P8tqsKc98xmWNzrzDtRLMiMPL8wBuTGsMnR"}"#, #"{"$link":1}"#, #"{"\u0024link":"\#(link)"}"#,
        #"{"$link":"bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi"}"#, #"{"a":1,"$bytes":null}"#,
        #"{"$bytes":"AAEC"}"#, #"{"$bytes":"AA=="}"#, #"{"$bytes":"AB"}"#, #"{"$bytes":"!"}"#, #"{"$bytes":"","b":""}"#,
        #"{"$type":"blob","ref":{"$link":"\#(link)"},"mimeType":"a/b","size":1}"#,
        #"{"size":1,"ref":{"$link":"\#(link)"},"mimeType":"a/b","$type":"blob"}"#,
        #"{"$type":"blob","ref":{"$link":"\#(link)"},"mimeType":"a/b","size":-1}"#,
        #"{"$type":"blob","ref":"\#(link)","mimeType":"a/b","size":1}"#, #"{"$type":"blob","size":1}"#,
        #"{"$type":"blob","ref":{"$link":"\#(link)"},"mimeType":1,"size":1}"#, #"{"$type":"bl\u006fb"}"#,
    ])
    func `raw and decoded values of a text are the same`(_ json: String) throws {
        try expectSame(json)
        try expectSame("[\(json),\(json)]")
        try expectSame(#"{"second":\#(json),"first":\#(json)}"#)
        try expectSame(#"{"zz":{"y":\#(json),"x":[\#(json)]},"a":0}"#)
    }

    @Test(arguments: [22, 23, 24, 25, 255, 256, 257, Load.size(70_000, otherwise: 1_000)])
    func `heads of every length are right`(count: Int) throws {
        let names = (0..<count).map { #""k\#($0 * 7919 % 100_003)":\#($0)"# }
        try expectSame("{" + names.joined(separator: ",") + "}")
        try expectSame(
            #"{"b":[\#((0..<count).map { "\($0)" }.joined(separator: ","))],"a":"\#(String(repeating: "x", count: count))"}"#
        )
    }

    @Test(arguments: [62, 63, 64, 65, 127, 128, 129, 300, 511, 512, 513])
    func `nesting of any depth is the same`(depth: Int) throws {
        let objects = String(repeating: #"{"b":0,"a":"#, count: depth) + "1" + String(repeating: "}", count: depth)
        try expectSame(objects)
        try expectSame(String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
    }

    @Test func `JSON is transcoded directly, unless objects would move again at every level`() throws {
        var writer = WireWriter(.dagCBOR)
        let isTranscoded = writer.transcode(json: Array(#"{"b":1,"a":2}"#.utf8))
        #expect(isTranscoded)
        // Half of the input is in the innermost object, around which each of the others is in the wrong order.
        let inner = String(repeating: "x", count: Load.size(8 << 20, otherwise: 256 << 10))
        let depth = 60
        let json =
            String(repeating: #"{"bb":0,"a":"#, count: depth) + "\"\(inner)\"" + String(repeating: "}", count: depth)
        let isMoved = writer.transcode(json: Array(json.utf8))
        #expect(!isMoved)
        try expectSame(json)
    }

    @Test func `random records are equal in both encodings`() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<Load.size(20_000, otherwise: 1_000) { try expectSame(Self.text(depth: 4, using: &random)) }
    }

    private static func text(depth: Int, using random: inout some RandomNumberGenerator) -> String {
        let names = [
            "a", "b", "aa", "$type", "ref", "size", "mimeType", "é", "$link", "$bytes", #"\u0061"#, "createdAt",
        ]
        switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &random) {
        case 0: return "\(Int.random(in: -30...70_000, using: &random))"
        case 1: return ["null", "true", "false", "0.5", "-0"].randomElement(using: &random) ?? ""
        case 2: return #"{"$link":"\#(link)"}"#
        case 3: return #"{"$bytes":"AAEC"}"#
        case 4: return [#""blob""#, #""""#, #""a \" \u00e9""#].randomElement(using: &random) ?? ""
        case 5: return "\"" + String(repeating: "x", count: Int.random(in: 0..<300, using: &random)) + "\""
        case 6:
            let count = Int.random(in: 0..<5, using: &random)
            return "[" + (0..<count).map { _ in text(depth: depth - 1, using: &random) }.joined(separator: ",") + "]"
        default:
            // Few names are the same, and few of them are reserved.
            let chosen = names.filter { !$0.hasPrefix("$") || Int.random(in: 0..<8, using: &random) == 0 }.shuffled(
                using: &random)
            let fields = chosen.prefix(Int.random(in: 0..<6, using: &random)).map {
                #""\#($0)":\#(text(depth: depth - 1, using: &random))"#
            }
            return "{" + fields.joined(separator: ",") + "}"
        }
    }
}

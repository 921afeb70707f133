import ATData
import BskyLexicons
import TestLoad
import Testing

/// What holds for every object of a lexicon.
@Suite(.inTurn) struct TypedObjectTests {
    typealias Mention = AppBsky.Richtext.Facet.Mention
    typealias Slice = AppBsky.Richtext.Facet.ByteSlice

    private func utf8(_ json: String) -> [UInt8] { Array(json.utf8) }

    @Test(arguments: [
        (#"{"did":"did:plc:a","did":"did:plc:a"}"#, "did"), (#"{"did":"did:plc:a","x":1,"x":2}"#, "x"),
        (#"{"did":null,"did":"did:plc:a"}"#, "did"), (#"{"did":"did:plc:a","did":null}"#, "did"),
        (#"{"did":"did:plc:a","d\u0069d":"did:plc:a"}"#, "did"),
    ])
    func `a field that appears twice is refused, known or not`(_ json: String, _ field: String) throws {
        let error = try #require(throws: WireError.self) { try Mention(json: utf8(json)) }
        #expect(error.kind == .duplicate)
        #expect(error.path == field)
    }

    @Test func `names of one letter work`() throws {
        let red = AppBsky.Embed.External.ColorRGB(r: 255, g: 0, b: 1)
        #expect(try AppBsky.Embed.External.ColorRGB(json: utf8(#"{"r":255,"g":0,"b":1}"#)) == red)
        #expect(try red.json() == utf8(#"{"b":1,"g":0,"r":255}"#))
        #expect(try AppBsky.Embed.External.ColorRGB(dagCBOR: red.dagCBOR()) == red)
    }

    @Test func `a name with a quotation mark or a backslash is written so that it can be read`() throws {
        let odd = OddNames(quoted: 1, escape: "x")
        #expect(try odd.json() == utf8(#"{"\"":1,"\\u{0}\n":"x"}"#))
        #expect(try OddNames(json: odd.json()) == odd)
        #expect(try LexValue(json: odd.json()) == LexValue(dagCBOR: odd.dagCBOR()))
        #expect(try OddNames(dagCBOR: odd.dagCBOR()) == odd)
    }

    @Test func `a missing field and a null one are different`() throws {
        let missing = try #require(throws: WireError.self) { try Mention(json: utf8("{}")) }
        #expect(missing.description == "did: a required field is missing")
        let null = try #require(throws: WireError.self) { try Mention(json: utf8(#"{"did":null}"#)) }
        #expect(null.description == "did: null where a value is required")
        #expect(null.kind == .missing)
    }

    @Test func `a record of another type is refused, and one without a type is read`() throws {
        let body = #""text":"","createdAt":"2024-01-01T00:00:00Z"}"#
        let other = #"{"$type":"app.bsky.feed.like",\#(body)"#
        let error = try #require(throws: WireError.self) { try AppBsky.Feed.Post(json: utf8(other)) }
        #expect(error.kind == .unexpectedType)
        #expect(error.path == "$type")
        let post = try AppBsky.Feed.Post(json: utf8("{" + body))
        #expect(try LexValue(json: post.json())["$type"] == "app.bsky.feed.post")
        #expect(try AppBsky.Feed.Post(json: utf8(#"{"$type":"app.bsky.feed.post#main",\#(body)"#)) == post)
    }

    @Test(arguments: [22, 23, 24, 30, 300])
    func `unknown fields are sorted among the known ones in DAG-CBOR`(_ count: Int) throws {
        var slice = Slice(byteStart: 1, byteEnd: 2)
        for index in 0..<count {
            try slice.unknownFields.set(String(repeating: "x", count: index % 14) + "\(index)", to: .integer(index))
        }
        let cbor = try slice.dagCBOR()
        #expect(try LexValue(json: slice.json()).dagCBOR() == cbor)
        #expect(try Slice(dagCBOR: cbor) == slice)
        #expect(try Slice(json: slice.json()) == slice)
    }

    @Test func `a variant's $type is written once, in its sorted place`() throws {
        var mention = Mention(did: "did:plc:a")
        try mention.unknownFields.set("$type", to: "stray")
        try mention.unknownFields.set("$typf", to: 1)
        try mention.unknownFields.set("zz", to: 2)
        let cbor = try AppBsky.Richtext.Facet.FeaturesUnion.mention(mention).dagCBOR()
        let value = try LexValue(dagCBOR: cbor)
        #expect(value["$type"] == "app.bsky.richtext.facet#mention")
        #expect(value["zz"] == 2)
        #expect(try value.dagCBOR() == cbor)
    }

    @Test func `deep values of both kinds are skipped as they are read`() throws {
        let depth = 120
        let json = utf8(
            String(repeating: #"{"a":[1,"#, count: depth) + "2" + String(repeating: #",3],"b":4}"#, count: depth))
        let limits = WireLimits(depth: 300)
        let raw = try RawValue(json: json, limits: limits)
        #expect(raw.bytes == json)
        #expect(try LexValue(json: json, limits: limits).json() == json)
        let cbor = try LexValue(json: json, limits: limits).dagCBOR()
        #expect(try RawValue(dagCBOR: cbor, limits: limits).bytes == cbor)
        #expect(throws: WireError.self) { try RawValue(json: json.dropLast() + [0x5D], limits: limits) }
    }
}

/// An object with names that JSON has to escape.
private struct OddNames: LexiconObject {
    var quoted: Int?
    var escape: String?
    var unknownFields = UnknownFields()

    static var fieldNames: [StaticString] { ["\"", "\\u{0}\n"] }

    init(quoted: Int, escape: String) { (self.quoted, self.escape) = (quoted, escape) }

    init(from reader: inout WireReader) throws(WireError) {
        var object = try reader.beginObject()
        while let key = try reader.nextKey(&object) {
            if key == "\"", quoted == nil {
                quoted = try Int(from: &reader)
            } else if key == "\\u{0}\n", escape == nil {
                escape = try String(from: &reader)
            } else {
                try reader.keep(key, &object)
            }
        }
        unknownFields = try reader.unknownFields(object, of: Self.self)
    }

    func write(to writer: inout WireWriter) {
        var object = writer.beginObject(unknownFields)
        writer.field("\"", quoted, &object)
        writer.field("\\u{0}\n", escape, &object)
        writer.endObject(&object)
    }
}

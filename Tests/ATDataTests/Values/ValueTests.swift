import ATCrypto
import ATData
import TestLoad
import Testing

@Suite(.inTurn) struct ValueTests {
    private func utf8(_ json: String) -> [UInt8] { Array(json.utf8) }
    let link = "bafkreiccldh766hwcnuxnf2wh6jgzepf2nlu2lvcllt63eww5p6chi4ity"

    @Test func `objects are equal whatever their order, which is kept`() throws {
        let left = try LexObject(json: utf8(#"{"a":1,"b":[{"c":2,"d":3}]}"#))
        let right = try LexObject(json: utf8(#"{"b":[{"d":3,"c":2}],"a":1}"#))
        #expect(left == right)
        #expect(left.hashValue == right.hashValue)
        #expect(right.map(\.name) == ["b", "a"])
        #expect(left != ["a": 1])
        #expect(try left.dagCBOR() == right.dagCBOR())
    }

    @Test func `fields are set, replaced and removed`() {
        var object: LexObject = ["a": 1, "b": 2]
        object["a"] = 3
        object["c"] = nil
        object["b"] = nil
        object["d"] = nil as LexValue?
        #expect(object == ["a": 3])
    }

    @Test(arguments: [1, 2, 5, 17, 24, 30, 40])
    func `a field that is set after others were removed is found, and there is one of it`(_ removed: Int) throws {
        var object = LexObject()
        let names = (0..<40).map { "field\($0)" }
        for name in names { object[name] = 1 }
        for name in names.suffix(removed).reversed() { object[name] = nil }
        #expect(object.count == 40 - removed)
        object["new"] = 2
        #expect(object["new"] == 2)
        object["new"] = 3
        #expect(object["new"] == 3 && object.count == 41 - removed)
        object["new"] = nil
        #expect(object["new"] == nil && object.count == 40 - removed)
        #expect(try LexObject(dagCBOR: object.dagCBOR()) == object)
    }

    @Test(arguments: 0..<50 as Range<UInt64>)
    func `fields behave like a dictionary, whatever is set and removed`(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var object = LexObject()
        var expected: [String: LexValue] = [:]
        for name in (0..<20).map({ "field\($0)" }) { (object[name], expected[name]) = (0, 0) }
        for step in 0..<100 {
            // Mostly the last field is removed, which is how a list is undone.
            let isLast = Bool.random(using: &random)
            let other = "field\(Int.random(in: 0..<60, using: &random))"
            let name = isLast ? object.last?.name ?? other : other
            let value: LexValue? = isLast ? nil : .integer(step)
            (object[name], expected[name]) = (value, value)
            #expect(object.count == expected.count)
            #expect(object[name] == expected[name])
        }
        for (name, value) in expected { #expect(object[name] == value) }
        #expect(try LexObject(json: object.json()) == object)
    }

    @Test(arguments: [[], [0], [255, 254], [1, 2, 3], [1, 2, 3, 4], Array(0...255)] as [[UInt8]])
    func `bytes survive base64 with and without padding`(_ bytes: [UInt8]) throws {
        let json = try Bytes(bytes).json()
        #expect(!json.contains(UInt8(ascii: "=")))
        #expect(try Bytes(json: json).bytes == bytes)
        let text = String(decoding: json.dropFirst(11).dropLast(2), as: UTF8.self)
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        #expect(try Bytes(json: utf8(#"{"$bytes":"\#(text)\#(padding)"}"#)).bytes == bytes)
        #expect(try Bytes(dagCBOR: Bytes(bytes).dagCBOR()).bytes == bytes)
    }

    @Test(arguments: ["A", "A===", "AA=", "AB-_", "A B=", "====", "AAAA=", "AA=A", "=AAA"])
    func `invalid base64 is rejected`(_ text: String) {
        #expect(throws: WireError.self) { try Bytes(json: utf8(#"{"$bytes":"\#(text)"}"#)) }
    }

    @Test func `a link is written in its form, and a CID of another kind only as JSON`() throws {
        #expect(String(decoding: try CIDLink(CID(link)).json(), as: UTF8.self) == #"{"$link":"\#(link)"}"#)
        #expect(try CIDLink(dagCBOR: CIDLink(CID(link)).dagCBOR()).cid.description == link)
        let other = try CIDLink(json: utf8(#"{"$link":"zdj7WWeQ43G6JJvLWQWZpyHuAMq6uYWRjkBXFad11vE2LHhQ7"}"#))
        #expect(try CIDLink(json: other.json()) == other)
        #expect(try #require(throws: WireError.self) { try other.dagCBOR() }.kind == .unwritable)
    }

    @Test(arguments: [
        #"{"$link":5}"#, #"{"$link":"."}"#, "{}",
        #"{"$link":"bafkreiccldh766hwcnuxnf2wh6jgzepf2nlu2lvcllt63eww5p6chi4ity","x":1}"#,
    ])
    func `JSON that isn't a link is rejected`(_ json: String) {
        #expect(throws: WireError.self) { try CIDLink(json: utf8(json)) }
    }

    @Test func `unknown objects compare by meaning and convert between forms`() throws {
        let object = try UnknownObject(json: utf8(#"{ "b" : {"$bytes":"AQI"}, "a": 1.0 , "$type":"x.y.z"}"#))
        let same = try UnknownObject(json: utf8(#"{"$type":"x.y.z","a":1,"b":{"$bytes":"AQI"}}"#))
        #expect(object == same)
        #expect(object.hashValue == same.hashValue)
        #expect(object.type == "x.y.z")
        let cbor = try UnknownObject(dagCBOR: object.dagCBOR())
        #expect(cbor == object)
        #expect(cbor.type == "x.y.z")
        #expect(try UnknownObject(json: utf8(#"{"a":1.5}"#)) != UnknownObject(json: utf8(#"{"a":1}"#)))
        #expect(throws: WireError.self) { try UnknownObject(json: utf8("[]")) }
    }

    @Test func `an object with a fraction stays whole as JSON and refuses DAG-CBOR`() throws {
        let object = try UnknownObject(json: utf8(#"{"a":1.50}"#))
        #expect(try object.json() == utf8(#"{"a":1.50}"#))
        #expect(try #require(throws: WireError.self) { try object.dagCBOR() }.kind == .unwritable)
    }

    @Test func `unknown fields are set and removed`() throws {
        var fields = UnknownFields()
        #expect(fields.isEmpty)
        try fields.set("a", to: ["x": 1])
        try fields.set("b", to: nil)
        #expect(try fields["a"]?.decode(as: LexValue.self) == ["x": 1])
        #expect(fields.names == ["a"])
        try fields.set("a", to: nil)
        #expect(fields == UnknownFields())
    }

    @Test func `null and absence are different`() throws {
        #expect(try Nullable<CID>(json: utf8("null")) == .null)
        #expect(try Nullable<CID>(json: utf8("\"\(link)\"")).value?.description == link)
        #expect(try Nullable<String>.null.json() == utf8("null"))
        #expect(try Nullable<String>.value("x").dagCBOR() == [0x61, 0x78])
    }

    @Test func `a boxed member is a value`() {
        struct Holder { @Boxed var text: String? }
        var holder = Holder(text: Boxed("a"))
        let copy = holder
        holder.text = "b"
        #expect(copy.text == "a")
        #expect(holder.text == "b")
        holder.text = nil
        #expect(holder.text == nil)
        #expect(Boxed("x") == Boxed("x"))
    }
}

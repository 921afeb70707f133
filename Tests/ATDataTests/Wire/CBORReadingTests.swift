import ATData
import TestLoad
import Testing

@Suite(.inTurn) struct CBORReadingTests {
    static let refused: [(String, [UInt8], WireError.Kind)] = [
        ("an integer of one byte in two", [0x18, 0x17], .notCanonical),
        ("an integer of one byte in three", [0x19, 0x00, 0xFF], .notCanonical),
        ("an integer of two bytes in five", [0x1A, 0x00, 0x00, 0xFF, 0xFF], .notCanonical),
        ("an integer of four bytes in nine", [0x1B, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF], .notCanonical),
        ("an integer beyond 64 bits with sign", [0x1B, 0x80, 0, 0, 0, 0, 0, 0, 0], .number),
        ("a negative integer beyond 64 bits", [0x3B, 0x80, 0, 0, 0, 0, 0, 0, 0], .number),
        ("a length not in its shortest form", [0x78, 0x01, 0x61], .notCanonical),
        ("an array of indefinite length", [0x9F, 0x01, 0xFF], .notCanonical),
        ("a map of indefinite length", [0xBF, 0xFF], .notCanonical),
        ("a string of indefinite length", [0x7F, 0x61, 0x61, 0xFF], .notCanonical),
        ("a half float", [0xF9, 0x3C, 0x00], .notCanonical),
        ("a float", [0xFA, 0x3F, 0x80, 0, 0], .notCanonical),
        ("a double", [0xFB, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0], .notCanonical),
        ("not a number", [0xFB, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0], .notCanonical),
        ("undefined", [0xF7], .notCanonical), ("a simple value", [0xF8, 0xFF], .notCanonical),
        ("a break", [0xFF], .notCanonical), ("a reserved head", [0x1C], .notCanonical),
        ("another tag", [0xC1, 0x01], .notCanonical), ("a tag in long form", [0xD9, 0x00, 0x2A, 0x40], .notCanonical),
        ("names out of order", [0xA2, 0x61, 0x62, 0x01, 0x61, 0x61, 0x02], .notCanonical),
        ("a longer name first", [0xA2, 0x62, 0x61, 0x61, 0x01, 0x61, 0x62, 0x02], .notCanonical),
        ("a name twice", [0xA2, 0x61, 0x61, 0x01, 0x61, 0x61, 0x02], .notCanonical),
        ("a name that is a number", [0xA1, 0x01, 0x02], .notCanonical),
        ("something after the value", [0x01, 0x02], .trailing), ("nothing", [], .truncated),
        ("a string that is not UTF-8", [0x61, 0xFF], .notUTF8),
        ("a name that is not UTF-8", [0xA1, 0x61, 0xFF, 1], .notUTF8),
        (
            "a link without its zero",
            [0xD8, 0x2A, 0x58, 0x24, 1, 0x71, 0x12, 0x20] + [UInt8](repeating: 0, count: 32), .mismatch
        ),
        ("a link that is empty", [0xD8, 0x2A, 0x40], .mismatch),
        ("a link that is text", [0xD8, 0x2A, 0x60], .mismatch),
        ("a link of version 0", [0xD8, 0x2A, 0x58, 0x23, 0, 0x12, 0x20] + [UInt8](repeating: 0, count: 32), .mismatch),
        (
            "a link to another codec",
            [0xD8, 0x2A, 0x58, 0x25, 0, 1, 0x70, 0x12, 0x20] + [UInt8](repeating: 0, count: 32), .mismatch
        ),
        ("a gigabyte of bytes", [0x5A, 0x40, 0, 0, 0], .truncated),
        ("a gigabyte of array", [0x9A, 0x40, 0, 0, 0], .truncated),
        ("a gigabyte of map", [0xBA, 0x40, 0, 0, 0], .truncated),
        ("two gigabytes of text", [0x7A, 0x80, 0, 0, 0], .truncated),
        ("all there is of text", [0x7B, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], .truncated),
        ("all there is of map", [0xBB, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], .truncated),
    ]

    @Test(arguments: refused)
    func `only the one canonical form is accepted, read or skipped`(
        _ what: String, _ bytes: [UInt8], _ kind: WireError.Kind
    ) throws {
        #expect(try #require(throws: WireError.self) { try LexValue(dagCBOR: bytes) }.kind == kind)
        #expect(try #require(throws: WireError.self) { try RawValue(dagCBOR: bytes) }.kind == kind)
        // The same within a container.
        #expect(throws: WireError.self) { try LexValue(dagCBOR: [0x81] + bytes) }
        #expect(throws: WireError.self) { try RawValue(dagCBOR: [0x81] + bytes) }
    }

    @Test(arguments: [
        0, 1, 23, 24, 255, 256, 65_535, 65_536, 4_294_967_295, 4_294_967_296, .max, -1, -24, -25, -256, -257, .min,
    ])
    func `integers survive in their shortest form`(_ value: Int) throws {
        let bytes = try LexValue.integer(value).dagCBOR()
        #expect(try LexValue(dagCBOR: bytes) == .integer(value))
        #expect(try RawValue(dagCBOR: bytes).bytes == bytes)
        #expect(try LexValue(json: LexValue.integer(value).json()) == .integer(value))
    }

    @Test(arguments: [0, 1, 22, 23, 24, 25, 255, 256, 300, 70_000])
    func `containers and strings of any size survive, with names in order`(_ count: Int) throws {
        var object = LexObject()
        if count <= 300 { for index in (0..<count).reversed() { object["k\(index)"] = .integer(index) } }
        let value: LexValue = [
            "object": .object(object), "array": .array(.init(repeating: nil, count: count)),
            "text": .string(String(repeating: "x", count: count)),
            "bytes": .bytes(Bytes(repeatElement(7, count: count))),
        ]
        let bytes = try value.dagCBOR()
        #expect(try LexValue(dagCBOR: bytes) == value)
        #expect(try LexValue(dagCBOR: bytes).dagCBOR() == bytes)
    }

    @Test(arguments: [
        "a", "b", "ab", "abc", "sevenxx", "eightxxx", "eightxxy", "nine12345", "nine12346", "é", "eightxé", "$type",
    ])
    func `names are compared alike by readers and when they are skipped`(_ first: String) throws {
        for second in ["a", "aa", "ab", "b", "sevenxx", "eightxxx", "eightxxy", "nine12345", "é", "eightxé", "$typf"] {
            // The value after the names is as long as a word, or nothing follows it.
            for filling in [1, 12] {
                var bytes: [UInt8] = [0xA2]
                for name in [first, second] {
                    bytes += try name.dagCBOR() + String(repeating: "x", count: filling).dagCBOR()
                }
                let isSorted =
                    first.utf8.count == second.utf8.count
                    ? first.utf8.lexicographicallyPrecedes(second.utf8) : first.utf8.count < second.utf8.count
                #expect(((try? LexValue(dagCBOR: bytes)) != nil) == isSorted)
                #expect(((try? RawValue(dagCBOR: bytes)) != nil) == isSorted)
            }
        }
    }

    @Test func `an identifier that is not UTF-8 is refused as text, not as an identifier`() throws {
        let bytes: [UInt8] = [0x65] + Array("did:".utf8) + [0xFF]
        #expect(try #require(throws: WireError.self) { try DID(dagCBOR: bytes) }.kind == .notUTF8)
        #expect(
            try #require(throws: WireError.self) { try URIString(dagCBOR: [0x63, 0x61, 0x3A, 0xC3]) }.kind == .notUTF8)
        #expect(try URIString(dagCBOR: [0x64, 0x61, 0x3A, 0xC3, 0xA9]).description == "a:é")
    }

    @Test func `an error has the path of its place`() throws {
        let bytes = try (["a": [1, ["bb": ["x": 1, "y": 2]]], "z": 1] as LexValue).dagCBOR()
        let place = try #require(bytes.firstIndex(of: 0x79)) + 1
        var broken = bytes
        broken[place] = 0xF7
        let error = try #require(throws: WireError.self) { try LexValue(dagCBOR: broken) }
        #expect(error.path == "a[1].bb.y")
        #expect(error.offset == place)
    }
}

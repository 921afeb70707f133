import ATData
import TestLoad
import Testing

@Suite(.inTurn) struct SyntaxErrorTests {
    @Test(arguments: [("did:PLC:abc", 4), ("did:plc:a b", 9), ("did:plc:abc:", 11), ("plc", 0), ("did:plc:é", 8)])
    func `an error says at which byte a DID goes wrong`(_ text: String, _ offset: Int) throws {
        let error = try #require(throws: SyntaxError.self) { try DID(text) }
        #expect(error.kind == .did)
        #expect(error.offset == offset)
        #expect(error.text == text)
    }

    @Test(arguments: [
        ("at://did:plc:abc/com.example.a_b", 30), ("at://alice..test", 11), ("at://alice.test/com.example.x/a b", 31),
        ("http://x", 0), ("at://alice.test/", 16),
    ])
    func `an error says at which byte an address goes wrong, counted from its start`(
        _ text: String, _ offset: Int
    ) throws {
        #expect(try #require(throws: SyntaxError.self) { try ATURI(text) }.offset == offset)
    }

    @Test func `the message shows the text, the reason and the place`() throws {
        let error = try #require(throws: SyntaxError.self) { try Handle("alice" as String) }
        #expect(
            error.description
                == "\"alice\" is not a handle: it needs at least two parts with a dot between them (byte 5)")
    }

    @Test func `a long text is truncated in the message`() throws {
        let error = try #require(throws: SyntaxError.self) { try RecordKey(String(repeating: "o", count: 100_000)) }
        #expect(error.text.utf8.count < 200)
        #expect(error.offset == 512)
    }

    @Test func `the hidden cases of the vectors, which look like comments, are refused`() {
        #expect(throws: SyntaxError.self) { try RecordKey("#extra" as String) }
        #expect(throws: SyntaxError.self) { try ATURI("#at://did:plc:asdf123" as String) }
    }

    #if !os(iOS)
    @Test func `a literal that is nonsense traps`() async {
        await #expect(processExitsWith: .failure) { _ = "nonsense" as DID }
    }
    #endif

    @Test func `text in a generic function is checked in the same way`() throws {
        #expect(throws: SyntaxError.self) { try value(of: "nonsense", DID.self) }
        #expect(try value(of: "did:plc:abc", DID.self) == "did:plc:abc")
    }

    private func value<Value: SyntaxString>(of text: String, _: Value.Type) throws(SyntaxError) -> Value {
        try Value(text)
    }
}

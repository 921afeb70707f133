import Terminal
import TestLoad
import Testing

@Suite(.inTurn) struct SyntaxCommandTests {
    @Test func `each line is checked to its last byte`() async throws {
        let desk = try await Desk()
        let check = await desk.atp(
            "syntax", "check", "did",
            stdin: "did:plc:abc\n did:plc:abc\ndid:plc:abc \ndid:plc:abc\r\n\n\u{FEFF}did:plc:abc\ndid:web:a.b")
        #expect(check.lines == ["valid", "invalid", "invalid", "invalid", "invalid", "invalid", "valid"])
        #expect(check.code == .refused)
    }

    @Test func `an unknown kind is told with those that there are`() async throws {
        let outcome = try await Desk().atp("syntax", "check", "dids")
        #expect(outcome.code == .usage && outcome.errors.contains("KIND is one of did, handle, at-identifier,"))
    }

    @Test(arguments: [
        ("did", "did:web:example.com", "did:web"), ("handle", "alice.test", "alice"),
        ("at-identifier", "alice.test", "@alice.test"), ("nsid", "com.example.thing", "com.example"),
        ("at-uri", "at://alice.test/com.example.thing/self", "at://alice.test/"),
        ("tid", "3jzfcijpj2z2a", "3jzfcijpj2z2"),
        ("record-key", "self", "a b"), ("cid", "bafyreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy", "b"),
        ("datetime", "2026-01-01T00:00:00Z", "2026-01-01"), ("language", "pt-BR", "portuguese_"),
        ("uri", "https://example.com", "example.com"),
    ])
    func `every kind is known`(kind: String, valid: String, invalid: String) async throws {
        let desk = try await Desk()
        let good = await desk.atp("syntax", "check", kind, stdin: valid)
        #expect(good.output == "valid\n")
        #expect(good.code == .success)
        let bad = await desk.atp("syntax", "check", kind, "--explain", stdin: invalid + "\n")
        #expect(bad.output.hasPrefix("invalid\t"))
        #expect(bad.code == .refused)
        let json = await desk.atp("syntax", "check", kind, "--json", stdin: "\(valid)\n\(invalid)\n")
        #expect(json.lines.map { $0.contains(#""valid":true"#) } == [true, false])
    }

    @Test func `an empty input is valid`() async throws {
        let desk = try await Desk()
        let check = await desk.atp("syntax", "check", "did")
        #expect(check.output == "")
        #expect(check.code == .success)
        #expect(await desk.atp("syntax", "check", "dids").code == .usage)
    }
}

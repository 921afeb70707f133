import Foundation
import TestLoad
import Testing

@testable import ATCrypto

@Suite(.inTurn) struct SecrecyTests {
    /// Everything that printing, interpolating and dumping the value shows.
    private func everyText(of value: some Any) -> String {
        var text = "\(value) " + String(reflecting: value) + " " + String(describing: [value])
        dump(value, to: &text)
        dump([value as Any?], to: &text)
        return text
    }

    /// The numbers of a text, one after the other, as a dump lists the bytes of an array.
    private func numbers(in text: String) -> String {
        " " + text.split { !$0.isNumber }.joined(separator: " ") + " "
    }

    @Test(arguments: Curve.allCases)
    func `a private key isn't in descriptions and dumps`(curve: Curve) throws {
        let bytes = [UInt8](repeating: 0xa7, count: 32)
        let text = everyText(of: try SigningKey(curve: curve, rawRepresentation: bytes))
        for trace in ["a7a7a7a7", "A7A7A7A7", String(Base64.standard.encode(bytes).prefix(8))] {
            #expect(!text.contains(trace))
        }
        // One 167 alone may be part of the public key.
        #expect(!numbers(in: text).contains(" 167 167 167 "))
        #expect(text.contains("did:key:"))
    }

    @Test func `a shared secret isn't in descriptions and dumps`() {
        let text = everyText(of: SymmetricKey("correct horse".utf8))
        for trace in ["correct", "horse"] { #expect(!text.contains(trace)) }
        #expect(!numbers(in: text).contains(" 99 111 114 "))
        #expect(text.contains("13 bytes"))
    }

    @Test func `a verifier isn't in descriptions and dumps`() {
        let pkce = PKCE()
        let text = everyText(of: pkce)
        #expect(!text.contains(pkce.verifier))
        #expect(text.contains(pkce.challenge))
    }

    @Test func `a token isn't in descriptions and dumps`() throws {
        let key = try SigningKey.generate(.p256)
        let token = try JWT.make(JWTClaims(issuer: "me", expiresAt: .now + 60), signedWith: key)
        let parts = token.split(separator: ".")
        let text =
            everyText(of: try JWT(token, verifiedWith: key.verifyingKey)) + everyText(of: try UnverifiedJWT(token))
        for part in parts { #expect(!text.contains(part)) }
        #expect(!text.contains("\(try Base64.url.decode(parts[2])[0...3])".dropFirst().dropLast()))
        #expect(text.contains("me"))
    }

    @Test func `errors do not quote a key`() {
        let bytes = [UInt8](repeating: 0xff, count: 32)
        let error = #expect(throws: KeyError.self) { try SigningKey(curve: .k256, rawRepresentation: bytes) }
        #expect(error.map { everyText(of: $0).contains("255") } == false)
    }

    @Test func `wiped memory holds zeros`() {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 40, alignment: 8)
        defer { memory.deallocate() }
        memory.copyBytes(from: repeatElement(0xa7, count: 40))
        wipe(UnsafeMutableRawBufferPointer(rebasing: memory[..<39]))
        #expect(memory.dropLast().allSatisfy { $0 == 0 })
        #expect(memory[39] == 0xa7)
        wipe(UnsafeMutableRawBufferPointer(start: nil, count: 0))
    }

    @Test func `random bytes have the requested number, and differ`() {
        for count in [0, 1, 7, 8, 9, 32, 100] { #expect(SecureRandom.bytes(count).count == count) }
        #expect(SecureRandom.bytes(32) != SecureRandom.bytes(32))
        // 4,000 bytes without every value in them have a chance of 1 in 20,000; a part never filled would be zeros.
        #expect(Set(SecureRandom.bytes(8001)).count == 256)
        #expect(SecureRandom.bytes(8001).suffix(16) != ArraySlice(repeating: 0, count: 16))
    }
}

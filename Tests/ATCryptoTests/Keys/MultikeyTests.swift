import ATCrypto
import TestLoad
import Testing

@Suite(.inTurn) struct MultikeyTests {
    @Test(arguments: Curve.allCases)
    func `keys are encoded and decoded in every form`(curve: Curve) throws {
        let key = try SigningKey.generate(curve).verifyingKey
        #expect(key.didKey.hasPrefix(curve == .p256 ? "did:key:zDn" : "did:key:zQ3s"))
        #expect(key.didKey == "did:key:" + key.multikey)
        #expect(key.description == key.didKey)
        #expect(try VerifyingKey(didKey: key.didKey) == key)
        #expect(try VerifyingKey(multikey: key.multikey) == key)
        #expect(try VerifyingKey(publicKeyMultibase: key.multikey, type: "Multikey") == key)
        let type = curve == .p256 ? "EcdsaSecp256r1VerificationKey2019" : "EcdsaSecp256k1VerificationKey2019"
        for point in [key.compressedRepresentation, key.uncompressedRepresentation] {
            #expect(try VerifyingKey(publicKeyMultibase: "z" + Base58BTC.encode(point), type: type) == key)
        }
    }

    @Test func `invalid texts are rejected with a reason`() throws {
        let key = try SigningKey.generate(.k256).verifyingKey
        let point = key.compressedRepresentation
        let bad: [String] = [
            "", "did:key", "did:key:", "did:key:z", "did:plc:z72i7hdynmk6r22z27h6tvur", "DID:KEY:" + key.multikey,
            "did:key:" + key.multikey.dropFirst(), "did:key:" + key.multikey.dropLast(),
            "did:key:" + key.multikey + "1",
            " " + key.didKey, key.didKey + " ", key.didKey + "#" + key.multikey, "did:key:f" + key.multikey.dropFirst(),
            "did:key:z" + Base58BTC.encode([0xe7, 0x01] + key.uncompressedRepresentation),
            "did:key:z" + Base58BTC.encode([0xed, 0x01] + point.dropFirst()), "did:key:z" + Base58BTC.encode(point),
            "did:key:z" + Base58BTC.encode([0x67] + point), "did:key:z" + String(repeating: "z", count: 100_000),
            "did:key:z" + Base58BTC.encode([0xe7, 0x01, 5] + point.dropFirst()),
        ]
        for text in bad {
            let error = #expect(throws: KeyError.self) { try VerifyingKey(didKey: text) }
            #expect(error?.description.isEmpty == false)
        }
        #expect(throws: KeyError.unsupportedKeyType("Ed25519VerificationKey2020")) {
            try VerifyingKey(publicKeyMultibase: key.multikey, type: "Ed25519VerificationKey2020")
        }
        // A bare point where a Multikey should be, and the other way round.
        #expect(throws: KeyError.self) {
            try VerifyingKey(publicKeyMultibase: "z" + Base58BTC.encode(point), type: "Multikey")
        }
        #expect(throws: KeyError.self) {
            try VerifyingKey(publicKeyMultibase: key.multikey, type: "EcdsaSecp256k1VerificationKey2019")
        }
    }

    @Test func `a multikey with the other curve's prefix is rejected or another key`() throws {
        // Half of all x are on the other curve as well, so a key that is not is looked for.
        var refused = 0
        for seed in 1...16 {
            let key = try SigningKey(curve: .k256, rawRepresentation: [UInt8](repeating: UInt8(seed), count: 32))
            let text = "z" + Base58BTC.encode([0x80, 0x24] + key.verifyingKey.compressedRepresentation)
            do {
                #expect(try VerifyingKey(multikey: text).curve == .p256)
            } catch {
                #expect(error == .invalidPoint(.p256))
                refused += 1
            }
        }
        #expect(refused > 0)
    }
}

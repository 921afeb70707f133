import ATCrypto
import Foundation
import SharedFolder
import TestLoad
import Testing

/// The protocol's interoperability vectors for keys and signatures.
@Suite(.inTurn, .enabled(if: SharedFolder.isPresent, .init(rawValue: SharedFolder.whenAbsent)))
struct SignatureFixtureTests {
    struct Fixture: Decodable {
        let comment: String
        let messageBase64: String
        let algorithm: String
        let didDocSuite: String
        let publicKeyDid: String
        let publicKeyMultibase: String
        let signatureBase64: String
        let validSignature: Bool
        let tags: [String]
    }

    struct DIDKeyFixture: Decodable {
        let privateKeyBytesHex: String?
        let privateKeyBytesBase58: String?
        let publicDidKey: String
    }

    private func fixtures<Value: Decodable>(_ name: String) throws -> [Value] {
        try JSONDecoder().decode([Value].self, from: SharedFolder.data("interop/crypto/\(name)"))
    }

    @Test func `every signature is valid if its fixture says so`() throws {
        let fixtures: [Fixture] = try fixtures("signature-fixtures.json")
        #expect(fixtures.count == 6)
        for fixture in fixtures {
            let key = try VerifyingKey(didKey: fixture.publicKeyDid)
            let message = try Base64.standard.decode(fixture.messageBase64, padding: .optional)
            let signature = try Base64.standard.decode(fixture.signatureBase64, padding: .optional)
            #expect(key.isValidSignature(signature, for: message) == fixture.validSignature, "\(fixture.comment)")
            #expect(
                key.isValidSignature(signature, for: message, allowsHighS: true)
                    == (fixture.validSignature || fixture.tags == ["high-s"]), "\(fixture.comment)"
            )
            #expect(try VerifyingKey(publicKeyMultibase: fixture.publicKeyMultibase, type: fixture.didDocSuite) == key)
            #expect(key.didKey == fixture.publicKeyDid)
            #expect(JWTAlgorithm(key.curve).rawValue == fixture.algorithm)
        }
    }

    @Test(arguments: [Curve.k256, .p256])
    func `private keys have the public keys of the W3C vectors`(curve: Curve) throws {
        let name = curve == .k256 ? "w3c_didkey_K256.json" : "w3c_didkey_P256.json"
        let fixtures: [DIDKeyFixture] = try fixtures(name)
        #expect(fixtures.count == (curve == .k256 ? 5 : 1))
        for fixture in fixtures {
            let bytes =
                try fixture.privateKeyBytesHex.map(hex) ?? Base58BTC.decode(fixture.privateKeyBytesBase58 ?? "")
            let key = try SigningKey(curve: curve, rawRepresentation: bytes)
            #expect(key.verifyingKey.didKey == fixture.publicDidKey)
            #expect(try VerifyingKey(didKey: fixture.publicDidKey) == key.verifyingKey)
        }
    }
}

import ATCrypto
import ATData
import Foundation
import TestLoad
import Testing

@testable import ATIdentity

@Suite(.inTurn) struct PLCOperationTests {
    private let keys = TestKeys()

    private var state: PLCState {
        PLCState(
            signingKey: keys.signing.verifyingKey,
            rotationKeys: [keys.recovery.verifyingKey, keys.server.verifyingKey], handle: "Alice.Example.com",
            dataServer: "https://pds.example.com")
    }

    @Test func `the DID of a new account is its first operation's hash`() throws {
        let operation = try PLCOperation.create(state, signedBy: keys.server)
        let bytes = try operation.object.dagCBOR()
        #expect(try operation.did.description == "did:plc:" + Base32.encode(SHA256.hash(bytes)).prefix(24))
        #expect(operation.previous == nil)
        #expect(operation.state == state)
        #expect(state.handle == "alice.example.com")
        #expect(operation.signer(among: state.rotationKeys) == 1)
    }

    @Test func `an operation reads back from its JSON`() throws {
        let operation = try PLCOperation.create(state, signedBy: keys.recovery)
        #expect(try PLCOperation(json: operation.object.jsonData()) == operation)
    }

    @Test func `an update refers to the previous operation, and keeps unchanged values`() throws {
        let first = try PLCOperation.create(state, signedBy: keys.recovery)
        let second = try first.update(signedBy: keys.server) {
            $0.handle = "bob.example.com"
            $0.dataServer = "https://other.example.com"
            $0.signingKey = keys.other.verifyingKey
        }
        #expect(second.previous == first.cid)
        #expect(second.state?.handle == "bob.example.com")
        #expect(second.state?.alsoKnownAs == ["at://bob.example.com"])
        #expect(second.state?.dataServer == "https://other.example.com")
        #expect(second.state?.signingKey == keys.other.verifyingKey)
        #expect(second.state?.rotationKeys == state.rotationKeys)
    }

    @Test func `a rotation replaces the keys for the next operation`() throws {
        let first = try PLCOperation.create(state, signedBy: keys.recovery)
        let second = try first.rotate(to: [keys.other.verifyingKey], signedBy: keys.recovery)
        #expect(second.state?.rotationKeys == [keys.other.verifyingKey.didKey])
        #expect(throws: PLCOperationError.wrongKey) { try second.update(signedBy: keys.recovery) { _ in } }
        #expect(throws: Never.self) { try second.update(signedBy: keys.other) { _ in } }
    }

    @Test func `nothing follows a tombstone`() throws {
        let first = try PLCOperation.create(state, signedBy: keys.recovery)
        let end = try first.tombstone(signedBy: keys.server)
        #expect(end.kind == .tombstone && end.state == nil && end.previous == first.cid)
        #expect(throws: PLCOperationError.self) { try end.update(signedBy: keys.recovery) { _ in } }
        #expect(throws: PLCOperationError.self) { try end.did }
    }

    @Test func `a key that isn't a rotation key can't sign`() throws {
        #expect(throws: PLCOperationError.wrongKey) { try PLCOperation.create(state, signedBy: keys.signing) }
        let first = try PLCOperation.create(state, signedBy: keys.recovery)
        #expect(throws: PLCOperationError.wrongKey) { try first.tombstone(signedBy: keys.signing) }
    }

    @Test(
        arguments: [
            { $0.rotationKeys = [] }, { $0.rotationKeys.append($0.rotationKeys[0]) },
            { $0.rotationKeys = Array(repeating: "", count: 6) }, { $0.rotationKeys[0] = "did:key:zzz" },
            { $0.alsoKnownAs = (0..<11).map { "at://a\($0).com" } }, { $0.alsoKnownAs = ["at://a.com", "at://a.com"] },
            { $0.alsoKnownAs = [String(repeating: "a", count: 259)] }, { $0.verificationMethods["x"] = "zabc" },
            { $0.verificationMethods["x"] = "did:key:z0OIl" },
            { $0.verificationMethods[String(repeating: "x", count: 33)] = $0.rotationKeys[0] },
            { $0.services["x"] = .init(type: "T", endpoint: String(repeating: "e", count: 513)) },
            { state in (0..<11).forEach { state.services["s\($0)"] = .init(type: "T", endpoint: "e") } },
        ] as [@Sendable (inout PLCState) -> Void])
    func `an operation that a directory would reject can't be created`(change: @Sendable (inout PLCState) -> Void)
        throws
    {
        var state = state
        change(&state)
        #expect(throws: PLCOperationError.self) { try PLCOperation.create(state, signedBy: keys.server) }
    }

    @Test func `an operation above the size limit can't be created`() throws {
        var state = state
        for number in 0..<8 {
            state.services["s\(number)"] = .init(
                type: String(repeating: "t", count: 256), endpoint: String(repeating: "e", count: 512))
            state.alsoKnownAs.append("https://\(number)" + String(repeating: "a", count: 240))
        }
        #expect(throws: PLCOperationError.self) { try PLCOperation.create(state, signedBy: keys.server) }
    }

    @Test(arguments: [
        #"{"type":"plc_operation"}"#, #"{"type":"other","sig":"","prev":null}"#, "{}", "[]",
        #"{"type":"plc_tombstone","prev":null,"sig":"AA"}"#, #"{"type":"plc_tombstone","prev":"x","sig":"AA"}"#,
        #"{"type":"plc_tombstone","prev":"bafyreiadih3ot3zecxp3yghygj2mwxh3szrrifwer2z4iodazbrtuvmmgm","sig":1}"#,
        #"{"type":"plc_tombstone","prev":"bafyreiadih3ot3zecxp3yghygj2mwxh3szrrifwer2z4iodazbrtuvmmgm","sig":"","x":1}"#,
        #"{"type":"plc_tombstone","prev":"bafkreiadih3ot3zecxp3yghygj2mwxh3szrrifwer2z4iodazbrtuvmmgm","sig":""}"#,
        #"{"type":"create","signingKey":"a","recoveryKey":"b","handle":"c","service":"d","prev":"x","sig":""}"#,
    ])
    func `unknown operations are rejected`(text: String) {
        #expect(throws: PLCOperationError.self) { try PLCOperation(json: Data(text.utf8)) }
    }

    @Test func `a legacy operation reads as its state`() throws {
        var object: LexObject = [
            "type": "create", "signingKey": .string(keys.server.verifyingKey.didKey),
            "recoveryKey": .string(keys.recovery.verifyingKey.didKey), "handle": "alice.example.com",
            "service": "pds.example.com", "prev": .null,
        ]
        object["sig"] = .string(Base64.url.encode(try keys.server.signature(for: object.dagCBOR())))
        let operation = try PLCOperation(object)
        let state = try #require(operation.state)
        #expect(state.rotationKeys == [keys.recovery.verifyingKey.didKey, keys.server.verifyingKey.didKey])
        #expect(state.alsoKnownAs == ["at://alice.example.com"])
        #expect(state.dataServer == "https://pds.example.com")
        #expect(state.signingKey == keys.server.verifyingKey)
        #expect(operation.signer(among: state.rotationKeys) == 1)
        #expect(throws: Never.self) { try operation.did }
    }

    @Test func `the document of a state reads back as that state`() throws {
        let did: DID = "did:plc:z72i7hdynmk6r22z27h6tvur"
        let document = try DIDDocument(json: state.document(of: did).jsonData(), of: did)
        #expect(document.handle == "alice.example.com")
        #expect(document.signingKey == keys.signing.verifyingKey)
        #expect(document.dataServer?.absoluteString == "https://pds.example.com")
        #expect(state.agrees(with: document))
        var other = state
        other.dataServer = "https://evil.example.com"
        #expect(!other.agrees(with: document))
    }

    @Test func `a document with another key under a name doesn't match the state`() throws {
        let did: DID = "did:plc:z72i7hdynmk6r22z27h6tvur"
        let (first, second) = (keys.server.verifyingKey.didKey, keys.other.verifyingKey.didKey)
        func agrees(_ own: [String: String], _ served: [String: String]) throws -> Bool {
            var (mine, other) = (state, state)
            mine.verificationMethods.merge(own) { $1 }
            other.verificationMethods.merge(served) { $1 }
            return mine.agrees(with: try DIDDocument(json: other.document(of: did).jsonData(), of: did))
        }
        let signing = keys.signing.verifyingKey.didKey
        let own = ["atproto_label": first, "x": second]
        #expect(try agrees(own, own))
        #expect(try !agrees(own, ["atproto_label": second, "x": first]))
        // The same keys, with the data server's also under the labeler's name.
        #expect(try !agrees(["atproto_label": first], ["atproto_label": signing, "x": first]))
        #expect(try !agrees(["atproto_label": signing], ["atproto_label": signing, "x": signing]))
    }
}

import ATCrypto
import ATData
import CoreATProtocol
import Foundation
import LocalNetwork
import Testing

@Suite(.timeLimit(.minutes(1))) struct PLCDirectoryTests {
    @Test func `a DID is the hash of its first operation, and every operation is signed and linked`() async throws {
        try await NetworkProbe.run { probe in
            try await probe.client.procedure(
                "com.atproto.identity.updateHandle", input: ["handle": "alicia.test"])
            let log = try await probe.get("/\(probe.alice.did)/log", to: probe.network.plcURL).json.list
            #expect(log.count == 2)
            let hash = Base32.encode(SHA256.hash(try #require(log.first).dagCBOR())).prefix(24)
            #expect(probe.alice.did.description == "did:plc:\(hash)")
            let first = try log[0].cid()
            #expect(log[0]["prev"] == .null && log[1]["prev"]?.text == first.description)
            for operation in log {
                guard case .object(var unsigned) = operation else { continue }
                let signature = try Base64.url.decode(try #require(operation["sig"]?.text))
                unsigned["sig"] = nil
                let key = try VerifyingKey(didKey: try #require(operation["rotationKeys"]?[0]?.text))
                #expect(key.isValidSignature(signature, for: try unsigned.dagCBOR()))
            }
        }
    }

    @Test func `the directory shows a document, the data, and nothing for strangers`() async throws {
        try await NetworkProbe.run { probe in
            let plc = probe.network.plcURL
            let document = try await probe.get("/\(probe.alice.did)", to: plc)
            #expect(document.json["id"]?.text == probe.alice.did.description)
            #expect(document.json["service"]?[0]?["serviceEndpoint"]?.text == probe.network.host)
            let data = try await probe.get("/\(probe.alice.did)/data", to: plc).json
            #expect(data["alsoKnownAs"] == ["at://alice.test"] && data["sig"] == nil)
            let audit = try await probe.get("/\(probe.alice.did)/log/audit", to: plc).json
            #expect(audit[0]?["nullified"] == false)
            #expect(try await probe.get("/did:plc:aaaaaaaaaaaaaaaaaaaaaaaa", to: plc).status == 404)
            #expect(try await probe.get("/nonsense", to: plc).status == 404)
        }
    }
}

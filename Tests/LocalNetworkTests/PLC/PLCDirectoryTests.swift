import ATCrypto
import ATData
import ATIdentity
import CoreATProtocol
import Foundation
import LocalNetwork
import TestLoad
import Testing

@Suite(.inTurn) struct PLCDirectoryTests {
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

    @Test func `the directory serves documents and data, and a 404 for unknown DIDs`() async throws {
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

    @Test func `the log verifies, and matches the document`() async throws {
        try await NetworkProbe.run { probe in
            try await probe.client.procedure(
                "com.atproto.identity.updateHandle", input: ["handle": "alicia.test"])
            let directory = PLCDirectory(probe.network.plcURL, allowsLoopback: true)
            let log = try await directory.log(of: probe.alice.did)
            #expect(log.state?.handle == "alicia.test" && log.entries.count == 2)
            let document = try await directory.document(of: probe.alice.did)
            #expect(document.handle == "alicia.test" && document.dataServer?.absoluteString == probe.network.host)
        }
    }

    @Test func `operations are accepted by the directory's rules`() async throws {
        try await NetworkProbe.run { probe in
            let directory = PLCDirectory(probe.network.plcURL, allowsLoopback: true)
            let (strong, weak) = (try SigningKey.generate(.p256), try SigningKey.generate(.k256))
            let first = try PLCOperation.create(
                PLCState(
                    signingKey: weak.verifyingKey, rotationKeys: [strong.verifyingKey, weak.verifyingKey],
                    handle: "own.test", dataServer: "https://pds.example.com"), signedBy: weak)
            let did = try first.did
            try await directory.submit(first, for: did)
            let stolen = try first.update(signedBy: weak) { $0.handle = "stolen.test" }
            try await directory.submit(stolen, for: did)
            // The same again doesn't follow the last operation.
            await #expect(throws: PLCSubmissionError.self) { try await directory.submit(stolen, for: did) }
            await #expect(throws: PLCSubmissionError.self) {
                try await directory.submit(first, for: probe.alice.did)
            }
            try await directory.submit(try first.update(signedBy: strong) { $0.handle = "back.test" }, for: did)
            let log = try await directory.log(of: did)
            #expect(log.entries.map(\.isNullified) == [false, true, false] && log.state?.handle == "back.test")
            let last = try #require(log.last)
            try await directory.submit(try last.tombstone(signedBy: strong), for: did)
            #expect(try await directory.log(of: did).isTombstoned)
            let error = await #expect(throws: IdentityError.self) { try await directory.document(of: did) }
            guard case .tombstoned = error?.reason else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }
}

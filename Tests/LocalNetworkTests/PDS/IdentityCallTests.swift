import ATData
import CoreATProtocol
import Foundation
import LocalNetwork
import Testing

@Suite(.timeLimit(.minutes(1))) struct IdentityCallTests {
    @Test func `a handle resolves by call and by document, whatever its case`() async throws {
        try await NetworkProbe.run { probe in
            for handle in ["alice.test", "ALICE.Test"] {
                let answer: LexValue = try await probe.client.query(
                    "com.atproto.identity.resolveHandle", parameters: ["handle": .string(handle)])
                #expect(answer["did"]?.text == probe.alice.did.description)
            }
            await expectFailure("HandleNotFound") {
                let _: LexValue = try await probe.client.query(
                    "com.atproto.identity.resolveHandle", parameters: ["handle": "nobody.test"])
            }
            let port = try #require(URL(string: probe.network.host)?.port)
            let document = try await probe.get(
                "/.well-known/atproto-did", headers: ["Host": "alice.test:\(port)"])
            #expect(String(decoding: document.response.body, as: UTF8.self) == probe.alice.did.description)
            #expect(try await probe.get("/.well-known/atproto-did").status == 404)
        }
    }

    @Test func `a new handle takes the place of the old one everywhere`() async throws {
        try await NetworkProbe.run { probe in
            let update: NSID = "com.atproto.identity.updateHandle"
            await expectFailure("InvalidRequest") {
                try await probe.client.procedure(update, input: ["handle": "bob.test"])
            }
            try await probe.client.procedure(update, input: ["handle": "Alice.example.com"])
            let session: LexValue = try await probe.client.query("com.atproto.server.getSession")
            #expect(session["handle"] == "alice.example.com")
            await expectFailure("HandleNotFound") {
                let _: LexValue = try await probe.client.query(
                    "com.atproto.identity.resolveHandle", parameters: ["handle": "alice.test"])
            }
            let document = try await probe.get("/\(probe.alice.did)", to: probe.network.plcURL).json
            #expect(document["alsoKnownAs"] == ["at://alice.example.com"])
        }
    }

    @Test func `the server has a document, and says what it offers`() async throws {
        try await NetworkProbe.run { probe in
            let server: LexValue = try await probe.client.query("com.atproto.server.describeServer")
            let document = try await probe.get("/.well-known/did.json").json
            #expect(document["id"] == server["did"] && server["availableUserDomains"] == [".test"])
            #expect(document["service"]?[0]?["serviceEndpoint"]?.text == probe.network.host)
            let port = try #require(URL(string: probe.network.host)?.port)
            #expect(document["id"]?.text == "did:web:localhost%3A\(port)")
        }
    }
}

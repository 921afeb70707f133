import ATData
import CoreATProtocol
import Foundation
import LocalNetwork
import Probes
import TestLoad
import Testing

@Suite(.inTurn) struct IdentityCallTests {
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
            let document = try await Self.response(
                to: "GET /.well-known/atproto-did HTTP/1.1\r\nHost: alice.test:\(port)\r\nConnection: close\r\n\r\n",
                port: port)
            #expect(document.hasSuffix("\r\n\r\n\(probe.alice.did)"))
            #expect(try await probe.get("/.well-known/atproto-did").status == 404)
        }
    }

    /// The server's response to a raw request. No transport sends a `Host` other than the server's address.
    private static func response(to request: String, port: Int) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        let connection = try RawConnection(to: port)
                        try connection.write(request)
                        return String(decoding: try connection.readAll(), as: UTF8.self)
                    })
            }
        }
    }

    @Test func `a new handle replaces the old one everywhere`() async throws {
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

    @Test func `the server has a DID document and a description`() async throws {
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

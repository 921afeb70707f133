import ATCrypto
import ATData
import ATIdentity
import Foundation
import HTTPTransport
import Inspector
import LocalNetwork
import LocalServer
import TestLoad
import Testing

@Suite(.inTurn) struct IdentityTests {
    @Test func `a handle is resolved step by step, in both directions`() async throws {
        let inspected = try await InspectedNetwork()
        let alice = try await inspected.network.createAccount("alice.test")
        let did = alice.did.description
        let valid = try await inspected.call(.get, "/api/handles/Alice.Test")
        #expect(valid["isValid"] == true && valid.text("did") == did && valid.text("handle") == "alice.test")
        #expect(valid.list("steps").map { $0.text("step") } == ["dns", "https", "document"])
        #expect(valid.list("steps").map { $0.text("did") } == [did, did, did])
        #expect(valid.list("steps").first?.text("request") == "TXT _atproto.alice.test")
        #expect(valid.list("steps").first?.text("response") == "did=\(did)")
        // Without a record in the DNS, the web server counts.
        inspected.network.dns.remove("_atproto.alice.test")
        let byWeb = try await inspected.call(.get, "/api/handles/alice.test")
        #expect(byWeb["isValid"] == true && byWeb.list("steps").first?["did"] == nil)
        let nobody = try await inspected.call(.get, "/api/handles/nobody.test")
        #expect(nobody["isValid"] == false && nobody["did"] == nil && nobody.list("steps").count == 2)
        // None of it was recorded.
        #expect(try await inspected.call(.get, "/api/requests").list("requests").isEmpty)
        let page = try await inspected.page("/identity?name=alice.test")
        #expect(page.contains("the handle is valid") && page.contains("2. The handle’s web server"))
        #expect(page.contains("<h2>DID document</h2><pre"))
        #expect(try await inspected.page("/identity").contains("<option value=\"alice.test\">"))
        #expect(try await inspected.send(.get, "/identity?name=no%20handle").status == .badRequest)
        await inspected.stop()
    }

    @Test func `a handle that the document doesn't name is invalid, and so are two DIDs in the DNS`() async throws {
        let inspected = try await InspectedNetwork()
        let alice = try await inspected.network.createAccount("alice.test")
        let bob = try await inspected.network.createAccount("bob.test")
        inspected.network.dns.set("_atproto.alice.test", texts: ["did=\(bob.did)"])
        let stolen = try await inspected.call(.get, "/api/handles/alice.test")
        #expect(stolen["isValid"] == false && stolen.text("did") == bob.did.description)
        let verdict = try #require(stolen.text("verdict"))
        #expect(verdict.contains("its document names bob.test") && verdict.contains("web server names \(alice.did)"))
        inspected.network.dns.set("_atproto.alice.test", texts: ["did=\(bob.did)", "did=\(alice.did)"])
        let both = try await inspected.call(.get, "/api/handles/alice.test")
        #expect(both["isValid"] == false && both["did"] == nil)
        #expect(try #require(both.text("verdict")).contains("several DIDs"))
        #expect(
            try await inspected.page("/identity?name=alice.test").contains("<p class=\"bad\">The DNS names several"))
        await inspected.stop()
    }

    @Test func `the log says which key has signed what, and what a recovery has undone`() async throws {
        let inspected = try await InspectedNetwork()
        let (recovery, daily) = (try SigningKey.generate(.k256), try SigningKey.generate(.k256))
        let state = PLCState(
            signingKey: daily.verifyingKey, rotationKeys: [recovery.verifyingKey, daily.verifyingKey],
            handle: "carol.test", dataServer: "https://pds.example.com")
        let first = try PLCOperation.create(state, signedBy: daily)
        let stolen = try first.update(signedBy: daily) { $0.handle = "mallory.test" }
        let back = try first.update(signedBy: recovery) { $0.handle = "carol2.test" }
        let did = try first.did
        for operation in [first, stolen, back] {
            var request = HTTPRequest(.post, inspected.network.plcURL.appending(path: did.description))
            request.headers["Content-Type"] = "application/json"
            request.body = .bytes(Data(try operation.object.json()))
            #expect(try await DefaultTransport.shared.send(request).status == .ok)
        }
        let log = try await inspected.call(.get, "/api/accounts/\(did)/identity").list("log")
        #expect(log.map { $0.text("kind") } == ["created", "changed", "recovered"])
        #expect(log.map { $0["isNullified"] } == [false, true, false])
        #expect(log.map { $0["keyNumber"] } == [2, 2, 1] && log.allSatisfy { $0["keyCount"] == 2 })
        #expect(log.last?.text("key") == recovery.verifyingKey.didKey)
        #expect(log.map { $0["changes"] }.dropFirst() == [["handle: mallory.test"], ["handle: carol2.test"]])
        let page = try await inspected.page("/identity?name=\(did)")
        #expect(page.contains("nullified by a later operation") && page.contains("signed with rotation key 1 of 2"))
        #expect(page.contains("within 72 hours"))
        await inspected.stop()
    }
}

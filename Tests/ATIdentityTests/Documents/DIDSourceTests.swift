import ATData
import TestLoad
import Testing

@testable import ATIdentity

@Suite(.inTurn) struct DIDSourceTests {
    @Test(
        arguments: [
            ("did:plc:z72i7hdynmk6r22z27h6tvur", DIDSource.plc),
            ("did:web:example.com", .web(host: "example.com")),
            ("did:web:a-b.c1.example.org", .web(host: "a-b.c1.example.org")),
            ("did:web:localhost", .localhost(port: nil)),
            ("did:web:localhost%3A8080", .localhost(port: 8080)),
        ])
    func `DIDs that can be looked up have a source`(text: String, source: DIDSource) throws {
        #expect(try DID(text).source() == source)
    }

    @Test(
        arguments: [
            "did:plc:z72i7hdynmk6r22z27h6tvu", "did:plc:z72i7hdynmk6r22z27h6tvurr", "did:plc:Z72i7hdynmk6r22z27h6tvur",
            "did:plc:z72i7hdynmk6r22z27h6tv1r", "did:plc:z72i7hdynmk6r22z27h6%2Fur", "did:plc:z72i7hdynmk6r22z27h6:vur",
            "did:web:example.com:user:alice", "did:web:example.com%3A8080", "did:web:example.com%3a8080",
            "did:web:Example.com", "did:web:example", "did:web:127.0.0.1", "did:web:10.0.0.1", "did:web:2130706433",
            "did:web:a..b.com", "did:web:-a.com", "did:web:.example.com", "did:web:localhost%3A0",
            "did:web:localhost%3A08080", "did:web:localhost%3A65536", "did:web:localhost%3a8080",
            "did:web:localhost%3A",
            "did:web:localhost%3A80%3A80", "did:web:example.com%2Fpath", "did:web:exa%6Dple.com", "did:web:a_b.com",
        ])
    func `identifiers that need escaping in a URL are rejected`(text: String) throws {
        // Some aren't DIDs at all.
        guard let did = try? DID(text) else { return }
        let error = #expect(throws: IdentityError.self) { try did.source() }
        guard case .invalidSyntax = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(
        arguments: [
            "did:web:a.local", "did:web:a.internal", "did:web:a.onion", "did:web:a.localhost", "did:web:a.test",
        ])
    func `hosts outside the public Internet are rejected`(text: String) throws {
        let error = #expect(throws: IdentityError.self) { try DID(text).source() }
        guard case .reservedTLD = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(arguments: ["did:key:zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme", "did:WEB:x", "did:webs:example.com"])
    func `other methods are unsupported`(text: String) throws {
        guard let did = try? DID(text) else { return }
        let error = #expect(throws: IdentityError.self) { try did.source() }
        guard case .unsupportedMethod = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `test names work when they are allowed`() throws {
        let did: DID = "did:web:alice.test"
        #expect(try did.source(allowsTestNames: true) == .web(host: "alice.test"))
    }
}

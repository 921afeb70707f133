import CoreATProtocol
import Foundation
import LocalServer
import TestLoad
import Testing

/// The contents of stored sessions, older versions included.
@Suite(.inTurn) struct StoredSessionTests {
    @Test func `a session is stored and loaded unchanged`() throws {
        let session = Session(
            accessToken: "a", refreshToken: "r", did: "did:plc:alice", handle: "alice.test", host: "https://pds.example"
        )
        let data = try JSONEncoder().encode(session)
        #expect(try JSONDecoder().decode(Session.self, from: data) == session)
        let stored =
            #"{"accessToken":"a","refreshToken":"r","did":"did:plc:alice","handle":"alice.test","#
            + #""host":"https://pds.example"}"#
        #expect(try JSONDecoder().decode(Session.self, from: Data(stored.utf8)) == session)
    }

    @Test(arguments: [
        #""did":"alice","handle":"not a handle""#, #""did":"","handle":"""#, #""did":5,"handle":[]"#,
        #""did":null,"handle":null"#, #""handle":"alice.""#,
    ])
    func `an invalid stored name doesn't lose the tokens`(names: String) throws {
        let stored = #"{"accessToken":"a","refreshToken":"r",\#(names),"host":"https://pds.example"}"#
        let session = try JSONDecoder().decode(Session.self, from: Data(stored.utf8))
        #expect(session == Session(accessToken: "a", refreshToken: "r", host: "https://pds.example"))
    }

    @Test func `the server is asked for the account if the stored name is invalid`() async throws {
        let server = try await LocalServer.start()
        server.answer("com.atproto.server.getSession", #"{"did":"did:plc:alice","handle":"alice.test"}"#)
        let stored = #"{"accessToken":"a","refreshToken":"r","did":"alice","host":"\#(server.host)"}"#
        let store = MemorySessionStore(try JSONDecoder().decode(Session.self, from: Data(stored.utf8)))
        let client = ATClient(host: server.host, store: store)
        try await client.resume()
        #expect(try await client.accountDID() == "did:plc:alice")
        #expect(client.session?.did == "did:plc:alice")
        await server.stop()
    }

    @Test func `tokens are kept if the server returns an invalid name`() async throws {
        let server = try await LocalServer.start()
        server.answer(
            "com.atproto.server.createSession",
            #"{"accessJwt":"a","refreshJwt":"r","did":"nobody","handle":"no handle","didDoc":5}"#, to: .post)
        server.answer("com.atproto.server.getSession", #"{"did":"did:plc:alice"}"#)
        let client = ATClient(host: server.host)
        let session = try await client.login(identifier: "alice.test", password: "pass")
        // The server is asked whose session it is.
        let did: DID = "did:plc:alice"
        #expect(session.did == did && client.did == did)
        #expect(session.session == Session(accessToken: "a", refreshToken: "r", did: did, host: server.host))
        await server.stop()
    }
}

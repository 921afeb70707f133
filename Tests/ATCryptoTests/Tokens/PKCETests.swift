import ATCrypto
import TestLoad
import Testing

@Suite(.inTurn) struct PKCETests {
    @Test func `the example of RFC 7636`() throws {
        let pkce = try #require(PKCE(verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"))
        #expect(pkce.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
        #expect(PKCE.method == "S256")
    }

    @Test func `a new verifier is long enough, valid, and unique`() {
        let pkce = PKCE()
        #expect(pkce.verifier.utf8.count == 43)
        #expect(PKCE(verifier: pkce.verifier)?.challenge == pkce.challenge)
        #expect(PKCE().verifier != pkce.verifier)
    }

    @Test(arguments: [
        "", String(repeating: "a", count: 42), String(repeating: "a", count: 129), String(repeating: "é", count: 30),
        String(repeating: "a", count: 42) + "+", String(repeating: "a", count: 42) + " ",
    ])
    func `a verifier with an invalid length or invalid characters is rejected`(verifier: String) {
        #expect(PKCE(verifier: verifier) == nil)
    }

    @Test(arguments: [43, 128])
    func `the shortest and the longest verifiers are accepted`(length: Int) {
        #expect(PKCE(verifier: String(repeating: "~", count: length)) != nil)
    }
}

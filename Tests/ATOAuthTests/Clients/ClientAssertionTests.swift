import ATCrypto
import Foundation
import TestLoad
import Testing

@testable import ATOAuth

@Suite(.inTurn) struct ClientAssertionTests {
    private let clientID = "https://app.example.com/client-metadata.json"
    private let issuer: Issuer
    private let key: ClientKey
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    init() throws {
        issuer = try Issuer("https://auth.example.com")
        key = try ClientKey(SigningKey.generate(.p256), id: "one")
    }

    private func verify(
        _ token: String, clientID: String? = nil, issuer: Issuer? = nil, keys: [ClientKey]? = nil, at date: Date? = nil,
        seen: inout SeenAssertions
    ) throws(ClientAssertionError) {
        _ = try ClientAssertion.verify(
            token, of: clientID ?? self.clientID, for: issuer ?? self.issuer, keys: ClientKeySet(keys ?? [key]),
            at: date ?? now, seen: &seen)
    }

    private func verify(_ token: String, at date: Date? = nil) throws(ClientAssertionError) {
        var seen = SeenAssertions()
        try verify(token, at: date, seen: &seen)
    }

    private func made() throws -> String {
        try ClientAssertion(clientID: clientID, issuer: issuer, key: key, at: now).token
    }

    /// A token with claims that differ from those of an assertion.
    private func token(
        header: JWTHeader? = nil, key other: SigningKey? = nil, _ change: (inout JWTClaims) -> Void = { _ in }
    ) throws -> String {
        var claims = JWTClaims(
            issuer: clientID, subject: clientID, audience: [issuer.description],
            expiresAt: now.addingTimeInterval(60), issuedAt: now, id: "a")
        change(&claims)
        return try JWT.make(claims, header: header ?? JWTHeader(keyID: "one"), signedWith: other ?? key.signingKey)
    }

    @Test func `an assertion says who, for whom and when`() throws {
        let token = try UnverifiedJWT(try made())
        #expect(token.header.algorithm == "ES256")
        #expect(token.header.keyID == "one")
        #expect(token.claims.issuer == clientID && token.claims.subject == clientID)
        #expect(token.claims.audience == ["https://auth.example.com"])
        #expect(token.claims.issuedAt == now.addingTimeInterval(-5))
        #expect(token.claims.expiresAt == now.addingTimeInterval(55))
        #expect(token.claims.notBefore == nil)
        #expect(token.claims.id?.count == 22)
    }

    @Test func `the audience is one text, not a list`() throws {
        struct Claims: Decodable { let aud: String }
        #expect(try UnverifiedJWT(try made()).claims(as: Claims.self).aud == "https://auth.example.com")
    }

    @Test func `an assertion is accepted, by a server whose clock is a little slow, too`() throws {
        for delay in [-5.0, 0, 30, 54] { try verify(try made(), at: now.addingTimeInterval(delay)) }
        #expect(throws: ClientAssertionError.token(.notYetValid)) {
            try verify(try made(), at: now.addingTimeInterval(-6))
        }
        #expect(throws: ClientAssertionError.token(.expired)) { try verify(try made(), at: now.addingTimeInterval(55)) }
    }

    @Test func `the time of a clock with fractions is accepted`() throws {
        let odd = now.addingTimeInterval(0.75)
        let token = try ClientAssertion(clientID: clientID, issuer: issuer, key: key, at: odd).token
        try verify(token, at: odd)
    }

    @Test func `the key that has signed is returned`() throws {
        var seen = SeenAssertions()
        let used = try ClientAssertion.verify(
            try made(), of: clientID, for: issuer, keys: ClientKeySet([key]), at: now, seen: &seen)
        #expect(used == key.reference)
    }

    @Test func `no assertion has the name of another`() throws {
        let names = try (0..<1_000).map { _ in try UnverifiedJWT(try made()).claims.id }
        #expect(Set(names).count == 1_000)
    }

    @Test func `the server's own bounds are exact`() throws {
        try verify(try token())
        #expect(throws: ClientAssertionError.token(.notYetValid)) {
            try verify(
                try token {
                    $0.issuedAt = now.addingTimeInterval(1); $0.expiresAt = now.addingTimeInterval(61)
                })
        }
        #expect(throws: ClientAssertionError.livesTooLong) {
            try verify(try token { $0.expiresAt = now.addingTimeInterval(61) })
        }
        #expect(throws: ClientAssertionError.token(.expired)) { try verify(try token { $0.expiresAt = now }) }
        #expect(throws: ClientAssertionError.token(.noExpiration)) { try verify(try token { $0.expiresAt = nil }) }
        #expect(throws: ClientAssertionError.token(.tooOld)) { try verify(try token { $0.issuedAt = nil }) }
        #expect(throws: ClientAssertionError.token(.tooOld)) {
            try verify(
                try token {
                    $0.issuedAt = now.addingTimeInterval(-61); $0.expiresAt = now.addingTimeInterval(1)
                })
        }
    }

    @Test func `another app, another server and another key are refused`() throws {
        #expect(throws: ClientAssertionError.token(.unexpected("iss"))) { try verify(try token { $0.issuer = "x" }) }
        #expect(throws: ClientAssertionError.token(.unexpected("sub"))) { try verify(try token { $0.subject = "x" }) }
        #expect(throws: ClientAssertionError.token(.unexpected("sub"))) { try verify(try token { $0.subject = nil }) }
        #expect(throws: ClientAssertionError.token(.unexpected("aud"))) {
            try verify(try token { $0.audience = ["https://auth.example.com/"] })
        }
        #expect(throws: ClientAssertionError.token(.unexpected("aud"))) { try verify(try token { $0.audience = [] }) }
        #expect(throws: ClientAssertionError.token(.unexpected("aud"))) {
            try verify(try token { $0.audience = ["https://auth.example.com", "https://evil.example.com"] })
        }
        #expect(throws: ClientAssertionError.noKeyID) { try verify(try token(header: JWTHeader())) }
        #expect(throws: ClientAssertionError.unknownKey) { try verify(try token(header: JWTHeader(keyID: "two"))) }
        let stranger = try SigningKey.generate(.p256)
        #expect(throws: ClientAssertionError.token(.invalidSignature)) { try verify(try token(key: stranger)) }
        let k256 = try SigningKey.generate(.k256)
        #expect(throws: ClientAssertionError.self) { try verify(try token(key: k256)) }
        let secret = SymmetricKey(key.signingKey.verifyingKey.uncompressedRepresentation)
        let confused = try JWT.make(
            UnverifiedJWT(try token()).claims, header: JWTHeader(keyID: "one"), signedWith: secret)
        #expect(throws: ClientAssertionError.self) { try verify(confused) }
        for text in ["", "a.b.c", "a", try made() + "x"] {
            #expect(throws: ClientAssertionError.self) { try verify(text) }
        }
    }

    @Test func `an assertion without a name, or with a huge one, is refused`() throws {
        #expect(throws: ClientAssertionError.noID) { try verify(try token { $0.id = nil }) }
        #expect(throws: ClientAssertionError.noID) { try verify(try token { $0.id = "" }) }
        #expect(throws: ClientAssertionError.noID) {
            try verify(try token { $0.id = String(repeating: "a", count: 257) })
        }
    }

    @Test func `an assertion is used once, by each app`() throws {
        var seen = SeenAssertions()
        let first = try token()
        try verify(first, seen: &seen)
        for delay in [0.0, 30, 59] {
            #expect(throws: ClientAssertionError.replayed) {
                try verify(first, at: now.addingTimeInterval(delay), seen: &seen)
            }
        }
        try verify(try token { $0.id = "b" }, seen: &seen)
        let other = "https://other.example.com/c.json"
        try verify(
            try token {
                $0.issuer = other; $0.subject = other
            }, clientID: other, seen: &seen)
    }

    @Test func `a replay is noticed whenever the memory is cleaned`() throws {
        var seen = SeenAssertions()
        for start in stride(from: 0.0, to: 600, by: 50) {
            let time = now.addingTimeInterval(start)
            let name = "\(start)"
            let text = try token {
                $0.id = name
                $0.issuedAt = time
                $0.expiresAt = time.addingTimeInterval(60)
            }
            try verify(text, at: time, seen: &seen)
            #expect(throws: ClientAssertionError.replayed) {
                try verify(text, at: time.addingTimeInterval(59), seen: &seen)
            }
        }
    }

    @Test func `the memory is bounded, and forgets`() {
        var seen = SeenAssertions(capacity: 10)
        let names = (0..<11).map(String.init)
        let first = names.map { seen.insert($0, of: "a", at: now) }
        #expect(first == Array(repeating: true, count: 10) + [false])
        // A clock that is set back must not keep it full forever.
        let later = [("10", 120.0), ("0", 240), ("11", 0)].map {
            seen.insert($0, of: "a", at: now.addingTimeInterval($1))
        }
        #expect(later == [true, true, true])
    }

    @Test func `neither the token nor the key is shown`() throws {
        let assertion = try ClientAssertion(clientID: clientID, issuer: issuer, key: key, at: now)
        let secret = Base64.url.encode(key.signingKey.rawRepresentation)
        let app = OAuthApp.described(clientID, redirects: [], scopes: "atproto", type: .web, keys: ClientKeys([key]))
        var dumped = ""
        dump(assertion, to: &dumped)
        dump(key, to: &dumped)
        dump(app, to: &dumped)
        for text in [
            "\(assertion)", String(reflecting: assertion), "\(key)", String(reflecting: key), "\(app)", dumped,
        ] {
            #expect(!text.contains(assertion.token) && !text.contains(secret))
        }
        #expect(assertion.fields.map(\.key) == ["client_assertion_type", "client_assertion"])
        #expect(assertion.fields.last?.value == assertion.token)
    }

    // MARK: Rotation

    @Test func `a new key is used for new sessions ten minutes after its publication`() throws {
        let old = try ClientKey(SigningKey.generate(.p256), id: "old", publishedAt: now.addingTimeInterval(-86_400))
        let new = try ClientKey(SigningKey.generate(.p256), id: "new", publishedAt: now)
        for keys in [ClientKeys([old, new]), ClientKeys([new, old])] {
            #expect(try keys.keyForNewSession(at: now).id == "old")
            #expect(try keys.keyForNewSession(at: now.addingTimeInterval(599)).id == "old")
            #expect(try keys.keyForNewSession(at: now.addingTimeInterval(600)).id == "new")
        }
    }

    @Test func `the first key is used at once`() throws {
        let key = try ClientKey(SigningKey.generate(.p256), id: "first", publishedAt: now)
        #expect(try ClientKeys([key]).keyForNewSession(at: now).id == "first")
        #expect(throws: OAuthAppError.noKeys) { try ClientKeys([]).keyForNewSession(at: now) }
    }

    @Test func `a session keeps its key, and ends when it is gone or replaced`() throws {
        let old = try ClientKey(SigningKey.generate(.p256), id: "old")
        let new = try ClientKey(SigningKey.generate(.p256), id: "new")
        #expect(try ClientKeys([new, old]).key(of: old.reference).id == "old")
        #expect(throws: OAuthAppError.keyGone(id: "old")) { try ClientKeys([new]).key(of: old.reference) }
        let impostor = try ClientKey(new.signingKey, id: "old")
        #expect(throws: OAuthAppError.keyGone(id: "old")) { try ClientKeys([impostor]).key(of: old.reference) }
    }

    @Test func `a key on another curve or with a bad name is refused`() throws {
        #expect(throws: OAuthAppError.self) { try ClientKey(SigningKey.generate(.k256)) }
        for name in ["", "a b", "\u{E9}", String(repeating: "a", count: 257)] {
            #expect(throws: OAuthAppError.self) { try ClientKey(SigningKey.generate(.p256), id: name) }
        }
    }
}

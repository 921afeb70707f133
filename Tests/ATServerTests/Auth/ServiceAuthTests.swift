import ATCrypto
import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

@testable import ATServer

@Suite(.inTurn)
struct ServiceAuthTests {
    private static let alice = "did:plc:z72i7hdynmk6r22z27h6tvur"
    private static let start = 1_800_000_000
    private let directory = Directory()
    private let key: SigningKey
    private let now = Guarded(ServiceAuthTests.start)
    private let replay: MemoryReplayStore
    private var auth: ServiceAuth

    init() throws {
        key = try directory.add(Self.alice)
        let now = now
        let date: @Sendable () -> Date = { Date(timeIntervalSince1970: Double(now.withLock(\.self))) }
        var time = TimeSource.patient
        time.date = date
        replay = MemoryReplayStore(capacity: 2_000, share: 1_000, date: date)
        auth = ServiceAuth(
            audiences: ["did:web:notes.example.com#notes", "did:web:notes.example.com"],
            resolver: directory.resolver(), replay: .procedures(replay), time: time)
    }

    private func token(_ change: (inout TestToken) -> Void = { _ in }) throws -> String {
        var token = TestToken(iss: Self.alice, now: now.withLock(\.self))
        change(&token)
        return try token.signed(by: key)
    }

    /// The reason why a token is refused; `nil` if it isn't.
    private func refusal(
        _ token: String, calling method: NSID = "com.example.putNote", isProcedure: Bool = true
    ) async -> ServiceAuthError.Reason? {
        do throws(ServiceAuthError) {
            _ = try await auth.verify(token, calling: method, isProcedure: isProcedure)
            return nil
        } catch {
            #expect(!error.message.contains(token))
            return error.reason
        }
    }

    @Test func `a token of either curve names its account`() async throws {
        let caller = try await auth.verify(try token(), calling: "com.example.putNote")
        #expect(caller.account.description == Self.alice && caller.key == "#atproto")
        let bob = "did:plc:ewvi7nxzyoun6zhxrhs64oiz"
        let key = try directory.add(bob, .p256)
        var other = TestToken(iss: bob, now: Self.start)
        other.header["alg"] = "ES256"
        #expect(await refusal(try other.signed(by: key)) == nil)
    }

    @Test(arguments: Curve.allCases)
    func `either of the two signatures of a message is accepted`(curve: Curve) async throws {
        let bob = "did:plc:ewvi7nxzyoun6zhxrhs64oiz"
        let key = try directory.add(bob, curve)
        for highS in [false, true] {
            var token = TestToken(iss: bob, now: Self.start)
            token.header["alg"] = curve == .p256 ? "ES256" : "ES256K"
            #expect(await refusal(try token.signed(by: key, highS: highS)) == nil)
        }
    }

    @Test(
        arguments: [
            ("exp", -4, nil), ("exp", -6, .expired), ("exp", 300, nil), ("exp", 301, .tooOld),
            ("iat", 5, nil), ("iat", 6, .notYetValid), ("iat", -300, nil), ("iat", -301, .tooOld),
            ("nbf", 5, nil), ("nbf", 6, .notYetValid),
        ] as [(String, Int, ServiceAuthError.Reason?)])
    func `a token is valid for five minutes, give or take five seconds`(
        claim: String, offset: Int, reason: ServiceAuthError.Reason?
    ) async throws {
        #expect(await refusal(try token { $0.claims[claim] = Self.start + offset }) == reason)
    }

    @Test func `a time is in whole seconds`() async throws {
        #expect(await refusal(try token { $0.claims["exp"] = Double(Self.start) + 60.5 }) == .malformed)
        #expect(await refusal(try token { $0.claims["exp"] = "soon" }) == .malformed)
        #expect(await refusal(try token { $0.claims["exp"] = 1e300 }) == .malformed)
        #expect(await refusal(try token { $0.claims["exp"] = nil }) == .malformed)
        #expect(await refusal(try token { $0.claims["iat"] = nil }) == nil)
    }

    @Test(arguments: ["at+jwt", "refresh+jwt", "dpop+jwt", "", "J"])
    func `tokens of other kinds are refused`(type: String) async throws {
        #expect(await refusal(try token { $0.header["typ"] = type }) == .wrongType)
        #expect(directory.requests.isEmpty)
    }

    @Test func `a token without a kind is accepted, and so is any case of JWT`() async throws {
        #expect(await refusal(try token { $0.header["typ"] = nil }) == nil)
        #expect(await refusal(try token { $0.header["typ"] = "jwt" }) == nil)
    }

    @Test(arguments: ["none", "HS256", "RS256", "es256k", "ES256\u{212A}"])
    func `other algorithms are refused before any lookup`(algorithm: String) async throws {
        #expect(await refusal(try token { $0.header["alg"] = algorithm }) == .malformed)
        #expect(directory.requests.isEmpty)
    }

    @Test func `the key decides, not the token`() async throws {
        // The other curve, a secret that is the public key, and a key in the header.
        #expect(await refusal(try token { $0.header["alg"] = "ES256" }) == .badSignature)
        #expect(await refusal(try token { $0.header["crit"] = "b64" }) == .malformed)
        let mallory = try SigningKey.generate(.k256)
        let token = TestToken(iss: Self.alice, now: Self.start)
        #expect(await refusal(try token.signed(by: mallory)) == .badSignature)
        #expect(await refusal("") == .malformed)
        #expect(await refusal("a.b.c") == .malformed)
        #expect(await refusal(String(repeating: "a", count: 5_000)) == .malformed)
        #expect(await refusal(try self.token { $0.claims["cnf"] = "x" }) == .wrongType)
        // A cut or changed signature.
        let whole = try self.token()
        #expect([.badSignature, .malformed].contains(await refusal(String(whole.dropLast(4)))))
        #expect(await refusal(whole + "AAAA") == .badSignature)
    }

    @Test(
        arguments: [
            ("#atproto", nil), ("\(ServiceAuthTests.alice)#atproto", nil), ("#atproto_label", .badSignature),
            ("did:plc:ewvi7nxzyoun6zhxrhs64oiz#atproto", .badSignature), ("atproto", .badSignature),
        ] as [(String, ServiceAuthError.Reason?)])
    func `the key's name is the usual one`(id: String, reason: ServiceAuthError.Reason?) async throws {
        #expect(await refusal(try token { $0.header["kid"] = id }) == reason)
    }

    @Test func `a token is for this service and this call`() async throws {
        #expect(await refusal(try token { $0.claims["aud"] = "did:web:notes.example.com" }) == nil)
        for other in ["did:web:notes.example.com#other", "did:web:NOTES.example.com", "did:web:other.example.com"] {
            #expect(await refusal(try token { $0.claims["aud"] = other }) == .wrongAudience)
        }
        #expect(await refusal(try token { $0.claims["aud"] = ["did:web:notes.example.com"] }) == .wrongAudience)
        #expect(await refusal(try token { $0.claims["lxm"] = nil }) == .wrongMethod)
        #expect(await refusal(try token { $0.claims["lxm"] = "com.example.putnote" }) == .wrongMethod)
        #expect(await refusal(try token { $0.claims["lxm"] = "*" }) == .wrongMethod)
        let requests = directory.requests.count
        for _ in 0..<1_000 { _ = await refusal(try token { $0.claims["aud"] = "did:web:other.example.com" }) }
        #expect(directory.requests.count == requests)
        let feed = try token { $0.claims["lxm"] = "com.example.other" }
        _ = try await auth.verify(feed, calling: "com.example.putNote", accepting: ["com.example.other"])
    }

    @Test(arguments: [
        "\(ServiceAuthTests.alice)#atproto_labeler", "did:key:zQ3shunBKsXixLxKtC5qeSG9E4J5RkGN57im31pcTzbNQnm5w",
        "alice.test", "", "did:plc:",
    ])
    func `an issuer is the DID of an account`(issuer: String) async throws {
        #expect(await refusal(try token { $0.claims["iss"] = issuer }) == .badIssuer)
        #expect(directory.requests.isEmpty)
    }

    @Test func `an old labeler signs with its label key where that is allowed`() async throws {
        let labelKey = try SigningKey.generate(.k256)
        let label = "\(Self.alice)#atproto_labeler"
        directory.state.withLock { $0.labelKeys[Self.alice] = labelKey }
        var auth = auth
        auth.allowsLegacyLabelers = true
        let token = TestToken(iss: label, now: Self.start)
        let caller = try await auth.verify(token.signed(by: labelKey), calling: "com.example.putNote")
        #expect(caller.account.description == Self.alice && caller.key == "#atproto_label")
        // The account's key isn't the label key, and there are no other services.
        await #expect(throws: ServiceAuthError.self) {
            try await auth.verify(token.signed(by: key), calling: "com.example.putNote")
        }
        let other = TestToken(iss: "\(Self.alice)#bsky_fg", now: Self.start)
        await #expect(throws: ServiceAuthError.self) {
            try await auth.verify(other.signed(by: key), calling: "com.example.putNote")
        }
    }

    // MARK: Lookups

    @Test func `an account that doesn't exist is refused, and one that can't be looked up isn't`() async throws {
        let unknown = try token { $0.claims["iss"] = "did:plc:ewvi7nxzyoun6zhxrhs64oiz" }
        #expect(await refusal(unknown) == .unknownIssuer)
        directory.state.withLock { $0.isDown = true }
        #expect(await refusal(try token()) == .unavailable)
        let error = ServiceAuthError(.unavailable, "")
        #expect(error.xrpc.status == .serviceUnavailable && error.xrpc.headers["Retry-After"] != nil)
    }

    @Test func `while the directory is down, the accounts that were looked up within a day call on`() async throws {
        let clock = TurnedClock()
        let auth = ServiceAuth(
            audiences: auth.audiences, resolver: directory.resolver(clock.source), replay: .never)
        func refusal() async throws -> ServiceAuthError.Reason? {
            let token = try TestToken(iss: Self.alice, now: Int(Date().timeIntervalSince1970)).signed(by: key)
            do throws(ServiceAuthError) {
                _ = try await auth.verify(token, calling: "com.example.putNote")
                return nil
            } catch {
                return error.reason
            }
        }
        #expect(try await refusal() == nil)
        directory.state.withLock { $0.isDown = true }
        clock.turn(by: .seconds(2 * 3_600))
        #expect(try await refusal() == nil)
        clock.turn(by: .seconds(24 * 3_600))
        #expect(try await refusal() == .unavailable)
    }

    @Test func `a new key is looked up once, and forged tokens cause one lookup a minute`() async throws {
        #expect(await refusal(try token()) == nil)
        #expect(directory.requests.count == 1)
        let new = try directory.add(Self.alice)
        let token = TestToken(iss: Self.alice, now: Self.start)
        #expect(await refusal(try token.signed(by: new)) == nil)
        #expect(directory.requests.count == 2)
        let forged = try token.signed(by: try SigningKey.generate(.k256))
        for _ in 0..<100 { #expect(await refusal(forged) == .badSignature) }
        #expect(directory.requests.count == 2)
    }

    @Test func `a thousand unknown accounts cause sixteen lookups at a time, and the rest are put off`() async throws {
        directory.state.withLock { $0.isHeld = true }
        let tokens = try (0..<1_000).map { index in
            let text = String(format: "%024d", index).replacing("0", with: "a").replacing("1", with: "b")
                .replacing("8", with: "c").replacing("9", with: "d")
            return try token { $0.claims["iss"] = "did:plc:\(text)" }
        }
        let refused = await withTaskGroup(of: ServiceAuthError.Reason?.self) { group in
            for token in tokens { group.addTask { await refusal(token) } }
            var refused = 0
            for await reason in group {
                if reason == .unavailable { refused += 1 }
                if refused == 1 { directory.state.withLock { $0.isHeld = false } }
            }
            return refused
        }
        #expect(refused > 0)
        #expect(directory.state.withLock(\.mostRunning) <= 16)
    }

    @Test func `hosts that don't respond don't keep the accounts of the directory waiting`() async throws {
        directory.state.withLock { $0.heldMethod = "did:web:" }
        let tokens = try (0..<130).map { index in try token { $0.claims["iss"] = "did:web:h\(index).example.com" } }
        let waiting = Task {
            await withTaskGroup { group in
                for token in tokens { group.addTask { _ = await refusal(token) } }
            }
        }
        try await until { directory.state.withLock(\.running) >= 4 }
        #expect(await refusal(try token()) == nil)
        #expect(directory.state.withLock(\.mostRunning) <= 5)
        directory.state.withLock { $0.heldMethod = nil }
        await waiting.value
    }

    @Test func `a host that didn't respond in time isn't asked for half a minute`() async throws {
        let clock = TurnedClock()
        let gate = LookupGate(width: 4, time: clock.source)
        let (silent, other): (DID, DID) = ("did:web:silent.example.com", "did:web:other.example.com")
        try await gate.enter(silent)
        gate.leave(silent, isSilent: true)
        await #expect(throws: LookupGate.Busy.self) { try await gate.enter(silent) }
        try await gate.enter(other)
        gate.leave(other)
        clock.turn(by: .seconds(31))
        try await gate.enter(silent)
        gate.leave(silent)
    }

    @Test func `a forged token of an account that was just looked up causes no second lookup`() async throws {
        let token = TestToken(iss: Self.alice, now: Self.start)
        #expect(await refusal(try token.signed(by: try SigningKey.generate(.k256))) == .badSignature)
        #expect(directory.requests.count == 1)
    }

    @Test func `a host of accounts is asked thirty times a minute`() async throws {
        for _ in 0..<40 {
            _ = await refusal(try token { $0.claims["iss"] = "did:web:\(UUID().uuidString.prefix(8)).example.com" })
        }
        let gate = LookupGate(width: 16, time: TurnedClock().source)
        var admitted = 0
        for _ in 0..<40 {
            do {
                try await gate.enter("did:web:flood.example.com")
                gate.leave("did:web:flood.example.com")
                admitted += 1
            } catch { #expect(error is LookupGate.Busy) }
        }
        #expect(admitted == 30 && gate.running == 0)
    }

    @Test func `hosts that were looked up leave room for others, and those that were asked often stay limited`()
        async throws
    {
        let gate = LookupGate(width: 4, time: TurnedClock().source)
        for _ in 0..<30 {
            try await gate.enter("did:web:flood.example.com")
            gate.leave("did:web:flood.example.com")
        }
        for number in 0..<10_000 {
            let did = try DID("did:web:h\(number).example.com")
            try await gate.enter(did)
            gate.leave(did)
        }
        try await gate.enter("did:web:own.example.com")
        #expect(gate.running == 1)
        await #expect(throws: LookupGate.Busy.self) { try await gate.enter("did:web:flood.example.com") }
    }

    @Test func `a lookup that finds no room isn't counted for its host`() async throws {
        let gate = LookupGate(width: 1, time: TurnedClock().source)
        try await gate.enter("did:plc:z72i7hdynmk6r22z27h6tvur")
        let waiting = (0..<LookupGate.longestQueue).map { _ in
            Task { try await gate.enter("did:plc:z72i7hdynmk6r22z27h6tvur") }
        }
        try await until { gate.waiting == LookupGate.longestQueue }
        for _ in 0..<40 {
            await #expect(throws: LookupGate.Busy.self) { try await gate.enter("did:web:own.example.com") }
        }
        for task in waiting { task.cancel() }
        for task in waiting { _ = await task.result }
        gate.leave("did:plc:z72i7hdynmk6r22z27h6tvur")
        try await gate.enter("did:web:own.example.com")
    }

    @Test func `accounts of this machine and of private networks aren't looked up`() async throws {
        let time = TimeSource.system
        let auth = ServiceAuth(
            audiences: ["did:web:notes.example.com"], resolver: IdentityResolver(), replay: .never, time: time)
        for host in ["localhost", "127.0.0.1", "10.0.0.1", "localhost%3A8080"] {
            var token = TestToken(iss: "did:web:\(host)", now: Int(Date().timeIntervalSince1970))
            token.claims["aud"] = "did:web:notes.example.com"
            let text = try token.signed(by: key)
            await #expect(throws: ServiceAuthError.self) { try await auth.verify(text, calling: "com.example.putNote") }
        }
    }

    // MARK: Replays

    @Test func `a token for a procedure can be used once, and one for a query again`() async throws {
        let token = try token()
        #expect(await refusal(token) == nil)
        #expect(await refusal(token) == .repeated)
        let query = try self.token()
        for _ in 0..<3 { #expect(await refusal(query, isProcedure: false) == nil) }
        let unnamed = try self.token { $0.claims["jti"] = nil }
        #expect(await refusal(unnamed) == nil)
        #expect(await refusal(unnamed) == .repeated)
    }

    @Test func `a forged token doesn't use up a real one`() async throws {
        var token = TestToken(iss: Self.alice, now: Self.start)
        token.claims["jti"] = "the same"
        #expect(await refusal(try token.signed(by: try SigningKey.generate(.k256))) == .badSignature)
        #expect(await refusal(try token.signed(by: key)) == nil)
        #expect(await refusal(try self.token { $0.claims["jti"] = String(repeating: "a", count: 257) }) == .malformed)
    }

    @Test func `used tokens are forgotten when they have expired, and are limited`() async throws {
        let alice: DID = "did:plc:z72i7hdynmk6r22z27h6tvur"
        func use(_ issuer: DID, _ name: String, for seconds: Int = 60) -> ReplayOutcome {
            let expires = Date(timeIntervalSince1970: Double(now.withLock(\.self) + seconds))
            return replay.firstUse(of: TokenUse(issuer: issuer, name: name, expires: expires))
        }
        for index in 0..<1_000 { #expect(use(alice, "\(index)") == .first) }
        #expect(use(alice, "more") == .tooMany)
        for index in 0..<1_000 {
            #expect(use(try DID("did:web:h\(index).example.com"), "1") == .first)
        }
        #expect(use("did:web:last.example.com", "1") == .full)
        now.withLock { $0 += 61 }
        #expect(use(alice, "0") == .first)
        #expect(replay.count == 1)
    }

    @Test func `a broken store refuses procedures and lets queries pass`() async throws {
        struct Broken: ReplayStore {
            func firstUse(of token: TokenUse) async throws -> ReplayOutcome { throw CancellationError() }
        }
        var auth = auth
        auth.replay = .procedures(Broken())
        let token = try token()
        await #expect(throws: ServiceAuthError(.unavailable, "The token can't be checked at the moment")) {
            try await auth.verify(token, calling: "com.example.putNote")
        }
        _ = try await auth.verify(token, calling: "com.example.putNote", isProcedure: false)
    }
}

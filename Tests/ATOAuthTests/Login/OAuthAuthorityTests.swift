import ATCrypto
import ATData
import ATIdentity
import CoreATProtocol
import Credentials
import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

@testable import ATOAuth

/// What the authority decides without a server.
@Suite(.inTurn) struct OAuthAuthorityTests {
    private let time = TestTime()
    private let authority: OAuthAuthority

    init() {
        let discovery = ServerDiscovery(options: .init(), clock: time.source)
        let server = AuthorizationServer(
            app: OAuthWorld.app, discovery: discovery, context: ProofContext(time: time.source), time: time.source)
        authority = OAuthAuthority(
            server, identities: IdentityResolver(), transport: DefaultTransport.shared)
    }

    private func session(
        receivedAt: Date? = nil, lifetime: TimeInterval? = 3_600, access: String? = "access",
        refresh: String? = "refresh"
    ) throws -> Session {
        let date = receivedAt ?? time.source.date()
        let grant = OAuthGrant(
            issuer: "https://server.example", tokenEndpoint: try #require(URL(string: "https://server.example/token")),
            clientID: OAuthWorld.app.clientID, requestedScope: "atproto", scope: "atproto", receivedAt: date,
            expiresAt: lifetime.map { date.addingTimeInterval($0) },
            proofKey: .init(kind: "raw", data: try ProofKey.generate().stored))
        return Session(
            accessToken: access, refreshToken: refresh, did: "did:plc:ewvi7nxzyoun6zhxrhs64oiz", oauth: grant)
    }

    // MARK: Verdicts

    private static let pause = Duration.seconds(20)

    private static func message(_ error: String, _ status: Int, _ headers: HTTPHeaders = [:]) -> ErrorMessage {
        ErrorMessage(error: error, status: HTTPStatusCode(rawValue: status), rateLimit: RateLimit(headers))
    }

    private static func transport(_ reason: TransportError.Reason) -> TransportError { TransportError(reason) }

    static let verdicts: [(failure: any Error, verdict: RefreshVerdict)] = [
        // The session is over.
        (OAuthFault.sessionEnded("x"), .final),
        (OAuthFault.accountMoved(to: "https://new.example"), .final), (OAuthFault.accountMismatch, .final),
        (OAuthFault.clientChanged, .final), (OAuthFault.clientKeyGone, .final), (OAuthFault.keyGone("x"), .final),
        (OAuthFault.tokensLost("x"), .final), (ProofKeyError.damaged, .final),
        (ProofKeyError.otherDevice, .final),
        // The server may have spent the token.
        (OAuthFault.responseLost("x"), .ambiguous(pause: pause)),
        (OAuthFault.unusableResponse("x"), .ambiguous(pause: pause)),
        (message("server_error", 500), .ambiguous(pause: pause)),
        (message("temporarily_unavailable", 503, ["Retry-After": "5"]), .ambiguous(pause: pause)),
        (message("temporarily_unavailable", 503, ["Retry-After": "90"]), .ambiguous(pause: .seconds(90))),
        (message("temporarily_unavailable", 503, ["Retry-After": "999999999"]), .ambiguous(pause: .seconds(3_600))),
        (AtError.network(.statusCode(.badGateway, data: Data())), .ambiguous(pause: pause)),
        // Nothing was spent.
        (OAuthFault.clientRefused("x"), .passing(retryAfter: .seconds(600))),
        (transport(.offline), .passing(retryAfter: nil)), (transport(.unknownHost), .passing(retryAfter: nil)),
        (transport(.cannotConnect), .passing(retryAfter: nil)),
        (transport(.addressRefused("x")), .passing(retryAfter: nil)),
        (AtError.network(.statusCode(.notFound, data: Data())), .passing(retryAfter: pause)),
        (AtError.network(.statusCode(.unauthorized, data: Data())), .passing(retryAfter: pause)),
        (message("RateLimitExceeded", 429, ["Retry-After": "7"]), .passing(retryAfter: .seconds(7))),
        (message("slow_down", 429), .passing(retryAfter: pause)),
        (message("invalid_request", 400), .passing(retryAfter: pause)),
        (message("use_dpop_nonce", 400), .passing(retryAfter: pause)),
        (message("invalid_dpop_proof", 400), .passing(retryAfter: pause)),
        (OAuthFault.keyUnavailable("x"), .passing(retryAfter: pause)),
        (ProofKeyError.locked, .passing(retryAfter: pause)),
        (ProofKeyError.failed(-1), .passing(retryAfter: pause)),
        (CocoaError(.fileReadUnknown), .passing(retryAfter: pause)),
    ]

    private let anySession = Session(accessToken: nil, refreshToken: nil)

    @Test(arguments: verdicts.indices)
    func `each failure of a refresh has its consequence`(index: Int) {
        let (failure, verdict) = Self.verdicts[index]
        #expect(authority.verdict(on: failure, of: anySession) == verdict, "\(failure)")
    }

    @Test(arguments: ["invalid_client", "invalid_client_metadata", "unauthorized_client"])
    func `a server that refuses the app is not asked again for ten minutes`(error: String) {
        #expect(authority.verdict(on: Self.message(error, 400), of: anySession) == .passing(retryAfter: .seconds(600)))
        #expect(authority.verdict(on: Self.message(error, 401), of: anySession) == .passing(retryAfter: .seconds(600)))
        let wait: HTTPHeaders = ["Retry-After": "700"]
        #expect(
            authority.verdict(on: Self.message(error, 400, wait), of: anySession) == .passing(retryAfter: .seconds(700))
        )
    }

    // MARK: Freshness

    @Test func `without a refresh token, a token is fresh whatever the clock says`() throws {
        for lifetime in [3_600, 0, nil] as [TimeInterval?] {
            let session = try session(lifetime: lifetime, refresh: nil)
            #expect(authority.isFresh(session))
            #expect(authority.isUsable(session) == (lifetime != 0))
        }
    }

    @Test func `a token is refreshed between 90 and 60 seconds before it expires`() throws {
        for fraction in [0, 0.25, 0.999] {
            let received = Date(timeIntervalSince1970: 1_700_000_000 + fraction)
            let session = try session(receivedAt: received)
            let clock = TestTime(received)
            let authority = OAuthAuthority(
                AuthorizationServer(
                    app: OAuthWorld.app, discovery: ServerDiscovery(options: .init(), clock: clock.source),
                    context: ProofContext(time: clock.source), time: clock.source),
                identities: IdentityResolver(), transport: DefaultTransport.shared)
            clock.advance(by: .seconds(3_600 - 90.5))
            #expect(authority.isFresh(session), "\(fraction)")
            clock.advance(by: .seconds(31))
            #expect(!authority.isFresh(session) && authority.isUsable(session), "\(fraction)")
            clock.advance(by: .seconds(60))
            #expect(!authority.isUsable(session))
        }
    }

    @Test func `a short-lived token is refreshed after two thirds of its life`() throws {
        let session = try session(lifetime: 30)
        #expect(authority.isFresh(session))
        time.advance(by: .seconds(19.5))
        #expect(authority.isFresh(session))
        time.advance(by: .seconds(1))
        #expect(!authority.isFresh(session) && authority.isUsable(session))
        #expect(try !authority.isFresh(self.session(lifetime: 0)))
        #expect(try !authority.isFresh(self.session(access: nil)))
        #expect(try authority.isFresh(self.session(lifetime: nil)))
        #expect(try !authority.isFresh(self.session(lifetime: nil, access: nil)))
    }

    // MARK: Marks

    @Test(
        arguments: [
            (0, 20.0), (1, 19), (19.5, 0.5), (20, nil), (21, nil), (1_000_000, nil), (-1, nil), (-1_000_000, nil),
        ] as [(Double, Double?)])
    func `a token that was sent waits for twenty seconds`(passed: Double, remaining: Double?) throws {
        let session = try session()
        var sent = try #require(try authority.marked(session))
        let now = time.source.date()
        #expect(sent.oauth?.refreshAttempt?.at == now)
        sent.oauth?.refreshAttempt?.at = now.addingTimeInterval(-passed)
        guard let remaining else {
            #expect(try authority.marked(sent)?.oauth?.refreshAttempt?.at == now)
            return
        }
        do {
            _ = try authority.marked(sent)
            Issue.record("not waiting")
        } catch {
            #expect(authority.verdict(on: error, of: anySession) == .passing(retryAfter: .seconds(remaining)))
            #expect("\(error)".contains("Try again in"))
        }
    }

    @Test func `the mark is for one token, and is no secret`() throws {
        let session = try session()
        var sent = try #require(try authority.marked(session))
        #expect(sent.oauth?.refreshAttempt?.tokenHash == Base64.url.encode(SHA256.hash("refresh".utf8)))
        sent.refreshToken = "another"
        #expect(try authority.marked(sent)?.oauth?.refreshAttempt?.tokenHash != sent.oauth?.refreshAttempt?.tokenHash)
        #expect(try authority.marked(self.session(refresh: nil)) == nil)
        #expect(try authority.marked(Session(accessToken: "a", refreshToken: "b")) == nil)
    }

    @Test func `what can't be sent gets no mark`() throws {
        var session = try session()
        session.oauth?.clientID = "https://other.example/client.json"
        #expect(throws: OAuthFault.clientChanged) { try authority.marked(session) }
        session = try self.session()
        session.oauth?.proofKey = .init(kind: "raw", data: Data([1, 2, 3]))
        #expect(throws: OAuthFault.self) { try authority.marked(session) }
    }

    @Test func `only a lost response keeps the mark, and its pause begins when it was lost`() throws {
        let sent = try #require(try authority.marked(session()))
        time.advance(by: .seconds(30))
        #expect(authority.settled(sent, after: .passing(retryAfter: nil)).oauth?.refreshAttempt == nil)
        #expect(
            authority.settled(sent, after: .ambiguous(pause: Self.pause)).oauth?.refreshAttempt?.at
                == time.source.date())
    }

    // MARK: Keys

    @Test func `a key that can't be read ends the session, one of another device too`() async throws {
        var request = HTTPRequest(.get, try #require(URL(string: "https://pds.example/xrpc/a.b.c")))
        for (kind, data) in [("raw", Data([1, 2, 3])), ("enclave", Data([1])), ("unknown", Data())] {
            var session = try session()
            session.oauth?.proofKey = .init(kind: kind, data: data)
            let fault = await #expect(throws: OAuthFault.self) { try await authority.authorize(&request, as: session) }
            guard case .keyGone? = fault else { Issue.record("\(fault as Any)"); return }
            #expect(request.headers["Authorization"] == nil)
        }
    }
}

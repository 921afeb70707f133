import ATCrypto
import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

@testable import ATServer

@Suite(.inTurn)
struct AuthTests {
    private static let alice: DID = "did:plc:z72i7hdynmk6r22z27h6tvur"
    private let directory = Directory()
    private let key: SigningKey

    init() throws { key = try directory.add(Self.alice.description) }

    private func service(_ auth: Auth, limits: [CallLimit] = []) throws -> XRPCService {
        let identity = try ServiceIdentity.web("notes.example.com", service: "#notes", type: "NotesService")
        let options = XRPCService.Options(resolver: directory.resolver())
        let service = XRPCService(identity, options: options, time: .patient)
        service.on(GetNotes.self, auth: auth, limits: limits) { call in
            ["account": .string(call.caller.account?.description ?? "nobody")]
        }
        service.on(PutNote.self, auth: auth) { _ in EmptyResponse() }
        return service
    }

    private func header(_ change: (inout TestToken) -> Void = { _ in }) throws -> HTTPHeaders {
        var token = TestToken(iss: Self.alice.description, now: Int(Date().timeIntervalSince1970))
        token.claims["lxm"] = "com.example.getNotes"
        change(&token)
        return ["Authorization": "Bearer \(try token.signed(by: key))"]
    }

    private static let target = "/xrpc/com.example.getNotes?list=a"

    @Test func `a call that needs an account says so`() async throws {
        let service = try service(.required)
        let missing = await service.respond(.get, Self.target)
        #expect(missing.status == .unauthorized && missing.error == "AuthMissing")
        #expect(missing.headers["WWW-Authenticate"] == "Bearer")
        let wrong = await service.respond(.get, Self.target, try header { $0.claims["aud"] = "did:web:a.example.com" })
        #expect(wrong.status == .unauthorized && wrong.error == "BadJwtAudience")
        #expect(wrong.headers["WWW-Authenticate"] == #"Bearer error="BadJwtAudience""#)
        #expect(wrong.headers["Access-Control-Expose-Headers"]?.contains("WWW-Authenticate") == true)
        #expect(wrong.text.contains("did:web:notes.example.com#notes"))
        let right = await service.respond(.get, Self.target, try header())
        #expect(right.text.contains(Self.alice.description) && right.headers["Cache-Control"] == "no-store")
        #expect(service.refusedTokens == [.wrongAudience: 1])
        let basic = await service.respond(.get, Self.target, ["Authorization": "Basic YTpi"])
        #expect(basic.error == "BadJwt")
    }

    @Test func `the cache of a call that knows some callers depends on who calls`() async throws {
        let identity = try ServiceIdentity.web("notes.example.com", service: "#notes", type: "NotesService")
        for (auth, vary) in [(Auth.none, nil), (.optional, "Authorization")] as [(Auth, String?)] {
            let service = XRPCService(identity, options: XRPCService.Options(resolver: directory.resolver()))
            service.on(GetNotes.self, auth: auth) { call in
                call.cache(.public(60))
                return [:]
            }
            let anonymous = await service.respond(.get, Self.target)
            #expect(anonymous.headers["Cache-Control"] == "public, max-age=60" && anonymous.headers["Vary"] == vary)
            let tag = try #require(anonymous.headers["ETag"])
            let again = await service.respond(.get, Self.target, ["If-None-Match": tag])
            #expect(again.status == .notModified && again.headers["Vary"] == vary)
            guard vary != nil else { continue }
            let personal = await service.respond(.get, Self.target, try header())
            #expect(personal.headers["Cache-Control"] == "no-store" && personal.headers["ETag"] == nil)
            let refused = await service.respond(.get, Self.target, ["Authorization": "Bearer x"])
            #expect(refused.headers["Cache-Control"] == "no-store")
        }
    }

    @Test func `a caller doesn't wait for a store of used tokens that hangs`() async throws {
        struct Hanging: ReplayStore {
            let release: OneShot
            func firstUse(of token: TokenUse) async throws -> ReplayOutcome {
                await release.wait()
                return .first
            }
        }
        let (clock, release) = (TurnedClock(), OneShot())
        let identity = try ServiceIdentity.web("notes.example.com", service: "#notes", type: "NotesService")
        var options = XRPCService.Options()
        options.auth = ServiceAuth(
            audiences: identity.audiences, resolver: directory.resolver(),
            replay: .procedures(Hanging(release: release)))
        let service = XRPCService(identity, options: options, time: clock.source)
        service.on(PutNote.self, auth: .required) { _ in EmptyResponse() }
        let headers = try header { $0.claims["lxm"] = "com.example.putNote" }
        let status = Guarded<HTTPStatusCode?>(nil)
        Task {
            let response = await service.respond(.post, "/xrpc/com.example.putNote", headers, body: "{}")
            status.withLock { $0 = response.status }
        }
        defer { release.fire() }
        try await until(
            { status.withLock(\.self) == .serviceUnavailable },
            meanwhile: {
                clock.turn(by: .seconds(1))
                try await Task.sleep(for: .milliseconds(1))
            })
    }

    @Test func `parameters are checked before the caller, and the caller before the body`() async throws {
        let service = try service(.required)
        #expect(await service.respond(.get, "/xrpc/com.example.getNotes").status == .badRequest)
        #expect(await service.respond(.post, "/xrpc/com.example.putNote", body: "junk").status == .unauthorized)
    }

    @Test func `a call may be anonymous, but a bad token isn't ignored unless its fault is forgiven`() async throws {
        let optional = try service(.optional)
        #expect(await optional.respond(.get, Self.target).text.contains("nobody"))
        let bad = try header { $0.claims["lxm"] = "com.example.other" }
        #expect(await optional.respond(.get, Self.target, bad).error == "BadJwtLexiconMethod")
        let forgiving = try service(.optional(forgiving: [.method]))
        #expect(await forgiving.respond(.get, Self.target, bad).text.contains("nobody"))
        #expect(forgiving.refusedTokens == [.wrongMethod: 1])
        let audience = try header { $0.claims["aud"] = "did:web:a.example.com" }
        #expect(await forgiving.respond(.get, Self.target, audience).status == .unauthorized)
        let none = try service(.none)
        #expect(await none.respond(.get, Self.target, bad).text.contains("nobody"))
    }

    @Test func `a call can be for some accounts only, and accept the tokens of others`() async throws {
        let closed = try service(.accounts(["did:web:owner.example.com"]))
        #expect(await closed.respond(.get, Self.target, try header()).status == .forbidden)
        let open = try service(.required.accepting("com.example.getList"))
        #expect(
            await open.respond(.get, Self.target, try header { $0.claims["lxm"] = "com.example.getList" }).status == .ok
        )
    }

    @Test func `a client in the process has real tokens, which nobody else's calls are checked with`() async throws {
        let service = try service(.required)
        let bob: DID = "did:plc:ewvi7nxzyoun6zhxrhs64oiz"
        let client = service.client(as: bob)
        #expect(try await client.execute(GetNotes(list: "a"))["account"] == .string(bob.description))
        _ = try await client.execute(PutNote([:]))
        _ = try await client.execute(PutNote([:]))
        await #expect(throws: AtError.self) { try await service.client().execute(GetNotes(list: "a")) }
        #expect(directory.requests.isEmpty)
    }

    @Test func `a service that checks tokens needs an identity`() async throws {
        let service = XRPCService()
        service.on(GetNotes.self, auth: .required) { _ in [:] }
        await #expect(throws: ServiceSetupError.self) { try await service.start() }
    }

    // MARK: Limits

    @Test func `a limit is counted per account, and its state is in the response`() async throws {
        let service = try service(
            // No window ends during the test.
            .optional, limits: [.account(2, per: .seconds(9_999_999_999)), .everyone(100, per: .seconds(60))])
        let client = service.client(as: Self.alice)
        let first = try await client.response(for: GetNotes(list: "a"))
        #expect(first.rateLimit?.limit == 2 && first.rateLimit?.remaining == 1)
        #expect(first.rateLimit?.policy == "2;w=9999999999")
        _ = try await client.execute(GetNotes(list: "a"))
        let error = await #expect(throws: AtError.self) { try await client.execute(GetNotes(list: "a")) }
        #expect(error?.status == .tooManyRequests)
        // Another account has a count of its own.
        _ = try await service.client(as: "did:web:bob.example.com").execute(GetNotes(list: "a"))
    }

    @Test func `a window begins at a multiple of its length, and a refused call costs nothing`() async {
        let now = Guarded(1_000.0)
        let limiter = CallLimiter(time: .dated { Date(timeIntervalSince1970: now.withLock(\.self)) })
        let limits = [CallLimit.everyone(3, per: .seconds(60)), .everyone(1, per: .seconds(20))]
        func count() async -> CallLimiter.Outcome? {
            await limiter.count("com.example.getNotes", limits, of: .anonymous)
        }
        #expect(await count()?.isRefused == false)
        for _ in 0..<5 { #expect(await count()?.isRefused == true) }
        now.withLock { $0 = 1_001 }
        #expect(await count()?.reset == 1_020)
        #expect(
            limiter.refusal(await count() ?? .init(limit: 0, remaining: 0, reset: 0, window: 1, isRefused: true))
                .headers["Retry-After"] == "19")
        now.withLock { $0 = 1_020 }
        #expect(await count()?.isRefused == false)
    }

    @Test func `calls can share a limit`() async {
        let limiter = CallLimiter(time: .dated { Date(timeIntervalSince1970: 1_000) })
        let limits = [CallLimit.everyone(1, per: .seconds(60)).shared("writes")]
        #expect(await limiter.count("com.example.a", limits, of: .anonymous)?.isRefused == false)
        #expect(await limiter.count("com.example.b", limits, of: .anonymous)?.isRefused == true)
    }
}

import CoreATProtocol
import Foundation
import LocalServer
import Synchronization
import TestLoad
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.inTurn) struct NetworkRouterTests {
    struct Value: Decodable, Sendable {
        let a: [Item]

        struct Item: Decodable, Sendable {
            let b: Int
        }
    }

    /// The error of a call to a server that always returns the same response.
    func outcome<Response: Decodable & Sendable>(
        _ status: Int, _ body: Data, contentType: String = "application/json", as: Response.Type = Value.self
    ) async throws -> Result<Response, AtError> {
        let server = try await LocalServer.start { _ in
            ServerResponse(
                status: HTTPStatusCode(rawValue: status), headers: ["Content-Type": contentType], body: body)
        }
        defer { Task { await server.stop() } }
        let router = NetworkRouter<Calls>(
            environment: APEnvironment(host: "\(server.url)", middleware: [RedirectMiddleware()]))
        do {
            return .success(try await router.execute(.any(base: "\(server.url)")))
        } catch let error as AtError {
            return .failure(error)
        }
    }

    // MARK: Responses

    @Test func `a response is decoded`() async throws {
        #expect(try await outcome(200, Data(#"{"a":[{"b":1}]}"#.utf8)).get().a.first?.b == 1)
    }

    @Test(arguments: [200, 204])
    func `an empty response is an error only if a value is expected`(status: Int) async throws {
        guard case .failure(.network(.emptyBody(let seen))) = try await outcome(status, Data()) else {
            Issue.record("no error")
            return
        }
        #expect(seen.rawValue == status)
        _ = try await outcome(status, Data(), as: EmptyResponse.self).get()
        _ = try await outcome(200, Data(#"{"more":1}"#.utf8), as: EmptyResponse.self).get()
    }

    @Test(arguments: [
        (#"{"a":[{"b":1},{"b":"x"}]}"#, "a[1].b is not a value of type Int"), (#"{"a":[{}]}"#, "a[0].b is missing"),
        (#"{"a":null}"#, "a is null"), (#"[]"#, "the response is not"),
        ("<html>", "It is not JSON (Content-Type: text/html)"),
    ])
    func `a response that can't be decoded throws an error with the place and the reason`(body: String, why: String)
        async throws
    {
        let outcome = try await outcome(200, Data(body.utf8), contentType: "text/html")
        guard case .failure(.network(.decodingFailed(let text))) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(text.contains(why), "\(text)")
    }

    @Test(arguments: [
        String(repeating: "[", count: 25_000), String(repeating: #"{"a":"#, count: 25_000), #"{"a":1e999}"#,
        #"{"a":"\ud800"}"#, "\u{0}", #"{"a":[{"b":1.5}]}"#, #"{"a":[{"b":99999999999999999999}]}"#, "{",
    ])
    func `hostile responses throw errors and don't crash`(body: String) async throws {
        for status in [200, 400] {
            guard case .failure(.network(let error)) = try await outcome(status, Data(body.utf8)) else {
                Issue.record("no error")
                continue
            }
            #expect(error.description.count < 1_000)
        }
    }

    @Test func `a response is decoded whatever its content type`() async throws {
        #expect(try await outcome(200, Data(#"{"a":[]}"#.utf8), contentType: "text/plain").get().a.isEmpty)
    }

    // MARK: Errors

    @Test func `an error of the protocol keeps its name, message, status and rate limit`() async throws {
        let server = try await LocalServer.start { _ in
            ServerResponse(
                status: .tooManyRequests, headers: ["RateLimit-Remaining": "0", "Retry-After": "9999"],
                body: Data(#"{"error":"RateLimitExceeded","message":"Slow down","more":1}"#.utf8))
        }
        let router = NetworkRouter<Calls>(environment: APEnvironment())
        let error = await #expect(throws: AtError.self) {
            let _: Value = try await router.execute(.any(base: "\(server.url)"))
        }
        guard case .message(let message) = error else { throw try #require(error) }
        #expect(message.error == "RateLimitExceeded" && message.message == "Slow down")
        #expect(message.status == .tooManyRequests && message.rateLimit?.wait == .seconds(9_999))
        #expect(server.requests.count == 1)
        await server.stop()
    }

    @Test(arguments: [
        "<html><body>502 Bad Gateway</body></html>", "", #"{"message":"no name"}"#, "[]", #"{"error":5}"#, "\u{0}\u{1}",
    ])
    func `an error that isn't one of the protocol's keeps its status and body`(body: String) async throws {
        guard case .failure(let error) = try await outcome(502, Data(body.utf8), contentType: "text/html"),
            case .network(.statusCode(let status, let data)) = error
        else {
            Issue.record("no error")
            return
        }
        #expect(status == .badGateway && data == Data(body.utf8))
        #expect(error.description.contains("502") && error.description.count < 400)
    }

    @Test func `the body of a large error is truncated`() async throws {
        let body = Data(repeating: UInt8(ascii: "x"), count: 10 << 20)
        guard case .failure(.network(.statusCode(_, let data))) = try await outcome(500, body) else {
            Issue.record("no error")
            return
        }
        #expect(data.count == 64 << 10)
    }

    private static let message = ErrorMessage(error: "InvalidRequest", message: "no", status: .badRequest)

    @Test func `every error has a readable description`() {
        #expect(Self.message.localizedDescription == Self.message.description)
        let errors: [AtError] = [
            .network(.noHost), .network(.invalidHost("x")), .network(.encodingFailed("the parameter a is b")),
            .network(.transport(TransportError(.offline))), .network(.statusCode(.badGateway, data: Data("<p>".utf8))),
            .network(.emptyBody(.ok)), .network(.decodingFailed("a is missing.")), .network(.signedOut),
            .network(.sessionNotStored("disk full")), .network(.other("x")),
            .network(.identity(IdentityError(.notFound, "alice.example.com"))),
            .message(Self.message),
        ]
        for error in errors {
            #expect(error.localizedDescription == error.description)
            #expect(!error.description.contains("Optional") && !error.description.isEmpty)
        }
    }

    @Test func `text from a server can't add lines or control characters to a description`() {
        let hostile = "x\nERROR \u{1B}[2J\u{202E}\r"
        let errors: [AtError] = [
            .message(ErrorMessage(error: hostile, message: hostile)), .message(ErrorMessage(error: hostile)),
            .network(.statusCode(.badGateway, data: Data("x\u{1B}[2J".utf8))), .network(.decodingFailed(hostile)),
            .network(.other(hostile)),
        ]
        for error in errors {
            for text in [error.description, error.localizedDescription] {
                #expect(text.unicodeScalars.allSatisfy { !["\n", "\r", "\u{1B}", "\u{202E}"].contains($0) })
            }
        }
    }

    // MARK: Delegates

    @APActor
    final class Interceptor: NetworkRouterDelegate {
        var header: (String, String)?
        var retries: [Int] = []
        var retryLimit = 0
        var timeout: TimeInterval?

        nonisolated init() {}

        func intercept(_ request: inout URLRequest) async {
            if let timeout { request.timeoutInterval = timeout }
            if let header { request.setValue(header.1, forHTTPHeaderField: header.0) }
        }

        func shouldRetry(error: any Error, attempts: Int) async throws -> Bool {
            retries.append(attempts)
            return attempts <= retryLimit
        }

        func set(header: (String, String)?, retryLimit: Int) {
            self.header = header
            self.retryLimit = retryLimit
        }

        func set(timeout: TimeInterval) {
            self.timeout = timeout
        }
    }

    @Test(arguments: [TimeInterval.infinity, -.infinity, .nan, 0, -1, .greatestFiniteMagnitude, 1e300])
    func `no timeout that a delegate sets crashes or ends the call`(timeout: TimeInterval) async throws {
        let server = try await LocalServer.start { _ in .text("{}") }
        let router = NetworkRouter<Calls>(environment: APEnvironment())
        let interceptor = Interceptor()
        await interceptor.set(timeout: timeout)
        await router.setDelegate(interceptor)
        let _: EmptyResponse = try await router.execute(.any(base: "\(server.url)"))
        await server.stop()
    }

    @Test func `a delegate can change requests and set their authorization`() async throws {
        let server = try await LocalServer.start { _ in .text("{}") }
        let environment = APEnvironment(
            host: "\(server.url)", session: Session(accessToken: "token", refreshToken: nil))
        let router = NetworkRouter<Calls>(environment: environment)
        let interceptor = Interceptor()
        await router.setDelegate(interceptor)
        let task: @Sendable () -> HTTPTask = {
            .requestParameters(encoding: .jsonEncoding(parameters: ["a": 1]))
        }
        await interceptor.set(header: ("X-Mine", "1"), retryLimit: 0)
        let _: EmptyResponse = try await router.execute(.any(.post, base: "\(server.url)", task: task))
        await interceptor.set(header: ("Authorization", "mine"), retryLimit: 0)
        let _: EmptyResponse = try await router.execute(.any(.post, base: "\(server.url)", task: task))
        let seen = server.requests
        #expect(seen.map { $0.headers["X-Mine"] } == ["1", nil])
        #expect(seen.map { $0.headers["Authorization"] } == ["Bearer token", "mine"])
        #expect(seen.map(\.text) == [#"{"a":1}"#, #"{"a":1}"#])
        #expect(seen.map { $0.headers["Content-Type"] } == ["application/json", "application/json"])
        await server.stop()
    }

    @Test func `a delegate decides about retries, up to a limit`() async throws {
        let server = try await LocalServer.start { _ in .status(.internalServerError) }
        let environment = APEnvironment(host: "\(server.url)")
        let router = NetworkRouter<Calls>(environment: environment)
        let interceptor = Interceptor()
        await environment.setRouterDelegate(interceptor)
        for (limit, expected) in [(0, 1), (2, 3), (1_000, 10)] {
            await interceptor.set(header: nil, retryLimit: limit)
            server.forgetRequests()
            await #expect(throws: AtError.self) {
                let _: EmptyResponse = try await router.execute(.any(base: "\(server.url)"))
            }
            #expect(server.requests.count == expected)
        }
        await server.stop()
    }

    @Test func `a delegate that throws ends the call with its error`() async throws {
        final class Thrower: NetworkRouterDelegate {
            struct Failure: Error {}

            nonisolated init() {}

            func shouldRetry(error: any Error, attempts: Int) async throws -> Bool { throw Failure() }
        }
        let server = try await LocalServer.start { _ in .status(.internalServerError) }
        let router = NetworkRouter<Calls>(environment: APEnvironment(host: "\(server.url)"))
        let delegate = Thrower()
        await router.setDelegate(delegate)
        for count in 1...2 {
            let error = await #expect(throws: AtError.self) {
                let _: EmptyResponse = try await router.execute(.any(.post, base: "\(server.url)"))
            }
            #expect(error?.description.contains("Failure") == true && server.requests.count == count)
        }
        await server.stop()
        withExtendedLifetime(delegate) {}
    }

    @Test func `a cancelled call throws a CancellationError and isn't retried`() async throws {
        let server = try await LocalServer.start()
        server.script("/any", always: .delay(.seconds(60)))
        let router = NetworkRouter<Calls>(environment: APEnvironment())
        let interceptor = Interceptor()
        await interceptor.set(header: nil, retryLimit: 5)
        await router.setDelegate(interceptor)
        let call = Task {
            let _: EmptyResponse = try await router.execute(.any(base: "\(server.url)"))
        }
        try await until { !server.requests.isEmpty }
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(await interceptor.retries.isEmpty)
        await server.stop(grace: .zero)
    }

    // MARK: Where tokens are sent

    @Test func `tokens are sent only to the environment's host`() async throws {
        let home = try await LocalServer.start { _ in .text("{}") }
        let other = try await LocalServer.start { _ in .text("{}") }
        let environment = APEnvironment(
            host: "\(home.url)", session: Session(accessToken: "token", refreshToken: nil))
        let router = NetworkRouter<Calls>(environment: environment)
        for base in ["\(home.url)", "\(other.url)", "http://localhost:\(home.port)"] {
            let _: EmptyResponse = try await router.execute(.any(base: base))
        }
        let _: EmptyResponse = try await router.execute(
            .any(base: "\(home.url)", headers: ["authorization": "DPoP own"]))
        #expect(home.requests.map { $0.headers["Authorization"] } == ["Bearer token", nil, "DPoP own"])
        #expect(other.requests.map { $0.headers["Authorization"] } == [nil])
        await home.stop()
        await other.stop()
    }

    @Test func `tokens are not sent over a redirect`() async throws {
        let other = try await LocalServer.start { _ in .text("{}") }
        let home = try await LocalServer.start()
        home.script("/any", always: .redirect(to: "\(other.url)/any"))
        let environment = APEnvironment(
            host: "\(home.url)", session: Session(accessToken: "token", refreshToken: nil))
        let error = await #expect(throws: AtError.self) {
            let _: EmptyResponse = try await NetworkRouter<Calls>(environment: environment)
                .execute(.any(base: "\(home.url)"))
        }
        #expect(error?.description.contains("redirect") == true && other.requests.isEmpty)
        await home.stop()
        await other.stop()
    }
}

extension NetworkRouter {
    func setDelegate(_ delegate: any NetworkRouterDelegate) {
        self.delegate = delegate
    }
}

extension APEnvironment {
    func setRouterDelegate(_ delegate: any NetworkRouterDelegate) {
        routerDelegate = delegate
    }
}

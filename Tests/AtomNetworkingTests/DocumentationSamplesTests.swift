import AtomNetworking
import Foundation
import LocalServer
import TestLoad
import Testing

import class HTTPTransport.Guarded

/// The samples of the documentation page, which stand in this file as they stand there, compiled and run against a
/// local server.
@Suite(.inTurn) struct DocumentationSamplesTests {
    @Test func `every sample on the page is in this file`() throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try lines(package.appending(path: "Sources/AtomNetworking/AtomNetworking.docc/AtomNetworking.md"))
        let source = try lines(URL(filePath: #filePath))
        var samples: [[String]] = []
        var sample: [String]?
        for line in page {
            switch (line, sample) {
            case ("```swift", nil): sample = []
            case ("```", let finished?):
                samples.append(finished)
                sample = nil
            default: sample?.append(line)
            }
        }
        #expect(samples.count >= 10)
        for sample in samples {
            let starts = source.indices.filter { source[$0...].starts(with: sample) }
            #expect(!starts.isEmpty, "not here: \(sample.joined(separator: "\n"))")
        }
    }

    /// The non-empty lines, without their indentation.
    private func lines(_ file: URL) throws -> [String] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    @Test func `an Atom without a configuration makes calls`() async throws {
        let airline = try await Airline.open()
        let atom = Atom()
        var call = airline.call()
        call.route = "/open"
        #expect(try await atom.enqueue(call).resume(expecting: Seatmap.self).seats.isEmpty)
        #expect(airline.server.requests.map(\.path) == ["/open"])
        await airline.server.stop()
    }

    @Test func `the first call returns a model, and a rejected one throws its reason`() async throws {
        try await Lab.run { _ in
            let atom = Atom(serviceConfiguration: ServiceConfiguration(authenticationMethod: .none))
            let seatmap = try await atom.enqueue(Seatmap.Endpoint.list(flight: "AS 1")).resume(expecting: Seatmap.self)
            #expect(seatmap.seats == ["1A", "2B"])
            try await failing(atom)
        }
    }

    private func failing(_ atom: Atom) async throws {
        do throws(AtomError) {
            try await atom.enqueue(Seatmap.Endpoint.reserve(seat: "1A")).resume()
        } catch {
            switch error {
            case .response(let response):
                print("refused with", response.statusCode ?? 0)
                let problem = try error.decodeIfPresent(as: Problem.self)
                print(problem?.reason ?? "no reason given")
            case .session(let cause): print("no response:", cause)
            case .decoder(let cause): print("not what was expected:", cause)
            case .requestable(let cause): print("invalid request:", cause)
            case .unexpected: print("unexpected")
            }
        }
    }

    @Test func `a call can be made without await and cancelled`() async throws {
        try await Lab.run { _ in
            let atom = Atom(serviceConfiguration: ServiceConfiguration(authenticationMethod: .none))
            let call = atom.enqueue(Seatmap.Endpoint.list(flight: "AS 1")).resume(expecting: Seatmap.self) { result in
                switch result {
                case .success(let seatmap): print(seatmap.seats)
                case .failure(let error): print(error)
                }
            }
            call.cancel()
            #expect(call.isCancelled)
        }
    }

    @Test func `a large body is streamed and downloaded`() async throws {
        try await Lab.run { _ in
            let atom = Atom(serviceConfiguration: ServiceConfiguration(authenticationMethod: .none))
            let file = FileManager.default.temporaryDirectory.appending(path: "export-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: file) }
            var size = 0
            let service = atom.enqueue(Export.Endpoint.everything)
            for try await piece in try await service.stream() {
                size += piece.count
            }
            try await service.download(to: file) { progress in
                print(progress.received, "of", progress.total ?? 0)
            }
            #expect(size == 300_000)
            #expect(try Data(contentsOf: file).count == 300_000)
        }
    }

    @Test func `a name and a password are sent`() async throws {
        try await Lab.run { airline in
            let credential = BasicCredential(password: "password", username: "username")
            let configuration = ServiceConfiguration(authenticationMethod: .basic(credential))
            let atom = Atom(serviceConfiguration: configuration)
            _ = try await atom.enqueue(Seatmap.Endpoint.list(flight: "AS 1")).resume()
            #expect(airline.server.requests.map { $0.headers["Authorization"] } == ["Basic dXNlcm5hbWU6cGFzc3dvcmQ="])
        }
    }

    @Test func `an expired token is refreshed`() async throws {
        try await Lab.run { airline in
            let tokenManager = TokenManager(.numbered(0))
            let endpoint = AuthorizationEndpoint(host: "api.example.com", path: "/oauth2")
            let client = ClientCredential(id: "client-id")
            let bearer = AuthenticationMethod.bearer(endpoint, client, tokenManager)
            let atom = Atom(serviceConfiguration: ServiceConfiguration(authenticationMethod: bearer))

            let seatmap = try await atom.enqueue(Seatmap.Endpoint.list(flight: "AS 1")).resume(expecting: Seatmap.self)
            let refreshed = await tokenManager.tokenCredential
            #expect(seatmap.seats.count == 2 && refreshed.accessToken == "access-1")
            await tokenManager.save(.numbered(5, lifetime: 60))
            #expect(await tokenManager.tokenCredential.accessToken == "access-5")
        }
    }

    @Test func `a notification is posted when the user has to sign in again`() async throws {
        try await Lab.run { airline in
            let mark = Data(UUID().uuidString.utf8)
            airline.server.script("/oauth2", always: .status(400, body: mark))
            let printed = Guarded<[String]>([])
            // Keeps what the sample prints, except about the servers of other tests.
            @Sendable func print(_ words: String, _ error: AtomError) {
                guard case .response(let response) = error, response.data == mark else { return }
                printed.withLock { $0.append("\(words) \(response.statusCode ?? 0)") }
            }
            let observer = NotificationCenter.default.addObserver(
                forName: Atom.didFailToRefreshAccessToken, object: nil, queue: nil
            ) { notification in
                print("sign in again:", notification.userInfo?["error"] as? AtomError ?? .unexpected)
            }
            defer { NotificationCenter.default.removeObserver(observer) }
            let endpoint = AuthorizationEndpoint(host: "api.example.com", path: "/oauth2")
            let bearer = AuthenticationMethod.bearer(
                endpoint, ClientCredential(id: "client-id"), TokenManager(.numbered(0)))
            let atom = Atom(serviceConfiguration: ServiceConfiguration(authenticationMethod: bearer))
            await #expect(throws: AtomError.self) {
                try await atom.enqueue(Seatmap.Endpoint.list(flight: "AS 1")).resume()
            }
            #expect(printed.withLock { $0 } == ["sign in again: 400"])
        }
    }
}

// MARK: Declarations of the page

struct Seatmap: Model {
    var seats: [String]
}

extension Seatmap {
    enum Endpoint: Requestable {
        case list(flight: String)
        case reserve(seat: String)

        var method: HTTPMethod {
            switch self {
            case .list: .get
            case .reserve(let seat): .post(Data(#"{"seat":"\#(seat)"}"#.utf8))
            }
        }

        var headerItems: [HeaderItem]? {
            ["Content-Type": "application/json"]
        }

        var queryItems: [QueryItem]? {
            switch self {
            case .list(let flight): ["flight": flight]
            case .reserve: nil
            }
        }

        func baseURL() throws(AtomError) -> BaseURL {
            try BaseURL(host: "api.example.com")
        }

        func path() throws(AtomError) -> URLPath {
            try URLPath("/seatmap")
        }
    }
}

actor TokenManager: TokenCredentialWritable {
    var tokenCredential: TokenCredential

    init(_ tokenCredential: TokenCredential) {
        self.tokenCredential = tokenCredential
    }
}

// MARK: Declarations that the page omits

private struct Problem: Model {
    var reason: String
}

private enum Export {
    enum Endpoint: Requestable {
        case everything

        func baseURL() throws(AtomError) -> BaseURL { try BaseURL(host: "api.example.com") }
        func path() throws(AtomError) -> URLPath { try URLPath("/export") }
    }
}

// MARK: Redirecting api.example.com to a local server

private enum Lab {
    @TaskLocal static var server: URL?

    static func run(_ body: (Airline) async throws -> Void) async throws {
        let airline = try await Airline.open()
        airline.server.route(.get, "/export") { _ in .generated(byteCount: 300_000) }
        airline.server.route(.post, "/seatmap") { _ in try .json(["reason": "taken"], status: .init(rawValue: 409)) }
        airline.server.script("/seatmap") { request in
            request.headers["Authorization"]?.hasPrefix("Bearer") == true || request.method == .post
                ? .pass : .answer { _ in try .json(["seats": ["1A", "2B"]]) }
        }
        try await $server.withValue(airline.server.url) { try await body(airline) }
        await airline.server.stop()
    }
}

private struct Detour: Middleware {
    let server: URL?

    nonisolated(nonsending) func intercept<Answer: HTTPResponseHead>(
        _ request: HTTPRequest, next: nonisolated(nonsending) (HTTPRequest) async throws -> Answer
    ) async throws -> Answer {
        var request = request
        #expect(request.url.scheme == "https" && request.url.host() == "api.example.com")
        var components = URLComponents(url: request.url, resolvingAgainstBaseURL: false)
        components?.scheme = "http"
        components?.host = "127.0.0.1"
        components?.port = server?.port
        if let url = components?.url { request.url = url }
        return try await next(request)
    }
}

/// Replaces the initializer of that name, so that the samples compile unchanged.
// swift-format-ignore: AlwaysUseLowerCamelCase
private func ServiceConfiguration(authenticationMethod: AuthenticationMethod) -> AtomNetworking.ServiceConfiguration {
    AtomNetworking.ServiceConfiguration(
        authenticationMethod: authenticationMethod, interceptors: [Detour(server: Lab.server)])
}

import CoreATProtocol
import Foundation
import LocalNetwork
import LocalServer
import Probes
import Testing

/// What people write for a host, and what becomes of it.
@Suite(.timeLimit(.minutes(1))) struct HostTests {
    @Test func `a port, a path, a slash at the end and spaces around are fine`() async throws {
        try await Home.run { home in
            for host in ["http://127.0.0.1:\(home.server.port)", "\(home.host)/", " \(home.host)\n"] {
                let session = Session(accessToken: nil, refreshToken: try await home.session().refreshToken)
                try await APEnvironment(host: host, session: session).refreshSession()
            }
            #expect(home.network.refreshCount == 3)

            let session = Session(accessToken: nil, refreshToken: "r")
            let behind = APEnvironment(host: "\(home.host)/pds/", session: session)
            await #expect(throws: AtError.self) { try await behind.refreshSession() }
            #expect(home.server.requests.last?.path == "/pds" + Home.refresh)
        }
    }

    @Test func `no host is an error, not a crash`() async throws {
        let environment = APEnvironment(session: Session(accessToken: "a", refreshToken: "r"))
        let error = await #expect(throws: AtError.self) { try await environment.refreshSession() }
        guard case .network(.noHost) = error else { throw try #require(error) }
        #expect(error?.description.contains("setup(hostURL:") == true)
    }

    @Test(arguments: [
        "", "   ", "://", "ftp://example.com", "https://", "https://a b", "https://user:pw@example.com",
        "https://example.com?x", "https://example.com#x", "https://[::1", "https://example.com:99999", "mailto:a@b.c",
    ])
    func `what is no host is an error that names it`(host: String) async throws {
        let environment = APEnvironment(host: host, session: Session(accessToken: nil, refreshToken: "r"))
        let error = await #expect(throws: AtError.self) { try await environment.refreshSession() }
        guard case .network(.invalidHost(let named)) = error else { throw try #require(error) }
        #expect(named == host)
    }

    @Test func `without a scheme https is meant, and the port stays`() async throws {
        let recording = RecordingTransport(Refusing())
        for (host, expected) in [
            ("bsky.social", "https://bsky.social"), ("localhost:2583", "https://localhost:2583"),
            ("[::1]:2583", "https://[::1]:2583"), ("http://[2001:db8::1]", "http://[2001:db8::1]"),
            ("HTTPS://Example.COM", "HTTPS://Example.COM"),
        ] {
            let environment = APEnvironment(
                host: host, session: Session(accessToken: nil, refreshToken: "r"), transport: recording)
            await #expect(throws: AtError.self) { try await environment.refreshSession() }
            #expect(recording.all.last?.url.absoluteString == expected + "/xrpc/com.atproto.server.refreshSession")
        }
    }

    @Test func `a server on IPv6 is reached and given its token`() async throws {
        let recording = RecordingTransport(Refusing(status: .ok))
        let environment = APEnvironment(
            host: "http://[::1]:2583", session: Session(accessToken: "token", refreshToken: nil), transport: recording)
        let url = try #require(URL(string: "http://[::1]:2583/xrpc/a.b.c"))
        _ = try await environment.send(HTTPRequest(.get, url))
        #expect(recording.all.last?.headers["Authorization"] == "Bearer token")
    }

    /// Answers everything with one status.
    struct Refusing: Transport {
        var status = HTTPStatusCode.badRequest

        func stream(_ request: HTTPRequest) async throws -> HTTPStream {
            try request.validate()
            return HTTPStream(status: status, body: HTTPBodyStream(Data(#"{"error":"InvalidToken"}"#.utf8)))
        }
    }
}

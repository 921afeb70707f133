import CoreATProtocol
import Foundation
import LocalNetwork
import LocalServer
import Probes
import TestLoad
import Testing

/// The ways people write a host.
@Suite(.inTurn) struct HostTests {
    @Test func `a host may have a port, a path, a trailing slash and surrounding spaces`() async throws {
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

    @Test func `a missing host throws`() async throws {
        let environment = APEnvironment(session: Session(accessToken: "a", refreshToken: "r"))
        let error = await #expect(throws: AtError.self) { try await environment.refreshSession() }
        guard case .network(.noHost) = error else { throw try #require(error) }
        #expect(error?.description.contains("setup(hostURL:") == true)
    }

    @Test(arguments: [
        "", "   ", "://", "ftp://example.com", "https://", "https://a b", "https://user:pw@example.com",
        "https://example.com?x", "https://example.com#x", "https://[::1", "https://example.com:99999", "mailto:a@b.c",
    ])
    func `an invalid host throws an error that names it`(host: String) async throws {
        let environment = APEnvironment(host: host, session: Session(accessToken: nil, refreshToken: "r"))
        let error = await #expect(throws: AtError.self) { try await environment.refreshSession() }
        guard case .network(.invalidHost(let named)) = error else { throw try #require(error) }
        #expect(named == host)
    }

    @Test func `a host without a scheme uses https and keeps its port`() async throws {
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

    @Test func `a server with an IPv6 address receives the token`() async throws {
        let recording = RecordingTransport(Refusing(status: .ok))
        let environment = APEnvironment(
            host: "http://[::1]:2583", session: Session(accessToken: "token", refreshToken: nil), transport: recording)
        let url = try #require(URL(string: "http://[::1]:2583/xrpc/a.b.c"))
        _ = try await environment.send(HTTPRequest(.get, url))
        #expect(recording.all.last?.headers["Authorization"] == "Bearer token")
    }

    /// Responds to everything with one status.
    struct Refusing: Transport {
        var status = HTTPStatusCode.badRequest

        func stream(_ request: HTTPRequest) async throws -> HTTPStream {
            try request.validate()
            return HTTPStream(status: status, body: HTTPBodyStream(Data(#"{"error":"InvalidToken"}"#.utf8)))
        }
    }
}

import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import TestLoad
import Testing

/// Calls that the session's server forwards to another service. That service knows nothing about the session's token.
@Suite(.inTurn) struct ForwardedCallTests {
    private static let path = "/xrpc/com.example.listNotes"

    private func call(on home: Home) throws -> HTTPRequest {
        var request = HTTPRequest(.get, try #require(URL(string: home.host + Self.path)))
        request.headers["atproto-proxy"] = "did:web:notes.example#notes"
        return request
    }

    @Test(arguments: [(401, "ExpiredToken"), (401, "InvalidToken"), (400, "ExpiredToken")])
    func `a service that refuses every token causes no refresh`(status: Int, error: String) async throws {
        try await Home.run { home in
            home.server.script(Self.path, always: .status(status, body: Data(#"{"error":"\#(error)"}"#.utf8)))
            let environment = try await home.environment()
            for _ in 0..<3 {
                await #expect(throws: AtError.self) { try await environment.send(call(on: home)) }
                #expect(try await environment.send(home.query()).status == .ok)
            }
            #expect(home.refreshRequests == 0)
            #expect(home.server.requests.count { $0.path == Self.path } == 3)
        }
    }

    @Test func `if the session's own server says that the token has expired, it is refreshed`() async throws {
        try await Home.run { home in
            let refusal = Fault.status(401, body: Data(#"{"error":"ExpiredToken"}"#.utf8))
            home.server.script(Self.path, [refusal, .status(200)])
            let environment = try await home.environment()
            await home.network.expireTokens()
            #expect(try await environment.send(call(on: home)).status == .ok)
            #expect(home.refreshRequests == 1)
        }
    }
}

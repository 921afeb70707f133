import Foundation
import HTTPServer
import HTTPTransport
import Probes
import TestLoad
import Testing

/// Responses that end in the middle, and what the server's log learns about them.
@Suite(.inTurn) struct CutResponseTests {
    private struct Fault: Error {}

    private let failures = Guarded<[String]>([])

    /// A server whose responses fail, as their path says.
    private func server(_ hasEnded: OneShot = OneShot()) async throws -> HTTPServer {
        var options = HTTPServer.Options()
        options.loops = 1
        let log = { @Sendable [failures] (event: HTTPServer.Event) in
            guard case .failed(let request, let error) = event else { return }
            failures.withLock { $0.append("\(request.path) \(error)") }
        }
        return try await HTTPServer.start(options: options, log: log) { request in
            switch request.path {
            case "/socket": return .webSocket(request) { _ in throw Fault() }
            case "/left":
                return .stream { writer in
                    try await writer.write(Data("a".utf8))
                    await untilCancelled()
                    hasEnded.fire()
                    throw Fault()
                }
            case "/short": return .stream(headers: ["Content-Length": "3"]) { try await $0.write(Data("a".utf8)) }
            default:
                return .stream { writer in
                    try await writer.write(Data("a".utf8))
                    throw Fault()
                }
            }
        }
    }

    /// Sends a request, and waits for the end of the connection.
    private func end(of line: String, at server: HTTPServer) async throws {
        let client = try RawConnection(to: server)
        try client.write(
            "\(line)\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")
        #expect(try await offPool { client.readToEnd() })
    }

    @Test(arguments: [
        ("GET /stream HTTP/1.1", "/stream Fault()"), ("GET /stream HTTP/1.0", "/stream Fault()"),
        ("GET /socket HTTP/1.1", "/socket Fault()"),
        ("GET /short HTTP/1.1", "/short The body ended after 1 bytes, but its Content-Length is 3."),
    ])
    func `the log gets the error that cuts a response off`(line: String, failure: String) async throws {
        let server = try await server()
        try await end(of: line, at: server)
        try await until { failures.withLock { !$0.isEmpty } }
        #expect(failures.withLock(\.self) == [failure])
        await server.stop()
    }

    @Test func `what fails because the client has left is no failure`() async throws {
        let hasEnded = OneShot()
        let server = try await server(hasEnded)
        let client = try RawConnection(to: server)
        try client.write("GET /left HTTP/1.1\r\nHost: h\r\n\r\n")
        _ = try await offPool { try client.readHead() }
        client.close()
        await hasEnded.wait()
        try await end(of: "GET /stream HTTP/1.1", at: server)
        #expect(failures.withLock(\.self) == ["/stream Fault()"])
        await server.stop()
    }
}

import Foundation
import HTTPServer
import HTTPTransport
import Probes

extension RawConnection {
    /// Connects to a server on this machine.
    convenience init(to server: HTTPServer) throws { try self.init(to: server.url.port ?? 0) }

    /// Sends a GET, and returns the whole response as text.
    func get(_ path: String = "/", headers: String = "") async throws -> String {
        try await exchange("GET \(path) HTTP/1.1\r\nHost: h\r\n\(headers)\r\n")
    }

    /// Sends a text, and returns the whole response to it as text.
    func exchange(_ text: String) async throws -> String {
        try await offPool {
            try self.write(text)
            return try self.response()
        }
    }

    /// The next response as text.
    func response() throws -> String {
        let head = try readHead()
        return head + String(decoding: try readBody(head), as: UTF8.self)
    }

    /// Everything until the server closes the connection.
    func rest() async throws -> String {
        try await offPool { String(decoding: try self.readAll(), as: UTF8.self) }
    }
}

/// A server with a turned clock, whose handler responds with the request's path and body.
func echoServer(
    _ clock: TurnedClock = TurnedClock(), _ change: (inout HTTPServer.Options) -> Void = { _ in },
    log: (@Sendable (HTTPServer.Event) -> Void)? = nil
) throws -> HTTPServer {
    var options = HTTPServer.Options()
    change(&options)
    return try HTTPServer.start(at: .loopback(), options: options, time: clock.source, log: log) { request in
        .text("\(request.path) \(request.text)")
    }
}

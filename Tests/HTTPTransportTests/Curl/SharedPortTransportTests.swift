#if canImport(CSystem)
import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

/// Connections to different servers may start from the same local port: the system gives one port to several
/// connections when their other ends differ, and with many hosts it often does.
@Suite(.inTurn) struct SharedPortTransportTests {
    /// A transport whose connections all start from one local port.
    private static func makeTransport() throws -> CurlTransport {
        let socket = Loopback.socket()
        defer { close(socket) }
        #expect(Loopback.withAddress { bind(socket, $0, $1) == 0 })
        var options = CurlTransport.Options()
        options.localPort = Loopback.port(of: socket)
        #expect(options.localPort != nil)
        return CurlTransport(options: options)
    }

    /// A server that responds to each request with its name and, on its first connection, with something unasked when
    /// the test wants it.
    private static func makeServer(_ name: String, adding mayAdd: DispatchSemaphore? = nil, _ hasAdded: OneShot? = nil)
        throws -> RawServer
    {
        try RawServer { connection, number in
            while true {
                _ = try connection.readHead()
                try connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(name.utf8.count)\r\n\r\n\(name)")
                guard number == 0, let mayAdd else { continue }
                mayAdd.wait()
                try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\nunasked")
                hasAdded?.fire()
            }
        }
    }

    private static func name(_ transport: CurlTransport, _ server: RawServer) async throws -> String {
        String(decoding: try await transport.send(HTTPRequest(.get, server.url)).body, as: UTF8.self)
    }

    @Test func `unsolicited input is found on its own connection`() async throws {
        let transport = try Self.makeTransport()
        let (mayAdd, hasAdded) = (DispatchSemaphore(value: 0), OneShot())
        let servers = try [Self.makeServer("one", adding: mayAdd, hasAdded), Self.makeServer("two")]
        #expect(try await Self.name(transport, servers[0]) == "one")
        #expect(try await Self.name(transport, servers[1]) == "two")
        mayAdd.signal()
        await hasAdded.wait()
        #expect(try await Self.name(transport, servers[0]) == "one")
        #expect(try await Self.name(transport, servers[1]) == "two")
        #expect(servers[1].connectionCount == 1)
        for server in servers { server.stop() }
    }
}
#endif

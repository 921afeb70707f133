#if canImport(CSystem)
import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

/// Addresses of IPv6, where this machine has any.
@Suite(.inTurn, .enabled(if: RawServer.hasIPv6, "skipped: this machine has no ::1"))
struct IPv6TransportTests {
    private static func server(_ heads: Guarded<[String]>) throws -> RawServer {
        try RawServer(onIPv6: true) { connection, _ in
            while true {
                let head = try connection.readHead()
                heads.withLock { $0.append(head) }
                _ = try connection.readBody(head)
                try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
            }
        }
    }

    @Test(arguments: [TransportKind.curl, .olderCurl])
    func `an address in brackets is used unchanged`(kind: TransportKind) async throws {
        let heads = Guarded<[String]>([])
        let server = try Self.server(heads)
        let response = try await kind.make().send(HTTPRequest(.post, server.url, body: .bytes(Data("body".utf8))))
        #expect(response.body == Data("ok".utf8))
        #expect(heads.withLock { $0.first?.lowercased().contains("\r\nhost: [::1]:\(server.port)\r\n") } == true)
        server.stop()
    }

    @Test func `a guard sees the address`() async throws {
        let server = try Self.server(Guarded([]))
        let seen = Guarded<[SocketAddress]>([])
        let transport = CurlTransport(
            options: .init(
                socketGuard: SocketGuard { address in
                    seen.withLock { $0.append(address) }
                    return nil
                }))
        _ = try await transport.send(HTTPRequest(.get, server.url))
        let loopback = SocketAddress(bytes: [UInt8](repeating: 0, count: 15) + [1], port: server.port)
        #expect(seen.withLock { $0 } == [try #require(loopback)])
        let guarded = CurlTransport(options: .init(socketGuard: .publicInternetOnly))
        let error = await #expect(throws: TransportError.self) { try await guarded.send(HTTPRequest(.get, server.url)) }
        guard case .addressRefused = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        server.stop()
    }

    @Test func `a closed port is a clear error`() async throws {
        let url = try #require(URL(string: "http://[::1]:1/"))
        let error = await #expect(throws: TransportError.self) {
            try await CurlTransport().send(HTTPRequest(.get, url))
        }
        #expect(error?.reason == .cannotConnect && error?.action == "GET http://[::1]:1/")
    }
}
#endif

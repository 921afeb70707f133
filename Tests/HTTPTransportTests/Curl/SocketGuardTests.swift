#if canImport(CSystem)
import Foundation
import HTTPTransport
import LocalServer
import TestLoad
import Testing

@Suite(.inTurn) struct SocketGuardTests {
    @Test(arguments: ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1"])
    func `publicInternetOnly allows only public addresses`(host: String) async throws {
        let server = try await LocalServer.start { _ in .text("secret") }
        let transport = CurlTransport(options: .init(socketGuard: .publicInternetOnly))
        let url = try #require(URL(string: "http://\(host):\(server.port)/"))
        let error = await #expect(throws: TransportError.self) { try await transport.send(HTTPRequest(.get, url)) }
        guard case .addressRefused(let why) = error?.reason else {
            Issue.record("not refused: \(String(describing: error))")
            return
        }
        #expect(why.contains("public Internet"))
        #expect(error?.isTransient == false)
        #expect(server.requests.isEmpty)
        await server.stop()
    }

    @Test(arguments: [
        (443, nil), (80, nil), (8080, "its port is neither 80 nor 443"), (22, "its port is neither 80 nor 443"),
    ])
    func `publicInternetOnly allows only ports 80 and 443`(port: Int, refusal: String?) throws {
        let address = try #require(SocketAddress(bytes: [8, 8, 8, 8], port: port))
        #expect(SocketGuard.publicInternetOnly.refusal(of: address) == refusal)
    }

    @Test func `a guard checks each new connection, and kept ones aren't checked again`() async throws {
        let server = try await LocalServer.start { _ in .text("answer") }
        let dialled = Guarded<[SocketAddress]>([])
        let socketGuard = SocketGuard { address in
            dialled.withLock { $0.append(address) }
            return nil
        }
        let transport = CurlTransport(options: .init(socketGuard: socketGuard))
        for _ in 0..<3 { _ = try await transport.send(HTTPRequest(.get, server.url)) }
        #expect(dialled.withLock { $0.map(\.description) } == ["127.0.0.1:\(server.port)"])
        await server.stop()
    }
}
#endif

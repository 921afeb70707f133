#if canImport(CSystem)
import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

/// Exchanges in a process that has no file descriptors left, which is not the server's fault.
@Suite(.inTurn) struct DescriptorTransportTests {
    @Test(arguments: ["http://127.0.0.1:1/", "http://localhost:1/", "https://127.0.0.1:1/"])
    func `running out of descriptors is a clear error`(url: String) async throws {
        let said = try await TransportProcess.exchange([:], "starved", to: url)
        #expect(said.contains("has too many files and connections open"), "\(said)")
    }

    @Test func `a transport created without descriptors works once there are some`() async throws {
        let server = try await LocalServer.start { _ in .text("response") }
        let said = try await TransportProcess.exchange([:], "late", to: server.url.absoluteString)
        #expect(said.hasPrefix("error ") && said.hasSuffix("\n200 response"), "\(said)")
        await server.stop()
    }

    @Test func `a WebSocket that is dropped after its transport has ended does not keep it in memory`() async throws {
        let server = try RawServer { connection, _ in
            try connection.write("\(connection.readHandshake().acceptance)\r\n")
            try connection.write(RawConnection.frame(.close, Data()))
        }
        let left = try await TransportProcess.exchange([:], "dropped", to: server.url.absoluteString)
        #expect(left == "0")
        server.stop()
    }
}
#endif

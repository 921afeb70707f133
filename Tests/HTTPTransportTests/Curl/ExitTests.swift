#if canImport(CSystem)
import Foundation
import HTTPTransport
import TestLoad
import Testing

/// The end of a process while its transport's thread is in the middle of something.
@Suite(.inTurn, .enabled(if: Certificates.canBeMade, "skipped: needs the openssl command, which isn't here"))
struct ExitTests {
    // When OpenSSL cleans up at exit, some of these processes crash. The child reports a cleanup itself, each time.
    @Test(arguments: ["race", "leave"])
    func `a process may end in the middle of a TLS handshake`(action: String) async throws {
        let server = try OpenSSLServer()
        defer { server.stop() }
        // What the server says about each connection must be read, or it stops.
        Thread.detachNewThread { while (try? server.readSome()) != nil {} }
        let environment = ["SSL_CERT_FILE": server.authority.path]
        var ends: [String: Int] = [:]
        for _ in 0..<20 {
            let (status, said) = try await TransportProcess.run(
                environment, action, to: "https://localhost:\(server.port)/")
            ends["\(status) \(said.replacing("\n", with: " "))", default: 0] += 1
        }
        #expect(ends == [action == "race" ? "0 200" : "0 200 left": 20])
    }
}
#endif

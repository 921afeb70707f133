#if canImport(CSystem)
import Foundation
import HTTPTransport
import LocalServer
import TestLoad
import Testing

/// What becomes of connections whose other end can't be trusted.
@Suite(
    .inTurn,
    .enabled(if: Certificates.canBeMade, "skipped: certificates are made with the openssl command, which isn't here"))
struct TLSTests {
    private static func withServer(
        _ flaw: Certificates.Flaw, _ body: (_ port: Int, _ authority: URL) async throws -> Void
    ) async throws {
        let server = try OpenSSLServer(flaw)
        defer { server.stop() }
        try await body(server.port, server.authority)
    }

    private static func get(_ port: Int, host: String = "localhost", trusting: CertificateAuthorities) async throws
        -> HTTPResponse
    {
        let transport = CurlTransport(options: .init(certificateAuthorities: trusting))
        let url = try #require(URL(string: "https://\(host):\(port)/"))
        return try await transport.send(HTTPRequest(.get, url))
    }

    @Test func `a certificate of a trusted authority is accepted, by name and by address`() async throws {
        try await Self.withServer(.none) { port, authority in
            for host in ["localhost", "127.0.0.1"] {
                let got = try await Self.get(port, host: host, trusting: .file(authority)).status
                #expect(got == .ok)
            }
        }
    }

    @Test(arguments: [
        (Certificates.Flaw.expired, CertificateFault.expired, "has expired"), (.otherHost, .otherHost, "another host"),
        (.selfSigned, .selfSigned, "self-signed"),
    ])
    func `each certificate fault has its own error`(
        flaw: Certificates.Flaw, fault: CertificateFault, words: String
    ) async throws {
        try await Self.withServer(flaw) { port, authority in
            let error = await #expect(throws: TransportError.self) {
                try await Self.get(port, trusting: .file(authority))
            }
            #expect(error?.reason == .certificateRefused(fault))
            #expect(error?.description.contains(words) == true)
            #expect(error?.isTransient == false)
        }
    }

    @Test func `the end of a certificate is known`() async throws {
        try await Self.withServer(.none) { port, authority in
            let url = try #require(URL(string: "https://localhost:\(port)/"))
            var options = CurlTransport.Options(certificateAuthorities: .file(authority))
            let silent = try await CurlTransport(options: options).certificateEnd(HTTPRequest(.get, url))
            #expect(silent == nil)
            options.readsCertificates = true
            let end = try await CurlTransport(options: options).certificateEnd(HTTPRequest(.get, url))
            let days = try #require(end).timeIntervalSinceNow / 86_400
            #expect(abs(days - 2) < 0.1, "\(days)")
        }
    }

    @Test func `an authority that the system does not know is not trusted`() async throws {
        try await Self.withServer(.none) { port, _ in
            let error = await #expect(throws: TransportError.self) { try await Self.get(port, trusting: .system) }
            #expect(error?.reason == .certificateRefused(.unknownIssuer))
        }
    }

    @Test func `a missing file of authorities is a clear error`() async throws {
        try await Self.withServer(.none) { port, _ in
            let error = await #expect(throws: TransportError.self) {
                try await Self.get(port, trusting: .file(URL(filePath: "/nowhere/at/all.pem")))
            }
            guard case .notSecure(let why) = error?.reason else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(why.contains("/nowhere/at/all.pem"))
        }
    }

    @Test(arguments: [Fault.drop, .reset, .garbage()])
    func `a server that disconnects or sends garbage during the handshake is an error`(fault: Fault) async throws {
        let server = try await LocalServer.start()
        server.script("*", always: fault)
        let error = await #expect(throws: TransportError.self) { try await Self.get(server.port, trusting: .system) }
        switch error?.reason {
        case .connectionLost, .notSecure: break
        default: Issue.record("\(String(describing: error))")
        }
        await server.stop()
    }
}
#endif

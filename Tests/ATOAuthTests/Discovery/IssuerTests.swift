import Foundation
import HTTPTransport
import TestLoad
import Testing

@testable import ATOAuth

@Suite(.inTurn) struct IssuerTests {
    static let local: Set<Origin> = Set(
        [
            "http://127.0.0.1:4000", "http://[::1]:4000", "http://localhost:4000", "http://example.com",
            "http://10.0.0.1",
        ]
        .compactMap { URL(string: $0).flatMap { Origin($0) } })

    @Test(arguments: ["https://bsky.social", "https://auth.example.com", "https://a.example:8443"])
    func `a scheme and a host in their one form are an issuer`(text: String) throws {
        let issuer = try Issuer(text)
        #expect(issuer.description == text)
        #expect(issuer.url.absoluteString == text)
    }

    @Test(
        arguments: [
            "https://example.com/", "https://example.com/path", "https://example.com:443", "https://example.com:0443",
            "https://user@example.com", "https://user:secret@example.com", "https://@example.com",
            "https://example.com?",
            "https://example.com?a=b", "https://example.com#", "https://example.com#f", "https://Example.com",
            "HTTPS://example.com", "https://example", "https://192.0.2.1", "https://[2001:db8::1]",
            "https://2130706433",
            "https://example.com.", "https://ex ample.com", "https://bücher.example", "https://example.com:",
            "https://",
            "http://bsky.social", "ftp://example.com", "example.com", "", "https://example.com:0",
            "https://example.com:99999",
            "https://example.com\\@evil.example", "https://e%78ample.com", "\u{202E}https://example.com",
            "https://127.0.0.1", "http://127.0.0.1:4000", "http://localhost:4000",
        ])
    func `everything else is refused`(text: String) {
        let error = #expect(throws: DiscoveryError.self) { try Issuer(text) }
        if case .invalidIssuer? = error?.reason {} else { Issue.record("\(text)") }
    }

    @Test(arguments: ["http://127.0.0.1:4000", "http://[::1]:4000", "http://localhost:4000"])
    func `a server of this machine is an issuer only when it is allowed`(text: String) throws {
        #expect(try Issuer(text, allowedLoopback: Self.local).description == text)
        #expect(throws: DiscoveryError.self) { try Issuer(text) }
        let other = text.replacingOccurrences(of: "4000", with: "4001")
        #expect(throws: DiscoveryError.self) { try Issuer(other, allowedLoopback: Self.local) }
    }

    @Test(arguments: ["http://example.com", "http://10.0.0.1", "https://10.0.0.1"])
    func `a server elsewhere can't be allowed by listing it`(text: String) {
        #expect(throws: DiscoveryError.self) { try Issuer(text, allowedLoopback: Self.local) }
    }

    @Test func `a secret in the text is not in the error`() {
        let error = #expect(throws: DiscoveryError.self) {
            try Issuer(
                server: URL(string: "ftp://user:hunter2@example.com/x?token=hunter2") ?? URL(filePath: "/"),
                allowedLoopback: [])
        }
        #expect(error.map { !"\($0)".contains("hunter2") } == true)
    }
}

import Foundation
import HTTPTransport
import TestLoad
import Testing

@Suite(.inTurn) struct OriginTests {
    @Test(arguments: [
        ("https://Example.COM/a", "https://example.com"), ("http://example.com:80", "http://example.com"),
        ("https://example.com:8443/", "https://example.com:8443"), ("http://[::1]:8080/", "http://[::1]:8080"),
        ("http://[FE80::1]/", "http://[fe80::1]"), ("http://a_b.example/", "http://a_b.example"),
        ("HTTPS://example.com:443/", "https://example.com"),
    ])
    func `an origin is a scheme, a host and a port`(text: String, origin: String) throws {
        let url = try #require(URL(string: text))
        #expect(Origin(url)?.description == origin)
    }

    @Test(arguments: [
        "http://a%0Ab/", "http://a%0D%0AHost:%20evil/", "http://a%00b/", "http://a%20b/", "http://a%2Fb/",
        "http://a%3A80/", "http://a%40b/", "http://a%23b/", "http://a%3Fb/", "http://a%5Cb/", "http://a%25b/",
        "http://%1B%5B31mred/", "http://a%E2%80%AEb/", "http://a%C2%85b/", "http://a%7Fb/", "http://%5B::1%5D%0A/",
        "ftp://example.com/", "http:///path", "http://example.com:99999/", "mailto:a@b.example",
    ])
    func `an address whose host could be read in two ways has no origin`(text: String) throws {
        guard let url = URL(string: text) else { return }
        #expect(Origin(url) == nil)
        let request = HTTPRequest(.get, url)
        let error = #expect(throws: TransportError.self) { try request.validate() }
        #expect(error?.description.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F } == true)
    }

    @Test func `a letter whose lower case is ASCII is another host`() throws {
        let kelvin = try #require(URL(string: "https://ban%E2%84%AA.example"))
        let bank = try #require(URL(string: "https://bank.example"))
        let origin = Origin(kelvin)
        #expect(origin == nil || origin != Origin(bank))
    }
}

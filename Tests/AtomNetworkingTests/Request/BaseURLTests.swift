import TestLoad
import Testing

@testable import AtomNetworking

@Suite(.inTurn) struct BaseURLTests {
    @Test(arguments: [
        "api.alaskaair.net", "localhost", "a", "a.b", "127.0.0.1", "x-y.example", "xn--bcher-kva.example",
        "EXAMPLE.com", "1.2", "a--b.c", String(repeating: "a", count: 63) + ".com",
    ])
    func `a host of valid labels is accepted`(host: String) throws {
        let base = try BaseURL(host: host)
        #expect(base.host == host)
        #expect(base.text == "https://\(host)")
    }

    @Test(arguments: [
        "", ".", "a.", ".a", "a..b", "-a", "a-", "a.-b", "a_b", "a b", "a:80", "[::1]", "::1", "a/b", "a?b", "a#b",
        "a@b",
        "https://a.com", "a.com\n", "a\u{0}b", "bücher.example", "a.com\u{301}", "e\u{301}.com", "a%2eb", "а.com",
        String(repeating: "a", count: 64) + ".com", "a\u{200d}.com",
    ])
    func `any other host throws`(host: String) {
        expectFailure(.invalidBaseURL) { () throws(AtomError) in _ = try BaseURL(host: host) }
    }

    @Test func `the default scheme is https`() throws {
        #expect(try BaseURL(host: "a.com").scheme == .https)
        #expect(try BaseURL(scheme: .http, host: "a.com").text == "http://a.com")
    }

    @Test func `a valid port is part of the URL, and any other throws`() throws {
        #expect(try BaseURL(host: "a.com", port: 8443).text == "https://a.com:8443")
        for port in [0, -1, 65_536] {
            expectFailure(.invalidBaseURL) { () throws(AtomError) in _ = try BaseURL(host: "a.com", port: port) }
        }
    }

    @Test func `base URLs are equal if all their parts are`() throws {
        let base = try BaseURL(host: "a.com")
        #expect(try base == BaseURL(scheme: .https, host: "a.com"))
        #expect(try base != BaseURL(scheme: .http, host: "a.com"))
        #expect(try base != BaseURL(host: "b.com"))
        #expect(try base != BaseURL(host: "a.com", port: 1))
    }
}

/// Expects that a part of a request is invalid.
func expectFailure(
    _ expected: RequestableError, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws(AtomError) -> Void
) {
    do throws(AtomError) {
        try body()
        Issue.record("nothing was refused", sourceLocation: sourceLocation)
    } catch .requestable(let error) {
        #expect(error == expected, sourceLocation: sourceLocation)
    } catch {
        Issue.record(error, sourceLocation: sourceLocation)
    }
}

import Foundation
import HTTPTransport
import TestLoad
import Testing

@testable import ATOAuth

@Suite(.inTurn) struct LoopbackRedirectTests {
    private static let choices: [(registered: String, port: UInt16, expected: String?)] = [
        ("http://127.0.0.1/callback", 0, "0 /callback"), ("http://127.0.0.1/callback", 7000, "7000 /callback"),
        ("http://127.0.0.1", 0, "0 /"), ("HTTP://127.0.0.1/a%20b", 0, "0 /a%20b"),
        ("https://app.example.com/c com.example.app:/c http://127.0.0.1/c", 0, "0 /c"),
        ("http://127.0.0.1:7000/c", 0, "7000 /c"), ("http://127.0.0.1:7000/c", 7000, "7000 /c"),
        ("http://127.0.0.1:7000/c http://127.0.0.1/d", 7001, "7001 /d"),
        ("http://127.0.0.1:7000/c", 7001, nil), ("http://localhost/c", 0, nil), ("http://[::1]/c", 0, nil),
        ("https://127.0.0.1/c", 0, nil), ("http://127.0.0.1/c?a=b", 0, nil), ("http://127.0.0.1/c#f", 0, nil),
        ("http://user@127.0.0.1/c", 0, nil), ("http://127.0.0.1:0/c", 0, nil),
        ("http://127.0.0.1:70000/c", 0, nil), ("http://127.0.0.1.example.com/c", 0, nil), ("", 0, nil),
    ]

    @Test(arguments: choices)
    func `the first registered address on this computer is used`(
        registered: String, port: UInt16, expected: String?
    ) {
        let choice = LoopbackRedirect(
            among: registered.split(separator: " ").compactMap { URL(string: String($0)) }, port: port)
        #expect(choice.map { "\($0.port) \($0.path)" } == expected)
    }

    @Test func `without a suitable address there is no login`() async {
        let browser = LoopbackBrowser(opening: .never)
        await #expect(throws: LoginBrowserError.noSuitableRedirect) { try await browser.redirectURI(among: []) }
    }

    @Test func `a path that the result page has moves that page`() async throws {
        let registered = try #require(URL(string: "http://127.0.0.1/done"))
        let choice = try #require(LoopbackRedirect(among: [registered], port: 0))
        let listener = try LoopbackListener(choice, time: .system)
        listener.expect(state: "s")
        let response = try await LoopbackClient(listener.redirect).get("/done?state=s&code=c")
        #expect(response.field("Location") == "/finished")
        await listener.close()
    }

    @Test func `browsers leave out port 80`() {
        #expect(LoopbackRedirect.hosts(port: 80) == ["127.0.0.1", "127.0.0.1:80"])
        #expect(LoopbackRedirect.hosts(port: 8080) == ["127.0.0.1:8080"])
    }
}

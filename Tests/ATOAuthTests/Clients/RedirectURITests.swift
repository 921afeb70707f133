import TestLoad
import Testing

@testable import ATOAuth

@Suite(.inTurn) struct RedirectURITests {
    @Test(arguments: [
        ("http://127.0.0.1/cb", RedirectURI.Kind.loopback), ("http://127.0.0.1:8080/cb", .loopback),
        ("http://[::1]/", .loopback), ("http://[::1]:1", .loopback), ("https://app.example.com/cb?a=b", .https),
        ("https://app.example.com:8443/cb", .https), ("com.example.app:/callback", .privateScheme),
        ("com.example.app:/", .privateScheme),
    ])
    func `the kinds are told apart`(text: String, kind: RedirectURI.Kind) throws {
        let redirect = try RedirectURI(text)
        #expect(redirect.kind == kind)
        #expect(redirect.description == text)
    }

    @Test(arguments: [
        "http://localhost/cb", "https://localhost/cb", "https://127.0.0.1/cb", "http://app.example.com/cb",
        "http://192.168.1.1/cb", "https://192.0.2.1/cb", "https://app/cb", "https://App.example.com/cb",
        "HTTPS://app.example.com/cb", "https:/app.example.com/cb", "https://", "https:///cb", "http://127.0.0.1#a",
        "http://127.0.0.1:/cb", "http://127.0.0.1:+1/", "http://127.0.0.1:99999/", "http://127.1/cb",
        "http://user@127.0.0.1/cb", "https://app.example.com\\@evil.example/", "https://app.example.com/a b",
        "https://app.example.com/\u{E9}", "https://app.example.com/\n", "com.example.app://callback",
        "com.example.app:callback",
        "com.example.app:", "com.example.app:/cb#f", "myapp:/callback", "javascript:alert(1)", "data:text/html,x", "",
        ":/cb", "1a.b:/cb", "/callback", "https://app.example.com" + String(repeating: "a", count: 2_048),
    ])
    func `what no browser may return to is refused`(text: String) {
        #expect(throws: RedirectURI.Fault.self) { try RedirectURI(text) }
    }

    @Test(
        arguments: [
            // The same text.
            ("https://app.example.com/cb?a=b", "https://app.example.com/cb?a=b", true),
            ("com.example.app:/cb", "com.example.app:/cb", true),
            // The port of this machine doesn't matter when none is registered.
            ("http://127.0.0.1/cb", "http://127.0.0.1:51234/cb", true),
            ("http://[::1]/cb", "http://[::1]:51234/cb", true),
            ("http://127.0.0.1/", "http://127.0.0.1:51234", true),
            ("http://127.0.0.1", "http://127.0.0.1:51234/", true),
            ("http://127.0.0.1/cb?a=b", "http://127.0.0.1:1/cb?a=b", true),
            // It does when one is.
            ("http://127.0.0.1:8080/cb", "http://127.0.0.1:8081/cb", false),
            ("http://127.0.0.1:8080/cb", "http://127.0.0.1/cb", false),
            ("http://127.0.0.1:80/cb", "http://127.0.0.1/cb", false),
            // Everything else always matters.
            ("http://127.0.0.1/cb", "http://127.0.0.1:1/CB", false),
            ("http://127.0.0.1/cb", "http://127.0.0.1:1/cb/", false),
            ("http://127.0.0.1/cb", "http://127.0.0.1:1/cb?a=b", false),
            ("http://127.0.0.1/cb?a=b", "http://127.0.0.1:1/cb", false),
            ("http://127.0.0.1/cb", "http://127.0.0.1:1/c%62", false),
            ("http://127.0.0.1/cb", "http://[::1]:1/cb", false),
            ("http://[::1]/cb", "http://127.0.0.1:1/cb", false),
            ("http://127.0.0.1/", "https://app.example.com/", false),
            ("https://app.example.com/cb", "https://app.example.com:8443/cb", false),
            ("https://app.example.com/cb", "https://app.example.com/cb/..", false),
            ("https://app.example.com/", "https://app.example.com", false),
            ("com.example.app:/cb", "com.example.app:/other", false),
        ])
    func `a request must match what is registered`(registered: String, requested: String, isAllowed: Bool) throws {
        #expect(try RedirectURI(registered).allows(RedirectURI(requested)) == isAllowed)
    }

    @Test func `an app allows what it has registered`() throws {
        let app = OAuthApp.loopback("atproto", redirectURIs: ["http://127.0.0.1/cb", "http://[::1]/cb"])
        #expect(app.allows(redirect: "http://127.0.0.1:4000/cb"))
        #expect(app.allows(redirect: "http://[::1]:4000/cb"))
        #expect(!app.allows(redirect: "http://localhost:4000/cb"))
        #expect(!app.allows(redirect: "http://127.0.0.1:4000/"))
    }

    @Test func `a scheme of an app's own is its host in reverse order`() {
        #expect(RedirectURI.privateScheme(for: "app.example.com") == "com.example.app")
    }
}

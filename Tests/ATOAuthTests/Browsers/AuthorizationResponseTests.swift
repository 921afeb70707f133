import ATCrypto
import Foundation
import HTTPTransport
import TestLoad
import Testing

@testable import ATOAuth

@Suite(.inTurn) struct AuthorizationResponseTests {
    private static let redirect = "http://127.0.0.1:4000/callback"

    private func read(_ callback: String, redirect: String = redirect) throws -> AuthorizationResponse {
        try AuthorizationResponse(
            callback: #require(URL(string: callback)), redirect: #require(URL(string: redirect)))
    }

    private func error(_ callback: String, redirect: String = redirect) -> AuthorizationResponseError? {
        do {
            _ = try read(callback, redirect: redirect).result()
            return nil
        } catch {
            return error as? AuthorizationResponseError
        }
    }

    @Test func `a response has a state, an issuer and a code`() throws {
        let response = try read(
            "\(Self.redirect)?iss=https%3A%2F%2Fpds.example.com&state=a%2Bb+c&code=cod-ABC123&unknown=1&unknown=2")
        #expect(response.state == "a+b c")
        #expect(response.issuer == "https://pds.example.com")
        #expect(try response.result() == .code("cod-ABC123"))
    }

    @Test func `a response may be in the fragment`() throws {
        let response = try read("\(Self.redirect)#state=s&iss=https%3A%2F%2Fpds.example.com&code=c")
        #expect(response.state == "s")
        #expect(try response.result() == .code("c"))
        #expect(try read("\(Self.redirect)?code=c&state=s#_=_").result() == .code("c"))
    }

    @Test func `a refusal is an error with its words and its page`() throws {
        let response = try read(
            "\(Self.redirect)?state=s&iss=i&error=access_denied&error_description=The+user%0Asaid+%22no%22%E2%80%AE"
                + "&error_uri=https%3A%2F%2Fexample.com%2Fwhy")
        guard case .refusal(let refusal) = try response.result() else {
            Issue.record("There is a code.")
            return
        }
        #expect(refusal.isDenial)
        #expect(refusal.reason == "The user said \"no\"")
        #expect(refusal.page?.absoluteString == "https://example.com/why")
        #expect(refusal.description == "access_denied (The user said \"no\")")
        #expect(response.issuer == "i")
    }

    @Test func `a browser that lost the cookies is told apart`() throws {
        let text = "\(Self.redirect)?state=s&error=invalid_request&error_description=ERR_COOKIES_UNSUPPORTED"
        guard case .refusal(let refusal) = try read(text).result() else {
            Issue.record("There is a code.")
            return
        }
        #expect(refusal.isMissingCookies && !refusal.isDenial)
    }

    @Test(arguments: ["javascript:alert(1)", "http://example.com", "file:///etc/passwd", "https://a b", ""])
    func `only https pages about an error are kept`(page: String) throws {
        var text = "\(Self.redirect)?state=s&error=server_error&error_uri="
        text.percentEncode(page, keeping: .unreserved)
        guard let response = try? read(text) else { return }
        guard case .refusal(let refusal) = try response.result() else {
            Issue.record("There is a code.")
            return
        }
        #expect(refusal.page == nil)
    }

    @Test(arguments: [
        "http://127.0.0.1:4000/callback", "HTTP://127.0.0.1:4000/callback",
    ])
    func `the place of an address may be written differently`(callback: String) throws {
        #expect(try read("\(callback)?state=s&code=c").state == "s")
    }

    @Test(arguments: [
        ("com.example.app:/callback", "com.example.app:/callback"),
        ("com.example.app:/callback", "COM.example.app:/callback"),
        ("https://app.example.com/callback", "https://APP.example.com:443/callback"),
        ("https://app.example.com:443/callback", "https://app.example.com/callback"),
        ("http://127.0.0.1", "http://127.0.0.1:80/"),
        ("https://app.example.com/c?own=1", "https://app.example.com/c?own=1"),
    ])
    func `redirects of apps are read as well`(redirect: String, callback: String) throws {
        let mark = callback.contains("?") ? "&" : "?"
        #expect(try read("\(callback)\(mark)state=s&code=c", redirect: redirect).result() == .code("c"))
    }

    @Test(
        arguments: [
            "http://127.0.0.1:4001/callback", "http://127.0.0.1/callback", "http://127.0.0.2:4000/callback",
            "http://localhost:4000/callback", "http://[::1]:4000/callback", "https://127.0.0.1:4000/callback",
            "http://127.0.0.1:4000/", "http://127.0.0.1:4000/callback/", "http://127.0.0.1:4000/Callback",
            "http://127.0.0.1:4000/%63allback", "http://127.0.0.1:4000/x/../callback",
            "http://127.0.0.1:4000//callback",
            "http://user@127.0.0.1:4000/callback", "http://127.0.0.1:4000@example.com/callback",
            "http://127.0.0.1.example.com:4000/callback", "com.example.app:/callback", "/callback", "callback",
            "http:/127.0.0.1:4000/callback", "http:///callback",
        ])
    func `an address elsewhere is refused`(callback: String) {
        #expect(error("\(callback)?state=s&code=c") == .otherAddress)
    }

    @Test(arguments: [
        ("com.example.app:/callback", "com.example.app://callback"),
        ("com.example.app:/callback", "com.example.app:///callback"),
        ("com.example.app:/callback", "com.example.other:/callback"),
        ("https://app.example.com/c", "https://app.example.com:8443/c"),
        ("https://app.example.com/c", "http://app.example.com/c"),
    ])
    func `an address of another app is refused`(redirect: String, callback: String) {
        #expect(error("\(callback)?state=s&code=c", redirect: redirect) == .otherAddress)
    }

    @Test(
        arguments: [
            ("state=s&code=a&code=b", AuthorizationResponseError.duplicate(parameter: "code")),
            ("state=s&code=a&code=a", .duplicate(parameter: "code")),
            ("state=s&code=a&cod%65=b", .duplicate(parameter: "code")),
            ("state=s&state=t&code=a", .duplicate(parameter: "state")),
            ("state=s&code=a&iss=i&iss=j", .duplicate(parameter: "iss")),
            ("state=s&error=a&error=b", .duplicate(parameter: "error")),
            ("state=s&code=a#code=b", .duplicate(parameter: "code")),
            ("state=s&code=a#state=s", .duplicate(parameter: "state")),
            ("response=eyJhbGciOiJFUzI1NiJ9.e30.c2ln", .unsupportedMode),
            ("state=s&code=c&response=x", .unsupportedMode),
            ("code=c", .missingState), ("state=&code=c", .missingState), ("state&code=c", .missingState),
            ("", .missingState), ("error=access_denied", .missingState),
            ("state=s", .missingResult), ("state=s&code=", .missingResult), ("state=s&code", .missingResult),
            ("state=s&error_description=only+words", .missingResult),
            ("state=s&code=c&error=e", .ambiguousResult), ("state=s&code=&error=e", .ambiguousResult),
            ("state=%ff&code=c", .malformed(parameter: "state")), ("state=%00&code=c", .malformed(parameter: "state")),
            ("state=s&code=a%0D%0Ab", .malformed(parameter: "code")),
            ("state=s&code=%C3%A9", .malformed(parameter: "code")),
            ("state=s&code=%C0%80", .malformed(parameter: "code")),
            ("state=s&code=c&iss=a+b", .malformed(parameter: "iss")),
            ("state=s&error=%ED%A0%80", .malformed(parameter: "error")),
            ("state=s&error=e&error_description=%F8%88", .malformed(parameter: "error_description")),
        ])
    func `a response that can be read in two ways, or not at all, is refused`(
        query: String, expected: AuthorizationResponseError
    ) {
        #expect(error("\(Self.redirect)?\(query)") == expected)
        #expect(!expected.description.isEmpty)
    }

    @Test(arguments: ["%", "%4", "%4g", "%%41", "%u0041", "+%", "%-1"])
    func `invalid escapes are refused`(value: String) {
        #expect(FormText.decoded(value[...]) == nil)
    }

    @Test func `long addresses and long values are refused`() {
        let long = String(repeating: "a", count: AuthorizationResponse.longestAddress)
        #expect(error("\(Self.redirect)?state=s&code=\(long)") == .tooLong)
        #expect(error("\(Self.redirect)?code=c&state=\(long.prefix(2049))") == .tooLong)
        #expect(error("\(Self.redirect)?code=c&state=\(long.prefix(2048))") == nil)
        #expect(error("\(Self.redirect)?state=s&error=\(long.prefix(1025))") == .tooLong)
        #expect(error("\(Self.redirect)?code=c&state=s&iss=\(long.prefix(4097))") == .tooLong)
    }

    @Test func `code and state appear in no description`() throws {
        let response = try read("\(Self.redirect)?state=secret-state&code=secret-code&iss=https://pds.example.com")
        var dumped = ""
        dump(response, to: &dumped)
        for text in [dumped, "\(response)", String(reflecting: response)] {
            #expect(!text.contains("secret"))
            #expect(text.contains("https://pds.example.com: a code"))
        }
    }

    @Test func `random addresses are read without a trap`() {
        var random = SplitMix64(seed: 102)
        let pieces = [
            "state", "code", "iss", "error", "response", "=", "&", "%", "%41", "%ff", "+", "#", "?", "/", ":", "@",
            "[", "é", "http:", "//", "127.0.0.1:4000/callback", "\\", ";",
        ]
        var count = 0
        for _ in 0..<Load.size(60_000, otherwise: 5_000) {
            let tail = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                pieces[Int.random(in: 0..<pieces.count, using: &random)]
            }.joined()
            guard let url = URL(string: Bool.random(using: &random) ? tail : "\(Self.redirect)?state=s&code\(tail)"),
                let redirect = URL(string: Self.redirect)
            else { continue }
            count += 1
            let response = try? AuthorizationResponse(callback: url, redirect: redirect)
            // What is read as a response to a login is seen as one by the listener, too.
            if let response {
                #expect(AuthorizationResponse.isExpected(url, redirect: redirect, state: response.state))
            }
        }
        #expect(count > 1_000)
    }
}

import Foundation
import TestLoad
import Testing

@testable import ATOAuth

@Suite(.inTurn) struct LoopbackClientIDTests {
    @Test(arguments: ["http://localhost", "http://localhost/", "http://localhost?", "http://localhost/?"])
    func `without parameters, the standard ones are meant`(text: String) throws {
        let id = try LoopbackClientID(text)
        #expect(id.scopes == "atproto")
        #expect(id.redirectURIs == ["http://127.0.0.1/", "http://[::1]/"])
        #expect(id.description == text)
    }

    @Test(
        arguments: [
            ("http://localhost?scope=atproto", "atproto", LoopbackClientID.standardRedirectURIs),
            (
                "http://localhost/?scope=atproto+transition%3Ageneric&redirect_uri=http://127.0.0.1/a",
                "atproto transition:generic", ["http://127.0.0.1/a"]
            ),
            (
                "http://localhost?redirect_uri=http%3A%2F%2F127.0.0.1%3A80%2Fcb&redirect_uri=http%3A%2F%2F%5B%3A%3A1%5D%2F%3Fa",
                "atproto", ["http://127.0.0.1:80/cb", "http://[::1]/?a"]
            ),
            (
                "http://localhost?scope=blob:%2A/%2A%20atproto", "blob:*/* atproto",
                LoopbackClientID.standardRedirectURIs
            ),
        ])
    func `scopes and redirects are read`(text: String, scopes: String, redirects: [String]) throws {
        let id = try LoopbackClientID(text)
        #expect(id.scopes == scopes)
        #expect(id.redirectURIs == redirects)
    }

    @Test(
        arguments: [
            "http://localhost:80", "http://localhost:80/", "http://localhost/x", "http://localhost//",
            "http://localhost#f",
            "http://localhost?scope=atproto#f", "http://127.0.0.1", "http://127.0.0.1/", "http://[::1]",
            "https://localhost",
            "HTTP://localhost", "http://localhost.evil.example", "http://localhost@evil.example", "http://localhostx",
            "http://localhost?scope=atproto&scope=atproto", "http://localhost?foo=1", "http://localhost?Scope=atproto",
            "http://localhost?scope=", "http://localhost?scope", "http://localhost?scope=transition:generic",
            "http://localhost?scope=atproto++a", "http://localhost?scope=+atproto",
            "http://localhost?scope=atproto%0Aa",
            "http://localhost?scope=atproto+atproto", "http://localhost?scope=atproto+%22",
            "http://localhost?scope=atproto%",
            "http://localhost?scope=atproto%2", "http://localhost?scope=atproto%zz",
            "http://localhost?scope=atproto+%ff",
            "http://localhost?redirect_uri=http://localhost/", "http://localhost?redirect_uri=", "",
            "http://localhost?redirect_uri=https://127.0.0.1/",
            "http://localhost?redirect_uri=https://app.example.com/cb",
            "http://localhost?redirect_uri=com.example.app:/cb", "http://localhost?redirect_uri=http://127.0.0.2/",
            "http://localhost?redirect_uri=http://127.0.0.1%23f", "http://localhost?redirect_uri=http://127.0.0.1:0/",
            "http://localhost?redirect_uri=http://127.0.0.1:080/",
            "http://localhost?redirect_uri=http://127.0.0.1:65536/",
            "http://localhost?redirect_uri=http://a@127.0.0.1/",
            "http://localhost?redirect_uri=http://127.0.0.1.evil.example/",
            "http://localhost?redirect_uri=//127.0.0.1/", "http://localhost?redirect_uri=http://127.0.0.1/%0D%0Aa",
            "http://localhost?redirect_uri=http://127.0.0.1/&redirect_uri=http://localhost/",
        ])
    func `everything else is refused`(text: String) {
        let error = #expect(throws: OAuthAppError.self) { try LoopbackClientID(text) }
        if case .invalidClientID? = error {} else { Issue.record("\(text)") }
    }

    @Test func `a huge text is refused`() {
        let text = "http://localhost?scope=atproto" + String(repeating: "+a", count: 1 << 20)
        #expect(throws: OAuthAppError.self) { try LoopbackClientID(text) }
    }

    @Test func `what is standard is left out, and the rest is escaped`() throws {
        #expect(try LoopbackClientID().description == "http://localhost")
        let id = try LoopbackClientID(
            scopes: "atproto blob:image/svg+xml rpc:*?aud=did:web:a.example%23b&x",
            redirectURIs: ["http://127.0.0.1/cb?a=b"])
        #expect(
            id.description
                == "http://localhost?scope=atproto%20blob%3Aimage%2Fsvg%2Bxml%20rpc%3A%2A%3Faud%3Ddid%3Aweb%3Aa.example%2523b"
                + "%26x&redirect_uri=http%3A%2F%2F127.0.0.1%2Fcb%3Fa%3Db")
    }

    @Test func `what is made is read back`() throws {
        let scopes = ["atproto", "atproto a+b", "x%41 atproto", "atproto &=?#'()*"]
        let redirects = [
            LoopbackClientID.standardRedirectURIs, ["http://127.0.0.1/"],
            ["http://[::1]:8080/a?b=c&d", "http://127.0.0.1"],
        ]
        for scope in scopes {
            for redirect in redirects {
                let made = try LoopbackClientID(scopes: scope, redirectURIs: redirect)
                let read = try LoopbackClientID(made.description)
                #expect(read == made)
                #expect(read.scopes == scope)
                #expect(read.redirectURIs == redirect)
            }
        }
    }

    @Test func `invalid scopes and addresses can't be put in`() {
        #expect(throws: OAuthAppError.self) { try LoopbackClientID(scopes: "transition:generic") }
        #expect(throws: OAuthAppError.self) { try LoopbackClientID(redirectURIs: ["http://localhost/"]) }
        #expect(throws: OAuthAppError.self) { try LoopbackClientID(redirectURIs: []) }
    }
}

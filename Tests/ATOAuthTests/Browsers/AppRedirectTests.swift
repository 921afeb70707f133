import Foundation
import TestLoad
import Testing

@testable import ATOAuth

@Suite(.inTurn) struct AppRedirectTests {
    @Test(arguments: [
        ("com.example.app:/callback", AppRedirect.customScheme("com.example.app")),
        ("COM.example.app:/callback", .customScheme("com.example.app")),
        ("https://app.example.com/callback", .https(host: "app.example.com", path: "/callback")),
        ("https://app.example.com:443", .https(host: "app.example.com", path: "/")),
    ])
    func `a browser sheet can wait for an app's own addresses`(text: String, expected: AppRedirect) throws {
        #expect(AppRedirect(try #require(URL(string: text))) == expected)
    }

    @Test(arguments: [
        "http://127.0.0.1/callback", "http://app.example.com/callback", "https://app.example.com:8443/callback",
        "https://user@app.example.com/callback", "com.example.app://callback", "callback:/", "javascript:alert(1)",
        "/callback", "https:/callback", "com.example.app:/callback#fragment",
    ])
    func `it can't wait for other addresses`(text: String) throws {
        #expect(AppRedirect(try #require(URL(string: text))) == nil)
    }
}

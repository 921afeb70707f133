import Foundation
import TestLoad
import Testing

@testable import ATOAuth

@Suite(.inTurn) struct ProofTargetTests {
    @Test(
        arguments: [
            (
                "https://pds.example/xrpc/com.example.call?limit=1&cursor=a%2Fb",
                "https://pds.example/xrpc/com.example.call"
            ),
            ("https://pds.example/a#fragment", "https://pds.example/a"),
            ("HTTPS://PDS.Example/Path", "https://pds.example/Path"),
            ("https://pds.example:443/a", "https://pds.example/a"),
            ("http://pds.example:80/a", "http://pds.example/a"),
            ("http://pds.example:443/a", "http://pds.example:443/a"),
            ("https://pds.example:8443/a", "https://pds.example:8443/a"),
            ("https://pds.example", "https://pds.example/"),
            ("https://pds.example?query", "https://pds.example/"),
            ("https://user:secret@pds.example/a", "https://pds.example/a"),
            ("https://pds.example/a/../b", "https://pds.example/b"),
            ("https://pds.example/a/./b", "https://pds.example/a/b"),
            ("https://pds.example/a/b/..", "https://pds.example/a/"),
            ("https://pds.example/../../a", "https://pds.example/a"),
            ("https://pds.example/a%2fb%2F", "https://pds.example/a%2fb%2F"),
            ("https://pds.example//a//", "https://pds.example//a//"),
            ("http://[::1]:2583/a", "http://[::1]:2583/a"),
            ("https://bücher.example/a", "https://xn--bcher-kva.example/a"),
        ])
    func `a proof names the address that the transport sends`(url: String, target: String) throws {
        #expect(ProofTarget(try #require(URL(string: url)))?.text == target)
    }

    @Test(arguments: ["mailto:a@example.com", "ftp://pds.example/", "/a", "https:///a"])
    func `there is no proof for an address that requests can't be sent to`(url: String) throws {
        #expect(ProofTarget(try #require(URL(string: url))) == nil)
    }
}

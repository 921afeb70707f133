import Foundation
import HTTPTransport
import TestLoad
import Testing

@testable import ATStreams

@Suite(.inTurn)
struct StreamAddressTests {
    private let name = "com.atproto.sync.subscribeRepos"

    @Test(arguments: [
        "bsky.network", "https://bsky.network", "wss://bsky.network/", "WSS://BSKY.network", " bsky.network:443",
    ])
    func `a server can be written in many ways, and has one name`(service: String) {
        let address = StreamAddress(service: service, stream: name)
        #expect(address.id == StreamID(service: "https://bsky.network", name: name))
        #expect(address.url(cursor: nil)?.host()?.lowercased() == "bsky.network")
        #expect(address.url(cursor: 7)?.absoluteString.hasSuffix("/xrpc/\(name)?cursor=7") ?? false)
    }

    @Test(arguments: ["", "ftp://bsky.network", "https://", "https://user@bsky.network", "bsky.network?x=1", "a b"])
    func `what isn't a server has no address`(service: String) {
        #expect(StreamAddress(service: service, stream: name).url(cursor: nil) == nil)
    }

    @Test func `redirects keep the scheme and the cursor`() throws {
        let url = try #require(URL(string: "https://relay.test/xrpc/stream?cursor=7"))
        func target(_ location: String, status: Int = 307, cursor: Int64? = 7) -> String? {
            let response = HTTPResponse(
                status: HTTPStatusCode(rawValue: status), headers: ["Location": location], body: Data())
            return StreamAddress.redirect(response, from: url, cursor: cursor)?.absoluteString
        }
        #expect(target("https://other.test/stream") == "https://other.test/stream?cursor=7")
        #expect(target("wss://other.test/stream?cursor=1&a=b") == "https://other.test/stream?a=b&cursor=7")
        #expect(target("/other", cursor: nil) == "https://relay.test/other")
        for location in [
            "http://relay.test/stream", "ws://relay.test/stream", "ftp://relay.test", "https://user:pass@relay.test/",
            "",
            "file:///etc/passwd", "https://",
        ] {
            #expect(target(location) == nil || location.isEmpty, "\(location)")
        }
        #expect(target("https://other.test/", status: 200) == nil)
        #expect(target("https://other.test/", status: 304) == nil)
    }
}

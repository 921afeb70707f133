import ATData
import Foundation
import TestLoad
import Testing

@Suite(.inTurn) struct URIStringTests {
    /// Texts that the check of the official servers accepts: `/^\w+:(?:\/\/)?[^\s/][^\s]*$/`.
    @Test(arguments: [
        "https://example.com/", "a_b:c", "my_app://x", "1password://x", "_:x", "https://x.example/\u{1}",
        "https://x.example/\u{7F}", "https://x.example/\u{1F}longer-than-a-word", "x:\u{0}\u{E}\u{1C}12345678",
    ]) func `what servers accept is valid`(_ text: String) throws {
        #expect(try URIString(text).description == text)
        let json = try LexValue.string(text).json()
        #expect(try URIString(json: json).description == text)
    }

    @Test(arguments: [
        "a b:c", "https://x.example/a b", "https://x.example/12345678\t", "https://x.example/\n", "x:\u{B}", "x:\u{C}y",
        "x:\r", " x:y", "x", "x:", ":x", "/x:y",
    ]) func `white space, and what isn't a scheme, are refused`(_ text: String) {
        #expect(throws: SyntaxError.self) { try URIString(text) }
    }

    @Test func `a URI has its URL and its text`() throws {
        let uri: URIString = "https://swift.org/about"
        #expect(uri.url?.host() == "swift.org" && uri.absoluteString == "https://swift.org/about")
    }

    @Test func `text in place of an identifier that isn't there may be empty`() throws {
        let repo: ATURI = "at://did:plc:ewvi7nxzyoun6zhxrhs64oiz"
        let post: ATURI = "at://did:plc:ewvi7nxzyoun6zhxrhs64oiz/app.bsky.feed.post/1"
        #expect("\(repo.rkey ?? "")|\(post.rkey ?? "")" == "|1")
        let handle: Handle? = nil
        let words = handle ?? "not a handle"
        #expect(words == "not a handle")
        // With an identifier as the type, a literal is one, as before.
        let other: Handle = handle ?? "handle.invalid"
        #expect(other.isInvalid && (post.collection ?? "app.bsky.feed.like").name == "post")
    }

    @Test func `long URIs, and CIDs of version 0, are read from responses`() throws {
        let long = "https://example.com/" + String(repeating: "x", count: 9_000)
        let version0 = "QmbWqxBEKC3P8tqsKc98xmWNzrzDtRLMiMPL8wBuTGsMnR"
        #expect(throws: SyntaxError.self) { try URIString(long) }
        #expect(throws: SyntaxError.self) { try CID(version0) }
        var issues: [WireIssue] = []
        #expect(try URIString(json: LexValue.string(long).json(), issues: &issues).description == long)
        let cid = try CID(json: LexValue.string(version0).json(), issues: &issues)
        #expect(cid.description == version0 && cid.bytes == nil && issues.isEmpty)
        #expect(throws: WireError.self) { try CID(json: LexValue.string(version0).json()) }
    }

    @Test func `URIs that only look alike differ`() {
        #expect(("https://x/\u{E9}" as URIString) != ("https://x/e\u{301}" as URIString))
        #expect(Set<URIString>(["https://x/\u{E9}", "https://x/e\u{301}"]).count == 2)
    }
}

import ATData
import TestLoad
import Testing

@Suite(.inTurn) struct ATURITests {
    @Test func `an AT-URI has parts`() throws {
        let uri: ATURI = "at://did:plc:abc/app.bsky.feed.post/3jzfcijpj2z2a"
        #expect(uri.authority == .did("did:plc:abc"))
        #expect(uri.collection == "app.bsky.feed.post")
        #expect(uri.recordKey == "3jzfcijpj2z2a")
        let account: ATURI = "at://alice.test"
        #expect(account.authority == .handle("alice.test"))
        #expect(account.collection == nil)
        #expect(account.recordKey == nil)
    }

    @Test func `an AT-URI is made of parts`() {
        #expect(ATURI(.did("did:plc:abc")) == "at://did:plc:abc")
        #expect(ATURI(.handle("a.test"), "com.example.note") == "at://a.test/com.example.note")
        #expect(
            ATURI(.did("did:web:a.test"), "com.example.note", .selfKey) == "at://did:web:a.test/com.example.note/self")
    }

    @Test(arguments: [
        ("at://did:plc:abc/app.bsky.feed.post/3jzfcijpj2z2a", true), ("at://did:web:a.test/app.bsky.feed.post/a", true),
        ("at://alice.test/app.bsky.feed.post/a", false), ("at://did:plc:abc/app.bsky.feed.post", false),
        ("at://did:plc:abc/app.bsky.feed.posts/a", false), ("at://did:plc:abc/app.bsky.feed.pos/a", false),
        ("at://did:plc:abc/com.example.note/a", false), ("at://did:plc:abc", false), ("at://a.test", false),
    ]) func `an address is of a record in a collection, or of something else`(_ text: String, _ isPost: Bool) throws {
        let uri = try ATURI(text)
        #expect(uri.isRecord(of: "app.bsky.feed.post") == isPost)
        // The same, from its parts.
        let parts = text.dropFirst(5).split(separator: "/").map(String.init)
        #expect(uri.authority.description == parts[0])
        #expect(uri.collection?.description == (parts.count > 1 ? parts[1] : nil))
        #expect(uri.recordKey?.description == (parts.count > 2 ? parts[2] : nil))
        #expect((uri.did != nil && uri.collection == "app.bsky.feed.post" && uri.recordKey != nil) == isPost)
    }

    @Test func `an NSID gives its name and its authority`() {
        let nsid: NSID = "app.bsky.feed.post"
        #expect(nsid.name == "post")
        #expect(nsid.authority == "feed.bsky.app")
        #expect(("COM.Example.fooBar" as NSID).normalized == "com.example.fooBar")
    }

    @Test func `a DID gives its method and what follows`() {
        let did: DID = "did:web:localhost%3A1234"
        #expect(did.method == "web")
        #expect(did.identifier == "localhost%3A1234")
    }

    @Test func `handles mean the same whatever their case`() {
        let handle: Handle = "Alice.Example.COM"
        #expect(handle != "alice.example.com")
        #expect(handle.normalized == "alice.example.com")
        #expect(("Handle.Invalid" as Handle).isInvalid)
        #expect(("laptop.local" as Handle).isReserved)
        #expect(!("laptop.test" as Handle).isReserved)
    }

    @Test(
        arguments: [
            ("at://did:plc:abc/app.bsky.feed.post/a%20b", "did:plc:abc", "app.bsky.feed.post", nil),
            ("at://did:plc:abc/app.bsky.feed.post/..", "did:plc:abc", "app.bsky.feed.post", nil),
            ("at://did:plc:abc/app.bsky.feed.post/a#/text", "did:plc:abc", "app.bsky.feed.post", "a"),
            ("at://did:plc:abc/app.bsky.feed.post#/text/x", "did:plc:abc", "app.bsky.feed.post", nil),
            ("at://alice.test#/app.bsky.feed.post/a", "alice.test", nil, nil),
        ] as [(String, String, String?, String?)])
    func `what servers accept is read from responses, and nowhere else`(
        _ text: String, _ authority: String, _ collection: String?, _ key: String?
    ) throws {
        let json = try LexValue.string(text).json()
        #expect(throws: SyntaxError.self) { try ATURI(text) }
        #expect(throws: WireError.self) { try ATURI(json: json) }
        var issues: [WireIssue] = []
        let uri = try ATURI(json: json, issues: &issues)
        #expect(issues.isEmpty && uri.description == text)
        #expect(try uri.json() == json)
        #expect(uri.authority.description == authority)
        #expect(uri.collection?.description == collection && uri.recordKey?.description == key)
        #expect(!uri.isRecord(of: "app.bsky.feed.post") || !text.contains("#"))
    }

    @Test(arguments: [
        "at://", "at://x", "at://did:plc:abc/", "at://did:plc:abc/x/y", "at://did:plc:abc/app.bsky.feed.post/",
        "at://did:plc:abc/app.bsky.feed.post/a/b", "at://did:plc:abc/app.bsky.feed.post/a b", "at://did:plc:abc/\u{E9}",
        "at://did:plc:abc/app.bsky.feed.post/\"", "#at://did:plc:abc", "",
    ]) func `what servers refuse is refused in responses, too`(_ text: String) throws {
        let json = try LexValue.string(text).json()
        var issues: [WireIssue] = []
        #expect(throws: WireError.self) { try ATURI(json: json, issues: &issues) }
    }
}

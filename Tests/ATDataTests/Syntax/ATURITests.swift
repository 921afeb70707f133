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
}

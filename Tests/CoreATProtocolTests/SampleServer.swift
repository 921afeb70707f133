import HTTPTransport
import LocalServer

/// The server of the samples.
enum SampleServer {
    private static let did = "did:plc:alice"
    private static let cid = "bafyreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy"
    private static let uri = "at://did:plc:alice/app.bsky.feed.post/3jzfcijpj2z2a"
    private static let author = #"{"did":"did:plc:alice","handle":"alice.test"}"#
    private static let page =
        #"{"feed":[{"post":{"uri":"\#(uri)","cid":"\#(cid)","author":\#(author),"#
        + #""record":{"$type":"app.bsky.feed.post","text":"Hello","createdAt":"2026-11-20T12:00:00Z"},"#
        + #""indexedAt":"2026-11-20T12:00:00Z"}},{"post":{"author":{"did":"none"}}}]}"#

    static func start() async throws -> LocalServer {
        let server = try await LocalServer.start()
        server.answerLogin(did: Self.did)
        server.answer("app.bsky.actor.getProfile", Self.author)
        server.answer("app.bsky.feed.getTimeline", Self.page)
        server.answer("com.example.thing", #"{"things":[1]}"#)
        server.answer("com.atproto.repo.createRecord", #"{"uri":"\#(Self.uri)","cid":"\#(Self.cid)"}"#, to: .post)
        server.answer("com.atproto.repo.deleteRecord", "{}", to: .post)
        return server
    }
}

import ATOAuth
import BskyLexicons
import CoreATProtocol
import TestLoad
import Testing

@Suite(.inTurn) struct PredictionTests {
    private static let service = "did:web:example.com#api"

    /// Scopes, a scope to compare with, and whether the first allow the second.
    private static let cases: [(String, String, Permission)] = [
        // Records
        ("repo:com.example.foo", "repo:com.example.foo", .yes),
        ("repo:com.example.foo", "repo:com.example.foo?action=delete", .yes),
        ("repo:com.example.foo", "repo:com.example.bar", .no),
        ("repo:com.example.foo", "repo:com.example.foobar", .no),
        ("repo:com.example.foo", "repo:com.example.foo.bar", .no),
        ("repo:com.example.foo", "repo:*", .no),
        ("repo:*?action=create", "repo:com.example.foo?action=create", .yes),
        ("repo:*?action=create", "repo:com.example.foo?action=update", .no),
        ("repo:*?action=create", "repo:com.example.foo", .no),
        ("repo:*?action=create", "repo:*?action=create", .yes),
        ("repo:com.example.foo?action=create&action=update", "repo:com.example.foo?action=delete", .no),
        // Several scopes together
        (
            "repo:com.example.foo?action=create repo:*?action=update",
            "repo:com.example.foo?action=create&action=update", .yes
        ),
        (
            "repo:com.example.foo?action=create repo:com.example.bar?action=update",
            "repo:com.example.foo?action=update", .no
        ),
        (
            "repo:com.example.foo repo:com.example.bar?action=create",
            "repo?collection=com.example.foo&collection=com.example.bar&action=create", .yes
        ),
        (
            "repo:com.example.foo repo:com.example.bar?action=create",
            "repo?collection=com.example.foo&collection=com.example.bar", .no
        ),
        ("blob:image/png blob:video/*", "blob?accept=image/png&accept=video/mp4", .yes),
        // Calls
        ("rpc:com.example.get?aud=*", "rpc:com.example.get?aud=\(service)", .yes),
        ("rpc:com.example.get?aud=*", "rpc:com.example.get?aud=*", .yes),
        ("rpc:com.example.get?aud=*", "rpc:*?aud=\(service)", .no),
        ("rpc:com.example.get?aud=\(service)", "rpc:com.example.get?aud=\(service)", .yes),
        ("rpc:com.example.get?aud=\(service)", "rpc:com.example.get?aud=did:web:example.com%23other", .no),
        ("rpc:com.example.get?aud=\(service)", "rpc:com.example.get?aud=*", .no),
        ("rpc:*?aud=\(service)", "rpc:com.example.get?aud=\(service)", .yes),
        ("rpc:*?aud=\(service)", "rpc:com.example.get?aud=*", .no),
        ("rpc:*?aud=\(service)", "rpc:*?aud=\(service)", .yes),
        ("rpc:com.example.get?aud=*", "repo:com.example.get", .no),
        // Blobs
        ("blob:*/*", "blob:image/png", .yes),
        ("blob:image/*", "blob:image/png", .yes),
        ("blob:image/*", "blob:image/*", .yes),
        ("blob:image/*", "blob:imagery/png", .no),
        ("blob:image/*", "blob:*/*", .no),
        ("blob:image/png", "blob:image/*", .no),
        ("blob:image/png", "blob:image/pngx", .no),
        ("blob?accept=image/png&accept=image/jpeg", "blob:image/jpeg", .yes),
        // Account and identity
        ("account:email", "account:email", .yes),
        ("account:email", "account:email?action=manage", .no),
        ("account:email?action=manage", "account:email", .yes),
        ("account:email?action=manage", "account:repo", .no),
        ("identity:handle", "identity:handle", .yes),
        ("identity:handle", "identity:*", .no),
        ("identity:*", "identity:handle", .yes),
        // Broad scopes
        ("transition:generic", "rpc:app.bsky.feed.getTimeline?aud=*", .yes),
        ("transition:generic", "rpc:app.bsky.feed.getTimeline?aud=\(service)", .yes),
        ("transition:generic", "rpc:chat.bsky.convo.getLog?aud=*", .no),
        ("transition:generic", "rpc:chat.bskyx.getLog?aud=*", .yes),
        ("transition:generic", "rpc:*?aud=\(service)", .maybe),
        ("transition:generic", "repo:*", .yes),
        ("transition:generic", "blob:*/*", .yes),
        ("transition:generic", "account:email", .no),
        ("transition:generic", "identity:handle", .no),
        ("transition:generic", "transition:generic", .yes),
        ("transition:generic", "transition:chat.bsky", .no),
        ("transition:generic", "include:com.example.auth", .yes),
        ("transition:generic", "include:chat.bsky.auth", .no),
        ("transition:chat.bsky", "rpc:chat.bsky.convo.getLog?aud=*", .yes),
        ("transition:chat.bsky", "rpc:app.bsky.feed.getTimeline?aud=*", .no),
        ("transition:chat.bsky", "repo:chat.bsky.actor.declaration", .no),
        ("transition:chat.bsky", "rpc:*?aud=\(service)", .no),
        ("transition:email", "account:email", .yes),
        ("transition:email", "account:email?action=manage", .no),
        ("account:email", "transition:email", .yes),
        ("transition:email", "repo:*", .no),
        ("atproto", "atproto", .yes),
        ("repo:*", "atproto", .no),
        ("atproto", "repo:com.example.foo", .no),
        ("atproto", "transition:generic", .no),
        // Permission sets that aren't expanded
        ("include:com.example.auth", "repo:com.example.foo", .maybe),
        ("include:com.example.auth", "repo:com.example.foo.bar", .maybe),
        ("include:com.example.auth", "repo:com.example2.foo", .no),
        ("include:com.example.auth", "repo:com.other.foo", .no),
        ("include:com.example.auth", "repo:*", .no),
        ("include:com.example.auth", "blob:image/png", .no),
        ("include:com.example.auth", "rpc:com.example.get?aud=\(service)", .maybe),
        ("include:com.example.auth", "rpc:*?aud=\(service)", .no),
        ("include:com.example.auth", "include:com.example.auth", .yes),
        ("include:com.example.auth", "include:com.example.auth?aud=\(service)", .maybe),
        ("include:com.example.auth", "include:com.example.other", .no),
        ("repo:com.example.foo", "include:com.example.auth", .maybe),
        ("rpc:com.example.get?aud=*", "include:com.example.auth", .maybe),
        ("repo:*", "include:com.example.auth", .maybe),
        ("repo:com.other.foo blob:*/*", "include:com.example.auth", .no),
        ("include:com.example.auth repo:com.example.foo", "repo:com.example.foo", .yes),
        // What grants nothing
        ("repo:com.example.foo?x=y", "repo:com.example.foo", .no),
        ("rpc:*?aud=*", "rpc:com.example.get?aud=\(service)", .no),
        ("", "repo:com.example.foo", .no),
    ]

    @Test(arguments: cases.map { "\($0.0) → \($0.1)" }.indices) func `scopes allow what they say, together`(
        _ index: Int
    ) throws {
        let (granted, needed, expected) = Self.cases[index]
        #expect(Scopes(parsing: granted).allows(try Scope(needed)) == expected, "\(granted) → \(needed)")
    }

    @Test func `generic without chat allows no direct messages`() {
        let generic: Scopes = [.transition(.generic)]
        let message: Scope = .rpc("chat.bsky.convo.sendMessage", at: "did:web:api.bsky.chat#bsky_chat")
        #expect(generic.allows(message) == .no)
        #expect(generic.allows(.rpc(AppBsky.Feed.GetTimeline.self, at: .any)) == .yes)
        #expect(generic.union([.transition(.chat)]).allows(message) == .yes)
    }

    /// Requested, granted, and what is missing.
    private static let requests = [
        ("atproto repo:com.example.foo", "atproto repo:com.example.foo", ""),
        ("atproto repo:com.example.foo", "atproto", "repo:com.example.foo"),
        ("atproto repo:com.example.foo", "repo:com.example.foo", "atproto"),
        ("repo:com.example.foo", "repo?collection=com.example.bar&collection=com.example.foo", ""),
        ("repo:com.example.foo", "repo:*", ""),
        (
            "repo:com.example.foo", "repo:com.example.foo?action=create",
            "repo:com.example.foo?action=update&action=delete"
        ),
        (
            "repo?collection=com.example.foo&collection=com.example.bar&collection=com.example.baz",
            "repo:com.example.foo repo:com.example.bar?action=create repo:com.example.baz?action=create",
            "repo?collection=com.example.bar&collection=com.example.baz&action=update&action=delete"
        ),
        (
            "repo:com.example.foo",
            "repo:com.example.foo?action=create repo:*?action=update repo:com.example.foo?action=delete", ""
        ),
        (
            "rpc?lxm=com.example.a&lxm=com.example.b&lxm=com.example.c&aud=*", "rpc:com.example.b?aud=*",
            "rpc?lxm=com.example.a&lxm=com.example.c&aud=*"
        ),
        ("rpc:com.example.a?aud=*", "rpc:com.example.a?aud=did:web:a.b%23x", "rpc:com.example.a?aud=*"),
        ("rpc:com.example.a?aud=did:web:a.b%23x", "rpc:com.example.a?aud=*", ""),
        ("blob?accept=image/*&accept=video/*", "blob:image/*", "blob:video/*"),
        ("blob:image/png", "blob:*/*", ""),
        ("account:email?action=manage", "account:email", "account:email?action=manage"),
        ("transition:email", "account:email", ""),
        ("transition:generic", "repo:* blob:*/*", "transition:generic"),
        ("repo:com.example.foo blob:*/*", "transition:generic", ""),
        ("future:x other", "other", "future:x"),
        ("rpc:*?aud=*", "atproto", "rpc:*?aud=*"),
        ("include:com.example.auth", "atproto", "include:com.example.auth"),
        ("include:com.example.auth", "repo:com.other.foo", "include:com.example.auth"),
        ("include:com.example.auth", "repo:com.example.foo rpc:com.example.get?aud=*", ""),
        ("include:com.example.auth", "include:com.example.auth", ""),
        ("repo:com.example.foo", "include:com.example.auth", ""),
    ]

    @Test(arguments: requests) func `what is missing is found by permission, and is no more than that`(
        _ requested: String, _ granted: String, _ missing: String
    ) {
        let found = Scopes(parsing: granted).missing(from: Scopes(parsing: requested))
        #expect(found == Scopes(parsing: missing), "\(found)")
    }

    @Test func `a granted expansion of a requested permission set misses nothing`() throws {
        let requested: Scopes = [
            .include(AppBsky.AuthFullApp.self, at: "did:web:api.bsky.app#bsky_appview"), .blob("image/*"),
        ]
        let expanded = requested.expanded(with: AppBsky.AuthFullApp.self)
        #expect(expanded.recognized.count == 4 && !expanded.description.contains("include"))
        let granted = Scopes(parsing: expanded.description)
        #expect(granted.missing(from: requested).isEmpty)
        #expect(granted.missing(from: expanded).isEmpty)
        // The account's owner has removed posts.
        let less = Scopes(parsing: granted.description.replacing("&collection=app.bsky.feed.post&", with: "&"))
        #expect(less != granted)
        #expect(less.missing(from: requested).isEmpty)
        #expect(less.missing(from: expanded).recognized == [.repo(AppBsky.Feed.Post.self)])
    }
}

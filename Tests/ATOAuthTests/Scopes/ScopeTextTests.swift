import ATOAuth
import BskyLexicons
import CoreATProtocol
import Foundation
import TestLoad
import Testing

/// Each scope of the protocol's examples: its normal form, or that it grants nothing.
@Suite(.inTurn) struct ScopeTextTests {
    private static let valid = [
        ("atproto", "atproto"),
        ("transition:generic", "transition:generic"),
        ("transition:email", "transition:email"),
        ("transition:chat.bsky", "transition:chat.bsky"),
        ("repo:com.example.foo", "repo:com.example.foo"),
        ("repo?collection=com.example.foo", "repo:com.example.foo"),
        ("repo:com.example.foo?", "repo:com.example.foo"),
        ("repo:*?action=create", "repo:*?action=create"),
        ("repo:com.example.foo?action=create&action=update", "repo:com.example.foo?action=create&action=update"),
        ("repo:com.example.foo?action=update&action=create", "repo:com.example.foo?action=create&action=update"),
        ("repo:com.example.foo?action=create&action=update&action=delete", "repo:com.example.foo"),
        ("repo:com.example.foo?action=create&action=create", "repo:com.example.foo?action=create"),
        ("repo?collection=*&collection=com.example.foo", "repo:*"),
        ("repo?collection=com.example.foo&collection=com.example.foo", "repo:com.example.foo"),
        (
            "repo?action=create&collection=com.example.foo&collection=com.example.bar",
            "repo?collection=com.example.bar&collection=com.example.foo&action=create"
        ),
        ("repo:com%2Eexample.foo", "repo:com.example.foo"),
        ("repo?%63ollection=com.example.foo", "repo:com.example.foo"),
        (
            "rpc:com.example.service?aud=did:web:example.com%23service_id",
            "rpc:com.example.service?aud=did:web:example.com%23service_id"
        ),
        (
            "rpc:com.example.service?aud=did:web:example.com#service_id",
            "rpc:com.example.service?aud=did:web:example.com%23service_id"
        ),
        (
            "rpc?lxm=com.example.method2&lxm=com.example.method1&aud=*",
            "rpc?lxm=com.example.method1&lxm=com.example.method2&aud=*"
        ),
        ("rpc:com.example.method1?&aud=*", "rpc:com.example.method1?aud=*"),
        ("rpc:*?aud=did:web:example.com%23foo", "rpc:*?aud=did:web:example.com%23foo"),
        (
            "rpc?lxm=*&lxm=com.example.method1&aud=did:web:example.com%23foo",
            "rpc:*?aud=did:web:example.com%23foo"
        ),
        ("rpc:app.bsky.feed.getFeed?aud=*", "rpc:app.bsky.feed.getFeed?aud=*"),
        (
            "rpc:com.example.a?aud=did:plc:ewvi7nxzyoun6zhxrhs64oiz%23x",
            "rpc:com.example.a?aud=did:plc:ewvi7nxzyoun6zhxrhs64oiz%23x"
        ),
        (
            "rpc:com.example.a?aud=did:web:localhost%253A2583%23x",
            "rpc:com.example.a?aud=did:web:localhost%253A2583%23x"
        ),
        ("rpc:com.example.a?aud=did:web:a.b%23x%2By", "rpc:com.example.a?aud=did:web:a.b%23x%2By"),
        ("rpc:com.example.a?aud=did:web:a.b%23x%2541", "rpc:com.example.a?aud=did:web:a.b%23x%2541"),
        ("rpc:com.example.a?aud=did:web:a.b%23x?y", "rpc:com.example.a?aud=did:web:a.b%23x%3Fy"),
        ("blob:image/png", "blob:image/png"),
        ("blob:IMAGE/Png", "blob:image/png"),
        ("blob:*/*", "blob:*/*"),
        ("blob:image/svg+xml", "blob:image/svg+xml"),
        ("blob?accept=image/svg%2Bxml", "blob:image/svg+xml"),
        (
            "blob?accept=image/svg%2Bxml&accept=image/png",
            "blob?accept=image/png&accept=image/svg%2Bxml"
        ),
        ("blob?accept=image/png&accept=image/jpeg", "blob?accept=image/jpeg&accept=image/png"),
        ("blob?accept=image/*&accept=image/png", "blob:image/*"),
        ("blob?accept=image/png&accept=text/*&accept=image/*", "blob?accept=image/*&accept=text/*"),
        ("blob?accept=image/png&accept=*/*", "blob:*/*"),
        ("account:email", "account:email"),
        ("account?attr=email", "account:email"),
        ("account:email?action=read", "account:email"),
        ("account:email?action=manage", "account:email?action=manage"),
        ("account:email?action=read&action=manage", "account:email?action=manage"),
        ("account:repo?action=manage", "account:repo?action=manage"),
        ("account:status", "account:status"),
        ("identity:handle", "identity:handle"),
        ("identity:*", "identity:*"),
        ("identity?attr=*", "identity:*"),
        (
            "include:com.example.baz?aud=did:web:example.com%23my_service",
            "include:com.example.baz?aud=did:web:example.com%23my_service"
        ),
        (
            "include?aud=did:web:example.com%23my_service&nsid=com.example.baz",
            "include:com.example.baz?aud=did:web:example.com%23my_service"
        ),
        ("include?nsid=com.example.baz", "include:com.example.baz"),
    ]

    private static let refused = [
        "ATPROTO", "atproto?", "atproto:", "transition:", "transition:other", "transition:%67eneric", "transition",
        "repo", "repo:", "repo:foo", "bar", "repo:.foo", "repo:bar.", "repo:invalid", "repo:*?action=*",
        "repo:com.example.foo?action=invalid", "repo?collection=invalid&action=invalid", "repo:com.example.foo?action=",
        "repo:com.example.foo?action", "repo:com.example.foo?Action=create", "repo:com.example.foo?action=create%20",
        "repo:com.example.foo?collection=com.example.foo", "repo?collection=com.example.foo&collection=bad",
        "repo:com.example.foo?aud=*", "repo:com.example.foo?=", "repo:com.example.foo,com.example.bar",
        "Repo:com.example.foo", "repos:com.example.foo", "repo:app.bsky.*", "repo:com.example.foo%",
        "repo:com.example.foo%2", "repo:com.example.foo%zz", "repo:com.example.fo%C3%B6", "repo:com.example.%EF%BC%8A",
        "repo:com.example.foo?action=%FF", "repo:com.example.foo%00", "rpc:*?aud=*", "rpc:*", "rpc:com.example.method1",
        "rpc?lxm=*&lxm=com.example.foo&aud=*", "rpc?aud=did:web:example.com%23service_id", "rpc?lxm=&aud=*",
        "rpc:foo.bar?aud=*", "rpc:com.example.a?aud=did:web:example.com", "rpc:com.example.a?aud=did:plc:111%23x",
        "rpc:com.example.a?aud=did:foo:bar%23x", "rpc:com.example.a?aud=*&invalid=param",
        "rpc:com.example.a?lxm=com.example.b&aud=*", "rpc:com.example.a?aud=*&aud=*", "rpc:com.example.a?aud=",
        "rpc:com.example.a?aud=**", "rpc:com.example.a?aud=did:web:example.com%23", "rpc:com.example.a?aud=%23x",
        "rpc:com.example.a?aud=did:web:example.com%23x%23y", "rpc:com.example.a?aud=did:web:example.com%23x%20y",
        "rpc:com.example.a?aud=did:web:example.com%23x%25", "rpc:com.example.a?aud=did:web:example.com%23x%25zz",
        "rpc:com.example.a?aud=did:web:example.com:path%23x", "rpc:com.example.a?aud=did:web:example.com%253A80%23x",
        "rpc:com.example.a?aud=did:web:localhost%253A99999%23x", "rpc:com.example.a?aud=did:web:localhost%253A%23x",
        "rpc:com.example.a?aud=did:web:a..b%23x", "rpc:com.example.a?aud=did:web:a.b%23x+y",
        "rpc:foo.bar?aud=did:foo:bar?lxm=bar.baz", "blob", "blob:", "blob:*", "blob:invalid", "blob:/image",
        "blob:image/", "blob:*/**", "blob:*/png", "blob:im*/png", "blob:image/*png", "blob:image/png/x",
        "blob?accept=image/svg+xml", "blob:text/plain;charset=utf-8", "blob:image/png?accept=image/png",
        "blob:image/png?action=create", "blob:image/%20png", "account", "account:", "account:invalid",
        "account:email?action=invalid", "account:email?action=", "account:*", "account:email?attr=email",
        "account?attr=email&attr=repo", "account:Email", "identity", "identity:", "identity:*?action=manage",
        "identity:invalid", "identity:handle?attr=*", "include", "include:", "include#", "include:#", "include:&",
        "include:com.example", "include:com..example", "include:9com.example.foo", "include:com.example.-bar",
        "include:com.example.baz?aud=", "include:com.example.baz?aud=*",
        "include:com.example.baz?aud=did:web:example.com", "include:*", "include:com.example.baz?nsid=com.example.baz",
        "", ":", "?", "%", "repo\u{E9}:com.example.foo", "repo:com.example.foo\t", "repo:com.example.foo\n",
        "repo:\"com.example.foo\"", "repo:com.example.foo\\", "\u{212A}", "repo:com.example.foo\0",
    ]

    @Test(arguments: valid) func `a valid scope has one normal form, which is read as the same scope`(
        _ text: String, _ normal: String
    ) throws {
        let scope = try Scope(text)
        #expect(scope.description == normal)
        #expect(try Scope(scope.description) == scope)
        let scopes = Scopes(parsing: text)
        #expect(scopes.recognized == [scope])
        #expect(scopes.description == normal)
        #expect(Scopes(parsing: scopes.description) == scopes)
    }

    @Test(arguments: refused) func `what isn't valid grants nothing, and its text is kept`(_ text: String) {
        let error = #expect(throws: ScopeSyntaxError.self) { try Scope(text) }
        #expect(error?.errorDescription?.contains("not valid in a scope") == true)
        let scopes = Scopes(parsing: text)
        #expect(scopes.recognized.isEmpty)
        #expect(scopes.unrecognized == (text.isEmpty ? [] : [text]))
        #expect(Scopes(parsing: scopes.description) == scopes)
    }

    @Test func `a space separates scopes, so that neither half of a torn one counts`() {
        #expect(Scopes(parsing: "repo:foo bar").unrecognized == ["bar", "repo:foo"])
    }

    @Test func `the builder writes what the parser reads`() throws {
        let scopes: [(Scope, String)] = [
            (.atproto, "atproto"),
            (.repo(AppBsky.Feed.Post.self), "repo:app.bsky.feed.post"),
            (
                .repo(AppBsky.Feed.Post.self, [.delete, .create]),
                "repo:app.bsky.feed.post?action=create&action=delete"
            ),
            (.repo("com.example.note", .update), "repo:com.example.note?action=update"),
            (.everyCollection(), "repo:*"),
            (.everyCollection(.create), "repo:*?action=create"),
            (.rpc(AppBsky.Feed.GetTimeline.self, at: .any), "rpc:app.bsky.feed.getTimeline?aud=*"),
            (
                .rpc(AppBsky.Feed.GetTimeline.self, at: "did:web:api.bsky.app#bsky_appview"),
                "rpc:app.bsky.feed.getTimeline?aud=did:web:api.bsky.app%23bsky_appview"
            ),
            (.rpc("com.example.ping", at: .any), "rpc:com.example.ping?aud=*"),
            (
                .everyMethod(at: "did:web:api.bsky.app#bsky_appview"),
                "rpc:*?aud=did:web:api.bsky.app%23bsky_appview"
            ),
            (.blob("image/*"), "blob:image/*"),
            (.blob(.any), "blob:*/*"),
            (.blob("video/mp4", "image/png", "image/*"), "blob?accept=image/*&accept=video/mp4"),
            (.account(.email), "account:email"),
            (.account(.repo, .manage), "account:repo?action=manage"),
            (.identity(.handle), "identity:handle"),
            (.identity(.everything), "identity:*"),
            (.include(AppBsky.AuthFullApp.self), "include:app.bsky.authFullApp"),
            (
                .include("app.bsky.authFullApp", at: "did:web:api.bsky.app#bsky_appview"),
                "include:app.bsky.authFullApp?aud=did:web:api.bsky.app%23bsky_appview"
            ),
            (.transition(.generic), "transition:generic"),
            (.transition(.chat), "transition:chat.bsky"),
            ("repo:com.example.note", "repo:com.example.note"),
        ]
        for (scope, text) in scopes {
            #expect(scope.description == text)
            #expect(try Scope(text) == scope)
        }
    }

    @Test(arguments: [
        ("repo:foo", "the name of a lexicon or *"), ("rpc:com.example.a", "aud"), ("rpc:*?aud=*", "either"),
        ("repo:com.example.foo?x=y", "other than collection and action"), ("repo:com.example.foo%2", "percent"),
        ("other:x", "unknown"),
        ("rpc:com.example.a?aud=did:web:example.com", "did:web:example.com#service"), ("blob:image", "image/png"),
        ("account:email?action=x", "read or manage"), ("a b", "spaces"),
    ])
    func `an error says what is wrong`(_ text: String, _ words: String) {
        let error = #expect(throws: ScopeSyntaxError.self) { try Scope(text) }
        #expect(error?.description.contains(words) == true, "\(error as Any)")
    }

    @Test func `a long text is shortened in the error`() {
        let error = #expect(throws: ScopeSyntaxError.self) {
            try Scope("repo:" + String(repeating: "x", count: 100_000))
        }
        #expect((error?.description.utf8.count ?? .max) < 300)
    }

    #if !os(iOS)
    @Test func `a literal that grants nothing traps`() async {
        await #expect(processExitsWith: .failure) { _ = "repo:nonsense" as Scope }
        await #expect(processExitsWith: .failure) { _ = "did:web:example.com" as Audience }
        await #expect(processExitsWith: .failure) { _ = "did:foo:bar#x" as ScopeService }
        await #expect(processExitsWith: .failure) { _ = "image" as MediaRange }
        await #expect(processExitsWith: .failure) { _ = [] as RepoActions }
        await #expect(processExitsWith: .success) { _ = "repo:com.example.note" as Scope }
    }
    #endif
}

import ATOAuth
import BskyLexicons
import CoreATProtocol
import Foundation
import TestLoad
import Testing

@Suite(.inTurn) struct ScopesTests {
    @Test func `a literal requests atproto too`() {
        let scopes: Scopes = [.repo(AppBsky.Feed.Post.self, [.create, .delete]), .blob("image/*")]
        #expect(
            scopes.description == "atproto blob:image/* repo:app.bsky.feed.post?action=create&action=delete")
        #expect(([] as Scopes).description == "atproto")
        #expect(Scopes([.atproto, .atproto]).recognized == [.atproto])
    }

    @Test func `what is read has only what stands there`() {
        #expect(!Scopes(parsing: "blob:*/*").contains(.atproto))
        #expect(Scopes(parsing: "blob:*/* atproto").contains(.atproto))
        #expect(Scopes(parsing: "").isEmpty)
        #expect(Scopes(parsing: "   ").isEmpty)
        #expect(!Scopes(parsing: "x").isEmpty)
    }

    @Test func `unknown scopes are forwarded unchanged, between the others`() {
        let text =
            "future:thing?a=%2f&b repo:com.example.b atproto repo?collection=com.example.a zz atproto future:thing?a=%2f&b"
        let scopes = Scopes(parsing: text)
        #expect(scopes.unrecognized == ["future:thing?a=%2f&b", "zz"])
        #expect(
            scopes.description == "atproto future:thing?a=%2f&b repo:com.example.a repo:com.example.b zz")
    }

    @Test func `the order and the spelling don't matter for equality, the rest does`() {
        let one = Scopes(parsing: "atproto repo:com.example.a x y")
        let other = Scopes(parsing: "y  repo?collection=com.example.a x atproto x")
        #expect(one == other)
        #expect(one.hashValue == other.hashValue)
        #expect(one != Scopes(parsing: "atproto repo:com.example.a x"))
        #expect(one != Scopes(parsing: "repo:com.example.a x y"))
        #expect(Scopes(parsing: "\u{E9}") != Scopes(parsing: "e\u{301}"))
        #expect(Scopes(parsing: "\u{212A} K").unrecognized.count == 2)
    }

    @Test func `Codable is the text`() throws {
        let scopes = Scopes(parsing: "atproto blob:image/svg+xml other \u{E9}")
        let json = try JSONEncoder().encode([scopes])
        #expect(try JSONDecoder().decode([String].self, from: json) == [scopes.description])
        #expect(try JSONDecoder().decode([Scopes].self, from: json) == [scopes])
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([Scopes].self, from: Data("[1]".utf8)) }
    }

    @Test func `a union has both`() {
        let union = Scopes(parsing: "atproto x").union([.blob("image/*")])
        #expect(union.description == "atproto blob:image/* x")
    }

    @Test func `much text is read, as one scope or as many`() {
        // One scope with many values, many scopes, and many values without meaning.
        let names = (0..<4_000).map { "com.example.c\($0)" }
        let one = Scopes(parsing: "repo?" + names.map { "collection=\($0)" }.joined(separator: "&"))
        #expect(one.recognized.count == 1)
        #expect(one.allows(.repo("com.example.c3999")) == .yes)
        #expect(Scopes(parsing: names.map { "repo:\($0)" }.joined(separator: " ")).recognized.count == 4_000)
        let types = (0..<4_000).map { "accept=image/x\($0)" }.joined(separator: "&")
        #expect(Scopes(parsing: "blob?" + types).allows(.blob("image/x7")) == .yes)
        #expect(Scopes(parsing: "repo:*?" + String(repeating: "&", count: 40_000)).recognized == [.everyCollection()])
        #expect(Scopes(parsing: String(repeating: "x ", count: 40_000)).unrecognized == ["x"])
    }
}

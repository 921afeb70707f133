import TestLoad
import Testing

@testable import AtpCommands

@Suite(.inTurn) struct TextFeatureTests {
    /// The features of a text, as `kind:value=the bytes that it covers`.
    private func features(_ text: String) -> [String] {
        TextFeature.find(in: text).map { feature in
            let covered = String(decoding: Array(text.utf8)[feature.bytes], as: UTF8.self)
            return switch feature.kind {
            case .mention(let name): "@\(name)=\(covered)"
            case .link(let link): "\(link)=\(covered)"
            case .tag(let tag): "#\(tag)=\(covered)"
            }
        }
    }

    @Test(arguments: [
        ("hello @alice.test", ["@alice.test=@alice.test"]),
        ("👨‍👩‍👧 @alice.test 日本 @bob.test", ["@alice.test=@alice.test", "@bob.test=@bob.test"]),
        (
            "(@alice.test), @bob.test. \"@carol.test\"",
            ["@alice.test=@alice.test", "@bob.test=@bob.test", "@carol.test=@carol.test"]
        ),
        ("@alice.test's", ["@alice.test=@alice.test"]),
        ("@alice mail@alice.test @ @.", []),
    ])
    func `mentions are handles after an at sign`(text: String, found: [String]) {
        #expect(features(text) == found)
    }

    @Test(arguments: [
        ("see https://example.com.", ["https://example.com=https://example.com"]),
        ("(https://example.com/a_(b)),", ["https://example.com/a_(b)=https://example.com/a_(b)"]),
        ("HTTP://Example.com/?q=1&r=2#x!", ["HTTP://Example.com/?q=1&r=2#x=HTTP://Example.com/?q=1&r=2#x"]),
        ("日本 https://例え.jp/道", ["https://例え.jp/道=https://例え.jp/道"]),
        ("https:// http ftp://example.com example.com", []),
        ("a\nhttps://example.com\tb", ["https://example.com=https://example.com"]),
    ])
    func `links are whole addresses without the sentence's punctuation`(text: String, found: [String]) {
        #expect(features(text) == found)
    }

    @Test(arguments: [
        ("#swift #Swift6!", ["#swift=#swift", "#Swift6=#Swift6"]),
        ("＃日本語。 #a_b #a-b,", ["#日本語=＃日本語", "#a_b=#a_b", "#a-b=#a-b"]),
        ("# #1 #2026 ## #! a#b", []),
        (
            "#" + String(repeating: "x", count: 64),
            ["#\(String(repeating: "x", count: 64))=#\(String(repeating: "x", count: 64))"]
        ),
        ("#" + String(repeating: "x", count: 65), []),
    ])
    func `tags are words after a number sign`(text: String, found: [String]) {
        #expect(features(text) == found)
    }
}

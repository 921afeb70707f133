import ATCrypto
import Foundation
import TestLoad
import Testing

@testable import BskyKit

@Suite(.inTurn)
struct MutedWordSieveTests {
    /// Letters with and without case, composed and not, several kinds of spaces and punctuation, and scripts without
    /// spaces.
    private static let pieces = [
        "a", "B", "c", "'", "-", " ", ".", "/", "é", "É", "e\u{301}", "ς", "Σ", "σ", "İ", "ß", "日", "本", "、", "🦋",
        "👩‍👩‍👧", "“", "—", "\u{200B}", "\u{FE0F}", "の", "か\u{3099}", "が", "\u{3000}", "한", "\u{1112}\u{1161}",
        "\u{212A}", "\u{212B}", "\n", "ﬁ", "ａ", "Ａ", "\u{302A}",
    ]

    @Test
    func `The quick check misses no word that the exact comparison finds`() {
        var random = SplitMix64(seed: 28)
        func text(upTo count: Int) -> String {
            (0..<Int.random(in: 1...count, using: &random)).map { _ in
                Self.pieces.randomElement(using: &random) ?? ""
            }.joined()
        }
        var found = 0
        for _ in 0..<Load.size(20_000, otherwise: 1500) {
            let words = (0..<3).map { _ in
                AppBsky.Actor.Defs.MutedWord(value: text(upTo: 4), targets: [.content, .tag])
            }
            let matcher = MutedWordMatcher(words)
            let (content, tags) = (text(upTo: 12), [text(upTo: 3)])
            for language: LanguageTag? in [nil, "ja"] {
                let exact = matcher.exactMatches(
                    in: content, tags: tags, language: language, followsAuthor: false, now: .distantPast)
                if !exact.isEmpty { found += 1 }
                let quick = matcher.matches(
                    in: content, tags: tags, language: language, followsAuthor: false, now: .distantPast)
                if quick != exact { Issue.record("\(words.map(\.value)) in \(content.debugDescription), \(tags)") }
            }
        }
        #expect(found > Load.size(1000, otherwise: 300))
    }

    @Test
    func `Words cut from long texts are found, whatever case they have and whatever surrounds them`() {
        let words = [
            "New", "york", "Swift", "c++", "it's", "naïve", "Über", "мир", "Тест", "猫", "e-mail", "word0", "x", "🦋",
            ".net", "don’t", "and/or", "İstanbul", "(", "#1",
        ]
        let joints = [
            " ", " ", " ", "", "-", "'", ".", ", ", "/", "\n", " (", ") ", "…", "\u{3000}", "’", "\u{A0}", "?!",
        ]
        var random = SplitMix64(seed: 31)
        func text(_ count: ClosedRange<Int>) -> String {
            (0..<Int.random(in: count, using: &random)).map { _ -> String in
                let word = words.randomElement(using: &random) ?? ""
                let cased = Bool.random(using: &random) ? word.uppercased() : word
                return cased + (joints.randomElement(using: &random) ?? "")
            }.joined()
        }
        var found = 0
        var ruledOut = 0
        for _ in 0..<Load.size(10_000, otherwise: 800) {
            let muted = (0..<3).map { _ in text(1...2) }
            let matcher = MutedWordMatcher(muted.map { .init(value: $0, targets: [.content, .tag]) })
            let sieve = MutedWordSieve(muted.map(MutedWordText.normalized))
            let (content, tags) = (text(1...12), [text(1...1)])
            if !sieve.mayFind(in: content) { ruledOut += 1 }
            for language: LanguageTag? in [nil, "zh-Hant"] {
                let exact = matcher.exactMatches(
                    in: content, tags: tags, language: language, followsAuthor: false, now: .distantPast)
                if !exact.isEmpty { found += 1 }
                let quick = matcher.matches(
                    in: content, tags: tags, language: language, followsAuthor: false, now: .distantPast)
                if quick != exact { Issue.record("\(muted) in \(content.debugDescription), \(tags)") }
            }
        }
        #expect(found > Load.size(100, otherwise: 30))
        #expect(ruledOut > Load.size(200, otherwise: 60))
    }

    @Test
    func `Every letter of ASCII is lowered, and nothing else, at every place of eight`() {
        for value in UInt8(0)..<0x80 {
            for offset in 0..<8 {
                let text =
                    String(repeating: "a", count: offset) + String(Unicode.Scalar(value))
                    + String(repeating: "b", count: 7 - offset)
                let isSame = MutedWordText.withNormalizedBytes(of: text) { $0.elementsEqual(text.lowercased().utf8) }
                if !isSame { Issue.record("U+\(String(value, radix: 16)) at \(offset)") }
            }
        }
    }

    @Test
    func `A text without a muted word is ruled out without comparing`() {
        let words = ["spoilers", "new york", "🦋"] + (0..<47).map { "word\($0)" }
        let sieve = MutedWordSieve(words)
        #expect(!sieve.mayFind(in: "The best coffee near the station (https://example.com/coffee), isn't it?"))
        #expect(!sieve.mayFind(in: "Schöne Grüße aus Zürich — heute wird’s sonnig 🌞"))
        #expect(sieve.mayFind(in: "No SPOILERS, please"))
        #expect(sieve.mayFind(in: "renew Yorkshire? In New York!"))
        #expect(sieve.mayFind(in: "a butterfly: 🦋"))
    }

    @Test
    func `Languages without spaces are told by their first subtag`() {
        for language: LanguageTag in ["ja", "ja-JP", "zh-Hant-TW", "ko", "th", "vi"] {
            #expect(MutedWordText.hasNoSpaces(language), "\(language)")
        }
        for language: LanguageTag? in [nil, "en", "jam", "zhx", "en-ja", "kok-IN", "i-vi", "x-ja"] {
            #expect(!MutedWordText.hasNoSpaces(language), "\(String(describing: language))")
        }
    }

    @Test
    func `Scalars that are kept as they are have no case and don't combine`() {
        for value in UInt32(0x800)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value), MutedWordText.isAlwaysNormalized(scalar) else { continue }
            let isKept =
                scalar.properties.canonicalCombiningClass == .notReordered
                && MutedWordText.normalized(String(scalar)).unicodeScalars.elementsEqual([scalar])
            if !isKept { Issue.record("U+\(String(value, radix: 16))") }
        }
    }
}

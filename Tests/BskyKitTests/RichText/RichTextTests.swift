import Foundation
import TestLoad
import Testing

@testable import BskyKit

@Suite(.inTurn)
struct RichTextTests {
    private static let link = AppBsky.Richtext.Facet.FeaturesUnion.link(.init(uri: "https://example.com/"))
    private static let mention = AppBsky.Richtext.Facet.FeaturesUnion.mention(.init(did: "did:plc:alice"))

    private func facet(
        _ start: Int, _ end: Int, _ feature: AppBsky.Richtext.Facet.FeaturesUnion = RichTextTests.link
    ) -> AppBsky.Richtext.Facet {
        .init(index: .init(byteStart: start, byteEnd: end), features: [feature])
    }

    /// A text of random scalars, many of which mean something.
    private func text(_ random: inout some RandomNumberGenerator, length: Int) -> String {
        let signs = Array(
            "@#＃$./:()[]<>{}\"'“”‘’«»…。（）「」 \n\r\t\u{FEFF}\u{200D}\u{200B}\u{FE0F}_-!?,;héß日👩🏽🇩".unicodeScalars)
        let words = ["https://", "http://", "example.com", "@alice.test", "#tag", "$AAPL", "a.co", "alice.bsky.social"]
        var text = ""
        for _ in 0..<length {
            switch Int.random(in: 0..<8, using: &random) {
            case 0: text += words.randomElement(using: &random) ?? ""
            case 1: text.unicodeScalars.append(Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &random)) ?? "x")
            default: text.unicodeScalars.append(signs.randomElement(using: &random) ?? "x")
            }
        }
        return text
    }

    @Test func `facets of random texts are sorted, disjoint and on the edges of scalars`() {
        var random = SystemRandomNumberGenerator()
        var found = 0
        for _ in 0..<Load.size(20_000, otherwise: 2_000) {
            let text = text(&random, length: Int.random(in: 0..<40, using: &random))
            let bytes = Array(text.utf8)
            var last = 0
            for facet in RichText(text).detected() {
                found += 1
                #expect(facet.bytes.lowerBound >= last && facet.bytes.upperBound <= bytes.count && !facet.bytes.isEmpty)
                last = facet.bytes.upperBound
                for edge in [facet.bytes.lowerBound, last] where edge < bytes.count {
                    #expect(bytes[edge] & 0xC0 != 0x80, "\(text.debugDescription)")
                }
            }
        }
        #expect(found > 300)
    }

    @Test func `segments are the whole text for any facets`() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<Load.size(20_000, otherwise: 2_000) {
            let text = text(&random, length: 20)
            let count = text.utf8.count
            let offsets = [Int.min, -1, 0, 1, count / 2, count - 1, count, count + 1, .max]
            func offset() -> Int {
                Bool.random(using: &random)
                    ? Int.random(in: 0...count, using: &random) : offsets.randomElement(using: &random) ?? 0
            }
            let facets = (0..<5).map { _ in facet(offset(), offset()) }
            var rich = RichText(text, facets: facets)
            let segments = rich.segments
            #expect(segments.map(\.text).joined().utf8.elementsEqual(text.utf8))
            #expect(segments.count(where: { $0.facet != nil }) + segments.ignoredFacets <= rich.facets.count)
            // Nothing that is done with such a text crashes.
            #expect(String(rich.attributed().characters).utf8.elementsEqual(text.utf8))
            _ = (rich.cleaned(), rich.shorteningLinks(), rich.truncated(to: .init(graphemes: 5, bytes: 9)))
            rich.remove(text.startIndex..<(text.indices.randomElement(using: &random) ?? text.startIndex))
            rich.insert("é", at: text.endIndex)
            rich.append(rich)
        }
    }

    @Test func `a facet whose end is beyond the text, or inside of a scalar, is ignored`() {
        let text = RichText("é link", facets: [facet(0, .max), facet(0, 1), facet(3, 7), facet(3, .max)])
        #expect(text.segments.map(\.text) == ["é ", "link"])
        #expect(text.segments.ignoredFacets == 3)
    }

    @Test(arguments: [
        // What begins behind a bracket or quotation mark ends at its partner.
        ("「https://example.com」を見て", ["https://example.com"]), ("（#日本語）です", ["#日本語"]),
        ("(#swift)/(#go)", ["#swift", "#go"]),
        ("『example.com/a』と", ["example.com/a"]), ("“https://example.com/”ok", ["https://example.com/"]),
        ("„https://example.com/“ok", ["https://example.com/"]), ("„#tag”ok", ["#tag"]), ("«#tag»ok", ["#tag"]),
        ("<https://example.com/>ok", ["https://example.com/"]),
        ("[docs](https://example.com/a)ok", ["https://example.com/a"]),
        ("\"#swift\"ok", ["#swift"]), ("(#a)(#b)", ["#a", "#b"]), ("【#一】【#二】", ["#一", "#二"]),
        ("［#タグ］です", ["#タグ"]), ("〔a.co〕です", ["a.co"]), ("「$AAPL」が", ["$AAPL"]), ("（@alice.test）です", ["@alice.test"]),
        // A closing bracket of full width that isn't the facet's own ends it anywhere.
        ("（詳細は https://example.com/x）です", ["https://example.com/x"]), ("「話題の #日本語」です", ["#日本語"]),
        // Brackets of its own are part of it.
        ("(https://example.com/a_(b))", ["https://example.com/a_(b)"]),
        ("(https://example.com/a_(b)c)d", ["https://example.com/a_(b)c"]),
        ("「https://example.com/「a」b」c", ["https://example.com/「a」b"]),
        ("https://example.com/a)b", ["https://example.com/a)b"]),
        ("(#a(b)c)d", ["#a(b)c"]), ("#a(#b)", ["#a(#b"]), ("x(#a)", []), ("(#)(#a)", ["#a"]),
    ])
    func `facets in brackets end at the closing bracket`(text: String, expected: [String]) {
        let bytes = Array(text.utf8)
        #expect(RichText(text).detected().map { String(decoding: bytes[$0.bytes], as: UTF8.self) } == expected)
    }

    @Test func `ten times the facets take about ten times as long`() {
        func seconds(_ count: Int) -> Double {
            let word = "(@alice.test) https://example.com/a?b. \n\n\n #tag, "
            let source = String(repeating: word, count: count)
            // Texts without white space, which are one word.
            let dense = [
                "(http://a", "(a.co-x", "(@a.b", "#(", "http://a)", "(a.", "[", "[](", "$A(", "](#", ")(#a", "](#a",
                "「#", "(「#", ")($a=",
            ].map {
                String(repeating: $0, count: count * 5)
            }
            return (0..<3).map { _ in
                threadTime {
                    let detected = RichText(source).detected()
                    #expect(detected.count == count * 3)
                    let text = RichText(
                        source, facets: detected.map { facet($0.bytes.lowerBound, $0.bytes.upperBound) })
                    #expect(text.segments.count > count * 3)
                    #expect(text.cleaned().facets.count == text.facets.count)
                    #expect(text.shorteningLinks().facets.count == text.facets.count)
                    #expect(text.split().count > count / 8)
                    #expect(RichText(text.attributed()).facets.count == text.facets.count)
                    for text in dense {
                        _ = RichText(text).detected()
                        _ = try? RichText(markdown: text)
                        _ = RichText(text).split()
                    }
                } / .seconds(1)
            }.min() ?? 0
        }
        // 6,000 facets in 300 kB at most. Quadratic time would make it a hundred times as long.
        let count = Load.size(200, otherwise: 80)
        let few = seconds(count)
        #expect(seconds(10 * count) < few * 40)
    }

    @Test func `one character of 300 kB is split without reading it again and again`() {
        let text = RichText("a" + String(repeating: "\u{301}", count: 150_000))
        let parts = text.split()
        #expect(parts.count > 100)
        #expect(parts.allSatisfy { $0.text.utf8.count <= 3_000 })
        #expect(parts.map(\.text).joined().utf8.elementsEqual(text.text.utf8))
    }

    @Test func `a cut takes as long in a text of 10 MB as in one of 10 kB, also without a limit of bytes`() {
        func seconds(_ count: Int) -> Double {
            let cutter = TextCutter(RichText(String(repeating: "ab cd ef g", count: count)))
            return (0..<3).map { _ in
                threadTime {
                    for _ in 0..<100 { #expect(cutter.edge(from: 5, .init(graphemes: 30, bytes: .max)) == 35) }
                } / .seconds(1)
            }.min() ?? 0
        }
        let few = seconds(1_000)
        #expect(seconds(1_000_000) < few * 20)
    }

    @Test func `a text overflows after its last character that fits, however many bytes each has`() {
        let characters: [Character] = ["a", " ", "é", "e\u{301}", "👨‍👩‍👧‍👦", "🇳🇴", "\r\n", "한", "\u{301}"]
        for _ in 0..<50 {
            let text = String((0..<Int.random(in: 1...400)).map { _ in characters.randomElement() ?? "a" })
            for graphemes in [0, 1, 7, 8, 9, 100, 299, 300, 301, .max] {
                let edge = text.index(text.startIndex, offsetBy: min(graphemes, text.count))
                let overflow = RichText(text).overflow(.init(graphemes: graphemes, bytes: .max))
                #expect(overflow == (edge == text.endIndex ? nil : edge), "\(graphemes) \(text.debugDescription)")
            }
        }
    }

    // MARK: Shortening

    @Test(arguments: [
        ("https://example.com/12345678901234", "example.com/12345678901234"),  // 15 after the host
        ("https://example.com/123456789012345", "example.com/123456789012..."),  // 16
        ("https://example.com/", "example.com"),
        ("http://example.com", "example.com"),
        ("https://example.com:8080/path", "example.com:8080/path"),
        ("https://example.com?query=1", "example.com?query=1"),
        ("https://example.com/#fragment-of-the-page", "example.com/#fragment-of..."),
        ("https://user:secret@example.com/a", "example.com/a"),
        ("HTTPS://Example.com/A", "Example.com/A"),
        ("example.com/123456789012345", "example.com/123456789012..."),
    ])
    func `links are shortened, and lead to the whole address`(address: String, shown: String) throws {
        let text = try linked("é \(address) x")
        let short = text.shorteningLinks()
        #expect(short.text == "é \(shown) x")
        #expect(short.segments.map(\.text) == ["é ", shown, " x"])
        #expect(short.segments.map(\.feature) == text.segments.map(\.feature))
    }

    @Test func `a link with a text of its own is not shortened`() {
        let text = RichText { Hyperlink("https://example.org/a-rather-long-path", to: "https://example.com") }
        #expect(text.shorteningLinks() == text)
        #expect(text.segments[0].isMisleading)
    }

    @Test(arguments: [
        ("example.com", false), ("https://www.example.com/x", false), ("EXAMPLE.com", false), ("here", false),
        ("example.org", true), ("https://bank.example.com", true), ("see example.org", false),
        // Signs that nobody sees, or that only surround an address.
        ("\u{200E}example.org", true), ("exam\u{AD}ple.org", true), ("“example.org”", true), ("(example.com)", false),
        ("\u{2066}example.com\u{2069}", false),
        // Shown as bank.com and as example.com: what is read isn't what is written.
        ("\u{202E}moc.knab\u{202C}", true), ("\u{202D}example.com\u{202C}", true),
        // Words, signs or slashes around an address.
        ("paypal.com is here", true), ("→paypal.com", true), ("//paypal.com", true), ("paypal.com!", true),
        ("paypal.com⁄x.example.com", true), ("log in at https://paypal.com", true), ("https:\\\\paypal.com", true),
        ("paypal.com@example.com", true), ("https://paypal.com@example.com/", true), ("paypal.com:443", true),
        ("example.com is here", false), ("→example.com!", false), ("//example.com", false), ("“example.com/y”", false),
        ("example.com:443/x", false), ("@alice.bsky.social", false), ("README of 3.5", false), ("e.g. this", false),
        // Letters and dots of other widths or other alphabets.
        ("paypal．com", true), ("paypal。com", true), ("ｐａｙｐａｌ．com", true), ("bücher.de", true), ("пример.рф", true),
        ("example．com", false), ("Привет.Как дела", false), ("日本語。です", false),
    ])
    func `a link whose text shows another host is misleading`(text: String, isMisleading: Bool) {
        let rich = RichText { Hyperlink(text, to: "https://example.com/x") }
        #expect(rich.segments[0].isMisleading == isMisleading)
    }

    /// Cases of the official client's tests, and its answers.
    @Test(arguments: [
        ("http://example.com", "http://example.com", true), ("http://example.com", "example.com", true),
        ("http://example.com", "example.com/page", true), ("http://example.com", "", false),
        ("http://example.com", "other.com", false), ("http://example.com", "http://other.com", false),
        ("http://example.com", "some label", false), ("http://example.com", "example.com more", false),
        ("http://example.com", "http://example.co", false), ("http://example.co", "http://example.com", false),
        ("http://example.com", "example.co", false), ("http://example.co", "example.com", false),
        ("http://site.pages.dev", "http://site.page", false), ("http://site.page", "http://site.pages.dev", false),
        ("http://site.pages.dev", "site.page", false), ("http://site.page", "site.pages.dev", false),
        ("http://site.pages.dev", "http://site.pages", false), ("http://site.pages", "http://site.pages.dev", false),
        ("http://site.pages.dev", "site.pages", false), ("http://site.pages", "site.pages.dev", false),
        ("http://xn--pple-43d.com", "\u{430}pple.com", false),
        ("http://subdomain.xn--pple-43d.com", "subdomain.\u{430}pple.com", false),
        ("http://notphishing.foo-xn--pple.com", "notphishing.foo-xn--pple.com", true),
        ("http://xn--s7y.co", "短.co", false),
    ])
    func `a link shows its host if its text is its address`(address: String, text: String, showsHost: Bool) throws {
        let link = AppBsky.Richtext.Facet.FeaturesUnion.link(.init(uri: try URIString(address)))
        let rich = RichText(text, facets: [facet(0, text.utf8.count, link)])
        #expect(rich.segments.contains(where: \.showsHost) == showsHost)
    }

    @Test(arguments: ["\u{430}pple.com", "短.co"])
    func `an address with letters beyond ASCII is misleading even where it is the link's`(text: String) throws {
        let rich = RichText { Hyperlink(text, to: try! URIString("https://\(text)")) }
        #expect(rich.segments[0].isMisleading)
    }

    @Test(arguments: [
        // Browsers read a backslash as a slash.
        "https://example.org\\@example.com/", "https:\\\\example.org/example.com", "https://exa[mple.com/",
        "HTTPS://example.org\\@example.com",
    ])
    func `a link whose address is read in several ways is misleading`(address: String) throws {
        let rich = RichText { Hyperlink("example.com", to: try! URIString(address)) }
        #expect(rich.segments[0].isMisleading)
    }

    @Test func `the host of a short link is the one that browsers go to`() throws {
        #expect(try linked("https://example.org\\@example.com/").shorteningLinks().text == "example.org\\@example.com/")
        // A mark that combines with the slash doesn't hide it.
        let text = try linked("https://example.com/\u{301}23456789012345678").shorteningLinks().text
        #expect(text.unicodeScalars.count < 35 && text.hasSuffix("..."))
    }

    @Test func `a facet that doesn't fit its text doesn't get hold of what is added`() {
        let text = RichText("abc", facets: [facet(1, 9), facet(0, 2)]) + RichText("defghijklm", facets: [facet(0, 1)])
        #expect(text.segments.filter { $0.facet != nil }.map(\.text) == ["ab", "d"])
        #expect(text.segments.ignoredFacets == 0)
    }

    @Test func `a facet that begins inside of a character survives attributes`() {
        for text in [
            RichText("xe\u{301}y👩\u{200D}👧z", facets: [facet(2, 5), facet(9, 16)]),
            RichText("a\r\nb", facets: [facet(2, 4)]),
        ] {
            let result = RichText(text.attributed())
            #expect(result.text.utf8.elementsEqual(text.text.utf8))
            #expect(result.facets == text.facets)
        }
    }

    private func linked(_ text: String) throws -> RichText {
        RichText(
            text,
            facets: RichText(text).detected().compactMap { detected in
                guard case .link(let uri) = detected.kind else { return nil }
                return facet(detected.bytes.lowerBound, detected.bytes.upperBound, .link(.init(uri: uri)))
            })
    }

    // MARK: Cleaning

    @Test func `lines of white space at the beginning and all white space at the end are removed`() {
        let text = RichText("\n \t\n  é x \u{FEFF}\n", facets: [facet(6, 8)])
        #expect(text.cleaned().text == "  é x")
        #expect(RichTextVectors.ranges(text.cleaned().facets) == [[2, 4]])
        #expect(RichText(" \n ").cleaned().isEmpty)
        #expect(RichText("").cleaned().isEmpty)
    }

    // MARK: Limits

    @Test func `a text is cut between characters, not in an emoji`() {
        let family = "👨\u{200D}👩\u{200D}👧\u{200D}👧"
        let text = RichText("ab" + family + family)
        #expect(text.truncated(to: .init(graphemes: 4, bytes: 1_000)) == text)
        #expect(text.truncated(to: .init(graphemes: 3, bytes: 1_000)).text == "ab…")
        #expect(text.truncated(to: .init(graphemes: 4, bytes: 40)).text == "ab" + family + "…")
        #expect(text.truncated(to: .init(graphemes: 4, bytes: 29)).text == "ab…")
        #expect(text.truncated(to: .init(graphemes: 0, bytes: 0)).text == "")
        #expect(text.truncated(to: .init(graphemes: 2, bytes: 9), ellipsis: "[…]").text == "ab")
        #expect(text.truncated(to: .init(graphemes: 3, bytes: 9), ellipsis: "[…]").text == "[…]")
    }

    @Test func `a text is cut before a facet that doesn't fit`() {
        let text = RichText("see @alice.test", facets: [facet(4, 15, Self.mention)])
        let limit = TextLimit(graphemes: 10, bytes: 100)
        #expect(text.overflow(limit) == text.text.firstIndex(of: "@"))
        #expect(text.truncated(to: limit) == RichText("see …"))
        // Alone it doesn't fit either: a link stays one, a mention doesn't.
        let address = RichText("https://example.com/", facets: [facet(0, 20)])
        #expect(address.truncated(to: limit) == RichText("https://e…", facets: [facet(0, 9)]))
        let mention = RichText("@alice.example.com", facets: [facet(0, 18, Self.mention)])
        #expect(mention.truncated(to: limit) == RichText("@alice.ex…"))
    }

    @Test func `a text can be too long in bytes before it is in characters`() {
        let text = RichText(String(repeating: "👨\u{200D}👩\u{200D}👧\u{200D}👧", count: 130))
        #expect(text.graphemeCount == 130)
        #expect(text.overflow().map { text.text[..<$0].utf8.count } == 3_000)
        #expect(RichText(String(repeating: "a", count: 300)).overflow() == nil)
        let long = String(repeating: "a", count: 301)
        #expect(RichText(long).overflow() == long.index(before: long.endIndex))
    }

    @Test func `all bytes of a limit are used`() {
        let text = RichText("aaaaaaaaaaaae\u{301}")
        #expect(text.overflow(.init(graphemes: .max, bytes: 10)).map { text.text[..<$0] } == "aaaaaaaaaa")
        #expect(text.overflow(.init(graphemes: .max, bytes: 12)).map { text.text[..<$0].utf8.count } == 12)
        // The accent belongs to the letter before it.
        #expect(text.overflow(.init(graphemes: .max, bytes: 13)).map { text.text[..<$0].utf8.count } == 12)
        #expect(text.overflow(.init(graphemes: .max, bytes: 15)) == nil)
    }

    @Test func `a limit of no characters doesn't tear one apart`() {
        let family = "👨\u{200D}👩\u{200D}👧"
        #expect(RichText(family + family).split(.init(graphemes: 0, bytes: 100)).map(\.text) == [family, family])
    }

    @Test func `parts have no numbers where those don't fit`() {
        let limit = TextLimit(graphemes: 4, bytes: 100)
        for numbering in [RichText.Numbering.before, .after] {
            #expect(RichText("one two six").split(limit, numbering: numbering).map(\.text) == ["one", "two", "six"])
        }
    }

    @Test func `an accent stays with the white space that carries it`() {
        let parts = RichText("one \u{301}two").split(.init(graphemes: 5, bytes: 100))
        #expect(parts.map(\.text) == ["one", " \u{301}two"])
    }

    @Test func `a mention with white space around it stays one when the text is split`() {
        let text = RichText("one @alice.test two", facets: [facet(3, 16, Self.mention)])
        let parts = text.split(.init(graphemes: 13, bytes: 100))
        #expect(parts.map(\.text) == ["one", "@alice.test", "two"])
        #expect(parts.map { RichTextVectors.ranges($0.facets) } == [[], [[0, 11]], []])
    }

    @Test func `a facet that begins inside of a character doesn't make a cut there`() {
        let text = RichText("abe\u{301}defgh", facets: [facet(3, 10)])
        let limit = TextLimit(graphemes: 5, bytes: 100)
        #expect(text.overflow(limit).map { text.text[..<$0] } == "ab")
        #expect(text.truncated(to: limit).text == "ab…")
        #expect(text.split(limit).map(\.text).first == "ab")
    }

    @Test func `a text is split after paragraphs, sentences, words or characters`() {
        func parts(_ text: String, _ limit: Int) -> [String] {
            RichText(text).split(.init(graphemes: limit, bytes: 1_000)).map(\.text)
        }
        #expect(parts("One. Two\n\nThree. Four five", 20) == ["One. Two", "Three. Four five"])
        #expect(parts("One. Two three four five", 14) == ["One.", "Two three four", "five"])
        #expect(parts("He said “no.” Then he left", 20) == ["He said “no.”", "Then he left"])
        #expect(parts("One two three", 9) == ["One two", "three"])
        #expect(parts("Donaudampfschiff", 6) == ["Donaud", "ampfsc", "hiff"])
        #expect(parts("  short ", 20) == ["  short "])
        #expect(parts("ab", 0) == ["a", "b"])
    }

    @Test func `facets move to their part, and none is cut that fits`() {
        let text = RichText("éé (see more here) end", facets: [facet(6, 19)])
        let parts = text.split(.init(graphemes: 14, bytes: 100))
        #expect(parts.map(\.text) == ["éé", "(see more here", ") end"])
        #expect(parts.flatMap { part in part.segments.filter { $0.facet != nil }.map(\.text) } == ["see more here"])
    }

    @Test(arguments: [RichText.Numbering.before, .after])
    func `parts with their numbers fit`(numbering: RichText.Numbering) {
        let limit = TextLimit(graphemes: 20, bytes: 40)
        let text = RichText(String(repeating: "word ", count: 600))
        let parts = text.split(limit, numbering: numbering)
        #expect(parts.count > 99)
        #expect(parts.allSatisfy { $0.overflow(limit) == nil })
        let marks = parts.indices.map { "\($0 + 1)/\(parts.count)" }
        #expect(
            zip(parts, marks).allSatisfy {
                numbering == .before ? $0.text.hasPrefix($1 + " ") : $0.text.hasSuffix(" " + $1)
            })
        #expect(RichText("short").split(limit, numbering: numbering) == ["short"])
    }

    // MARK: Making texts

    @Test func `links are read from Markdown`() throws {
        func shown(_ markdown: String) throws -> [String] {
            try RichText(markdown: markdown).segments.map { segment in
                if case .link(let uri) = segment.feature { "<\(segment.text)|\(uri)>" } else { segment.text }
            }
        }
        #expect(try shown("a [b](https://c.com) d") == ["a ", "<b|https://c.com>", " d"])
        #expect(try shown(#"\[b\](https://c.com) **x** \\ \é"#) == [#"[b](https://c.com) **x** \ \é"#])
        #expect(try shown("[a [b] é](http://c.com/(d))") == ["<a [b] é|http://c.com/(d)>"])
        #expect(try shown(#"[a\]b](https://c.com/\))"#) == ["<a]b|https://c.com/)>"])
        #expect(try shown("[[a](https://c.com)") == ["[", "<a|https://c.com>"])
        #expect(try shown("[a] (https://c.com) [b](") == ["[a] (https://c.com) [b]("])
        #expect(try shown("a\\") == ["a\\"])
        // Brackets of the other kind needn't be closed.
        #expect(try shown("[a :(](https://c.com) :(") == ["<a :(|https://c.com>", " :("])
        #expect(
            try shown("[a](https://c.com/[) [b](https://d.com)") == ["<a|https://c.com/[>", " ", "<b|https://d.com>"])
        for bad in [
            "javascript:alert(1)", "data:text/html,x", "//c.com", "", "https://", "at://did:plc:a", "https://a b",
        ] {
            #expect(throws: RichTextError(.unsupportedTarget, bad)) { try RichText(markdown: "[a](\(bad))") }
        }
        #expect(throws: RichTextError(.emptyLabel, "https://c.com")) { try RichText(markdown: "[ ](https://c.com)") }
    }

    @Test func `attributed texts keep the facets`() throws {
        let unknown = AppBsky.Richtext.Facet.FeaturesUnion.unknown(
            try UnknownObject(json: Array(#"{"$type":"com.example.bold","weight":3}"#.utf8)))
        let text = RichText {
            "👨\u{200D}👩\u{200D}👧 "
            Mention("did:plc:alice", "@alice.test")
            Hyperlink(" docs", to: "https://example.com/é")
            RichText("bold", feature: unknown)
            Hashtag("swift")
        }
        let attributed = text.attributed { segment in
            if case .tag(let tag) = segment.feature { URL(string: "app://tag/\(tag)") } else { nil }
        }
        #expect(RichText(attributed) == text)
        #expect(attributed.runs.compactMap(\.link?.absoluteString).count == 2)
        #expect(attributed.runs.contains { $0[FacetAttribute.self] == [unknown] })
        var other = AttributedString("see ")
        var link = AttributedString("here")
        link.link = URL(string: "https://example.com/")
        var file = AttributedString("there")
        file.link = URL(string: "file:///etc/passwd")
        other += link + file
        #expect(RichText(other) == RichText("see herethere", facets: [facet(4, 8)]))
    }

    @Test func `the builder counts bytes, also of emoji`() {
        let isLong = true
        let text = RichText {
            "👩🏽‍🚀 "
            Mention("did:plc:alice", "@alice.test")
            if isLong { " — é" }
            for tag in ["a", "ü"] { Hashtag(tag) }
            RichText("x", facets: [facet(0, 1)])
        }
        #expect(text.text == "👩🏽‍🚀 @alice.test — é#a#üx")
        #expect(RichTextVectors.ranges(text.facets) == [[16, 27], [34, 36], [36, 39], [39, 40]])
        #expect(text.segments.ignoredFacets == 0)
    }

    @Test func `a link takes the address as a literal, a URL or a text`() throws {
        let literal = RichText { Hyperlink("here", to: "https://example.com/a") }
        let page = try #require(URL(string: "https://example.com/a"))
        #expect(try RichText { try Hyperlink("here", to: page) } == literal)
        let address = ["https://example.com", "a"].joined(separator: "/")
        #expect(try RichText { try Hyperlink("here", to: address) } == literal)
        for wrong in ["example.com", "https://a b", ""] {
            let error = #expect(throws: SyntaxError.self) { try Hyperlink("here", to: wrong) }
            #expect(error.map { "\($0)".contains("is not a") } == true, "\(String(describing: error))")
        }
        let relative = try #require(URL(string: "docs/a"))
        #expect(throws: SyntaxError.self) { try Hyperlink("here", to: relative) }
    }

    @Test func `text is inserted and removed at indices`() {
        var text = RichText("é link", facets: [facet(3, 7)])
        text.insert("日", at: text.text.startIndex)
        #expect(text == RichText("日é link", facets: [facet(6, 10)]))
        text.insert("!", at: text.text.endIndex)
        #expect(text == RichText("日é link!", facets: [facet(6, 10)]))
        text.remove(text.text.index(after: text.text.startIndex)..<text.text.index(text.text.endIndex, offsetBy: -3))
        #expect(text == RichText("日nk!", facets: [facet(3, 5)]))
        // An index of another text can be inside of a scalar, or beyond the text.
        text.insert("x", at: text.text.utf8.index(after: text.text.startIndex))
        text.insert("y", at: String(repeating: "long", count: 50).endIndex)
        #expect(text.text == "x日nk!y")
    }

    @Test func `hostile entities are dropped`() {
        let indices = [(Int.min, Int.max), (0, 1), (1, 0), (2, .max), (0, 2)]
        let entities = indices.map { start, end in
            AppBsky.Feed.Post.Entity(index: .init(start: start, end: end), type: "link", value: "https://example.com/")
        }
        // The second entity ends inside of the emoji.
        let text = RichText(AppBsky.Feed.Post(text: "😀x", createdAt: .now, entities: entities))
        #expect(RichTextVectors.ranges(text.facets) == [[0, 4]])
    }
}

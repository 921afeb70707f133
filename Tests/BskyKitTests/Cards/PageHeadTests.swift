import Foundation
import TestLoad
import Testing

@testable import BskyKit

@Suite(.inTurn)
struct PageHeadTests {
    @Test(arguments: [
        (#"<TITLE lang=en> A &amp; B\#n C</title>"#, "A & B C", ""),
        (#"<title>x</title><meta property="og:title" content="Open"><meta name=description content='D'>"#, "Open", "D"),
        (#"<meta content="T" name="twitter:title"/><meta content=S property=og:description>"#, "T", "S"),
        (#"<!-- <title>no</title> --><script>"<title>no</title>"</script><title>yes</title>"#, "yes", ""),
        (#"<title>a</title></head><meta property=og:title content=late>"#, "a", ""),
        (#"<title>a</title><body><meta property=og:title content=late>"#, "a", ""),
        (
            #"<meta property=og:title content=""><title>&#8220;q&#x201D; &eacute;&euro;&#150; &unknown; &amp;amp;</title>"#,
            "“q” é€– &unknown; &amp;", ""
        ),
        (#"<svg><title>icon</title></svg><title>page</title>"#, "page", ""),
        (#"<meta property="og:title" content="first"><meta property="og:title" content="second">"#, "first", ""),
        (#"<meta ===""'<title>x</title>"#, "", ""), ("", "", ""), ("<", "", ""), ("<title", "", ""),
        ("<title>x", "", ""),
    ])
    func `titles and descriptions are found`(html: String, title: String, summary: String) {
        let head = PageHead(html)
        #expect(head.title ?? "" == title)
        #expect(head.summary ?? "" == summary)
    }

    @Test func `long texts are cut`() {
        let head = PageHead(
            "<title>\(String(repeating: "é ", count: 1_000))</title><meta name=description content='\(String(repeating: "d", count: 5_000))'>"
        )
        #expect(head.title?.count == 300)
        #expect(head.summary?.count == 1_000)
        let one = PageHead("<title>a\(String(repeating: "\u{301}", count: 100_000))</title>")
        #expect((one.title?.utf8.count ?? 0) <= 3_000)
    }

    @Test(
        arguments: [
            ("text/html; charset=windows-1251", "", [0xCF, 0xF0, 0xE8], "При"),
            ("text/html;charset=\"ISO-8859-15\"", "", [0xA4, 0xE9], "€é"),
            ("text/html; charset=Shift_JIS", "", [0x93, 0xFA, 0x96, 0x7B], "日本"),
            ("text/html", "<meta charset=windows-1252>", [0x80, 0xE9], "€é"),
            (
                "text/html", "<meta http-equiv=Content-Type content='text/html; charset=ISO-8859-1'>", [0x93, 0xE9],
                "“é"
            ),
            ("text/html; charset=utf-8", "<meta charset=windows-1252>", [0xC3, 0xA9], "é"),
            ("text/html; charset=no-such-thing", "", [0xC3, 0xA9], "é"),
            ("text/html", "", [0xC3, 0xA9], "é"), ("text/html", "", [0xE9, 0x80], "é€"),
            ("text/html; charset=utf-8", "", [0xE9, 0x21], "\u{FFFD}!"),
        ] as [(String, String, [UInt8], String)])
    func `the encoding is that of the header, the page or the bytes`(
        type: String, meta: String, bytes: [UInt8], text: String
    ) {
        let page = Array(meta.utf8) + Array("<title>".utf8) + bytes + Array("</title>".utf8)
        #expect(PageHead(PageEncoding.text(page, contentType: type)).title == text)
    }

    @Test(arguments: [
        ("Shift_JIS", [0x93, 0xFA, 0x96, 0x7B] as [UInt8], [0x93] as [UInt8]),
        ("euc-jp", [0xC6, 0xFC, 0xCB, 0xDC], [0xC6]),
        ("gb18030", [0xC8, 0xD5, 0xB1, 0xBE], [0xC8]),
    ])
    func `a page that is cut in a character, or has a wrong byte, keeps its encoding`(
        name: String, text: [UInt8], half: [UInt8]
    ) {
        let start = Array("<title>".utf8) + text + Array("</title><p>".utf8)
        for page in [start + half, start + [0xFF, 0xFF] + Array("</p>".utf8), start + text + half] {
            #expect(PageHead(PageEncoding.text(page, contentType: "text/html; charset=\(name)")).title == "日本")
        }
    }

    @Test(arguments: [
        ("koi8-r", [0xF0, 0xD2, 0xC9] as [UInt8], "При"), ("iso-8859-5", [0xBF, 0xE0, 0xD8], "При"),
        ("iso-8859-7", [0xC1, 0xE2], "Αβ"), ("windows-1255", [0xF9, 0xEC], "של"), ("windows-1256", [0xE3, 0xD1], "مر"),
        ("windows-1257", [0xE0, 0xFE], "ąž"), ("windows-1258", [0xD0, 0xE3], "Đă"),
        ("windows-874", [0xA1, 0xA2], "กข"),
        ("windows-1250", [0xE8, 0xF8], "čř"), ("windows-1253", [0xC1], "Α"), ("windows-1254", [0xFE], "ş"),
        ("iso-8859-2", [0xB1], "ą"), ("euc-jp", [0xC6, 0xFC], "日"), ("euc-kr", [0xB0, 0xA1], "가"),
        ("big5", [0xA4, 0xA4], "中"),
        ("gbk", [0xD6, 0xD0], "中"),
    ])
    func `the encodings of the web are known`(name: String, bytes: [UInt8], text: String) {
        let page = Array("<title>".utf8) + bytes + Array("</title>".utf8)
        #expect(PageHead(PageEncoding.text(page, contentType: "text/html; charset=\(name)")).title == text)
    }

    @Test func `a byte order mark comes first`() {
        let html = "<title>é日</title>"
        let type = "text/html; charset=windows-1252"
        #expect(PageHead(PageEncoding.text([0xEF, 0xBB, 0xBF] + html.utf8, contentType: type)).title == "é日")
        let little = html.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(PageHead(PageEncoding.text([0xFF, 0xFE] + little, contentType: type)).title == "é日")
        let big = html.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        #expect(PageHead(PageEncoding.text([0xFE, 0xFF] + big, contentType: nil)).title == "é日")
    }

    @Test func `hostile pages take no longer than others of their size`() {
        let pieces = [
            "<!--", "<script>", "<title>", "<meta ", "<meta a=\"", "&", "&#", "<", "<<!", "=", "<base href='",
            "charset", "<svg", "</",
        ]
        func seconds(_ count: Int) -> Double {
            (0..<3).map { _ in
                threadTime {
                    for piece in pieces {
                        let page = Array(String(repeating: piece, count: count).utf8)
                        _ = PageHead(PageEncoding.text(page, contentType: "text/html"))
                        _ = HTMLText.decodingEntities(String(repeating: piece, count: count))
                    }
                } / .seconds(1)
            }.min() ?? 0
        }
        // Quadratic time would make it a hundred times as long.
        let count = Load.size(2_000, otherwise: 500)
        let few = seconds(count)
        #expect(seconds(10 * count) < few * 40)
    }
}

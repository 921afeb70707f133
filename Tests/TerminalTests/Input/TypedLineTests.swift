import TestLoad
import Testing

@testable import Terminal

@Suite(.inTurn) struct TypedLineTests {
    /// What typing leads to: the line, and what is shown meanwhile.
    private func type(_ keys: String) -> (text: String, shown: String, end: TypedLine.Step?) {
        var line = TypedLine()
        var shown = ""
        for byte in keys.utf8 {
            switch line.take(byte) {
            case .more(let erased, let text): shown = String(shown.dropLast(erased)) + text
            case let end: return (line.text, shown, end)
            }
        }
        return (line.text, shown, nil)
    }

    @Test(arguments: [
        "\u{1B}[A", "\u{1B}[1;5D", "\u{1B}OP", "\u{1B}[[A", "\u{1B}[3~", "\u{1B}[200~", "\u{1B}x", "\u{1B}\u{1B}[C",
        "\t",
        "\u{1}", "\u{9B}", "\u{202E}",
    ])
    func `a key that isn't a character types nothing`(key: String) {
        let typed = type("sec\(key)ret\r")
        #expect(typed.text == "secret")
        #expect(typed.shown == "secret")
        #expect(typed.end == .finished)
    }

    @Test func `an Escape alone removes nothing`() {
        var line = TypedLine()
        _ = line.take(0x1B)
        #expect(line.awaitsEscape)
        line.pause()
        _ = line.take(UInt8(ascii: "p"))
        #expect(line.text == "p")
    }

    @Test func `the keys that delete characters delete them`() {
        #expect(type("ab日\u{7F}c").text == "abc")
        #expect(type("ab\u{15}c").shown == "c")
        #expect(type("\u{8}a").text == "a")
    }

    @Test func `Ctrl-C, and Ctrl-D on an empty line, break it off`() {
        #expect(type("ab\u{3}").end == .interrupted)
        #expect(type("\u{1B}\u{3}").end == .interrupted)
        #expect(type("\u{4}").end == .interrupted)
        #expect(type("a\u{4}").end == nil)
    }

    @Test(arguments: [[0xE9, 0x61], [0xE9, 0x0D], [0xFF, 0xFF, 0xFF, 0xFF]] as [[UInt8]])
    func `text that isn't UTF-8 is reported, not dropped`(bytes: [UInt8]) {
        var line = TypedLine()
        let steps = bytes.map { line.take($0) }
        #expect(steps.last == .malformed)
    }

    @Test func `a line has a maximum length`() {
        #expect(type(String(repeating: "a", count: 5000)).end == .tooLong)
    }
}

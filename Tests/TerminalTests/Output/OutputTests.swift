import Terminal
import Testing

struct OutputTests {
    @Test func `a table has headings and columns on a terminal, and tabs on a pipe`() {
        var table = Table("NAME", "WHAT")
        table.add("a", "first")
        table.add("日本", "a text that is longer than the terminal")
        let terminal = RecordedConsole()
        table.print(to: terminal.console(isTerminal: true, width: 20))
        #expect(terminal.output == "NAME  WHAT\na     first\n日本  a text that i…\n")
        let pipe = RecordedConsole()
        table.print(to: pipe.console())
        #expect(pipe.output == "a\tfirst\n日本\ta text that is longer than the terminal\n")
    }

    @Test(arguments: [
        ("abc", 3), ("日本", 4), ("é", 1), ("e\u{301}", 1), ("👩‍👩‍👧", 2), ("👍🏽", 2), ("❤️", 2), ("", 0), ("한글", 4),
    ])
    func `width counts columns, not characters`(text: String, width: Int) {
        #expect(DisplayWidth.of(text) == width)
    }

    @Test func `what others wrote can't steer the terminal`() {
        #expect("a\u{1B}[31mb\u{7}\u{9B}c\u{202E}d\te\nf".printable() == "a[31mbcd e f")
        #expect("a\nb\u{8}".printable(keepingLines: true) == "a\nb")
        #expect("👩‍👩‍👧 שלום".printable() == "👩‍👩‍👧 שלום")
    }

    @Test func `JSON is laid out with nothing changed`() {
        let json = ##"{"a":[1,2.50,-3e2],"b":{},"c":[],"d":"x\"}, {\\","e":{"f":null,"g":true}}"##
        let laidOut = """
            {
              "a": [
                1,
                2.50,
                -3e2
              ],
              "b": {},
              "c": [],
              "d": "x\\"}, {\\\\",
              "e": {
                "f": null,
                "g": true
              }
            }
            """
        #expect(JSONText.indented(json.utf8, RecordedConsole().console()) == laidOut)
        #expect(JSONText.indented(" { \"a\" : [ ] } ".utf8, RecordedConsole().console()) == "{\n  \"a\": []\n}")
    }

    @Test func `JSON is coloured only where there is colour`() {
        let colored = JSONText.indented(
            #"{"a":"b"}"#.utf8, RecordedConsole().console(isTerminal: true, usesColor: true))
        #expect(colored == "{\n  \u{1B}[34m\"a\"\u{1B}[0m: \u{1B}[32m\"b\"\u{1B}[0m\n}")
    }

    @Test func `control characters in JSON are escaped`() {
        #expect(JSONText.quoted("a\u{1B}\u{9B}\"\\\n") == #""a\u001b\u009b\"\\\n""#)
        #expect(JSONText.indented("\"a\u{9B}\"".utf8, RecordedConsole().console()) == #""a\u009b""#)
    }

    @Test func `colour is off where NO_COLOR or a dumb terminal says so`() {
        #expect(!Console.process(["NO_COLOR": "1"]).usesColor)
        #expect(!Console.process(["TERM": "dumb"]).usesColor)
    }
}

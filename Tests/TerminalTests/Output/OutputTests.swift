import Terminal
import TestLoad
import Testing

@Suite(.inTurn) struct OutputTests {
    @Test func `a table has headings and columns on a terminal, and tabs on a pipe`() throws {
        var table = Table("NAME", "WHAT")
        table.add("a", "first")
        table.add("日本", "a text that is longer than the terminal")
        let terminal = RecordedConsole()
        try table.print(to: terminal.console(isTerminal: true, width: 20))
        #expect(terminal.output == "NAME  WHAT\na     first\n日本  a text that i…\n")
        let pipe = RecordedConsole()
        try table.print(to: pipe.console())
        #expect(pipe.output == "a\tfirst\n日本\ta text that is longer than the terminal\n")
    }

    @Test(arguments: [
        ("abc", 3), ("日本", 4), ("é", 1), ("e\u{301}", 1), ("👩‍👩‍👧", 2), ("👍🏽", 2), ("❤️", 2), ("", 0), ("한글", 4),
    ])
    func `width counts columns, not characters`(text: String, width: Int) {
        #expect(DisplayWidth.of(text) == width)
    }

    @Test func `text from others can't control the terminal`() {
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
        #expect(JSONText.indented(json.utf8, RecordedConsole().console()).plain == laidOut)
        #expect(JSONText.indented(" { \"a\" : [ ] } ".utf8, RecordedConsole().console()).plain == "{\n  \"a\": []\n}")
        // A deep value isn't mostly spaces.
        let deep = String(repeating: "[", count: 2_000) + "1" + String(repeating: "]", count: 2_000)
        #expect(JSONText.indented(deep.utf8, RecordedConsole().console()).plain.utf8.count < 400_000)
    }

    @Test func `JSON is coloured only on terminals with colour`() throws {
        let record = RecordedConsole()
        let console = record.console(isTerminal: true, usesColor: true)
        try console.print(JSONText.indented(#"{"a":"b"}"#.utf8, console))
        #expect(record.output == "{\n  \u{1B}[34m\"a\"\u{1B}[0m: \u{1B}[32m\"b\"\u{1B}[0m\n}\n")
        let pipe = RecordedConsole()
        try pipe.console(usesColor: true).print(JSONText.indented(#"{"a":"b"}"#.utf8, console))
        #expect(pipe.output == "{\n  \"a\": \"b\"\n}\n")
    }

    @Test func `control characters are escaped in JSON`() {
        #expect(
            JSONText.quoted("a\u{1B}\u{9B}\u{7F}\u{202E}\u{2028}\"\\\n") == #""a\u001b\u009b\u007f\u202e\u2028\"\\\n""#)
        let console = RecordedConsole().console()
        #expect(
            JSONText.indented("\"a\u{9B}\u{7F}\u{2066}\u{61C}\"".utf8, console).plain == #""a\u009b\u007f\u2066\u061c""#
        )
    }

    @Test func `interpolated text is cleaned, and the program's own text is not`() throws {
        let hostile = "a\u{1B}[2Jb\nc\td\u{202E}e\u{2029}f\r"
        let record = RecordedConsole()
        let console = record.console(isTerminal: true, usesColor: true)
        try console.print("one\n\ttwo \(hostile) \(console.strong("\(hostile)"))")
        #expect(record.output == "one\n\ttwo a[2Jb c de f \u{1B}[1ma[2Jb c de f\u{1B}[0m\n")
        console.complain("\(hostile, keepingLines: true)")
        console.redraw("\(hostile)")
        #expect(record.errors == "a[2Jb\nc de f\n\r\u{1B}[Ka[2Jb c de f")
    }

    @Test func `styles go to the streams that are terminals, and to no file`() throws {
        let record = RecordedConsole()
        let console = Console(
            output: record.console(isTerminal: true).output, errors: record.console().errors, usesColor: true)
        try console.print(console.faint("shown"))
        console.complain(console.faint("logged"))
        #expect(record.output == "\u{1B}[2mshown\u{1B}[0m\n")
        #expect(record.errors == "logged\n")
    }

    @Test func `bytes never go to a terminal`() throws {
        let record = RecordedConsole()
        #expect(throws: UsageError.self) { try record.console(isTerminal: true).write([0x1B]) }
        try record.console().write([0x1B])
        #expect(record.output == "\u{1B}")
    }

    @Test(arguments: [Int.min, -1, 0, 1, 7, 65_535, Int.max])
    func `whatever width a terminal claims, help and tables are printed`(width: Int) async throws {
        let record = RecordedConsole()
        _ = await SampleProgram.program.run(["say", "--help"], in: record.surroundings(isTerminal: true, width: width))
        var table = Table("NAME", "WHAT")
        table.add("a", String(repeating: "b", count: 50))
        try table.print(to: record.console(isTerminal: true, width: width))
        #expect(record.output.contains("NAME"))
    }

    @Test func `colour is off where NO_COLOR or a dumb terminal says so`() {
        #expect(!Console.process(["NO_COLOR": "1"]).usesColor)
        #expect(!Console.process(["TERM": "dumb"]).usesColor)
    }
}

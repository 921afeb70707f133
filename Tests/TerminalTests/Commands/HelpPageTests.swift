import Terminal
import TestLoad
import Testing

@Suite(.inTurn) struct HelpPageTests {
    @Test func `help lists a command's arguments and options with examples`() async {
        let (code, output, errors) = await run("say", "--help")
        #expect(code == .success)
        #expect(errors == "")
        for text in [
            "sample say TEXT [MORE…] [options]", "-n, --count N", "A colour: red, green", "Once, or more often.",
            "sample say hello", "--json",
        ] {
            #expect(output.contains(text))
        }
    }

    @Test func `help lists all commands, and those that belong to one`() async {
        #expect(await run("--help").output.contains("Say something"))
        #expect(await run("box", "-h").output.contains("Open one"))
        #expect(await run("help").output == run("--help").output)
        #expect(await run("help", "box", "open").output == run("box", "open", "--help").output)
        #expect(await run("help", "nothing").code == .usage)
    }

    @Test func `an incomplete command prints its help as an error`() async {
        let (code, output, errors) = await run("box")
        #expect(code == .usage)
        #expect(output == "")
        #expect(errors.contains("Open one"))
    }

    @Test(arguments: [40, 80, 200])
    func `no line is wider than the terminal`(width: Int) async {
        let record = RecordedConsole()
        _ = await SampleProgram.program.run(["say", "--help"], in: record.surroundings(isTerminal: true, width: width))
        #expect(record.output.split(separator: "\n").allSatisfy { DisplayWidth.of($0) <= width })
    }
}

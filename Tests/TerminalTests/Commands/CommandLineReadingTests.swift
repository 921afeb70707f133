import Terminal
import TestLoad
import Testing

@Suite(.inTurn) struct CommandLineReadingTests {
    @Test(arguments: [
        (["say", "hello"], #"["hello"]"#),
        (["say", "--count", "3", "hello"], #"["hello"] ×3"#),
        (["say", "hello", "--count=3"], #"["hello"] ×3"#),
        (["say", "-n", "3", "hello"], #"["hello"] ×3"#),
        (["say", "-n3", "hello"], #"["hello"] ×3"#),
        (["say", "-lq", "hello"], #"["hello"]!?"#),
        (["say", "-lqn3", "hello"], #"["hello"] ×3!?"#),
        (["say", "hello", "-t", "a", "--tag=b", "--tag", "c=d"], #"["hello"]a+b+c=d"#),
        (["say", "hello", "--color", "red"], #"["hello"]red"#),
        (["say", "a", "b", "c"], #"["a", "b", "c"]"#),
        (["say", "--", "--count", "-n"], #"["--count", "-n"]"#),
        (["say", "-"], #"["-"]"#),
        (["say", ""], #"[""]"#),
        (["say", "--tag=", "hello"], #"["hello"]"#),
        (["--json", "say", "hello"], #"["hello"]"#),
        (["box", "open"], "open"),
    ])
    func `command lines are parsed`(arguments: [String], answer: String) async {
        let record = RecordedConsole()
        let code = await SampleProgram.program.run(arguments, in: record.surroundings())
        #expect(record.output == answer + "\n")
        #expect(record.errors == "")
        #expect(code == .success)
    }

    @Test(arguments: [
        (["sya", "hello"], "did you mean say?"),
        (["box", "opne"], "did you mean open?"),
        (["say", "hello", "--cuont", "3"], "did you mean --count?"),
        (["say", "hello", "--nothing-like-it"], "there is no option --nothing-like-it here"),
        (["say", "hello", "-x"], "there is no option -x here"),
        (["say"], "TEXT is missing"),
        (["say", "hello", "--count"], "--count needs a value"),
        (["say", "hello", "--count", "x"], "--count must be a number from 1 to 9"),
        (["say", "hello", "--count", "10"], "--count must be a number from 1 to 9"),
        (["say", "hello", "--count", "1", "--count", "2"], "--count was given twice"),
        (["say", "hello", "--color", "blue"], "--color is one of red, green, not \"blue\""),
        (["say", "hello", "--loud=yes"], "--loud takes no value"),
        (["box", "open", "extra"], "\"extra\" is unexpected"),
    ])
    func `wrong command lines are explained`(arguments: [String], explanation: String) async {
        let record = RecordedConsole()
        let code = await SampleProgram.program.run(arguments, in: record.surroundings())
        #expect(code == .usage)
        #expect(record.output == "")
        #expect(record.errors.contains(explanation))
        #expect(record.errors.contains("--help"))
    }

    @Test func `a rejected command ends with 1, in words or as JSON`() async {
        let words = await run("box", "refuse")
        #expect(words.code == .refused)
        #expect(words.errors == "sample: no \"way\"\n")
        let json = await run("box", "refuse", "--json")
        #expect(json.code == .refused)
        #expect(json.errors == #"{"error":"No","message":"no \"way\""}"# + "\n")
    }
}

import ATStreams
import Foundation
import HTTPTransport
import Probes
import Terminal
import TestLoad
import Testing

@testable import AtpCommands

@Suite(.inTurn) struct StatusLineTests {
    private let texts = Guarded("")
    private let status = Guarded(StreamStatus(state: "live", received: 0))

    /// Runs something with a line, as a command would.
    private func run(
        _ arguments: [String] = [], outputIsTerminal: Bool = true, errorsAreTerminal: Bool = true, time: TimeSource,
        _ body: @escaping @Sendable (StatusLine, Console) async throws -> Void
    ) async -> ExitCode {
        let (texts, status) = (texts, status)
        let write: @Sendable ([UInt8]) -> Void = { bytes in
            texts.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
        }
        let console = Console(
            output: .init(isTerminal: outputIsTerminal, write: write),
            errors: .init(isTerminal: errorsAreTerminal, write: write), width: 60)
        let program = Program(
            "p", "tests",
            groups: [
                CommandGroup(
                    "Group",
                    [
                        Command("c", "tests", examples: []) { invocation in
                            let line = StatusLine(invocation, time: time) { status.withLock { $0 } }
                            try await line.shown { try await body(line, invocation.console) }
                        }
                    ])
            ], options: [Program.json])
        return await program.run(
            ["c"] + arguments,
            in: Surroundings(
                environment: [:], console: console,
                input: Input(isTerminal: false, bytes: Data(), answers: { _ in "" }, line: { _ in [] }),
                folder: FileManager.default.temporaryDirectory))
    }

    @Test func `the line says how many events arrive, stays below the results, and is removed`() async {
        let (texts, status, clock) = (texts, status, TurnedClock())
        let code = await run(time: clock.source) { line, console in
            await clock.untilAsleep(1)
            status.withLock { $0.received = 30 }
            clock.turn(by: StatusLine.interval)
            await clock.untilAsleep(2)
            #expect(texts.withLock { $0 } == "\r\u{1B}[Klive  30 events")
            clock.turn(by: StatusLine.interval)
            await clock.untilAsleep(3)
            texts.withLock { $0 = "" }
            try line.print { try console.print("one") }
            #expect(texts.withLock { $0 } == "\r\u{1B}[Kone\n")
            // It is drawn again when it is due, and not after each result.
            try line.print { try console.print("two") }
            clock.turn(by: StatusLine.interval)
            await clock.untilAsleep(4)
        }
        #expect(code == .success)
        #expect(texts.withLock { $0 } == "\r\u{1B}[Kone\ntwo\n\r\u{1B}[Klive  30 events/s  30 events\r\u{1B}[K")
    }

    @Test func `without a terminal there is no line`() async {
        let code = await run(outputIsTerminal: false, errorsAreTerminal: false, time: .system) { line, console in
            for _ in 0..<20 { try line.print { try console.print("result") } }
        }
        #expect(code == .success)
        #expect(texts.withLock { $0 } == String(repeating: "result\n", count: 20))
    }

    @Test(arguments: [true, false])
    func `connections that fail are reported, once a minute`(isJSON: Bool) async throws {
        let (texts, status, clock) = (texts, status, TurnedClock())
        @Sendable func fail(_ count: Int) {
            status.withLock { $0.setback = .init(count: count, words: "No \u{1B}[2J server") }
        }
        status.withLock { $0.lastError = "No server." }
        let code = await run(isJSON ? ["--json"] : [], errorsAreTerminal: false, time: clock.source) { _, _ in
            await clock.untilAsleep(1)
            for count in 1...3 {
                fail(count)
                clock.turn(by: StatusLine.interval)
                await clock.untilAsleep(count + 1)
            }
            clock.turn(by: StatusLine.patience)
            await clock.untilAsleep(5)
            // No other connection has failed since.
            clock.turn(by: StatusLine.patience)
            await clock.untilAsleep(6)
        }
        #expect(code == .success)
        let lines = texts.withLock { $0 }.split(separator: "\n")
        #expect(lines.count == 2 && Set(lines).count == 1)
        if isJSON {
            let json = try JSONSerialization.jsonObject(with: Data(try #require(lines.first).utf8)) as? [String: Any]
            #expect(json?["lastError"] as? String == "No server.")
        } else {
            #expect(lines.first == "No [2J server. Trying again.")
        }
    }

    @Test func `a report has everything, in words or as JSON`() async throws {
        status.withLock { status in
            status = StreamStatus(
                state: "catchingUp", received: 7, lag: .milliseconds(1500), cursor: "12",
                faults: [("gaps", 1), ("x", 0)],
                details: [("bytes", 9)], lastError: "It \u{1B}[2J broke.")
        }
        _ = await run(errorsAreTerminal: false, time: .system) { line, _ in line.report() }
        #expect(
            texts.withLock { $0 }
                == "state: catchingUp\nreceived: 7\nlag: 1.5 s\ncursor: 12\nbytes: 9\ngaps: 1\nlast error: It [2J broke.\n"
        )
        texts.withLock { $0 = "" }
        _ = await run(["--json"], errorsAreTerminal: false, time: .system) { line, _ in line.report() }
        let json = try JSONSerialization.jsonObject(with: Data(texts.withLock { $0 }.utf8)) as? [String: Any]
        #expect(json?["lagMilliseconds"] as? Int == 1500 && (json?["faults"] as? [String: Int])?["gaps"] == 1)
    }

    @Test func `a line leaves out what isn't known, and what didn't happen`() {
        var status = StreamStatus(state: "connecting", received: 0, faults: [("gaps", 0)])
        #expect(status.line(perSecond: nil) == "connecting  0 events")
        (status.lag, status.cursor, status.faults) = (.seconds(300), "5", [("gaps", 2), ("invalid: text", 1)])
        #expect(
            status.line(perSecond: 12)
                == "connecting  12 events/s  0 events  lag 5 min  cursor 5  faults: gaps 2, invalid: text 1")
    }

    @Test(arguments: [
        (Duration.zero, "0.0 s"), (.seconds(-5), "0.0 s"), (.milliseconds(449), "0.4 s"), (.seconds(59), "59 s"),
        (.seconds(119), "119 s"), (.seconds(120), "2 min"), (.seconds(86_400), "24 h"),
        (.seconds(Int64.max), "305419896 h"), (.seconds(Int64.min), "0.0 s"),
    ])
    func `a lag has one unit, whatever a server sent`(lag: Duration, text: String) {
        #expect(StreamStatus.seconds(lag) == text)
        #expect(!StreamStatus(state: "", received: 0, lag: lag).json.isEmpty)
    }
}

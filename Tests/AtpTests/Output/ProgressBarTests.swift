import Foundation
import Terminal
import TestLoad
import Testing

@testable import AtpCommands

@Suite(.inTurn) struct ProgressBarTests {
    private func bar(width: Int = 80, _ unit: ProgressBar.Unit = .bytes) -> ProgressBar {
        let stream = Console.Stream(isTerminal: true) { _ in }
        return ProgressBar("a\u{1B}[2J.bin", unit, Console(output: stream, errors: stream, width: width))
    }

    @Test(arguments: [Int.min, -1, 0, 1, 20, 80, Int.max])
    func `the progress line is valid for any announced size and any width`(width: Int) {
        let counts = [Int64.min, -1, 0, 1, 999, 999_999, 1 << 40, .max]
        for done in counts {
            for total in counts {
                for time in [Duration.zero, .milliseconds(51), .seconds(Int64.max / 2), .seconds(-1)] {
                    let line = bar(width: width).line(done, total, time)
                    #expect(line.hasPrefix("a[2J.bin") || width < 24)
                    #expect(!line.contains("-"))
                }
            }
            #expect(!bar(width: width).line(done, nil, .seconds(1)).isEmpty)
        }
    }

    @Test func `a progress fraction is never more than 1`() {
        #expect(bar().line(500, 100, .seconds(1)).contains("100 %"))
        #expect(bar().line(-5, 100, .seconds(1)).contains(" 0 %"))
    }

    @Test(arguments: [
        (0, "0 B"), (999, "999 B"), (1_000, "1.0 kB"), (1_949, "1.9 kB"), (1_950, "2.0 kB"), (999_999, "1000.0 kB"),
        (1_500_000, "1.5 MB"), (Int64.max, "9223372036.9 GB"), (Int64.min, "0 B"),
    ])
    func `sizes are printed briefly`(count: Int64, text: String) {
        #expect(ProgressBar.bytes(count) == text)
    }
}

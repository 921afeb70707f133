import ATData
import Foundation
import TestLoad
import Testing

@testable import ATStreams

@Suite(.inTurn)
struct FieldTextTests {
    private func milliseconds(_ text: String) -> Int64? {
        Array(text.utf8).withUnsafeBytes { bytes in
            FieldText(.time, 0..<bytes.count).milliseconds(FrameReader(bytes))
        }
    }

    @Test func `dates in every form have their milliseconds`() throws {
        var texts = ["2026-11-22T17:05:09Z", "2026-11-22T17:05:09.1Z", "2026-11-22T17:05:09.12Z"]
        texts += ["2026-11-22T17:05:09.123456789Z", "2026-11-22T18:05:09.123+01:00", "1969-12-31T23:59:59.999Z"]
        for year in [1970, 1999, 2000, 2024, 2026, 2100] {
            for month in 1...12 {
                for day in [1, 28] {
                    texts.append("\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)T23:59:58.500Z")
                }
            }
        }
        texts += ["2024-02-29T00:00:00.000Z", "2000-02-29T12:00:00.001Z"]
        for text in texts {
            let exact = try Datetime(text).date.timeIntervalSince1970 * 1000
            let found = try #require(milliseconds(text), "\(text)")
            #expect(abs(Double(found) - exact) < 1, "\(text)")
        }
    }

    @Test(arguments: [
        "", "now", "2026-13-22T17:05:09.123Z", "2026-11-22T17:05:09.12xZ", "2026-11-22", "0000-00-00T00:00:00Z",
    ])
    func `what isn't a date has none`(text: String) {
        #expect(milliseconds(text) == nil)
    }
}

import ATData
import BskyLexicons
import FixtureFeeds
import Foundation

/// The speed of encoding a page in a process that has done nothing else.
///
/// It is not part of `codec`: after other work the heap has all the memory that encoding needs, and the figures would
/// not show the cost in a program that encodes only now and then.
enum EncodeBench {
    static func run() throws -> [Measurement] {
        let json = FixtureFeed.page()
        let page = try AppBsky.Feed.GetTimeline.Output(json: json)
        let array = try median { try page.json().count }
        let data = try median { try page.jsonData().count }
        let size = Double(json.count) / 1e6
        return [
            Measurement(metric: "page encode, an array, median", value: size / array, unit: "MB/s"),
            Measurement(metric: "page encode, data, median", value: size / data, unit: "MB/s"),
        ]
    }

    private static func median(_ body: () throws -> Int) rethrows -> Double {
        var seconds: [Double] = []
        for _ in 0..<101 {
            let start = ContinuousClock.now
            let count = try body()
            seconds.append(start.duration(to: .now) / .seconds(1))
            precondition(count > 0, "nothing was encoded")
        }
        return seconds.median
    }
}

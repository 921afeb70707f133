import BskyKit
import Foundation
import TestLoad
import Testing

/// What is read from a video before it is uploaded.
@Suite(.inTurn)
struct VideoFactsTests {
    @Test(arguments: [(false, false), (true, false), (false, true), (true, true)])
    func `the size is that of the picture, turned as it is shown`(_ isTurned: Bool, _ isLong: Bool) throws {
        let facts = try #require(
            VideoFacts(SampleMovie.description(1920, 1080, isTurned: isTurned, isLong: isLong)))
        #expect(facts.width == (isTurned ? 1080 : 1920))
        #expect(facts.height == (isTurned ? 1920 : 1080))
        #expect(facts.duration == .milliseconds(2500))
    }

    @Test func `a description at the end of a file is found`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).mp4")
        defer { try? FileManager.default.removeItem(at: file) }
        try SampleMovie.file(byteCount: 100_000).write(to: file)
        #expect(try VideoFacts(of: file)?.width == 1280)
        try Data("no movie at all".utf8).write(to: file)
        #expect(try VideoFacts(of: file) == nil)
    }

    @Test func `a file that is cut anywhere, or has a flipped bit, never crashes`() {
        let whole = SampleMovie.description(640, 480)
        for count in 0..<whole.count { _ = VideoFacts(Array(whole.prefix(count))) }
        for index in whole.indices {
            for bit in 0..<8 {
                var bytes = whole
                bytes[index] ^= 1 << UInt8(bit)
                _ = VideoFacts(bytes)
            }
        }
    }

    @Test func `sizes that lie are refused`() {
        let huge = SampleMovie.number(1, 4) + Array("moov".utf8) + SampleMovie.number(.max, 8)
        #expect(VideoFacts(huge) == nil)
        let tiny = SampleMovie.number(3, 4) + Array("moov".utf8)
        #expect(VideoFacts(tiny) == nil)
        // A duration of 2^64 - 2 units of which there is one in a second.
        let long = SampleMovie.box(
            "mvhd", [1] + [UInt8](repeating: 0, count: 19) + SampleMovie.number(1, 4) + SampleMovie.number(.max - 1, 8))
        let track = SampleMovie.track(SampleMovie.trackHeader(9, 9, isTurned: false), "vide")
        let facts = VideoFacts(SampleMovie.box("moov", long + track))
        #expect(facts?.width == 9)
        #expect(facts?.duration == nil)
    }

    @Test func `a million empty boxes take no longer than their bytes`() {
        let boxes = [[UInt8]](repeating: SampleMovie.box("free", []), count: 100_000).flatMap(\.self)
        #expect(VideoFacts(SampleMovie.box("moov", boxes)) == nil)
        #expect(VideoFacts(boxes) == nil)
        // No movie has so many, and a list of them would take many times their size.
        #expect(VideoFacts(boxes + SampleMovie.description(640, 480)) == nil)
    }
}

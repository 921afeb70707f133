import ATData
import Foundation
import TestLoad
import Testing

@testable import ATStreams

/// Events that several relays send.
@Suite(.inTurn)
struct EventKeyTests {
    private func key(_ number: Int, seq: Int = 1) throws -> EventKey {
        try #require(EventKey(try FirehoseEvent(frame: SampleFrame.identity(seq, handle: "a\(number).test"))))
    }

    @Test func `an event is the same under every number, and other contents are another event`() throws {
        #expect(try key(1, seq: 5) == key(1, seq: 6) && key(1) != key(2))
        let commit = try FirehoseEvent(frame: SampleFrame.commit(1))
        #expect(EventKey(commit) == EventKey(commit))
        // The record is another one, and so are the blocks.
        #expect(EventKey(commit) != EventKey(try FirehoseEvent(frame: SampleFrame.commit(2))))
        #expect(EventKey(.gap(.futureCursor(requested: 1))) == nil)
    }
}

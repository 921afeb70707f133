import HTTPTransport
import Probes
import TestLoad
import Testing

@testable import ATStreams

/// A relay that stands by for another one.
@Suite(.inTurn)
struct StandbyTests {
    @Test func `a relay that has failed long ago is tried again when the other one fails`() async throws {
        let failure = StreamServer.Step.send(SampleFrame.failure("FutureCursor"))
        let first = try await StreamServer([[failure], [.send(SampleFrame.commit(901))]])
        let second = try await StreamServer([[.send(SampleFrame.commit(8)), .disconnect], [failure]])
        let firehose = Firehose(relay: first.address, standby: [second.address], environment: .test(TestTime()))
        let store = MemoryCursorStore(Dictionary(uniqueKeysWithValues: zip(firehose.streams, [900, 7])))
        var events = firehose.events(cursors: store).makeAsyncIterator()
        #expect(try await events.next()?.seq == 8)
        #expect(try await events.next()?.seq == 901)
        for server in [first, second] { await server.stop() }
    }
}

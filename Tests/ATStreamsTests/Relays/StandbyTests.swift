import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

@testable import ATStreams

/// A relay that stands by for another one.
@Suite(.inTurn)
struct StandbyTests {
    @Test func `a relay that has failed long ago is tried again when the other one fails`() async throws {
        let refusals = Array(repeating: Fault.status(404), count: 3)
        let first = try await StreamServer([[.send(SampleFrame.commit(2))]])
        first.server.script(StreamServer.path, refusals)
        let second = try await StreamServer([[.send(SampleFrame.commit(1)), .close(.normal)]])
        second.server.script(StreamServer.path, [.pass] + refusals)
        let firehose = Firehose(relay: first.address, standby: [second.address], environment: .test(TestTime()))
        var events = firehose.events().makeAsyncIterator()
        var seqs: [Int64?] = []
        for _ in 0..<4 { seqs.append(try await events.next()?.seq) }
        // A gap each time that the relay changes.
        #expect(seqs == [nil, 1, nil, 2])
        for server in [first, second] { await server.stop() }
    }
}

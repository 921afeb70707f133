import ATData
import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

@testable import ATStreams

/// A consumer that is always slower than its stream.
@Suite(.inTurn)
struct SlowConsumerTests {
    @Test(arguments: [true, false])
    func `a consumer that is 100 times slower holds no more than its limits, and nothing is lost`(
        limitsBytes: Bool
    ) async throws {
        let count = Load.size(50_000, otherwise: 2_000)
        // 5 kB each, as on the network.
        let path = "com.example.post/\(String(repeating: "x", count: 400))"
        let paths = (0..<5).map { "\(path)\($0)" }
        let server = try await StreamServer([(1...count).map { .send(SampleFrame.commit($0, paths)) }])
        var options = StreamOptions()
        (options.inFlightEvents, options.inFlightBytes) = limitsBytes ? (1 << 20, 512 << 10) : (100, 1 << 40)
        let firehose = Firehose(relay: server.address, options: options, environment: .test(TestTime()))
        let store = MemoryCursorStore()
        let seen = Guarded<(seqs: [Int64], most: Int, mostBytes: Int)>(([], 0, 0))
        let task = Task {
            try await firehose.run(cursors: store, lanes: 1) { event in
                // The stream is always ahead by all that is allowed.
                try await until { firehose.stats.frames >= count || firehose.stats.stalled != 0 }
                let stats = firehose.stats
                seen.withLock { seen in
                    if let seq = event.seq { seen.seqs.append(seq) }
                    seen.most = max(seen.most, stats.inFlight)
                    seen.mostBytes = max(seen.mostBytes, stats.inFlightBytes)
                }
            }
        }
        try await until { firehose.stats.completed >= count }
        let (seqs, most, mostBytes) = seen.withLock { $0 }
        #expect(seqs == (1...Int64(count)).map(\.self))
        if limitsBytes {
            // The last one may be the one that is too much.
            #expect(mostBytes >= 512 << 10 && mostBytes < 512 << 10 + 16 << 10 && most < 200)
        } else {
            #expect(most == 100)
        }
        #expect(firehose.stats.connections == 1 && firehose.stats.cursor == Int64(count))
        task.cancel()
        _ = await task.result
        #expect(store.load(firehose.streamID) == Int64(count))
        await server.stop()
    }
}

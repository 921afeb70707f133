import ATData
import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

@testable import ATStreams

/// Handlers of verified events.
@Suite(.inTurn)
struct VerifiedHandlingTests {
    @Test(arguments: [true, false])
    func `a handler that doesn't return is not taken for a quiet network`(isLoop: Bool) async throws {
        let account = try SignedAccount("alice")
        let commit = try account.commit("com.example.post/1")
        let bed = try await VerifierBed([account], [.send(try account.frame(commit, 1))])
        let time = TestTime()
        let stream = Firehose(relay: bed.server.address, environment: .test(time)).verified(by: bed.verifier())
        let (begun, release) = (OneShot(), OneShot())
        let task = Task {
            if isLoop {
                for try await _ in stream.events() {
                    begun.fire()
                    await release.wait()
                }
            } else {
                try await stream.run(cursors: MemoryCursorStore()) { _ in
                    begun.fire()
                    await release.wait()
                }
            }
        }
        await begun.wait()
        #expect(stream.stats.handlingSince != nil && stream.stats.handlingTime == .zero)
        time.advance(by: .seconds(31))
        #expect(stream.stats.state == .stalled && stream.stats.handlingTime == .seconds(31))
        release.fire()
        while stream.stats.completed < 1 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(stream.stats.handlingSince == nil && stream.stats.state != .stalled)
        task.cancel()
        _ = await task.result
        await bed.stop()
    }
}

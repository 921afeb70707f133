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
        let clock = TurnedClock()
        let environment = StreamEnvironment(time: clock.source)
        let stream = Firehose(relay: bed.server.address, environment: environment).verified(by: bed.verifier())
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
        clock.turn(by: .seconds(31))
        #expect(stream.stats.state == .stalled && stream.stats.handlingTime == .seconds(31))
        release.fire()
        try await until { stream.stats.completed >= 1 }
        #expect(stream.stats.handlingSince == nil && stream.stats.state != .stalled)
        task.cancel()
        _ = await task.result
        await bed.stop()
    }

    @Test func `a loop that follows one that was left uses the same verifier, and begins where that ended`()
        async throws
    {
        let account = try SignedAccount("alice")
        let frames = try (1...3).map { number in
            try account.frame(try account.commit("com.example.post/\(number)"), number)
        }
        let bed = try await VerifierBed(
            [account], frames.map { .send($0) }, frames.dropFirst().map { .send($0) },
            frames.suffix(1).map { .send($0) })
        let stream = bed.stream(bed.verifier())
        let store = MemoryCursorStore()
        var words: [String] = []
        for _ in 0..<3 {
            var count = 0
            for try await event in stream.events(cursors: store) {
                count += 1
                // The second event is asked for, so that the first is complete.
                if count == 1, words.count < 2 { words.append(event.words) } else { break }
            }
        }
        #expect(words == ["commit 1", "commit 2"])
        #expect(bed.server.cursors == [nil, 1, 2])
        await bed.stop()
    }
}

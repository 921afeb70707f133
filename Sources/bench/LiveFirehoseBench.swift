import ATData
import ATStreams
import BskyLexicons
import Foundation
import HTTPTransport

/// The speed of consuming a firehose from another process, over a socket, with records that are decoded.
enum LiveFirehoseBench {
    private struct Done: Error {}

    static func rows() async throws -> [Measurement] {
        let network = try RelayProcess.start()
        defer { network.stop() }
        let firehose = Firehose(relay: network.relay)
        let start = StreamStart.cursor(network.cursor)
        let plain = try await rows("over a socket") { take in
            for try await event in firehose.events(from: start) {
                guard case .commit(let commit) = event else { continue }
                try take(commit.records(of: AppBsky.Feed.Post.self).count)
            }
        }
        let verifier = RepoVerifier(identities: network.identityResolver())
        let verified = try await rows("over a socket, verified") { take in
            try await firehose.verified(by: verifier).run(from: start, cursors: MemoryCursorStore()) { event in
                try take(event.records(of: AppBsky.Feed.Post.self).count)
            }
        }
        return plain + verified
    }

    /// Events in a second, and in a second of processor time.
    private static func rows(
        _ name: String, _ consume: (_ take: @escaping @Sendable (Int) throws -> Void) async throws -> Void
    ) async throws -> [Measurement] {
        let count = Guarded(0)
        let (start, before) = (ContinuousClock.now, Usage.processorSeconds)
        do {
            try await consume { more in
                let all = count.withLock { count in
                    count += more
                    return count
                }
                if all >= RelayProcess.commitCount { throw Done() }
            }
        } catch is Done {}
        let (time, processor) = (start.duration(to: .now) / .seconds(1), Usage.processorSeconds - before)
        precondition(count.withLock(\.self) == RelayProcess.commitCount, "events are missing")
        let events = Double(RelayProcess.commitCount)
        return [
            Measurement(metric: "\(name), decoded", value: events / time, unit: "events/s"),
            Measurement(metric: "\(name), decoded, by one core", value: events / processor, unit: "events/s"),
        ]
    }
}

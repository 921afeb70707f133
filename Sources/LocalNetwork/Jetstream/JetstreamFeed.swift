import ATServer
import ATStreams
import HTTPTransport

/// Converts the events of the network to those of a Jetstream.
struct JetstreamFeed: Sendable {
    let events: EventBroadcast
    let log: JetstreamLog

    /// Runs until the network stops or the task is cancelled.
    func run() async throws {
        guard var follower = try await events.follower(after: 0) else { return }
        defer { follower.end() }
        let decoder = FrameDecoder()
        // Events that the network has removed are gone here, too.
        while let events = try await follower.next() {
            for event in events {
                if case .event(let content) = try decoder.decode(event.frame).content {
                    log.append(try JetstreamRow.rows(of: content, after: log.last.time), of: Int(event.seq))
                }
            }
        }
    }
}

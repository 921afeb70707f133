import ATData
import ATProtoLexicons
import ATServer
import Foundation
import HTTPTransport

/// The stream of all labels of a labeler. They are in memory, so nothing is read from storage.
final class LabelLog: Sendable {
    /// The labels that are stored.
    final class Stored: ATServer.EventLog {
        fileprivate let did: DID
        fileprivate let context: NetworkContext
        /// The last stored label.
        let last: Guarded<Int>

        init(_ did: DID, _ context: NetworkContext) {
            self.did = did
            self.context = context
            last = Guarded(context.world.withLock { $0.labels.log(of: did).count })
        }

        func events(after seq: Int64, limit: Int) throws -> [NumberedEvent] {
            let start = Int(clamping: seq)
            let count = min(limit, last.withLock(\.self) - start)
            guard count > 0 else { return [] }
            return try context.world.withLock { $0.labels.labels(of: did, after: start, most: count) }
                .enumerated().map { index, label in try LabelLog.event(start + index + 1, label) }
        }
    }

    /// The event of a label.
    static func event(_ seq: Int, _ label: LabelBook.Label) throws -> NumberedEvent {
        let payload = ComAtproto.Label.SubscribeLabels.Labels(seq: seq, labels: [label])
        return try NumberedEvent(seq: Int64(seq), type: "#labels", payload: payload)
    }

    let broadcast: EventBroadcast
    let stored: Stored
    /// Held while labels are published, to keep their order.
    private let publishing = NSLock()

    init(_ did: DID, _ context: NetworkContext) {
        stored = Stored(did, context)
        broadcast = EventBroadcast(
            stored, last: Int64(stored.last.withLock(\.self)), options: context.options.streams.broadcast,
            time: context.logs.repos.time)
    }

    /// Makes stored labels up to a number visible to consumers.
    func publish(through seq: Int) throws {
        try publishing.withLock {
            stored.last.withLock { $0 = max($0, seq) }
            broadcast.publish(try stored.events(after: broadcast.last, limit: .max))
        }
    }

    /// Goes on with other labels, after the state of the network was replaced, and ends all connections.
    func restart() {
        publishing.withLock {
            let count = stored.context.world.withLock { $0.labels.log(of: stored.did).count }
            stored.last.withLock { $0 = count }
            broadcast.restart(after: Int64(count))
        }
        broadcast.disconnectConsumers()
    }

    /// The sequence number of the last visible label; 0 if there is none.
    var last: Int { Int(broadcast.last) }
}

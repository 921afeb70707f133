import HTTPTransport

/// A consumer of a stream in the same process. It may fall behind as far as it wants.
package struct EventFollower: Sendable {
    private let broadcast: EventBroadcast
    private let consumer: Int
    private var place: EventBroadcast.Place

    fileprivate init(_ broadcast: EventBroadcast, _ consumer: Int, _ place: EventBroadcast.Place) {
        self.broadcast = broadcast
        self.consumer = consumer
        self.place = place
    }

    /// The number of the last event that it got, or after which it began.
    package var position: Int64 { place.seq }

    /// The next events, in order; empty if some are gone, and `nil` at the end. Waits until there are any, the task is
    /// cancelled, or ``end()`` is called.
    package mutating func next() async throws -> [NumberedEvent]? {
        let (broadcast, consumer) = (broadcast, consumer)
        let place = place
        let (arrival, next) = try await withTaskCancellationHandler {
            var place = place
            return (try await broadcast.arrival(for: consumer, &place), place)
        } onCancel: {
            broadcast.leave(consumer)
        }
        self.place = next
        switch arrival {
        case .events(let events, _): return events
        case .lost, .tooSlow: return []
        case nil: return nil
        }
    }

    /// Ends following.
    package func end() { broadcast.leave(consumer) }
}

extension EventBroadcast {
    /// Follows the stream in the same process.
    ///
    /// - Parameter seq: The number after which to begin; `nil` to begin with the next event. 0 is the oldest event.
    /// - Returns: `nil` if there are too many consumers, or the stream has stopped.
    package func follower(after seq: Int64? = nil) async throws -> EventFollower? {
        let complete = try await log.completeAfter
        guard let (consumer, last) = join(from: nil) else { return nil }
        return EventFollower(
            self, consumer, Place(seq: max(0, min(seq ?? last, last)), complete: complete, mayLag: true))
    }
}

public import ATData
import ATRepo
import CoreATProtocol
import HTTPTransport

extension Firehose {
    /// The same stream, verified.
    ///
    /// ```swift
    /// for try await event in firehose.verified(by: verifier).events(collections: ["app.bsky.feed.post"]) { … }
    /// ```
    public func verified(by verifier: RepoVerifier) -> VerifiedFirehose {
        VerifiedFirehose(firehose: self, verifier: verifier)
    }
}

/// The events of a ``Firehose``, verified by a ``RepoVerifier``.
///
/// An event that isn't verified isn't delivered, and no event of an account is missing: when one is, the account's whole
/// repository is delivered instead.
public struct VerifiedFirehose: Sendable {
    let firehose: Firehose
    /// Verifies the events.
    public let verifier: RepoVerifier

    /// What cursors are stored under.
    public var streamID: StreamID { firehose.streamID }

    /// How the stream is doing. What was verified is in the verifier's ``RepoVerifier/stats``.
    public var stats: StreamStats { firehose.stats }

    /// The events, one after the other. See ``Firehose/events(collections:dids:shard:from:cursors:)``.
    ///
    /// - Parameters:
    ///   - collections: Of commits and repositories, deliver only records in these collections; empty for all. All commits are
    ///     verified, whatever their collections.
    ///   - dids: Verify and deliver only events of these accounts; empty for all.
    ///   - shard: Verify and deliver only events of accounts of this shard; `nil` for all.
    ///   - start: Where to begin.
    ///   - cursors: Where to keep how far the stream was handled; `nil` to begin with new events each time.
    public func events(
        collections: [CollectionFilter] = [], dids: Set<DID> = [], shard: Shard? = nil,
        from start: StreamStart = .stored, cursors: (any CursorStore)? = nil
    ) -> VerifiedEvents {
        let filter = EventFilter(dids: dids, shard: shard)
        return VerifiedEvents { output in
            VerifierRun(self, filter, collections, start, cursors, output)
        }
    }

    /// Handles the events, many at the same time, until the task is cancelled. Events of one account are handled one after the
    /// other, in order. See ``Firehose/run(collections:dids:shard:from:cursors:lanes:_:)``.
    ///
    /// - Parameters:
    ///   - collections: Of commits and repositories, deliver only records in these collections; empty for all.
    ///   - dids: Verify and deliver only events of these accounts; empty for all.
    ///   - shard: Verify and deliver only events of accounts of this shard; `nil` for all.
    ///   - start: Where to begin.
    ///   - cursors: Where to keep how far the stream was handled.
    ///   - lanes: The most events that are handled at the same time.
    ///   - handle: Handles an event. When it throws, the stream ends with its error, and the event isn't complete.
    /// - Throws: A ``StreamError``, the handler's error, or a `CancellationError`.
    public func run(
        collections: [CollectionFilter] = [], dids: Set<DID> = [], shard: Shard? = nil,
        from start: StreamStart = .stored, cursors: any CursorStore, lanes: Int = 16,
        _ handle: @escaping @Sendable (VerifiedEvent) async throws -> Void
    ) async throws {
        let all = (0..<min(max(lanes, 1), 1 << 16)).map { _ in AsyncStream<VerifiedDelivery>.makeStream() }
        let run = VerifierRun(self, EventFilter(dids: dids, shard: shard), collections, start, cursors) { delivery in
            all[Int(delivery.account.hashValue.magnitude % UInt(all.count))].continuation.yield(delivery)
        }
        try await run.run { group in
            for lane in all {
                group.addTask {
                    for await delivery in lane.stream {
                        try Task.checkCancellation()
                        run.handOut(delivery)
                        if let event = delivery.event { try await handle(event) }
                        // A handler that was cancelled may have returned early.
                        try Task.checkCancellation()
                        run.complete(delivery)
                    }
                }
            }
        }
    }
}

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
/// Only verified events are delivered. When an event of an account is missing, the account's whole repository is
/// delivered instead.
public struct VerifiedFirehose: Sendable {
    let firehose: Firehose
    /// Verifies the events.
    public let verifier: RepoVerifier

    /// The key of the stored cursor.
    public var streamID: StreamID { firehose.streamID }

    /// The state of the stream. The results of verification are in the verifier's ``RepoVerifier/stats``.
    public var stats: StreamStats { firehose.stats }

    /// The events, one after the other. See ``Firehose/events(collections:dids:shard:from:cursors:)``.
    ///
    /// - Parameters:
    ///   - collections: Deliver only records in these collections; empty for all. All commits are verified.
    ///   - dids: Verify and deliver only events of these accounts; empty for all.
    ///   - shard: Verify and deliver only events of accounts of this shard; `nil` for all.
    ///   - start: The place to begin.
    ///   - cursors: Stores the cursor; `nil` to begin with new events each time.
    public func events(
        collections: [CollectionFilter] = [], dids: Set<DID> = [], shard: Shard? = nil,
        from start: StreamStart = .stored, cursors: (any CursorStore)? = nil
    ) -> EventSequence<VerifiedEvent> {
        let filter = EventFilter(dids: dids, shard: shard)
        return EventSequence {
            SourceReader { VerifierRun(self, filter, collections, start, cursors, $0) }.events
        }
    }

    /// Handles the events, many at the same time, until the task is cancelled. Events of one account are handled one
    /// after the other, in order. See ``Firehose/run(collections:dids:shard:from:cursors:lanes:firstEventWithin:_:)``.
    ///
    /// - Parameters:
    ///   - collections: Deliver only records in these collections; empty for all.
    ///   - dids: Verify and deliver only events of these accounts; empty for all.
    ///   - shard: Verify and deliver only events of accounts of this shard; `nil` for all.
    ///   - start: The place to begin.
    ///   - cursors: Stores the cursor.
    ///   - lanes: The most events that are handled at the same time.
    ///   - limit: The longest wait for the first event, after which the stream ends with
    ///     ``StreamError/Reason/noEvent(within:_:)``; `nil`, the default, for any. A relay of the whole network sends
    ///     events all the time, so a minute without any means that something is wrong.
    ///   - handle: Handles an event. When it throws, the stream ends with its error, and the event isn't complete.
    /// - Throws: A ``StreamError``, the handler's error, or a `CancellationError`.
    public func run(
        collections: [CollectionFilter] = [], dids: Set<DID> = [], shard: Shard? = nil,
        from start: StreamStart = .stored, cursors: any CursorStore, lanes: Int = 16,
        firstEventWithin limit: Duration? = nil, _ handle: @escaping @Sendable (VerifiedEvent) async throws -> Void
    ) async throws {
        let filter = EventFilter(dids: dids, shard: shard)
        try await handleEvents(
            lanes: lanes, of: { VerifierRun(self, filter, collections, start, cursors, $0) },
            first: firehose.firstEvent(within: limit, of: verifier), handle)
    }
}

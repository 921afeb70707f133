public import ATServer
import CoreATProtocol
import HTTPTransport

extension FeedGenerator {
    /// How far an index may be behind before the service reports that it isn't healthy, in seconds.
    private static let longestLag = 900

    /// Serves the feeds, without an index of this package.
    ///
    /// - Parameters:
    ///   - port: The port on the loopback address, for a reverse proxy.
    ///   - lifetime: When to stop.
    public func serve(port: Int, until lifetime: ServerLifetime = .signals) async throws {
        try await service.serve(port: port, until: lifetime)
        // In a task of its own, because the lifetime may have ended with the task.
        await Task { [interactions] in
            try? await within(.seconds(20), .system) { await interactions.untilHandled() }
        }.value
    }

    /// Serves the feeds, and fills an index at the same time.
    ///
    /// The health check at `/xrpc/_health` reports the index's lag, and fails at more than 15 minutes, as
    /// ``reportLag(of:)`` describes.
    ///
    /// - Parameters:
    ///   - port: The port on this machine's loopback address, for a reverse proxy.
    ///   - index: The index.
    ///   - source: Where posts come from.
    ///   - lifetime: When to end.
    ///   - select: Decides to which feeds to add a post, if any.
    public func serve(
        port: Int, filling index: FeedIndex, from source: FeedSource, until lifetime: ServerLifetime = .signals,
        _ select: @escaping @Sendable (FeedPost, inout FeedBatch) throws -> Void
    ) async throws {
        reportLag(of: index)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { [self] in try await serve(port: port, until: lifetime) }
            group.addTask { try await index.fill(from: source, select) }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    /// Reports at `/xrpc/_health` the lag of an index, the number of gaps in its stream, and the number of posts and
    /// messages that couldn't be decoded.
    ///
    /// The service is unhealthy if the newest event is older than 15 minutes, or if this machine's clock is so far
    /// behind that the cursor can't be stored.
    public func reportLag(of index: FeedIndex) {
        service.reportHealth {
            guard let lag = index.lag else { return [:] }
            let progress = index.progress
            guard progress.clockDelay == 0 else {
                throw XRPCError(
                    .serviceUnavailable,
                    "This machine's clock is \(progress.clockDelay) s behind the stream's, so that the place in the "
                        + "stream can't be stored")
            }
            guard lag <= Self.longestLag else {
                throw XRPCError(.serviceUnavailable, "The index is \(lag) s behind")
            }
            return ["lag": lag, "gaps": progress.gaps, "unreadable": progress.unreadable]
        }
    }
}

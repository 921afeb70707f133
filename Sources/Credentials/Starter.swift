/// Starts the callers that waited, one after the other.
///
/// Each caller wakes the next one here, just before it sends its request. The next one can't start until this actor is
/// free, which is when the request is on its way.
package actor Starter {
    private var starts = 0

    /// Wakes the next caller and sends the request.
    func start<Snapshot: Sendable, Response: Sendable>(
        _ send: nonisolated(nonsending) @Sendable (Snapshot) async throws -> Response,
        waking wakeNext: @Sendable () -> Void, reading read: @Sendable () throws -> Snapshot
    ) async throws -> (Response, Snapshot) {
        starts &+= 1
        wakeNext()
        try Task.checkCancellation()
        let snapshot = try read()
        return (try await send(snapshot), snapshot)
    }
}

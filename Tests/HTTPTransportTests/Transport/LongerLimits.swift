import HTTPTransport

/// Tries something whose time limit is the subject of a test, with one limit after the other, until the limit isn't
/// exceeded: a busy machine can stop a server, or the transport itself, for longer than a short one.
func tryLimits<Value>(
    _ limits: [Duration] = [.seconds(1), .seconds(8), .seconds(40)], isolation: isolated (any Actor)? = #isolation,
    _ attempt: (Duration) async throws -> Value
) async throws -> Value {
    for limit in limits.dropLast() {
        do {
            return try await attempt(limit)
        } catch let error as TransportError where [.idleTooLong, .tookTooLong].contains(error.reason) {
        } catch let error as WebSocketError where error.reason == .silent {}
    }
    return try await attempt(limits[limits.count - 1])
}

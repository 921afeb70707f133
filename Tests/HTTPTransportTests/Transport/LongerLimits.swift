/// Tries something whose time limit is the subject of a test, with one limit after the other, until it succeeds: a busy
/// machine can stop a server, or the transport itself, for longer than a short limit. Only the last try may fail.
func tryLimits<Value>(
    _ limits: [Duration] = [.seconds(1), .seconds(8), .seconds(40)], isolation: isolated (any Actor)? = #isolation,
    _ attempt: (Duration) async throws -> Value
) async throws -> Value {
    for limit in limits.dropLast() {
        if let value = try? await attempt(limit) { return value }
    }
    return try await attempt(limits[limits.count - 1])
}

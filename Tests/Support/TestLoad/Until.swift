package import Testing

/// Waits until `isMet` returns true. Calls `meanwhile` before each further look.
///
/// After three minutes the test fails at the line of the call, and the failure shows `state`.
package func until(
    showing state: @autoclosure () -> String = "", sourceLocation: SourceLocation = #_sourceLocation,
    isolation: isolated (any Actor)? = #isolation, _ isMet: () async throws -> Bool,
    meanwhile: (() async throws -> Void)? = nil
) async throws {
    let start = ContinuousClock.now
    var looks = 0
    while try await !isMet() {
        guard ContinuousClock.now - start < .seconds(180) else {
            Issue.record("Not so after three minutes. \(state())", sourceLocation: sourceLocation)
            throw CancellationError()
        }
        try await meanwhile?()
        looks += 1
        // What takes a moment is seen at once, and what takes longer doesn't keep a core busy.
        if looks < 100, meanwhile == nil { await Task.yield() } else { try await Task.sleep(for: .milliseconds(1)) }
    }
}

/// Waits until the task is cancelled.
package func untilCancelled() async { try? await Task.sleep(for: .seconds(120)) }

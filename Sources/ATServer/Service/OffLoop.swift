/// Works on another thread than that of the caller's connection, which has other connections to serve.
package func offLoop<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
    try await withTaskExecutorPreference(globalConcurrentExecutor) { try await body() }
}

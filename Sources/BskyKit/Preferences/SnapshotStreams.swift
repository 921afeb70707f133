import HTTPTransport

/// Broadcasts values to streams.
final class SnapshotStreams<Value: Sendable>: Sendable {
    private struct Readers {
        var next = 0
        var continuations: [Int: AsyncStream<Value>.Continuation] = [:]
    }

    private let readers = Guarded(Readers())

    /// Ends the streams, because no more values can follow.
    deinit {
        for continuation in readers.withLock({ Array($0.continuations.values) }) { continuation.finish() }
    }

    /// A stream of the values from now on. A slow reader gets only the newest one.
    func stream() -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(1))
        let id = readers.withLock { readers in
            readers.next += 1
            readers.continuations[readers.next] = continuation
            return readers.next
        }
        continuation.onTermination = { [weak self] _ in
            self?.readers.withLock { _ = $0.continuations.removeValue(forKey: id) }
        }
        return stream
    }

    func send(_ value: Value) {
        for continuation in readers.withLock({ Array($0.continuations.values) }) { continuation.yield(value) }
    }
}

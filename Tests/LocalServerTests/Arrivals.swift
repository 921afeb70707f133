import HTTPTransport
import LocalServer
import Probes

/// Counts up to a number, and then gives a signal.
final class Arrivals: Sendable {
    private let count = Guarded(0)
    private let expected: Int
    private let signal: OneShot

    init(expected: Int, then signal: OneShot) {
        self.expected = expected
        self.signal = signal
    }

    func add() {
        let isComplete = count.withLock { count in
            count += 1
            return count == expected
        }
        if isComplete { signal.fire() }
    }
}

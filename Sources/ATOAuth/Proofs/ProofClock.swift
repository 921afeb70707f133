import Foundation
import HTTPTransport

/// How far the clocks of servers are ahead of the device's clock.
///
/// An offset is only learned when a server complains about the time in a proof. A response whose `Date` is wrong for no
/// reason changes nothing.
final class ProofClock: Sendable {
    /// A smaller difference isn't why a server complains.
    private static let least: TimeInterval = 30
    /// The most servers whose offset is kept.
    private static let capacity = 128

    private let offsets = Guarded<[Origin: TimeInterval]>([:])
    private let time: TimeSource

    init(time: TimeSource = .system) {
        self.time = time
    }

    /// The time at a server.
    func date(at origin: Origin) -> Date {
        let date = time.date()
        return offsets.withLock { $0[origin] }.map { date.addingTimeInterval($0) } ?? date
    }

    /// Learns from a response that complains about the time in a proof.
    ///
    /// - Returns: Whether the next proof has another time.
    func learn(from headers: HTTPHeaders, of origin: Origin) -> Bool {
        guard let now = HTTPDate.parse(headers["Date"] ?? "") else { return false }
        let offset = now.timeIntervalSince(time.date())
        return offsets.withLock { offsets in
            guard (offset - (offsets[origin] ?? 0)).magnitude > Self.least else { return false }
            if offsets.count >= Self.capacity, offsets[origin] == nil { offsets.removeAll() }
            offsets[origin] = offset
            return true
        }
    }
}

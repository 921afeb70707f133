import Foundation
import HTTPTransport

/// The offsets between the clocks of servers and the device's clock.
///
/// An offset is learned only if a server complains about the time of a proof, or rejects the app's assertion. Any other
/// response with a wrong `Date` changes nothing.
final class ProofClock: Sendable {
    /// The minimum offset. A smaller one isn't the reason for a complaint.
    static let least: TimeInterval = 30
    /// The maximum number of servers.
    private static let capacity = 128

    private let offsets = Guarded<[Origin: TimeInterval]>([:])
    private let time: TimeSource

    init(time: TimeSource = .system) {
        self.time = time
    }

    /// The current time at a server.
    func date(at origin: Origin) -> Date {
        let date = time.date()
        return offsets.withLock { $0[origin] }.map { date.addingTimeInterval($0) } ?? date
    }

    /// Learns the offset from a response that complains about the time of a proof.
    ///
    /// - Returns: Whether the next proof has a different time.
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

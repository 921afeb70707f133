import HTTPTransport

/// Counts what a service refused.
final class ServiceMeter: Sendable {
    private let counts = Guarded<[ServiceAuthError.Reason: Int]>([:])

    func refused(_ reason: ServiceAuthError.Reason) { counts.withLock { $0[reason, default: 0] &+= 1 } }

    var refusals: [ServiceAuthError.Reason: Int] { counts.withLock(\.self) }
}

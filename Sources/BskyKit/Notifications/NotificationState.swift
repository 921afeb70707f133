import HTTPTransport

/// What the clients of an environment share about notifications.
final class NotificationState: Sendable {
    let queue = SerialQueue()
    private let times = Guarded<[DID: Datetime]>([:])

    /// Up to when an account is known to have seen its notifications.
    func seen(by account: DID) -> Datetime? { times.withLock { $0[account] } }

    func setSeen(_ time: Datetime, by account: DID) { times.withLock { $0[account] = time } }
}

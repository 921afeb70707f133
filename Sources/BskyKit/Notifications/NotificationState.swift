import HTTPTransport

/// The notification state that an environment's clients share.
final class NotificationState: Sendable {
    let queue = SerialQueue()
    private let times = Guarded<[DID: Datetime]>([:])

    /// The time up to which an account is known to have seen its notifications.
    func seen(by account: DID) -> Datetime? { times.withLock { $0[account] } }

    func setSeen(_ time: Datetime, by account: DID) { times.withLock { $0[account] = time } }
}

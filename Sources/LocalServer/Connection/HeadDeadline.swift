import HTTPTransport

/// The time limit for receiving a request's head.
///
/// A connection has one task for this, not one per head. A client that finishes a head and starts another in time gets
/// at most twice as long for it.
struct HeadDeadline {
    let timeout: Duration
    let clock: any Clock<Duration>
    /// The number of requests received.
    var requestCount = 0
    /// The task that waits for the deadline.
    var task: Task<Void, Never>?

    init(timeout: Duration, clock: any Clock<Duration>) {
        self.timeout = timeout.sleepable
        self.clock = clock
    }
}

extension Connection {
    /// Whether a head has started and not ended. The first one starts with the connection.
    private var isAwaitingHead: Bool {
        isOpen && nextRequestWaiter != nil && !parser.isReadingBody
            && (!input.isEmpty || headDeadline.requestCount == 0)
    }

    /// Sets a deadline for the current head.
    func watchHead() {
        guard headDeadline.task == nil, isAwaitingHead else { return }
        let (timeout, clock, count) = (headDeadline.timeout, headDeadline.clock, headDeadline.requestCount)
        headDeadline.task = Task(executorPreference: loop) { [weak self] in
            // Cancelled when the connection closes, possibly after its loop has ended.
            guard (try? await clock.sleep(for: timeout)) != nil, !Task.isCancelled else { return }
            self?.headIsDue(after: count)
        }
    }

    private func headIsDue(after count: Int) {
        headDeadline.task = nil
        guard isAwaitingHead, let waiter = nextRequestWaiter else { return }
        guard count == headDeadline.requestCount else { return watchHead() }
        nextRequestWaiter = nil
        waiter.resume(returning: input.isEmpty ? nil : .failure(.headTooSlow))
    }
}

/// The order in which callers start that had to wait.
///
/// A caller takes a ticket when it arrives. It waits until it is admitted, and then starts after all admitted callers
/// with lower tickets. One caller is woken at a time, and wakes the next one when it starts.
///
/// A turn can be reserved before the caller is ready: until it is used or released, no later ticket starts.
struct WaitingLine: Sendable {
    /// A caller in the line.
    struct Waiter: Sendable {
        let ticket: Int
        let reason: RefreshReason
        /// Wakes the caller, or makes it fail.
        let wake: @Sendable (Result<Void, any Error>) -> Void
    }

    /// Callers that wait to be admitted, by ticket.
    private(set) var waiting: ArraySlice<Waiter> = []
    /// Admitted callers that haven't been woken, by ticket.
    private var admitted: ArraySlice<Waiter> = []
    /// Whether a woken caller hasn't started yet.
    private var isWaking = false
    /// While set, nobody is woken.
    var isHeld = false
    private var lastTicket = 0
    private var reserved: Set<Int> = []
    /// No reserved ticket is below this one.
    private var firstReserved = 1

    /// Whether a caller that has just arrived may start without joining the line.
    var isEmpty: Bool { !isWaking && !isHeld && admitted.isEmpty }

    mutating func takeTicket() -> Int {
        lastTicket += 1
        return lastTicket
    }

    // MARK: Reserved turns

    mutating func reserve() -> Int {
        let ticket = takeTicket()
        reserved.insert(ticket)
        return ticket
    }

    /// Records that a reserved turn was used or released. Returns whether it was still reserved.
    @discardableResult
    mutating func release(_ ticket: Int) -> Bool {
        reserved.remove(ticket) != nil
    }

    private mutating func isReserved(before ticket: Int) -> Bool {
        if reserved.isEmpty { firstReserved = lastTicket + 1 }
        while firstReserved < ticket, !reserved.contains(firstReserved) { firstReserved += 1 }
        return firstReserved < ticket
    }

    // MARK: Joining and leaving

    /// Adds a caller that waits to be admitted.
    mutating func join(_ waiter: Waiter) {
        Self.insert(waiter, in: &waiting)
    }

    /// Admits a caller that doesn't have to wait.
    mutating func admit(_ waiter: Waiter) {
        Self.insert(waiter, in: &admitted)
    }

    /// Admits the waiting callers with a suitable reason.
    mutating func admit(where isSuitable: (RefreshReason) -> Bool = { _ in true }) {
        for waiter in waiting where isSuitable(waiter.reason) { admit(waiter) }
        waiting.removeAll { isSuitable($0.reason) }
    }

    /// Removes all waiting callers and returns them.
    mutating func dismiss() -> ArraySlice<Waiter> {
        defer { waiting = [] }
        return waiting
    }

    /// Removes a cancelled caller and returns it, unless it was admitted or hasn't joined yet.
    mutating func cancel(_ ticket: Int) -> Waiter? {
        waiting.firstIndex { $0.ticket == ticket }.map { waiting.remove(at: $0) }
    }

    private static func insert(_ waiter: Waiter, in line: inout ArraySlice<Waiter>) {
        let index = line.lastIndex { $0.ticket < waiter.ticket }.map { $0 + 1 } ?? line.startIndex
        line.insert(waiter, at: index)
    }

    // MARK: Starting

    /// Removes the caller to wake now, if there is one.
    ///
    /// - Parameter hasStarted: Whether the caller that was woken last has started, and calls this.
    mutating func next(hasStarted: Bool) -> Waiter? {
        if isWaking && !hasStarted { return nil }
        guard !isHeld, let first = admitted.first, !isReserved(before: first.ticket) else {
            isWaking = false
            return nil
        }
        isWaking = true
        return admitted.popFirst()
    }
}

/// A caller's reserved turn in the order of those that may have to wait.
package struct ReservedTurn: Sendable {
    let ticket: Int
}

/// Starts the callers that waited, one after the other.
///
/// Each caller wakes the next one here, just before it sends its request. The next one can't start until this actor is
/// free, which is when the request is on its way.
package actor Starter {
    private var starts = 0

    /// Wakes the next caller and sends the request.
    func start<Snapshot: Sendable, Response: Sendable>(
        _ attempt: nonisolated(nonsending) @Sendable (Snapshot) async throws -> Response,
        waking wakeNext: @Sendable () -> Void, reading read: @Sendable () throws -> Snapshot
    ) async throws -> (Response, Snapshot) {
        starts &+= 1
        wakeNext()
        try Task.checkCancellation()
        let snapshot = try read()
        return (try await attempt(snapshot), snapshot)
    }
}

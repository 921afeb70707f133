package import HTTPTransport

/// A request's turn at a server.
package final class HostTurn: Sendable {
    private let hosts: Hosts
    private let host: Origin
    private let state: Guarded<(outcome: HostOutcome?, place: HostPlace?)>

    init(_ hosts: Hosts, _ host: Origin, _ place: HostPlace) {
        self.hosts = hosts
        self.host = host
        state = Guarded((nil, place))
    }

    /// What the request says about the server. Without it, one that didn't throw counts as a success, and one that threw
    /// as nothing.
    package var outcome: HostOutcome? {
        get { state.withLock { $0.outcome } }
        set { state.withLock { $0.outcome = newValue } }
    }

    /// Where the request counts; `nil` if it only counts among those to its server.
    var place: HostPlace? { state.withLock { $0.place } }

    /// Whether others wait for the place of this request.
    var isAwaited: Bool { hosts.isAwaited(besides: host) }

    /// Records whether the server is fast.
    func judge(isFast: Bool) { hosts.judge(host, isFast ? .proven : .slow) }

    /// Gives its place to others, and counts among the slow ones. Returns `false` if there are too many.
    func becomeSlow() -> Bool {
        hosts.judge(host, .slow)
        return state.withLock { state in
            guard let place = state.place, place != .slow else { return true }
            guard hosts.becomeSlow(from: place) else { return false }
            state.place = .slow
            return true
        }
    }

    /// Records the limits that a response states, and whether its status is a failure of the server.
    package func note(_ response: some HTTPResponseHead) {
        hosts.note(response, from: host)
        outcome = response.status.rawValue == 429 ? .unknown : response.status.isServerError ? .fails : .works
    }

    /// Lets another request begin, although this one goes on for long. It still counts among those to its server.
    func leavePlace() {
        let place = state.withLock { state in
            defer { state.place = nil }
            return state.place
        }
        if let place { hosts.leave(place) }
    }
}

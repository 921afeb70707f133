package import HTTPTransport

/// A request's turn at a server.
package final class HostTurn: Sendable {
    private let hosts: Hosts
    let host: Origin
    private let state = Guarded<(outcome: HostOutcome?, hasPlace: Bool, isSlow: Bool)>((nil, true, false))

    init(_ hosts: Hosts, _ host: Origin) {
        self.hosts = hosts
        self.host = host
    }

    /// The request's verdict on its server. By default, a request that didn't throw counts as a success, and one that
    /// threw doesn't count.
    package var outcome: HostOutcome? {
        get { state.withLock { $0.outcome } }
        set { state.withLock { $0.outcome = newValue } }
    }

    /// Whether the server sends slowly.
    var isSlow: Bool {
        get { state.withLock { $0.isSlow } }
        set { state.withLock { $0.isSlow = newValue } }
    }

    /// Whether the request counts among those to all servers.
    var hasPlace: Bool { state.withLock { $0.hasPlace } }

    /// Records the limits that a response states, and whether its status is a failure of the server.
    package func note(_ response: some HTTPResponseHead) {
        hosts.note(response, from: host)
        outcome = response.status.rawValue == 429 ? .unknown : response.status.isServerError ? .fails : .works
    }

    /// Allows another request to begin, although this one continues. It still counts among those to its server.
    func leavePlace() {
        let hadPlace = state.withLock { state in
            defer { state.hasPlace = false }
            return state.hasPlace
        }
        if hadPlace { hosts.leave(host) }
    }
}

/// A request's verdict on its server.
package enum HostOutcome: Sendable {
    /// The server works, whether or not it did what it was asked for.
    case works
    /// The server doesn't work: no response, an error of its own, or one that makes no sense.
    case fails
    /// The request was cancelled or too early.
    case unknown
}

/// A server gets no requests at the moment, because it asked for a pause or has failed too often.
package struct HostPaused: Error, Hashable, Sendable {
    /// The rest of the pause.
    package let wait: Duration
    /// Whether the server has failed too often. Otherwise it asked for the pause.
    package let isFailing: Bool
}

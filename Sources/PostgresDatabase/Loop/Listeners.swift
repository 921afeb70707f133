import CLibpq

/// Who waits for notifications, and the connection that receives them. The loop's thread alone uses it.
final class Listeners {
    private var waiting: [String: [UInt64: @Sendable () -> Void]] = [:]
    private var ending: [UInt64: @Sendable () -> Void] = [:]
    private(set) var link: Link?
    /// The channels that the server knows.
    private var known: Set<String> = []
    /// The channels for which LISTEN was sent, and has not ended.
    private var fresh: [String] = []

    var isNeeded: Bool { !waiting.isEmpty }

    /// Adds a listener.
    func add(
        _ id: UInt64, _ channel: String, wake: @escaping @Sendable () -> Void, end: @escaping @Sendable () -> Void
    ) {
        waiting[channel, default: [:]][id] = wake
        ending[id] = end
        listen()
    }

    func remove(_ id: UInt64, _ channel: String) {
        ending[id] = nil
        waiting[channel]?[id] = nil
        if waiting[channel]?.isEmpty == true { waiting[channel] = nil }
    }

    /// Uses a connection. Something may have been missed before, so everybody is woken.
    func start(_ link: Link) {
        self.link = link
        (known, fresh) = ([], [])
        link.label = "notifications"
        listen()
    }

    /// Sends LISTEN for the channels that the server doesn't know.
    private func listen() {
        guard let link, link.exchange == nil, link.fault == nil else { return }
        let new = waiting.keys.filter { !known.contains($0) }
        guard !new.isEmpty else { return }
        known.formUnion(new)
        let text = new.compactMap { PostgresQuery.quoted($0).map { "LISTEN \($0)" } }.joined(separator: ";")
        link.start(Exchange(.simple(text), timeout: .seconds(10), ifLost: .connectionLost), now: .now)
        fresh += new
    }

    /// Reads the notifications that have arrived.
    func read(_ link: Link) {
        // Safe: libpq allocates each, and it is released once.
        while let notification = clibpq_notifies(link.connection) {
            let channel = notification.pointee.relname.map { String(cString: $0) }
            clibpq_freemem(notification)
            if let channel { wake(channel) }
        }
        guard link.exchange == nil else { return }
        // What was sent before the server knew the channel is missed, so its listeners look once.
        let listening = fresh
        fresh = []
        for channel in listening { wake(channel) }
        listen()
    }

    func lose() { link = nil }

    func end() {
        let ending = self.ending.values
        self.ending = [:]
        waiting = [:]
        for end in ending { end() }
    }

    private func wake(_ channel: String) {
        guard let listeners = waiting[channel]?.values else { return }
        for wake in listeners { wake() }
    }
}

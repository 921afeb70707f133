import ATData
import HTTPTransport

/// Limits lookups: some at the same time, 100 that wait, and for the host of a `did:web` 2 at the same time and 30 a
/// minute. A host that didn't respond in time isn't asked for half a minute.
final class LookupGate: Sendable {
    /// There are too many lookups.
    struct Busy: Error {}

    private struct Host {
        var running = 0
        var count = 0
        var began: ContinuousClock.Instant
        var silentUntil: ContinuousClock.Instant?
    }

    private struct State {
        var running = 0
        var waiting: [(id: UInt64, CheckedContinuation<Void, any Error>)] = []
        var hosts: [String: Host] = [:]
        var lastID: UInt64 = 0
        /// Waiters that were cancelled before they began to wait.
        var cancelled: Set<UInt64> = []
    }

    static let longestQueue = 100
    private static let hostWidth = 2
    private static let hostRate = 30
    private static let mostHosts = 10_000
    private static let silence = Duration.seconds(30)

    private let state = Guarded(State())
    private let width: Int
    private let time: TimeSource

    /// Creates a gate.
    ///
    /// - Parameters:
    ///   - width: The most lookups at the same time.
    ///   - time: The source of time.
    init(width: Int, time: TimeSource) {
        self.width = width
        self.time = time
    }

    /// The number of lookups at the moment.
    var running: Int { state.withLock { $0.running } }

    /// The number of lookups that wait at the moment.
    var waiting: Int { state.withLock { $0.waiting.count } }

    /// Waits for a turn.
    ///
    /// - Throws: ``Busy``, or `CancellationError`.
    func enter(_ did: DID) async throws {
        let now = time.now()
        let id: UInt64? = try state.withLock { state in
            try Self.admit(did, at: now, &state)
            if state.running < width {
                state.running += 1
                return nil
            }
            guard state.waiting.count < Self.longestQueue else {
                Self.leaveHost(of: did, hasAsked: false, &state)
                throw Busy()
            }
            state.lastID &+= 1
            return state.lastID
        }
        guard let id else { return }
        // Who left when it already had its turn.
        defer { state.withLock { _ = $0.cancelled.remove(id) } }
        do {
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    wait(id, continuation)
                }
            } onCancel: {
                cancel(id)
            }
        } catch {
            state.withLock { Self.leaveHost(of: did, hasAsked: false, &$0) }
            throw error
        }
    }

    private func wait(_ id: UInt64, _ continuation: CheckedContinuation<Void, any Error>) {
        let result: Result<Void, any Error>? = state.withLock { state in
            if state.cancelled.contains(id) { return .failure(CancellationError()) }
            if state.running < width {
                state.running += 1
                return .success(())
            }
            guard state.waiting.count < Self.longestQueue else { return .failure(Busy()) }
            state.waiting.append((id, continuation))
            return nil
        }
        if let result { continuation.resume(with: result) }
    }

    private func cancel(_ id: UInt64) {
        let continuation = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            guard let index = state.waiting.firstIndex(where: { $0.id == id }) else {
                state.cancelled.insert(id)
                return nil
            }
            return state.waiting.remove(at: index).1
        }
        continuation?.resume(throwing: CancellationError())
    }

    /// Ends a turn.
    ///
    /// - Parameters:
    ///   - did: The DID that was looked up.
    ///   - isSilent: Whether there was no response in time.
    func leave(_ did: DID, isSilent: Bool = false) {
        let now = time.now()
        let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            Self.leaveHost(of: did, hasAsked: true, &state)
            if isSilent, let name = Self.host(of: did) { state.hosts[name]?.silentUntil = now + Self.silence }
            guard state.waiting.isEmpty else { return state.waiting.removeFirst().1 }
            state.running -= 1
            return nil
        }
        next?.resume()
    }

    // MARK: Hosts

    private static func host(of did: DID) -> String? {
        did.method == "web" ? did.description.dropFirst("did:web:".count).lowercased() : nil
    }

    private static func admit(_ did: DID, at now: ContinuousClock.Instant, _ state: inout State) throws {
        guard let name = host(of: did) else { return }
        var host = state.hosts[name] ?? Host(began: now)
        if host.began.duration(to: now) >= .seconds(60) { (host.began, host.count) = (now, 0) }
        if let end = host.silentUntil, now < end { throw Busy() }
        guard host.running < hostWidth, host.count < hostRate else { throw Busy() }
        if state.hosts[name] == nil, state.hosts.count >= mostHosts { makeRoom(at: now, &state) }
        host.running += 1
        host.count += 1
        state.hosts[name] = host
    }

    /// Forgets the hosts that weren't asked for a minute, or if that is too few, the half that was asked least.
    private static func makeRoom(at now: ContinuousClock.Instant, _ state: inout State) {
        state.hosts = state.hosts.filter {
            $0.value.running > 0 || $0.value.began.duration(to: now) < .seconds(60)
        }
        guard state.hosts.count >= mostHosts else { return }
        let idle = state.hosts.filter { $0.value.running == 0 }
        func weight(_ host: Host) -> Int { host.silentUntil.map { now < $0 } == true ? hostRate : host.count }
        let least = idle.sorted { (weight($0.value), $0.value.began) < (weight($1.value), $1.value.began) }
        for (name, _) in least.prefix(mostHosts / 2) { state.hosts[name] = nil }
    }

    /// Ends a lookup of a host.
    ///
    /// - Parameter hasAsked: Whether the lookup began. One that didn't isn't counted.
    private static func leaveHost(of did: DID, hasAsked: Bool, _ state: inout State) {
        guard let name = host(of: did), var host = state.hosts[name] else { return }
        host.running -= 1
        if !hasAsked { host.count = max(0, host.count - 1) }
        state.hosts[name] = host.count > 0 || host.running > 0 || host.silentUntil != nil ? host : nil
    }
}

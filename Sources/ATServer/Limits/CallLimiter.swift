import ATCrypto
import ATData
import Foundation
import HTTPTransport

/// Counts calls in fixed windows: the windows start at multiples of their length.
final class CallLimiter: Sendable {
    private struct Count {
        var used = 0
        let end: Int
        /// The calls that the shared count doesn't have yet.
        var unsent = 0
        /// Adds them to the shared count. Until it ends, other calls wait.
        var sending: Task<[Place: Int], Never>?
    }

    private struct Place: Hashable {
        let kind: CallLimit.Key
        let name: String
        let limit: Int
        /// The number of calls and the window, which may differ in another version of the service.
        let rule: String
        let caller: String
    }

    /// The state of the limit of a call that has the least left.
    struct Outcome {
        let limit: Int
        let remaining: Int
        let reset: Int
        let window: Int
        let isRefused: Bool

        /// The place in the order of outcomes, the tightest one first.
        var order: (Int, Int) { (isRefused ? 0 : 1, remaining) }
    }

    /// A limit, the place of a caller in it, and what the limit says to a call.
    private struct Check {
        let limit: CallLimit
        let place: Place
        let outcome: Outcome
    }

    /// The next step for a call.
    private enum Step {
        /// Nothing.
        case done(Outcome?)
        /// Wait until another call has updated a shared count, then check again.
        case wait(Task<[Place: Int], Never>)
        /// It was counted, and is being added to shared counts.
        case shared([Check], Task<[Place: Int], Never>)
    }

    /// The counts of each kind of callers. Addresses are cheap, and must not push out the counts of accounts.
    private let counts = Guarded<[CallLimit.Key: [Place: Count]]>([:])
    private let capacity: Int
    private let shared: (any CallCountStore)?
    private let time: TimeSource
    /// When the store is tried again after a failure, in seconds since 1970.
    private let retryAt = Guarded(0)
    private static let storeTimeout = Duration.seconds(1)
    private static let retryDelay = 5

    /// Creates a limiter.
    ///
    /// - Parameters:
    ///   - shared: The counts of all machines; `nil` to count only here.
    ///   - capacity: The most counts of each kind of callers.
    init(shared: (any CallCountStore)? = nil, time: TimeSource = .system, capacity: Int = 100_000) {
        self.shared = shared
        self.time = time
        self.capacity = capacity
    }

    /// Whether an address may not make a call any more. This counts nothing.
    ///
    /// - Parameter address: Finds the address. It is only called if a limit needs it.
    func isExhausted(_ nsid: NSID, _ limits: [CallLimit], for address: () -> SocketAddress?) -> Bool {
        let (limits, name) = Self.limitsOfAddresses(limits, address)
        return refusal(nsid, limits, by: name) != nil
    }

    /// The limit that refuses another call of a caller; `nil` if none does. This counts nothing.
    func refusal(_ nsid: NSID, _ limits: [CallLimit], of caller: Caller) -> Outcome? {
        refusal(nsid, Self.limitsOfCallers(limits), by: Self.name(of: caller))
    }

    private func refusal(
        _ nsid: NSID, _ limits: [(offset: Int, element: CallLimit)], by name: (CallLimit) -> String
    ) -> Outcome? {
        guard !limits.isEmpty else { return nil }
        let now = seconds
        return counts.withLock { counts in
            limits.map { Self.check($0, nsid, name($0.element), at: now, counts).outcome }.first(where: \.isRefused)
        }
    }

    /// The limits of addresses, and the key of an address in them. The address is found only if there are such limits.
    private static func limitsOfAddresses(
        _ limits: [CallLimit], _ address: () -> SocketAddress?
    ) -> (limits: [(offset: Int, element: CallLimit)], name: (CallLimit) -> String) {
        let limits = limits.enumerated().filter(\.element.comesFirst)
        let key = limits.isEmpty ? "" : address()?.limitKey ?? ""
        return (limits, { _ in key })
    }

    private static func limitsOfCallers(_ limits: [CallLimit]) -> [(offset: Int, element: CallLimit)] {
        limits.enumerated().filter { !$0.element.comesFirst }
    }

    /// Names the caller for a limit.
    private static func name(of caller: Caller) -> (CallLimit) -> String {
        let account = caller.account?.description ?? ""
        return { limit in limit.key == .account ? account : "*" }
    }

    /// Counts a call by its address, before its caller is known.
    ///
    /// - Parameter address: Finds the address. It is only called if a limit needs it.
    func count(_ nsid: NSID, _ limits: [CallLimit], from address: () -> SocketAddress?) async -> Outcome? {
        let (limits, name) = Self.limitsOfAddresses(limits, address)
        return await count(nsid, limits, by: name)
    }

    /// Counts a call of a caller.
    func count(_ nsid: NSID, _ limits: [CallLimit], of caller: Caller) async -> Outcome? {
        await count(nsid, Self.limitsOfCallers(limits), by: Self.name(of: caller))
    }

    /// Counts a call. If one limit refuses it, none of them counts it, except for shared counts.
    private func count(
        _ nsid: NSID, _ limits: [(offset: Int, element: CallLimit)], by name: (CallLimit) -> String
    ) async -> Outcome? {
        guard !limits.isEmpty else { return nil }
        while true {
            switch countHere(nsid, limits, by: name) {
            case .done(let outcome): return outcome
            case .wait(let task): _ = await task.value
            case .shared(let checks, let task):
                let totals = await task.value
                return checks.map { Self.outcome($0, total: totals[$0.place]) }.min { $0.order < $1.order }
            }
        }
    }

    private func countHere(
        _ nsid: NSID, _ limits: [(offset: Int, element: CallLimit)], by name: (CallLimit) -> String
    ) -> Step {
        let now = seconds
        return counts.withLock { counts in
            let checks = limits.map { Self.check($0, nsid, name($0.element), at: now, counts) }
            let tightest = checks.map(\.outcome).min { $0.order < $1.order }
            if tightest?.isRefused ?? true { return .done(tightest) }
            if shared != nil {
                for check in checks {
                    let count = counts[check.place.kind]?[check.place]
                    if let count, count.end == check.outcome.reset, let task = count.sending { return .wait(task) }
                }
            }
            var due: [Place: Count] = [:]
            for check in checks {
                let (place, end) = (check.place, check.outcome.reset)
                var count = counts[place.kind]?[place].flatMap { $0.end == end ? $0 : nil } ?? Count(end: end)
                count.used += 1
                if shared != nil { count.unsent += 1 }
                put(count, at: place, in: &counts[place.kind, default: [:]], now)
                if count.unsent >= check.limit.block { due[place] = count }
            }
            guard let shared, !due.isEmpty, now >= retryAt.withLock({ $0 }) else { return .done(tightest) }
            let task = Task { [due] in await add(due, to: shared) }
            for place in due.keys { counts[place.kind]?[place]?.sending = task }
            return .shared(checks, task)
        }
    }

    /// The number of counts, for tests.
    var callerCount: Int { counts.withLock { $0.values.reduce(0) { $0 + $1.count } } }

    private var seconds: Int { Int(time.date().timeIntervalSince1970) }

    /// The place of a caller in a limit, and whether the limit allows another call.
    private static func check(
        _ limit: (offset: Int, element: CallLimit), _ nsid: NSID, _ caller: String, at now: Int,
        _ counts: [CallLimit.Key: [Place: Count]]
    ) -> Check {
        let (index, limit) = limit
        let place = Place(
            kind: limit.key, name: limit.name ?? nsid.description, limit: limit.name == nil ? index : -1,
            rule: limit.rule, caller: caller)
        let end = (now / limit.window + 1) * limit.window
        // A clock that was ahead has left counts of windows that haven't begun.
        let used = counts[limit.key]?[place].map { $0.end == end ? $0.used : 0 } ?? 0
        return Check(
            limit: limit, place: place,
            outcome: Outcome(
                limit: limit.count, remaining: max(0, limit.count - used - 1), reset: end, window: limit.window,
                isRefused: used >= limit.count))
    }

    /// The outcome of a limit for a call that was counted.
    ///
    /// - Parameter total: The calls on all machines, with this one; `nil` if that isn't known.
    private static func outcome(_ check: Check, total: Int?) -> Outcome {
        guard let total else { return check.outcome }
        let limit = check.outcome.limit
        return Outcome(
            limit: limit, remaining: total < limit ? limit - total : 0, reset: check.outcome.reset,
            window: check.outcome.window, isRefused: total > limit)
    }

    /// Stores a count. In a full table, those whose windows have ended give way first, then those of callers that
    /// called once, and then any: a flood of callers must not reset the counts of the others. At least half of the
    /// table is free after that, as a search at each call would take too long.
    private func put(_ count: Count, at place: Place, in table: inout [Place: Count], _ now: Int) {
        if table.count >= capacity, table[place] == nil {
            table = table.filter { $0.value.end > now }
            if table.count > capacity / 2 { table = table.filter { $0.value.used > 1 } }
            for place in table.keys.dropFirst(capacity / 2) { table[place] = nil }
        }
        table[place] = count
    }

    // MARK: Shared counts

    /// Adds calls to the counts of all machines. Returns these counts; empty if the store fails.
    private func add(_ due: [Place: Count], to store: any CallCountStore) async -> [Place: Int] {
        let places = Array(due.keys)
        let calls = places.map { place in
            CallCount(
                key: Self.key(of: place), calls: due[place]?.unsent ?? 0,
                windowEnd: Date(timeIntervalSince1970: Double(due[place]?.end ?? 0)))
        }
        var totals: [Place: Int] = [:]
        /// Whether the store may have added the calls.
        var isUnknown = false
        do {
            let added = try await within(Self.storeTimeout, time) { try await store.add(calls) }
            if added.count == calls.count { totals = Dictionary(zip(places, added)) { $1 } }
        } catch {
            isUnknown = error is TooLong
        }
        if totals.isEmpty { retryAt.withLock { [now = seconds] in $0 = now + Self.retryDelay } }
        counts.withLock { counts in
            for (place, sent) in due {
                guard var count = counts[place.kind]?[place], count.end == sent.end else { continue }
                count.sending = nil
                if let total = totals[place] {
                    // A count never falls within its window, whatever the store says. Nothing was counted meanwhile.
                    count.used = max(total, count.used)
                    count.unsent = 0
                } else if isUnknown {
                    // Counted twice, these calls would be refused to everyone. So the others may see too few.
                    count.unsent = 0
                }
                counts[place.kind]?[place] = count
            }
        }
        return totals
    }

    private static func key(of place: Place) -> Data {
        let parts = ["\(place.kind)", place.name, "\(place.limit)", place.rule, place.caller]
        return Data(SHA256.hash(parts.joined(separator: "\0").utf8).bytes.prefix(16))
    }

    // MARK: Responses

    /// The header fields that tell the caller about its limit.
    static func headers(_ outcome: Outcome) -> HTTPHeaders {
        [
            "RateLimit-Limit": "\(outcome.limit)", "RateLimit-Remaining": "\(outcome.remaining)",
            "RateLimit-Reset": "\(outcome.reset)", "RateLimit-Policy": "\(outcome.limit);w=\(outcome.window)",
        ]
    }

    /// The error for a caller over its limit.
    func refusal(_ outcome: Outcome) -> XRPCError {
        var headers = Self.headers(outcome)
        headers["Retry-After"] = "\(max(1, outcome.reset - Int(time.date().timeIntervalSince1970)))"
        return XRPCError(.tooManyRequests, "Rate Limit Exceeded", headers: headers)
    }
}

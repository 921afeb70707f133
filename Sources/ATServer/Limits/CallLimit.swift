import ATData
import Foundation
import HTTPTransport

/// How often a call may be made within a window of time.
///
/// ```swift
/// service.on(ComExample.GetNotes.self, auth: .required, limits: [.account(100, per: .seconds(300))]) { … }
/// ```
///
/// See ``XRPCService/Options/limits`` for limits of all calls together.
public struct CallLimit: Sendable {
    enum Key: Hashable, Sendable {
        case account
        case address
        case everyone
    }

    let count: Int
    let window: Int
    let key: Key
    let name: String?

    /// Each account may make so many calls in a window. Anonymous callers share one count.
    public static func account(_ count: Int, per window: Duration) -> CallLimit {
        CallLimit(count: max(0, count), window: Self.seconds(window), key: .account, name: nil)
    }

    /// Each address may make so many calls in a window; with IPv6, each network of the first 64 bits. It is counted
    /// before the caller's token is checked.
    ///
    /// Behind a reverse proxy, the address is that in `X-Forwarded-For`: see
    /// ``XRPCService/Options/trustedProxies``. Without the field, all callers are counted as the proxy.
    public static func address(_ count: Int, per window: Duration) -> CallLimit {
        CallLimit(count: max(0, count), window: Self.seconds(window), key: .address, name: nil)
    }

    /// All callers together may make so many calls in a window.
    public static func everyone(_ count: Int, per window: Duration) -> CallLimit {
        CallLimit(count: max(0, count), window: Self.seconds(window), key: .everyone, name: nil)
    }

    /// The same, with one count for all calls that have a limit of this name.
    public func shared(_ name: String) -> CallLimit {
        CallLimit(count: count, window: window, key: key, name: name)
    }

    /// The same as a limit of all calls together.
    var ofAllCalls: CallLimit { shared("all calls of \(key) in \(window) s") }

    /// Whether the limit counts calls whose callers aren't known yet.
    fileprivate var comesFirst: Bool { key == .address }

    private static func seconds(_ duration: Duration) -> Int { Int(clamping: max(1, duration.components.seconds)) }
}

/// Counts calls in fixed windows: the windows start at multiples of their length.
final class CallLimiter: Sendable {
    private struct Count {
        var used: Int
        let end: Int
    }

    private struct Place: Hashable {
        let name: String
        let limit: Int
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

    /// The counts of each kind of callers. Addresses are cheap, and must not push out the counts of accounts.
    private let counts = Guarded<[CallLimit.Key: [Place: Count]]>([:])
    private let date: @Sendable () -> Date
    private let capacity: Int

    /// Creates a limiter.
    ///
    /// - Parameters:
    ///   - date: The present time.
    ///   - capacity: The most counts of each kind of callers.
    init(date: @escaping @Sendable () -> Date, capacity: Int = 100_000) {
        self.date = date
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
            limits.map { Self.outcome(of: $0, nsid, name($0.element), at: now, counts).outcome }
                .first(where: \.isRefused)
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
    func count(_ nsid: NSID, _ limits: [CallLimit], from address: () -> SocketAddress?) -> Outcome? {
        let (limits, name) = Self.limitsOfAddresses(limits, address)
        return count(nsid, limits, by: name)
    }

    /// Counts a call of a caller.
    func count(_ nsid: NSID, _ limits: [CallLimit], of caller: Caller) -> Outcome? {
        count(nsid, Self.limitsOfCallers(limits), by: Self.name(of: caller))
    }

    /// Counts a call. If one limit refuses it, none of them counts it.
    private func count(
        _ nsid: NSID, _ limits: [(offset: Int, element: CallLimit)], by name: (CallLimit) -> String
    ) -> Outcome? {
        guard !limits.isEmpty else { return nil }
        let now = seconds
        return counts.withLock { counts in
            let outcomes = limits.map { Self.outcome(of: $0, nsid, name($0.element), at: now, counts) }
            if !outcomes.contains(where: \.outcome.isRefused) {
                for (limit, (place, outcome)) in zip(limits, outcomes) {
                    let count = Count(used: outcome.limit - outcome.remaining, end: outcome.reset)
                    put(count, at: place, in: &counts[limit.element.key, default: [:]], now)
                }
            }
            return outcomes.map(\.outcome).min { $0.order < $1.order }
        }
    }

    /// The number of counts, for tests.
    var callerCount: Int { counts.withLock { $0.values.reduce(0) { $0 + $1.count } } }

    private var seconds: Int { Int(date().timeIntervalSince1970) }

    /// The place of a caller in a limit, and whether the limit allows another call.
    private static func outcome(
        of limit: (offset: Int, element: CallLimit), _ nsid: NSID, _ caller: String, at now: Int,
        _ counts: [CallLimit.Key: [Place: Count]]
    ) -> (place: Place, outcome: Outcome) {
        let (index, limit) = limit
        let place = Place(
            name: limit.name ?? nsid.description, limit: limit.name == nil ? index : -1, caller: caller)
        let end = (now / limit.window + 1) * limit.window
        let used = counts[limit.key]?[place].map { $0.end > now ? $0.used : 0 } ?? 0
        return (
            place,
            Outcome(
                limit: limit.count, remaining: max(0, limit.count - used - 1), reset: end, window: limit.window,
                isRefused: used >= limit.count)
        )
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
        headers["Retry-After"] = "\(max(1, outcome.reset - Int(date().timeIntervalSince1970)))"
        return XRPCError(.tooManyRequests, "Rate Limit Exceeded", headers: headers)
    }
}

/// A rate limit: the number of calls within a time window.
///
/// ```swift
/// service.on(ComExample.GetNotes.self, auth: .required, limits: [.account(100, per: .seconds(300))]) { … }
/// ```
///
/// For limits on all calls together, see ``XRPCService/Options/limits``.
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

    /// Limits the calls of each account. Anonymous callers share one count.
    public static func account(_ count: Int, per window: Duration) -> CallLimit {
        CallLimit(count: max(0, count), window: Self.seconds(window), key: .account, name: nil)
    }

    /// Limits the calls from each IP address; with IPv6, from each /64 network. Calls are counted before the caller's
    /// token is checked.
    ///
    /// Behind a reverse proxy, the address is that in `X-Forwarded-For`: see
    /// ``XRPCService/Options/trustedProxies``. Without the field, all callers are counted as the proxy.
    public static func address(_ count: Int, per window: Duration) -> CallLimit {
        CallLimit(count: max(0, count), window: Self.seconds(window), key: .address, name: nil)
    }

    /// Limits the calls of all callers together.
    public static func everyone(_ count: Int, per window: Duration) -> CallLimit {
        CallLimit(count: max(0, count), window: Self.seconds(window), key: .everyone, name: nil)
    }

    /// Returns the limit with one shared count for all calls whose limit has this name.
    public func shared(_ name: String) -> CallLimit {
        CallLimit(count: count, window: window, key: key, name: name)
    }

    /// The same as a limit of all calls together.
    var ofAllCalls: CallLimit { shared("all calls of \(key) in \(window) s") }

    /// Whether the limit counts calls whose callers aren't known yet.
    var comesFirst: Bool { key == .address }

    /// The number of calls and the window, as text.
    var rule: String { "\(count)/\(window)" }

    /// The calls after which a process adds its count to a shared one.
    var block: Int { max(1, count / 20) }

    private static func seconds(_ duration: Duration) -> Int { Int(clamping: max(1, duration.components.seconds)) }
}

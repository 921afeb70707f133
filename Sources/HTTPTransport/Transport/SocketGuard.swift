/// Decides, before each connection is made, whether its address may be dialled.
///
/// A server that fetches addresses which strangers name must not be sent to its own network. To look at the name, or at
/// what it resolves to, is not enough: it may resolve to something else a moment later. A guard sees the address that is
/// really dialled.
///
/// ```swift
/// let transport = CurlTransport(options: .init(socketGuard: .publicInternetOnly))
/// ```
public struct SocketGuard: Sendable {
    /// What decides; `nil` lets everything through.
    let judge: (@Sendable (SocketAddress) -> String?)?

    /// Makes a guard.
    ///
    /// - Parameter refusal: Says why an address may not be dialled, or `nil` when it may. It is called on the transport's
    ///   thread and must not wait.
    public init(refusal: @escaping @Sendable (SocketAddress) -> String?) {
        judge = refusal
    }

    private init() { judge = nil }

    /// Why an address may not be dialled, or `nil` when it may.
    public func refusal(of address: SocketAddress) -> String? { judge?(address) }

    /// Lets everything through.
    public static let anywhere = SocketGuard()

    /// Lets through what the whole Internet can reach, on ports 80 and 443.
    public static let publicInternetOnly = SocketGuard { address in
        if !address.isPublic { return "it is not on the public Internet" }
        return address.port == 80 || address.port == 443 ? nil : "its port is neither 80 nor 443"
    }
}

/// Decides, before each connection is made, whether its address is allowed.
///
/// A server that fetches URLs from untrusted sources must not send requests into its own network. Checking the host
/// name, or resolving it first, isn't enough: it may resolve to another address a moment later. A guard checks the
/// address that the connection uses.
///
/// ```swift
/// let transport = CurlTransport(options: .init(socketGuard: .publicInternetOnly))
/// ```
public struct SocketGuard: Sendable {
    /// The decision; `nil` allows everything.
    let judge: (@Sendable (SocketAddress) -> String?)?

    /// Creates a guard.
    ///
    /// - Parameter refusal: Returns the reason why an address isn't allowed, or `nil` if it is. It is called on the
    ///   transport's thread and must not block.
    public init(refusal: @escaping @Sendable (SocketAddress) -> String?) {
        judge = refusal
    }

    private init() { judge = nil }

    /// The reason why an address isn't allowed, or `nil` if it is.
    public func refusal(of address: SocketAddress) -> String? { judge?(address) }

    /// Allows every address.
    public static let anywhere = SocketGuard()

    /// Allows addresses on the public Internet, on ports 80 and 443.
    public static let publicInternetOnly = SocketGuard { address in
        if !address.isPublic { return "it is not on the public Internet" }
        return address.port == 80 || address.port == 443 ? nil : "its port is neither 80 nor 443"
    }
}

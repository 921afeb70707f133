#if canImport(CSystem)
/// The state of the connection of one exchange. It starts over when the exchange connects again.
struct CurlConnection {
    /// The socket, once libcurl has reported it.
    var socket: Int32?
    /// Whether libcurl is resolving a name, which can't be cancelled without waiting for it.
    var isResolving = false
    /// Whether the connection was made for this exchange.
    var isNew = false
    /// Whether the server has sent something before the request.
    var hasUnreadInput = false
    /// Whether the loop doesn't read the socket until the consumer is ready for more.
    var isReadingSuspended = false
}
#endif

#if canImport(CSystem)
/// The addresses and ports of a connection's two ends, as libcurl writes them. The local port alone may belong to
/// several connections: the system uses it again when the other end differs.
struct ConnectionEnds: Hashable {
    let local: String
    let localPort: Int32
    let peer: String
    let peerPort: Int32
}

/// The state of an HTTP/2 connection that exchanges may share. Only the loop's thread uses it.
final class SharedConnection {
    let ends: ConnectionEnds
    /// The number of exchanges that use it now.
    var userCount = 0
    /// The last time at which one of them received something.
    private(set) var lastInput: UInt64
    /// Whether one of them was cancelled after a wait in which the server sent nothing to any of them.
    ///
    /// A connection can die silently, and libcurl would put every new exchange on it as long as one is left on it.
    private(set) var isSilent = false

    init(_ ends: ConnectionEnds, lastInput: UInt64) {
        self.ends = ends
        self.lastInput = lastInput
    }

    func noteInput(_ now: UInt64) {
        lastInput = now
        isSilent = false
    }

    /// Records that an exchange was cancelled that has waited since a time.
    func noteTimeout(since time: UInt64) {
        if lastInput <= time { isSilent = true }
    }
}
#endif

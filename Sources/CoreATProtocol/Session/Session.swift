/// The tokens of one signed-in account, and whose they are.
///
/// Tokens are opaque: nothing is read out of them, so that a clock that is off can't end a session.
public struct Session: Hashable, Codable, Sendable {
    /// The token that authorizes calls. Where there is none yet, the first call gets one with the refresh token.
    public var accessToken: String?
    /// The token that buys the next pair, once.
    public var refreshToken: String?
    /// The account's DID, where it is known.
    public var did: String?
    /// The account's handle, where it is known.
    public var handle: String?
    /// The server that the account lives on, where the session says so: an environment that uses it goes there.
    public var host: String?

    /// Makes a session.
    public init(
        accessToken: String?, refreshToken: String?, did: String? = nil, handle: String? = nil, host: String? = nil
    ) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.did = did
        self.handle = handle
        self.host = host
    }
}

extension Session: CustomStringConvertible, CustomReflectable {
    /// Whose session it is. The tokens stay out of print.
    public var description: String { "Session(\(handle ?? did ?? "unknown account"))" }

    /// Mirrors like the description, so that `dump` prints no token either.
    public var customMirror: Mirror { Mirror(self, children: ["did": did as Any, "handle": handle as Any]) }
}

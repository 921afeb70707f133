/// Sets the host and the session of the current environment.
///
/// - Parameters:
///   - hostURL: The server's address, such as `https://bsky.social`.
///   - accessJWT: The access token, if you have one.
///   - refreshJWT: The refresh token, if you have one. If it is the only token, the first call gets an access token
///     with it.
///   - delegate: Receives session events. Held weakly.
@APActor
public func setup(
    hostURL: String?, accessJWT: String? = nil, refreshJWT: String? = nil,
    delegate: (any CoreATProtocolDelegate)? = nil
) {
    let environment = APEnvironment.current
    environment.begin(at: hostURL, access: accessJWT, refresh: refreshJWT)
    if let delegate { environment.delegate = delegate }
}

/// Replaces the tokens of the current environment. If both are `nil`, it is signed out.
@APActor
public func updateTokens(access: String?, refresh: String?) {
    APEnvironment.current.updateTokens(access: access, refresh: refresh)
}

/// Changes the host of the current environment. The session stays, and its tokens are sent to the new host.
@APActor
public func update(hostURL: String?) {
    APEnvironment.current.host = hostURL
}

/// Sets the delegate that receives the session events of the current environment. Held weakly.
@APActor
public func setDelegate(_ delegate: (any CoreATProtocolDelegate)?) {
    APEnvironment.current.delegate = delegate
}

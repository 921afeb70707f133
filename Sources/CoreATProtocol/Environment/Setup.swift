/// Says whom calls of the current environment go to, and as whom.
///
/// - Parameters:
///   - hostURL: The server's address, such as `https://bsky.social`.
///   - accessJWT: The access token, if there is one.
///   - refreshJWT: The refresh token, if there is one. With it alone, the first call gets an access token.
///   - delegate: Told what becomes of the session. Held weakly.
@APActor
public func setup(
    hostURL: String?, accessJWT: String? = nil, refreshJWT: String? = nil,
    delegate: (any CoreATProtocolDelegate)? = nil
) {
    let environment = APEnvironment.current
    environment.host = hostURL
    environment.begin(access: accessJWT, refresh: refreshJWT)
    if let delegate { environment.delegate = delegate }
}

/// Replaces the tokens of the current environment. Without either, it is signed out.
@APActor
public func updateTokens(access: String?, refresh: String?) {
    APEnvironment.current.updateTokens(access: access, refresh: refresh)
}

/// Sends the calls of the current environment to another host. The tokens stay, and go there too.
@APActor
public func update(hostURL: String?) {
    APEnvironment.current.host = hostURL
}

/// Sets who is told what becomes of the current environment's session. Held weakly.
@APActor
public func setDelegate(_ delegate: (any CoreATProtocolDelegate)?) {
    APEnvironment.current.delegate = delegate
}

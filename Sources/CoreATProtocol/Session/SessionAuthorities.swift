import Credentials
import HTTPTransport

/// The authorities of an environment. Each session is governed by one of them.
final class SessionAuthorities: CredentialAuthority {
    /// The authority for sessions that no other one governs.
    let password: PasswordAuthority
    private let others: Guarded<[any SessionAuthority]>

    init(password: PasswordAuthority, others: [any SessionAuthority]) {
        self.password = password
        self.others = Guarded(others)
    }

    /// The authority that governs a session.
    func authority(of session: Session) -> any SessionAuthority {
        others.withLock { $0.last { $0.governs(session) } } ?? password
    }

    /// Adds an authority. It replaces one of the same type.
    func add(_ authority: any SessionAuthority) {
        others.withLock { others in
            others.removeAll { type(of: $0) == type(of: authority) }
            others.append(authority)
        }
    }

    // MARK: Refreshing

    func isFresh(_ session: Session) -> Bool { authority(of: session).isFresh(session) }

    func isUsable(_ session: Session) -> Bool { authority(of: session).isUsable(session) }

    func isSame(_ one: Session, _ other: Session) -> Bool { Session.haveSameTokens(one, other) }

    /// A client never becomes another account's.
    func isSuccessor(_ found: Session, of own: Session) -> Bool {
        found.did == nil || own.did == nil || found.did == own.did
    }

    func marked(_ session: Session) throws -> Session? { try authority(of: session).marked(session) }

    func settled(_ session: Session, after verdict: RefreshVerdict) -> Session {
        authority(of: session).settled(session, after: verdict)
    }

    func refresh(_ session: Session, at home: SessionHome) async throws -> Session {
        try await authority(of: session).refresh(session, at: home.address(of: session))
    }

    func verdict(on failure: any Error, of session: Session) -> RefreshVerdict {
        authority(of: session).verdict(on: failure, of: session)
    }

    /// Tells the server that a session is over.
    func end(_ session: Session, at home: SessionHome) async throws {
        try await authority(of: session).end(session, at: home.address(of: session))
    }
}

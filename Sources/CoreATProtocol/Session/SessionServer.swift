import ATData
import Foundation
import HTTPTransport

/// The server of an environment: its address, and how requests to it are authorized.
final class SessionServer: Sendable {
    /// The authority for sessions that no other authority governs.
    let password: PasswordAuthority
    private let authorities: Guarded<[any SessionAuthority]>
    /// The host for sessions without a host of their own. Its address is parsed once, because every call needs it.
    private let given: Guarded<(text: String?, address: Result<HostAddress, any Error>)>
    /// The last address of a session with a host of its own.
    private let newest = Guarded<(text: String, address: Result<HostAddress, any Error>)?>(nil)

    init(host: String?, password: PasswordAuthority, authorities: [any SessionAuthority]) {
        self.password = password
        self.authorities = Guarded(authorities)
        given = Guarded((host, Self.address(host)))
    }

    /// The host for sessions without a host of their own.
    var givenHost: String? {
        get { given.withLock { $0.text } }
        set { given.withLock { $0 = (newValue, Self.address(newValue)) } }
    }

    /// The address that a session's calls go to: its own host, or else the given one.
    func address(of session: Session?) throws -> HostAddress {
        guard let host = session?.host else { return try given.withLock { try $0.address.get() } }
        return try newest.withLock { newest in
            if let newest, newest.text == host { return try newest.address.get() }
            let address = Self.address(host)
            newest = (host, address)
            return try address.get()
        }
    }

    private static func address(_ host: String?) -> Result<HostAddress, any Error> {
        Result {
            guard let host else { throw AtError.network(.noHost) }
            return try HostAddress(host)
        }
    }

    // MARK: Authorities

    /// The authority that governs a session.
    func authority(of session: Session) -> any SessionAuthority {
        authorities.withLock { $0.last { $0.governs(session) } } ?? password
    }

    /// Adds an authority. It replaces one of the same type.
    func add(_ authority: any SessionAuthority) {
        authorities.withLock { authorities in
            authorities.removeAll { type(of: $0) == type(of: authority) }
            authorities.append(authority)
        }
    }

    /// Exchanges a session's credentials for new ones.
    func refresh(_ session: Session) async throws -> Session {
        try await authority(of: session).refresh(session, at: address(of: session))
    }

    /// Tells the server that a session is over.
    func end(_ session: Session) async throws {
        try await authority(of: session).end(session, at: address(of: session))
    }

    // MARK: Requests

    /// Whether a request may carry a session's token: it goes to the session's server, has no `Authorization` of its
    /// own, and its authority allows it.
    func authorizes(_ request: HTTPRequest, as session: Session?) -> Bool {
        guard request.headers["Authorization"] == nil, isServer(of: session, Origin(request.url)) else { return false }
        return (session.map(authority(of:)) ?? password).authorizes(request)
    }

    private func isServer(of session: Session?, _ origin: Origin?) -> Bool {
        (try? address(of: session)).map { $0.origin == origin } ?? false
    }

    /// Sends a request with a session that may have changed since the call began.
    ///
    /// If the account has moved while the call waited for a refresh, the request goes to the new host. It isn't sent
    /// for another account, nor after signing out.
    nonisolated(nonsending) func deliver<Success: Sendable>(
        _ request: HTTPRequest, begunAs begun: Session?, sentAs session: Session?,
        by send: nonisolated(nonsending) @Sendable (HTTPRequest) async throws -> Delivery<Success>
    ) async throws -> Delivery<Success> {
        guard let begun else { return try await send(request) }
        guard let session, begun.did == nil || session.did == nil || begun.did == session.did else {
            throw CredentialWithdrawn()
        }
        var request = request
        if begun.host != session.host {
            let (old, new) = (try address(of: begun), try address(of: session))
            guard let url = new.url(insteadOf: old, in: request.url) else { throw CredentialWithdrawn() }
            request.url = url
        }
        let authority = authority(of: session)
        var isLast = false
        while true {
            var authorized = request
            try await authority.authorize(&authorized, as: session)
            let delivery = try await send(authorized)
            guard case .refusal(var refusal) = delivery else { return delivery }
            refusal.remedy = try await authority.remedy(for: refusal, to: authorized, as: session)
            guard refusal.remedy == .sendAgain, request.body.isRepeatable, !isLast else { return .refusal(refusal) }
            isLast = true
        }
    }
}

import Credentials
import Foundation
import HTTPTransport

/// The owner of an environment's session.
typealias SessionOwner = CredentialOwner<Session, SessionHome>

/// Authorizes the requests to a session's server, and refreshes the session when the server rejects its token.
///
/// It is the outermost middleware: a redirect is refused while it sees the token, and a repeated request still has it.
/// A proof that must be new for each send, such as that of DPoP, is added by `SigningMiddleware`, next to the
/// transport.
///
/// Waiting calls start in the order they arrived only if nothing leaves the owner's `starter` before the transport has
/// the request. `nonisolated(nonsending)` ensures that, and tests of the order check it: a closure with a capture list
/// would leave the actor.
struct SessionMiddleware: Middleware {
    let owner: SessionOwner
    let authorities: SessionAuthorities
    let time: TimeSource

    nonisolated(nonsending) func intercept<Response: HTTPResponseHead>(
        _ request: HTTPRequest, next: nonisolated(nonsending) @Sendable (HTTPRequest) async throws -> Response
    ) async throws -> Response {
        let begun = owner.snapshot
        guard AccountBinding.all[ObjectIdentifier(owner)]?.allows(begun.home.account) != false else {
            throw CredentialWithdrawn()
        }
        guard authorizes(request, begun) else { return try await next(request) }
        return try await owner.send(isRepeatable: request.body.isRepeatable) {
            $0.remedy == .refresh
        } attempt: { current -> Outcome<Response> in
            let (request, addressee) = try addressed(request, from: begun, to: current)
            guard let session = addressee else { return Outcome(response: try await next(request)) }
            let authority = authorities.authority(of: session)
            var isLast = false
            while true {
                var authorized = request
                try await authority.authorize(&authorized, as: session)
                let response = try await next(authorized)
                guard !response.status.isSuccess else { return Outcome(response: response) }
                let (refusal, unread) = try await RefusedResponse.read(response, asOf: time.date())
                let remedy = try await authority.remedy(for: refusal, to: authorized, as: session)
                // Once more, if the authority has learned something from the refusal.
                guard remedy == .sendAgain, request.body.isRepeatable, !isLast else {
                    return Outcome(response: unread, remedy: remedy)
                }
                isLast = true
            }
        }.response
    }

    /// A response, and how to react to it.
    private struct Outcome<Response: HTTPResponseHead>: Sendable {
        let response: Response
        var remedy = Remedy.giveUp
    }

    /// Whether a request may carry the session's token: it goes to the session's server, has no `Authorization` of its
    /// own, and its authority allows it.
    private func authorizes(_ request: HTTPRequest, _ begun: SessionOwner.Snapshot) -> Bool {
        guard request.headers["Authorization"] == nil,
            let address = try? begun.home.address(of: begun.credential), address.origin == Origin(request.url)
        else { return false }
        return (begun.credential.map(authorities.authority(of:)) ?? authorities.password).authorizes(request)
    }

    /// The request to the session's current server, and the session, whose token goes to no other server.
    ///
    /// If the account has moved while the call waited for a refresh, the request goes to the new host. It isn't sent
    /// for another account, nor after signing out. A call that began without a session goes where it was meant to go,
    /// with a session only if it is that server's.
    private func addressed(
        _ request: HTTPRequest, from begun: SessionOwner.Snapshot, to current: SessionOwner.Snapshot
    ) throws -> (request: HTTPRequest, session: Session?) {
        guard let old = begun.credential else {
            let address = try? current.home.address(of: current.credential)
            return (request, address?.origin == Origin(request.url) ? current.credential : nil)
        }
        guard let new = current.credential, begun.home.account == current.home.account,
            old.did == nil || new.did == nil || old.did == new.did
        else { throw CredentialWithdrawn() }
        // Then both addresses are the same, as nearly always.
        if old.host == new.host, begun.home.host == current.home.host { return (request, new) }
        let (from, to) = (try begun.home.address(of: old), try current.home.address(of: new))
        guard from != to else { return (request, new) }
        guard let url = to.url(insteadOf: from, in: request.url) else { throw CredentialWithdrawn() }
        var request = request
        request.url = url
        return (request, new)
    }
}

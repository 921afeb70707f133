import ATCrypto
import ATData
import Foundation
import HTTPTransport
import LocalServer

/// The network's AppView: calls that read what all repositories hold together.
///
/// Clients reach it as on the real network, by way of their data server, which knows who is calling; or directly, as
/// nobody or with a token of the account's for this service.
struct AppView: Sendable {
    let core: Core

    /// A call, and who makes it.
    struct Visit: Sendable {
        let request: XRPCRequest
        /// Who looks; `nil` for nobody in particular.
        let viewer: DID?

        /// Who looks, for calls that are about that.
        func requiredViewer() throws -> DID {
            guard let viewer else { throw XRPCFailure.unauthorized("Authentication Required", "AuthMissing") }
            return viewer
        }
    }

    typealias Handler = @Sendable (Visit) async throws -> LocalResponse

    /// A call that the AppView answers.
    struct Call: Sendable {
        let method: HTTPMethod
        let nsid: String
        let handler: Handler

        static func query(_ nsid: String, _ handler: @escaping Handler) -> Call {
            Call(method: .get, nsid: nsid, handler: handler)
        }

        static func procedure(_ nsid: String, _ handler: @escaping Handler) -> Call {
            Call(method: .post, nsid: nsid, handler: handler)
        }
    }

    var calls: [Call] {
        ActorCalls(appView: self).calls + FeedCalls(appView: self).calls + GraphCalls(appView: self).calls
            + NotificationCalls(appView: self).calls + BookmarkCalls(appView: self).calls
            + SearchCalls(appView: self).calls
    }

    // MARK: Ways in

    /// Answers on the AppView's own address.
    func addRoutes(to server: LocalServer) {
        for call in calls {
            server.call(call.method, call.nsid) { request in
                try await call.handler(Visit(request: request, viewer: viewer(of: request, calling: call.nsid)))
            }
        }
        server.route(.get, "/.well-known/did.json") { _ in
            let addresses = core.addresses
            let url = addresses.appView.absoluteString
            return try .value(
                LexValue.serverDocument(addresses.appViewDID, "#bsky_appview", "BskyAppView", url))
        }
        server.route(.get, "/img/*", picture)
        server.route(.get, "/xrpc/_health") { _ in try .json(["version": "local"]) }
    }

    /// Answers on the data server's address, to those who are logged in there.
    func addRoutes(toDataServer server: LocalServer) {
        for call in calls {
            server.call(call.method, call.nsid) { request in
                let caller = try core.caller(of: request)
                try checkProxy(request)
                return try await call.handler(Visit(request: request, viewer: caller.did))
            }
        }
        server.route("/xrpc/*") { request in
            let request = XRPCRequest(request)
            do {
                if request.headers["atproto-proxy"] != nil {
                    _ = try core.caller(of: request)
                    try checkProxy(request)
                }
                throw XRPCFailure(.notImplemented, "MethodNotImplemented", "Method Not Implemented")
            } catch {
                return XRPCFailure.response(to: error)
            }
        }
    }

    /// The data server passes calls on to the AppView only: there are no other services.
    private func checkProxy(_ request: XRPCRequest) throws {
        guard let proxy = request.headers["atproto-proxy"], proxy != "\(core.addresses.appViewDID)#bsky_appview" else {
            return
        }
        throw XRPCFailure.invalid("could not resolve proxy did service url: \(proxy)")
    }

    /// Who makes a call on the AppView's own address, by a token that their own key has signed.
    private func viewer(of request: XRPCRequest, calling nsid: String) throws -> DID? {
        guard request.headers["Authorization"] != nil else { return nil }
        let refusal = XRPCFailure.unauthorized("jwt signature does not match jwt issuer", "BadJwtSignature")
        guard let token = request.bearer, let claimed = try? UnverifiedJWT(token), let issuer = claimed.claims.issuer,
            let did = try? DID(issuer), let account = core.world.withLock({ $0.accounts[did] })
        else { throw refusal }
        let jwt: JWT
        do {
            jwt = try claimed.verified(with: account.signingKey().verifyingKey, policy: JWTPolicy(leeway: 5))
        } catch JWTError.expired {
            throw XRPCFailure.unauthorized("jwt expired", "JwtExpired")
        } catch {
            throw refusal
        }
        let claims = try jwt.claims(as: ServiceClaims.self)
        let audience = core.addresses.appViewDID
        guard claims.aud == audience || claims.aud == "\(audience)#bsky_appview" else {
            throw XRPCFailure.unauthorized("jwt audience does not match service did", "BadJwtAudience")
        }
        guard claims.lxm?.description == nsid else {
            throw XRPCFailure.unauthorized(
                "bad jwt lexicon method (\"lxm\"). must match: \(nsid)", "BadJwtLexiconMethod")
        }
        return did
    }

    // MARK: Looking

    /// Looks at the world as whoever makes the call.
    func look<Result>(_ visit: Visit, _ body: (Views) throws -> Result) rethrows -> Result {
        try core.world.withLock { world in
            try body(
                Views(
                    world: world, viewer: visit.viewer, labelers: labelers(of: visit, world),
                    address: core.addresses.appView.absoluteString))
        }
    }

    /// What a call answers, and whose labels are in it.
    func answer(_ visit: Visit, _ body: (Views) throws -> some WireValue) throws -> LocalResponse {
        let (output, labelers) = try look(visit) { (try body($0), $0.labelers) }
        var response = try LocalResponse.value(output)
        if !labelers.isEmpty {
            response.headers["atproto-content-labelers"] = labelers.map(\.description).sorted().joined(separator: ", ")
        }
        return response
    }

    private func labelers(of visit: Visit, _ world: World) -> Set<DID> {
        guard let wanted = visit.request.headers["atproto-accept-labelers"] else { return world.labelers }
        let dids = wanted.split(separator: ",").compactMap { item in
            try? DID(item.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces))
        }
        return world.labelers.intersection(dids)
    }

    /// The account that a parameter names.
    func did(_ identifier: ATIdentifier, in world: World) throws -> DID {
        guard let did = world.did(of: identifier) else { throw XRPCFailure.invalid("Profile not found") }
        return did
    }

    /// The bytes behind the address of a picture, in the one size that there is.
    @Sendable private func picture(_ request: LocalRequest) async throws -> LocalResponse {
        let parts = request.path.split(separator: "/").map(String.init)
        guard parts.count == 5, let did = try? DID(parts[3]), let cid = try? CID(String(parts[4].prefix { $0 != "@" })),
            let info = core.world.withLock({ $0.repositories[did]?.blobs[cid] }),
            let bytes = try await core.journal.value("\(did)/\(cid)", in: .blob)
        else { return .error("NotFound", "Image not found", status: .notFound) }
        return .data(Data(bytes), contentType: info.type)
    }
}

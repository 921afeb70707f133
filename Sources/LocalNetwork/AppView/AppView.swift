import ATData
import ATServer
import Foundation
import HTTPTransport
import LocalServer

/// The network's AppView: calls that read the records of all repositories.
///
/// Clients use it as on the real network: through their data server, which identifies the caller; or directly, without
/// a login or with a token that the account signed for this service.
struct AppView: Sendable {
    let context: NetworkContext

    /// A call and its caller.
    struct Visit: Sendable {
        let request: XRPCRequest
        /// The calling account; `nil` without a login.
        let viewer: DID?

        /// The calling account. Throws if there is none.
        func requiredViewer() throws -> DID {
            guard let viewer else { throw XRPCError.authMissing }
            return viewer
        }
    }

    typealias Handler = @Sendable (Visit) async throws -> ServerResponse

    /// A call of the AppView.
    struct Call: Sendable {
        let method: HTTPMethod
        let nsid: NSID
        let handler: Handler

        static func query(_ nsid: NSID, _ handler: @escaping Handler) -> Call {
            Call(method: .get, nsid: nsid, handler: handler)
        }

        static func procedure(_ nsid: NSID, _ handler: @escaping Handler) -> Call {
            Call(method: .post, nsid: nsid, handler: handler)
        }
    }

    var calls: [Call] {
        ActorCalls(appView: self).calls + FeedCalls(appView: self).calls + GraphCalls(appView: self).calls
            + LabelerCalls(appView: self).calls
            + NotificationCalls(appView: self).calls + BookmarkCalls(appView: self).calls
            + SearchCalls(appView: self).calls + ListCalls(appView: self).calls
            + FeedGeneratorCalls(appView: self).calls + StarterPackCalls(appView: self).calls
            + DraftCalls(appView: self).calls + NotificationSettingCalls(appView: self).calls
            + GroupedNotificationCalls(appView: self).calls
            + [
                .query("com.atproto.label.queryLabels") { visit in
                    try LabelCalls(context: context, labeler: nil).queryLabels(visit.request)
                }
            ]
    }

    // MARK: Ways in

    /// Adds the calls to the AppView's own server.
    func addCalls(to server: LocalServer) throws {
        let addresses = context.addresses
        let service = server.serveCalls(
            as: try ServiceIdentity(addresses.appViewDID, "#bsky_appview", "BskyAppView", addresses.appView))
        for call in calls {
            service.call(call.method, call.nsid) { request in
                try await call.handler(Visit(request: request, viewer: viewer(of: request, calling: call.nsid)))
            }
        }
        server.route(.get, "/img/*", picture)
    }

    /// Adds the calls to the data server, for logged-in clients.
    func addCalls(toDataServer service: XRPCService) {
        for call in calls {
            service.call(call.method, call.nsid) { request in
                let caller = try context.caller(of: request)
                if let response = try await forwarded(request, call.nsid, caller) { return response }
                try caller.require(call: call.nsid, at: "\(context.addresses.appViewDID)#bsky_appview")
                return try await call.handler(Visit(request: request, viewer: caller.did))
            }
        }
        service.onAnyOther { call in
            try await XRPCRequest(call.request).response { request in
                if let proxy = request.headers["atproto-proxy"] {
                    let caller = try context.caller(of: request)
                    if let response = try await forwarded(request, call.nsid, caller) { return response }
                    try caller.require(call: call.nsid, at: proxy)
                } else if Self.closedCalls.contains(call.nsid), request.token(scheme: "dpop") != nil {
                    _ = try context.caller(of: request, .owner)
                }
                throw XRPCError(.notImplemented, "Method Not Implemented")
            }
        }
    }

    /// Calls that aren't available to apps that logged in with OAuth, even if the network doesn't implement them.
    private static let closedCalls: Set<NSID> = [
        "com.atproto.server.getAccountInviteCodes", "com.atproto.server.requestEmailUpdate",
        "com.atproto.temp.checkSignupQueue",
    ]

    /// The response of the service that the call's `atproto-proxy` names; `nil` if it names the AppView, or none.
    private func forwarded(_ request: XRPCRequest, _ nsid: NSID, _ caller: Caller) async throws -> ServerResponse? {
        let own = ["bsky_appview", "bsky_notif"].map { "\(context.addresses.appViewDID)#\($0)" }
        guard let proxy = request.headers["atproto-proxy"],
            !own.contains(where: { proxy.utf8.elementsEqual($0.utf8) })
        else { return nil }
        try caller.require(call: nsid, at: proxy)
        return try await Forwarder(context: context).response(to: request, calling: nsid, from: proxy, for: caller)
    }

    /// The caller on the AppView's own server, identified by a token signed with the account's key.
    private func viewer(of request: XRPCRequest, calling nsid: NSID) throws -> DID? {
        let did = context.addresses.appViewDID
        return try context.serviceCaller(of: request, audiences: [did, "\(did)#bsky_appview"], calling: nsid)
    }

    // MARK: Looking

    /// Creates the views for the caller.
    func look<Result>(_ visit: Visit, _ body: (Views) throws -> Result) rethrows -> Result {
        try context.world.withLock { world in
            try body(
                Views(
                    world: world, viewer: visit.viewer, labelers: labelers(of: visit, world),
                    address: context.addresses.appView.absoluteString))
        }
    }

    /// The response to a call, with the header that names the labelers of its labels.
    func answer(_ visit: Visit, _ body: (Views) throws -> some WireValue) throws -> ServerResponse {
        let (output, labelers) = try look(visit) { (try body($0), $0.labelers) }
        var response = try ServerResponse.value(output)
        if !labelers.isEmpty {
            response.headers["atproto-content-labelers"] = labelers.map(\.description).sorted().joined(separator: ", ")
        }
        return response
    }

    private func labelers(of visit: Visit, _ world: World) -> Set<DID> {
        let all = world.labelers.union(world.otherLabelers)
        guard let wanted = try? AcceptedLabelers(visit.request.headers) else { return all }
        return all.intersection(wanted.labelers.map(\.did))
    }

    /// The account with an identifier.
    func did(_ identifier: ATIdentifier, in world: World) throws -> DID {
        guard let did = world.did(of: identifier) else { throw XRPCError.invalid("Profile not found") }
        return did
    }

    /// Serves a picture, in its original size.
    @Sendable private func picture(_ request: ServerRequest) async throws -> ServerResponse {
        let parts = request.path.split(separator: "/").map(String.init)
        guard parts.count == 5, let did = try? DID(parts[3]), let cid = try? CID(String(parts[4].prefix { $0 != "@" })),
            let info = context.world.withLock({ $0.repositories[did]?.blobs[cid] }),
            let bytes = try await context.journal.value("\(did)/\(cid)", in: .blob)
        else { return .error("NotFound", "Image not found", status: .notFound) }
        return .data(Data(bytes), contentType: info.type)
    }
}

import ATData
import ATOAuth
import ATServer
import HTTPTransport
import LocalServer

/// The calls for handles and DIDs, and the DID of a handle under `/.well-known`.
struct IdentityCalls: Sendable {
    let context: NetworkContext

    func addCalls(to service: XRPCService, on server: LocalServer) {
        service.query("com.atproto.identity.resolveHandle", resolveHandle)
        service.query("com.atproto.identity.resolveDid", resolveDID)
        service.procedure("com.atproto.identity.updateHandle", updateHandle)
        server.route(.get, "/.well-known/atproto-did", wellKnownDID)
    }

    @Sendable private func resolveHandle(_ call: XRPCRequest) throws -> ServerResponse {
        let handle = try call.required("handle", as: Handle.self)
        guard let did = context.world.withLock({ $0.did(of: .handle(handle)) }) else {
            throw XRPCError(.badRequest, error: "HandleNotFound", "Unable to resolve handle")
        }
        let answer: LexObject = ["did": .string(did.description)]
        return try .value(answer)
    }

    @Sendable private func resolveDID(_ call: XRPCRequest) throws -> ServerResponse {
        let did = try call.required("did", as: DID.self)
        guard let document = try? context.world.withLock({ try $0.document(of: did) }) else {
            throw XRPCError(.badRequest, error: "DidNotFound", "Unable to resolve DID")
        }
        let answer: LexObject = ["didDoc": .object(document)]
        return try .value(answer)
    }

    @Sendable private func updateHandle(_ call: XRPCRequest) async throws -> ServerResponse {
        let caller = try context.caller(of: call, .full)
        try caller.require(.identity(.handle))
        let handle = try call.input().required("handle", as: Handle.self)
        guard !handle.isReserved else { throw XRPCError(.badRequest, error: "InvalidHandle", "Handle TLD is invalid") }
        try await context.rename(caller.did, to: handle)
        return ServerResponse()
    }

    /// Returns the DID of the handle in the request's host, or in its query for clients that can't choose the host.
    @Sendable private func wellKnownDID(_ request: ServerRequest) -> ServerResponse {
        let host = request.query("handle") ?? request.headers["Host"].map { String($0.prefix { $0 != ":" }) } ?? ""
        guard let handle = try? Handle(host), let did = context.world.withLock({ $0.did(of: .handle(handle)) }) else {
            return .text("User not found", status: .notFound)
        }
        return .text(did.description)
    }
}

import ATData
import ATServer
import HTTPTransport
import LocalServer

/// The calls by which an account's owner deactivates, activates and deletes it.
struct AccountCalls: Sendable {
    let context: NetworkContext

    func addCalls(to service: XRPCService) {
        service.procedure("com.atproto.server.deactivateAccount", deactivate)
        service.procedure("com.atproto.server.activateAccount", activate)
        service.procedure("com.atproto.server.requestAccountDelete", requestDeletion)
        service.procedure("com.atproto.server.deleteAccount", delete)
    }

    private func caller(of call: XRPCRequest) throws -> Caller {
        try context.caller(of: call, .owner, evenDeactivated: true)
    }

    @Sendable private func deactivate(_ call: XRPCRequest) async throws -> ServerResponse {
        try await context.setStatus(.deactivated, of: caller(of: call).did)
        return ServerResponse()
    }

    @Sendable private func activate(_ call: XRPCRequest) async throws -> ServerResponse {
        try await context.setStatus(.active, of: caller(of: call).did)
        return ServerResponse()
    }

    @Sendable private func requestDeletion(_ call: XRPCRequest) throws -> ServerResponse {
        context.mailCode(to: try caller(of: call).did, for: .deletion)
        return ServerResponse()
    }

    /// Deletes an account. The password and the mailed code show who calls, so no session is needed.
    @Sendable private func delete(_ call: XRPCRequest) async throws -> ServerResponse {
        let input = try call.input()
        let did = try input.required("did", as: DID.self)
        let password = try input.required("password")
        let code = try input.required("token")
        guard let account = context.world.withLock({ $0.accounts[did] }) else {
            throw XRPCError.invalid("account not found")
        }
        guard password.utf8.count <= 512, account.password.matches(password) else {
            throw XRPCError(.unauthorized, "Invalid did or password")
        }
        try context.world.withLock { try $0.useCode(code, of: did, for: .deletion) }
        try await context.setStatus(.deleted, of: did)
        return ServerResponse()
    }
}

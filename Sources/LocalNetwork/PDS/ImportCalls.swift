import ATServer
import Foundation
import HTTPTransport
import LocalServer

/// The call that replaces an account's repository with one from a CAR.
struct ImportCalls: Sendable {
    let context: NetworkContext

    func addCalls(to service: XRPCService) {
        service.procedure("com.atproto.repo.importRepo", importRepo)
    }

    @Sendable private func importRepo(_ call: XRPCRequest) async throws -> ServerResponse {
        let caller = try context.caller(of: call, .owner, evenDeactivated: true)
        let type = (call.headers["Content-Type"] ?? "").prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
        guard type.lowercased() == "application/vnd.ipld.car" else {
            throw XRPCError.invalid("Wrong Content-Type: expected application/vnd.ipld.car")
        }
        try await context.importRepository(call.request.body, to: caller.did)
        return ServerResponse()
    }
}

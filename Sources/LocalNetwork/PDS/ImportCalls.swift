import ATCrypto
import ATData
import ATIdentity
import ATRepo
import Foundation
import HTTPTransport
import LocalServer

/// The call that replaces an account's repository with one from a CAR.
struct ImportCalls: Sendable {
    let context: NetworkContext

    func addRoutes(to server: LocalServer) {
        server.procedure("com.atproto.repo.importRepo", importRepo)
    }

    @Sendable private func importRepo(_ call: XRPCRequest) async throws -> ServerResponse {
        let caller = try context.caller(of: call, .owner, evenDeactivated: true)
        let type = (call.headers["Content-Type"] ?? "").prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
        guard type.lowercased() == "application/vnd.ipld.car" else {
            throw XRPCFailure.invalid("Wrong Content-Type: expected application/vnd.ipld.car")
        }
        let keys = context.world.withLock { world in
            let logged = world.logs[caller.did]?.entries.compactMap { $0.operation.state?.signingKey } ?? []
            return logged + ((try? world.signingKey(of: caller.did).verifyingKey).map { [$0] } ?? [])
        }
        let body = call.request.body
        let imported: RepositoryImport
        do {
            // A large repository takes time, and the handler's thread also serves other connections.
            imported = try await Task.detached { try await RepositoryImport(body, of: caller.did, keys) }.value
        } catch {
            throw XRPCFailure.invalid("The repository can't be imported: \(error)")
        }
        try await context.apply(imported, to: caller.did)
        return ServerResponse()
    }
}

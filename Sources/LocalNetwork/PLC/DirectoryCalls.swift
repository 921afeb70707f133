import ATData
import ATIdentity
import ATServer
import HTTPTransport
import LocalServer

/// The PLC directory. It serves documents, logs and data, and accepts operations under the rules of the real one.
struct DirectoryCalls: Sendable {
    let context: NetworkContext

    func addRoutes(to server: LocalServer) {
        server.route(.get, "/_health") { _ in try .json(["version": "local"]) }
        server.route(.get, "/*") { request in
            do {
                return try answer(request)
            } catch {
                return XRPCError(error).response
            }
        }
        server.route(.post, "/*") { request in
            do {
                return try await accept(request)
            } catch let error as PLCOperationError {
                return try .json(["message": error.description], status: .badRequest)
            } catch let error as PLCLogError {
                return try .json(["message": error.description], status: .badRequest)
            } catch {
                return XRPCError(error).response
            }
        }
    }

    private func answer(_ request: ServerRequest) throws -> ServerResponse {
        let parts = request.path.split(separator: "/").map(String.init)
        guard let text = parts.first else { return .text("The PLC directory of a local network.") }
        let did: DID
        do throws(SyntaxError) { did = try DID(text) } catch { return try notFound(text) }
        guard let log = context.world.withLock({ $0.logs[did] }), let last = log.last else { return try notFound(text) }
        switch parts.dropFirst() {
        case ["log"]: return try .value(LexValue.array(log.currentEntries.map { .object($0.operation.object) }))
        case ["log", "last"]: return try .value(last.object)
        case ["log", "audit"]: return try .value(log.audit)
        case [], ["data"]:
            guard let state = log.state else {
                return try .json(["message": "DID not available: \(did)"], status: .notFound)
            }
            if parts.count == 1 { return try .value(state.document(of: did), type: "application/did+ld+json") }
            return try .value(data(of: did, last))
        default: return try notFound(request.path)
        }
    }

    /// The current data of an account, without its history.
    private func data(of did: DID, _ operation: PLCOperation) -> LexObject {
        var data: LexObject = ["did": .string(did.description)]
        for name in ["verificationMethods", "rotationKeys", "alsoKnownAs", "services"] {
            data[name] = operation.object[name]
        }
        return data
    }

    /// Adds an operation to a log, or starts a log.
    private func accept(_ request: ServerRequest) async throws -> ServerResponse {
        let operation = try PLCOperation(json: request.body)
        if case .legacyCreate = operation.kind { throw PLCOperationError.invalidForm("new accounts can't use it") }
        guard let did = try? DID(String(request.path.dropFirst())) else { return try notFound(request.path) }
        try await context.update { world, changes in
            try world.append(operation, to: did, &changes)
        }
        return .status(.ok)
    }

    private func notFound(_ what: String) throws -> ServerResponse {
        try .json(["message": "DID not registered: \(what)"], status: .notFound)
    }
}

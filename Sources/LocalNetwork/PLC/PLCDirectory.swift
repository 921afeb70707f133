import ATData
import HTTPTransport
import LocalServer

/// The PLC directory's part that clients read: documents, logs and data of the network's accounts.
struct PLCDirectory: Sendable {
    let core: Core

    func addRoutes(to server: LocalServer) {
        server.route(.get, "/_health") { _ in try .json(["version": "local"]) }
        server.route(.get, "/*") { request in
            do {
                return try answer(request)
            } catch {
                return XRPCFailure.response(to: error)
            }
        }
    }

    private func answer(_ request: LocalRequest) throws -> LocalResponse {
        let parts = request.path.split(separator: "/").map(String.init)
        guard let text = parts.first else { return .text("A PLC directory of a local network.") }
        let did: DID
        do throws(SyntaxError) { did = try DID(text) } catch { return try notFound(text) }
        guard let log = core.world.withLock({ $0.operations[did] }), let last = log.last else {
            return try notFound(text)
        }
        switch parts.dropFirst() {
        case []: return try .value(last.document(of: did), type: "application/did+ld+json")
        case ["data"]: return try .value(last.data(of: did))
        case ["log"]: return try .value(LexValue.array(log.map { .object($0.signed) }))
        case ["log", "last"]: return try .value(last.signed)
        case ["log", "audit"]: return try .value(LexValue.array(log.map { $0.auditEntry(of: did) }))
        default: return try notFound(request.path)
        }
    }

    private func notFound(_ what: String) throws -> LocalResponse {
        try .json(["message": "DID not registered: \(what)"], status: .notFound)
    }
}

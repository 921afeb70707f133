import ATData
import ATIdentity
import ATServer
import Foundation
import HTTPTransport
import LocalServer

/// The calls of a Tap.
struct TapCalls: Sendable {
    let context: NetworkContext
    let follower: TapFollower
    let outbox: TapOutbox
    let password: String?

    func addRoutes(to server: LocalServer) {
        add(.get, "/health", server) { _ in try .json(["status": "ok"]) }
        add(.post, "/repos/add", server) { request in
            for did in try dids(of: request) { follower.add(did) }
            return .status(.ok)
        }
        add(.post, "/repos/remove", server) { request in
            for did in try dids(of: request) { follower.remove(did) }
            return .status(.ok)
        }
        add(.get, "/resolve/*", server) { request in
            let did = try did(of: request)
            guard let document = context.world.withLock({ $0.logs[did]?.state?.document(of: did) }) else {
                return try .json(["message": "DID not found"], status: .notFound)
            }
            return try .value(document)
        }
        add(.get, "/info/*", server, info)
        add(.get, "/stats/repo-count", server) { _ in try .json(["repo_count": follower.followed.count]) }
        add(.get, "/stats/record-count", server) { _ in
            try .json(["record_count": follower.followed.values.reduce(0) { $0 + $1.records.count }])
        }
        add(.get, "/stats/outbox-buffer", server) { _ in try .json(["outbox_buffer": outbox.count]) }
        add(.get, "/stats/resync-buffer", server) { _ in try .json(["resync_buffer": 0]) }
        add(.get, "/stats/cursors", server) { _ in try .json(["firehose": follower.cursor]) }
    }

    private func info(_ request: ServerRequest) throws -> ServerResponse {
        let did = try did(of: request)
        guard let account = follower.followed[did] else {
            return try .json(["message": "repo not found"], status: .notFound)
        }
        let fields: LexObject = [
            "did": .string(did.description), "handle": .string(account.handle?.description ?? ""),
            "state": account.error == nil ? "active" : "error", "rev": .string(account.rev?.description ?? ""),
            "error": .string(account.error ?? ""), "retries": .integer(account.error == nil ? 0 : 1),
            "records": .integer(account.records.count),
        ]
        return try .value(fields)
    }

    private func did(of request: ServerRequest) throws -> DID {
        try DID(parameter: "did", String(request.path.split(separator: "/").last ?? ""))
    }

    private func dids(of request: ServerRequest) throws -> [DID] {
        try LexObject(json: request.body).array("dids").map { value in
            guard case .string(let text) = value else { throw XRPCError.invalid("dids must be an array of strings") }
            return try DID(parameter: "dids", text)
        }
    }

    private func add(
        _ method: HTTPMethod, _ path: String, _ server: LocalServer,
        _ handler: @escaping @Sendable (ServerRequest) throws -> ServerResponse
    ) {
        server.route(method, path) { [password] request in
            do {
                return try Self.refusal(of: request, password: password) ?? handler(request)
            } catch {
                return XRPCError(error).response
            }
        }
    }

    /// The `Authorization` header for the password.
    static func authorization(_ password: String) -> String {
        "Basic \(Data("admin:\(password)".utf8).base64EncodedString())"
    }

    /// The error response to a request with a missing or wrong password; `nil` if it is right.
    static func refusal(of request: ServerRequest, password: String?) throws -> ServerResponse? {
        guard let password, request.headers["Authorization"] != authorization(password) else { return nil }
        return try .json(
            ["error": "Unauthorized", "message": "The password is missing or wrong"], status: .unauthorized,
            headers: ["WWW-Authenticate": "Basic realm=\"admin\""])
    }
}

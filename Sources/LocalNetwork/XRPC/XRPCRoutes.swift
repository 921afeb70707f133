import ATData
import ATServer
import Foundation
import HTTPTransport
import LocalServer

extension LocalServer {
    /// Adds a route for a call of a lexicon.
    func call(
        _ method: HTTPMethod, _ nsid: String,
        _ handler: @escaping @Sendable (XRPCRequest) async throws -> ServerResponse
    ) {
        route(method, "/xrpc/\(nsid)") { request in
            let call = XRPCRequest(request)
            do {
                return call.finished(try await handler(call))
            } catch {
                return call.finished(XRPCFailure.response(to: error))
            }
        }
    }

    /// Adds a route for a query.
    func query(_ nsid: String, _ handler: @escaping @Sendable (XRPCRequest) async throws -> ServerResponse) {
        call(.get, nsid, handler)
    }

    /// Adds a route for a procedure.
    func procedure(_ nsid: String, _ handler: @escaping @Sendable (XRPCRequest) async throws -> ServerResponse) {
        call(.post, nsid, handler)
    }

    /// Adds the stream of a subscription.
    func stream(_ nsid: NSID, _ events: EventBroadcast) {
        let service = XRPCService()
        service.on(stream: nsid, events)
        route("/xrpc/\(nsid)") { await service.respond(to: $0) }
    }
}

extension ServerResponse {
    /// A response with a value as JSON.
    static func value(
        _ value: some WireValue, type: String = "application/json", status: HTTPStatusCode = .ok
    ) throws -> ServerResponse {
        .data(try value.jsonData(), status: status, contentType: type)
    }
}

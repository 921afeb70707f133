import ATData
import ATServer
import Foundation
import HTTPTransport
import LocalServer

extension LocalServer {
    /// Serves calls, at every path without a route of its own.
    ///
    /// - Parameter identity: The service whose document the server has, if any.
    func serveCalls(as identity: ServiceIdentity? = nil) -> XRPCService {
        var options = XRPCService.Options()
        options.version = "local"
        // The server has limited the body already. A call takes as long as whoever debugs it.
        options.blobBytes = .max
        options.timeout = .seconds(86_400)
        options.readsProxyField = false
        let service = XRPCService(identity, options: options)
        route(fallback: { await service.respond(to: $0) })
        return service
    }
}

extension XRPCService {
    typealias Handler = @Sendable (XRPCRequest) async throws -> ServerResponse

    /// Sets the handler of a call.
    func call(_ method: HTTPMethod, _ nsid: NSID, _ handler: @escaping Handler) {
        on(method, nsid) { try await XRPCRequest($0.request).response(of: handler) }
    }

    /// Sets the handler of a query.
    func query(_ nsid: NSID, _ handler: @escaping Handler) { call(.get, nsid, handler) }

    /// Sets the handler of a procedure.
    func procedure(_ nsid: NSID, _ handler: @escaping Handler) { call(.post, nsid, handler) }
}

extension ServiceIdentity {
    /// A server of the network with one service.
    init(_ did: String, _ service: String, _ type: String, _ address: URL) throws {
        try self.init(did: DID(did), service: service, type: type, endpoint: address.absoluteString)
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

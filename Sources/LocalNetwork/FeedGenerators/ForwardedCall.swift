import ATCrypto
import ATData
import ATServer
import Foundation
import HTTPTransport
import LocalServer

/// A call that the network sends to another of its services, for an account.
struct ForwardedCall: Sendable {
    let method: HTTPMethod
    let nsid: NSID
    var parameters: [(name: String, value: String)] = []
    var headers = HTTPHeaders()
    var body: Data?

    init(_ method: HTTPMethod, _ nsid: NSID) {
        self.method = method
        self.nsid = nsid
    }
}

extension NetworkContext {
    /// Sends a call to a feed generator, with a token of the account.
    func forward(_ call: ForwardedCall, to service: DID, for account: DID?) async throws -> HTTPResponse {
        guard let base = ownServices.withLock({ $0[service] }) else {
            throw XRPCError.invalid("could not resolve proxy did service url: \(service)")
        }
        var url = options.inside(base).appending(path: "xrpc/\(call.nsid)")
        url.append(queryItems: call.parameters.map { URLQueryItem(name: $0.name, value: $0.value) })
        var request = HTTPRequest(call.method, url, headers: call.headers)
        if let account {
            let token = try serviceToken(of: account, for: service.description, calling: call.nsid)
            request.headers["Authorization"] = "Bearer \(token)"
        }
        if let body = call.body {
            request.body = .bytes(body)
            request.headers["Content-Type"] = "application/json"
        }
        do {
            return try await DefaultTransport.shared.send(request)
        } catch {
            throw XRPCError(HTTPStatusCode(rawValue: 502), error: "UpstreamFailure", "The service can't be reached")
        }
    }
}

extension HTTPResponse {
    /// The response to pass on.
    var relayed: ServerResponse { .data(body, status: status, contentType: "application/json") }

    /// The name of the error in the response.
    var errorName: String? {
        guard case .string(let name)? = (try? LexValue(json: body))?["error"] else { return nil }
        return name
    }
}

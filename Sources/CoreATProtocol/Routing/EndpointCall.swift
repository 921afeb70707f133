import Foundation
import HTTPTransport

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One call of an endpoint, taken off the actor to be encoded and sent.
struct EndpointCall: Sendable {
    private enum Form: Sendable {
        case parts(base: URL, path: String, method: HTTPMethod, parameters: EncodableParameters, headers: HTTPHeaders)
        case request(HTTPRequest?)
    }

    private let form: Form

    @APActor
    init(_ endpoint: some EndpointType) async throws {
        form = .parts(
            base: await endpoint.baseURL, path: endpoint.path, method: endpoint.httpMethod,
            parameters: try EncodableParameters(await endpoint.task), headers: await endpoint.headers ?? [:])
    }

    /// Makes a call of a request that a delegate has had its hands on.
    init(intercepted request: URLRequest) {
        form = .request(HTTPRequest(request))
    }

    /// The request, encoded.
    func request() throws -> HTTPRequest {
        switch form {
        case .request(let request):
            guard let request else { throw AtError.network(.encodingFailed("the delegate took away its address")) }
            return request
        case .parts(let base, let path, let method, let parameters, let headers):
            guard Origin(base) != nil else { throw AtError.network(.invalidHost(base.absoluteString)) }
            let target = RequestTarget(base: base.absoluteString, path: path, query: try parameters.queryItems())
            var request = HTTPRequest(method, try target.url(), headers: headers)
            if let body = try parameters.bodyData() {
                request.body = .bytes(body)
                if headers["Content-Type"] == nil { request.headers["Content-Type"] = "application/json" }
            }
            if headers["Accept"] == nil { request.headers["Accept"] = "application/json" }
            return request
        }
    }
}

extension HTTPRequest {
    /// The request as Foundation has it, with a body that is in memory.
    var foundationRequestWithBody: URLRequest {
        var result = foundationRequest
        if case .bytes(let data) = body { result.httpBody = data }
        return result
    }

    /// Takes a request back from Foundation; `nil` when it has no address any more.
    init?(_ request: URLRequest) {
        guard let url = request.url else { return nil }
        let fields = (request.allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }
        self.init(
            HTTPMethod(rawValue: request.httpMethod ?? "GET"), url,
            headers: HTTPHeaders(fields.map { HTTPHeaders.Field(name: $0.key, value: $0.value) }),
            body: request.httpBody.map { .bytes($0) } ?? .none)
        timeouts.idle = .seconds(request.timeoutInterval)
    }
}

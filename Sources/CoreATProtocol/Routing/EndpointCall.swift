import Foundation
import HTTPTransport

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A call to an endpoint. It is read on the actor, and encoded and sent elsewhere.
struct EndpointCall: Sendable {
    private let base: URL
    private let path: String
    private let method: HTTPMethod
    private let parameters: EncodableParameters
    private let headers: HTTPHeaders

    @APActor
    init(_ endpoint: some EndpointType) async throws {
        base = await endpoint.baseURL
        path = endpoint.path
        method = endpoint.httpMethod
        parameters = try EncodableParameters(await endpoint.task)
        headers = await endpoint.headers ?? [:]
    }

    /// The encoded request.
    func request() throws -> HTTPRequest {
        guard Origin(base) != nil else { throw AtError.network(.invalidHost(base.absoluteString)) }
        let url = try URL(base: base.absoluteString, path: path, query: parameters.queryItems())
        var request = HTTPRequest(method, url, headers: headers)
        if let body = try parameters.bodyData() {
            request.body = .bytes(body)
            if headers["Content-Type"] == nil { request.headers["Content-Type"] = "application/json" }
        }
        if headers["Accept"] == nil { request.headers["Accept"] = "application/json" }
        return request
    }
}

extension URL {
    /// Creates a URL from its parts, each percent-encoded as required.
    init(base: String, path: String, query: [(name: String, value: String)] = []) throws {
        var text = base
        while text.hasSuffix("/") { text.removeLast() }
        if !path.hasPrefix("/"), !path.isEmpty { text.append("/") }
        text.percentEncode(path, keeping: .path)
        let parameters: String = query.reduce(into: "") { $0.appendParameter($1.name, $1.value) }
        if !parameters.isEmpty { text.append("?\(parameters)") }
        guard let url = URL(string: text) else { throw AtError.network(.invalidHost(base)) }
        self = url
    }
}

extension HTTPRequest {
    /// The request after the delegate has changed it. What `URLRequest` can't represent stays unchanged: limits,
    /// progress, and a body that isn't in memory.
    @APActor
    func intercepted(by delegate: any NetworkRouterDelegate) async throws -> HTTPRequest {
        var request = foundationRequest
        if case .bytes(let data) = body { request.httpBody = data }
        await delegate.intercept(&request)
        guard let url = request.url else {
            throw AtError.network(.encodingFailed("The delegate removed the request's URL."))
        }
        var result = self
        result.method = HTTPMethod(rawValue: request.httpMethod ?? "GET")
        result.url = url
        let fields = (request.allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }
        result.headers = HTTPHeaders(fields.map { HTTPHeaders.Field(name: $0.key, value: $0.value) })
        switch body {
        case .none, .bytes: result.body = request.httpBody.map { .bytes($0) } ?? .none
        case .file, .stream: break
        }
        let idle = Duration(clampingSeconds: request.timeoutInterval)
        if idle > .zero { result.timeouts.idle = idle }
        return result
    }
}

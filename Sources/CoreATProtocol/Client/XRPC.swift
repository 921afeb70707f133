public import Foundation
public import HTTPTransport

/// The calls that lexicons describe, as the endpoint of a router: the typed calls on the current environment.
///
/// ```swift
/// let router = NetworkRouter<XRPC>()
/// let page = try await router.execute(.getTimeline(limit: 50))
/// ```
///
/// There are no values of it: the router takes the calls themselves.
public enum XRPC: EndpointType {
    /// Never asked for.
    public var baseURL: URL { get async { switch self {} } }
    /// Never asked for.
    public var path: String { switch self {} }
    /// Never asked for.
    public var httpMethod: HTTPMethod { switch self {} }
    /// Never asked for.
    public var task: HTTPTask { get async { switch self {} } }
    /// Never asked for.
    public var headers: HTTPHeaders? { get async { switch self {} } }
}

extension NetworkRouter where Endpoint == XRPC {
    /// Makes a call and returns what it answers.
    ///
    /// - Throws: `AtError`, or `CancellationError` when the task was cancelled.
    @concurrent @discardableResult
    public nonisolated func execute<Call: XRPCCall>(
        _ call: Call, options: CallOptions = CallOptions()
    ) async throws -> Call.Output {
        try await response(for: call, options: options).output
    }

    /// Makes a call and returns what it answers, with all that came with it.
    ///
    /// - Throws: `AtError`, or `CancellationError` when the task was cancelled.
    @concurrent
    public nonisolated func response<Call: XRPCCall>(
        for call: Call, options: CallOptions = CallOptions()
    ) async throws -> XRPCResponse<Call.Output> {
        let outgoing = try OutgoingCall(call)
        var options = options
        options.proxy = options.proxy ?? ServiceRoutes.standard.service(for: Call.nsid)
        return try await attempt(
            {
                let request = try outgoing.request(to: self.environment.hostAddress(), options)
                return try await self.intercept(request, await self.currentDelegate)
            }, { try $0.read(options, Call.output) })
    }
}

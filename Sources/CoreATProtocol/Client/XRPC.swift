import HTTPTransport

/// Makes a router take the calls of lexicons, for typed calls in the current environment.
///
/// ```swift
/// let router = NetworkRouter<XRPC>()
/// let page = try await router.execute(.getTimeline(limit: 50))
/// ```
///
/// The type has no values: the router takes the calls themselves.
public enum XRPC {}

extension NetworkRouter where Endpoint == XRPC {
    /// Makes a call and returns its output. Elements that can't be decoded are skipped and reported to the
    /// environment's `onIssues`.
    ///
    /// - Throws: `AtError`, or `CancellationError` if the task was cancelled.
    @concurrent @discardableResult
    public nonisolated func execute<Call: XRPCCall>(
        _ call: Call, options: CallOptions = CallOptions()
    ) async throws -> Call.Output {
        let response = try await response(for: call, options: options)
        if !response.issues.isEmpty { environment.onIssues(Call.nsid, response.issues) }
        return response.output
    }

    /// Makes a call and returns its output with the headers, and with the elements that were skipped because they
    /// couldn't be decoded.
    ///
    /// - Throws: `AtError`, or `CancellationError` if the task was cancelled.
    @concurrent
    public nonisolated func response<Call: XRPCCall>(
        for call: Call, options: CallOptions = CallOptions()
    ) async throws -> XRPCResponse<Call.Output> {
        var options = options
        options.proxy = options.proxy ?? ServiceRoutes.standard.service(for: Call.nsid)
        let outgoing = try OutgoingCall(call)
        return try await self.call {
            try outgoing.request(to: environment.hostAddress(), options)
        } read: {
            try $0.xrpcResponse(options, asOf: environment.time.date(), Call.output)
        }
    }
}

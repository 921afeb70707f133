import ATData
import HTTPServer
import HTTPTransport

/// A service as the site of a server: it decides which bodies are read, and what a client gets whose request can't be
/// read.
struct ServiceSite: RequestSite {
    let service: XRPCService

    func bodyRule(of head: ServerRequest, _ usual: Int) -> BodyRule { service.bodyRule(of: head, usual) }

    func answer(_ received: ReceivedRequest, on connection: Connection) async -> Bool {
        await answer(received, on: connection) { [service] in await service.respond(to: $0) }
    }

    func response(to error: RequestError, of head: ServerRequest?) -> ServerResponse {
        service.response(to: XRPCError(error.status, error.message, headers: error.headers), of: head)
    }

    func response(to error: any Error, of request: ServerRequest) -> ServerResponse {
        service.response(to: error, of: request)
    }

    func sending(_ response: ServerResponse, to request: ServerRequest, failedWith error: any Error) {
        service.logCut(response, to: request, error)
    }

    /// Does nothing: the responses to errors are logged as those to calls are.
    func note(_ event: HTTPServer.Event) {}
}

extension XRPCService {
    /// The response to a request that no handler answers.
    fileprivate func response(to error: any Error, of request: ServerRequest?) -> ServerResponse {
        let id = request.flatMap(addresses.requestID) ?? RequestID()
        let visible = XRPCError.visible(error)
        var response = visible.error.response
        ResponseFields.add(to: &response, id)
        log(response.status.rawValue, of: request, id, took: .zero, visible.hidden)
        return response
    }

    /// Logs that the body of a response, whose status is logged already, has ended with an error.
    fileprivate func logCut(_ response: ServerResponse, to request: ServerRequest, _ error: any Error) {
        let id = response.headers["X-Request-Id"].flatMap { RequestID($0) } ?? RequestID()
        let text = XRPCError.visible(error).hidden ?? "\(error)"
        log(HTTPStatusCode.internalServerError.rawValue, of: request, id, took: .zero, text)
    }

    /// The rule for a body. It isn't read if the header alone determines the response.
    fileprivate func bodyRule(of head: ServerRequest, _ usual: Int) -> BodyRule {
        let state = state.withLock(\.self)
        // Middleware may answer the request itself, or pass it on as another one.
        let others = state.middleware.isEmpty ? BodyRule.ignored : .whole(upTo: usual)
        let path = head.localTarget.prefix { $0 != "?" }
        guard let name = ServiceVisit.callName(in: path), let nsid = try? NSID(String(name)).normalized else {
            return state.fallback == nil ? others : .whole(upTo: usual)
        }
        let headers = head.headers
        if let other = try? otherService(headers) {
            guard let forwarding = state.forwarding, head.method == .post, forwarding.names(other, self),
                !forwarding.auth.isRequired || headers["Authorization"] != nil,
                !limiter.isExhausted(
                    nsid, options.limits.map(\.ofAllCalls), for: { addresses.client(of: head, headers) })
            else { return others }
            return .whole(upTo: forwarding.bodyBytes ?? options.blobBytes)
        }
        guard let route = state.routes[nsid] else {
            guard let other = state.rawRoute(of: nsid), state.streams[nsid] == nil else { return others }
            return other.streamsInput ? .pieces(upTo: other.most) : .whole(upTo: other.most)
        }
        guard others != .ignored || isPromising(route, head, headers) else { return .ignored }
        guard let most = try? InputCheck(route, options).limit(headers) else { return others }
        return route.streamsInput ? .pieces(upTo: most) : .whole(upTo: most)
    }

    /// Whether a call may succeed, as far as its head says.
    private func isPromising(_ route: ServiceRoute, _ head: ServerRequest, _ headers: HTTPHeaders) -> Bool {
        guard route.method.accepts(head.method), !route.auth.isRequired || headers["Authorization"] != nil else {
            return false
        }
        return !limiter.isExhausted(route.nsid, route.limits) { addresses.client(of: head, headers) }
    }
}

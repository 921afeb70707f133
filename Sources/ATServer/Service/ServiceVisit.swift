import ATData
import CoreATProtocol
import Foundation
import HTTPServer
import HTTPTransport

/// The way of one request through a service.
struct ServiceVisit: Sendable {
    /// The longest target of a request, in bytes.
    private static let longestTarget = 16 << 10
    private static let prefix = "/xrpc/"

    let service: XRPCService
    let id: RequestID
    let keys: InProcessKeys?

    /// The response, and the error that it hides.
    func response(
        to request: ServerRequest, through middleware: ArraySlice<XRPCService.Middleware>
    ) async -> (ServerResponse, String?) {
        let hidden = Guarded<String?>(nil)
        @Sendable func pass(_ request: ServerRequest, _ rest: ArraySlice<XRPCService.Middleware>) async
            -> ServerResponse
        {
            do {
                guard let first = rest.first else { return try await route(request) }
                return try await first(request) { await pass($0, rest.dropFirst()) }
            } catch {
                let visible = XRPCError.visible(error)
                if let text = visible.hidden { hidden.withLock { $0 = text } }
                return visible.error.response
            }
        }
        return (await pass(request, middleware), hidden.withLock(\.self))
    }

    /// The name of the call in a path; `nil` if the path is another one.
    static func callName(in path: Substring) -> Substring? {
        guard path.hasPrefix(prefix) else { return nil }
        let name = path.dropFirst(prefix.count)
        return name.last == "/" ? name.dropLast() : name
    }

    private func route(_ request: ServerRequest) async throws -> ServerResponse {
        guard request.target.utf8.count <= Self.longestTarget else {
            throw XRPCError(HTTPStatusCode(rawValue: 414), "The address is longer than \(Self.longestTarget) bytes")
        }
        let headers = request.headers
        if request.method == .options, headers["Access-Control-Request-Method"] != nil {
            return ResponseFields.preflight(headers)
        }
        let target = request.localTarget
        let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex
        let path = target[..<mark]
        let query = target[mark...].dropFirst()
        if path == "/.well-known/did.json", let document = service.identity?.webDocument {
            return try respondWithDocument(document, request, headers)
        }
        guard let name = Self.callName(in: path) else { return try await fallback(request) }
        if name == "_health" { return try await service.health.response(to: request, headers) }
        let nsid: NSID
        do {
            nsid = try NSID(String(name))
        } catch {
            throw XRPCError.invalid("The path does not name a call")
        }
        if let other = try service.otherService(headers) {
            return try await forward(
                RawCall(nsid: nsid, query: String(query), request: request, id: id), other, headers)
        }
        let key = nsid.normalized
        let (registered, stream) = service.state.withLock { ($0.routes[key], $0.streams[key]) }
        if let stream {
            guard request.method == .get else {
                throw XRPCError(
                    HTTPStatusCode(rawValue: 405), "A stream is opened with GET", headers: ["Allow": "GET"])
            }
            return try stream.events.respond(
                to: request, from: service.addresses.client(of: request, headers), stream.encoding, stream.copies
            ) { error in
                service.log(
                    HTTPStatusCode.internalServerError.rawValue, of: request, id, took: .zero,
                    XRPCError.visible(error).hidden ?? "\(error)")
            }
        }
        guard let route = registered else {
            return try await answerRaw(RawCall(nsid: nsid, query: String(query), request: request, id: id), headers)
        }
        try route.method.check(request.method)
        return try await answer(route, request, headers, query)
    }

    /// Passes on a call that is not read here. Its caller isn't known.
    private func answerRaw(_ call: RawCall, _ headers: HTTPHeaders) async throws -> ServerResponse {
        guard let other = service.state.withLock({ $0.rawRoute(of: call.nsid.normalized) }) else {
            throw XRPCError(.notImplemented, "Method Not Implemented")
        }
        try other.method?.check(call.request.method)
        let limits = service.options.limits.map(\.ofAllCalls).filter { $0.key != .account }
        let count: @Sendable () async throws -> Void = {
            _ = try await countAddress(call.nsid, limits, call.request, headers)
            let second = await service.limiter.count(call.nsid, limits, of: .anonymous)
            if let second, second.isRefused { throw service.limiter.refusal(second) }
        }
        guard other.streamsInput, call.request.isStreamed else {
            return try await withTimeout {
                try await count()
                return try await other.handler(other.streamsInput ? call : call.whole(upTo: other.most))
            }
        }
        return try await withPausingTimeout { time in
            try await count()
            let pieces = call.request.pieces.limited(to: other.most, time)
            return try await other.handler(
                RawCall(nsid: call.nsid, query: call.query, request: call.request.reading(pieces), id: call.id))
        }
    }

    /// Counts a call by its address, before its caller is known.
    ///
    /// - Returns: The state of the address's limits.
    /// - Throws: An ``XRPCError`` if they refuse it.
    private func countAddress(
        _ nsid: NSID, _ limits: [CallLimit], _ request: ServerRequest, _ headers: HTTPHeaders
    ) async throws -> CallLimiter.Outcome? {
        let outcome = await service.limiter.count(nsid, limits) { service.addresses.client(of: request, headers) }
        if let outcome, outcome.isRefused { throw service.limiter.refusal(outcome) }
        return outcome
    }

    private func fallback(_ request: ServerRequest) async throws -> ServerResponse {
        guard let handler = service.state.withLock({ $0.fallback }) else {
            throw XRPCError(.notFound, error: "NotFound", "There is nothing here")
        }
        let most = service.options.server.bodyBytes
        return try await withTimeout { try await handler(request.whole(upTo: most)) }
    }

    private func respondWithDocument(
        _ document: LexValue, _ request: ServerRequest, _ headers: HTTPHeaders
    ) throws -> ServerResponse {
        guard request.method == .get || request.method == .head else {
            throw XRPCError(
                HTTPStatusCode(rawValue: 405), "The document can only be read", headers: ["Allow": "GET, HEAD"])
        }
        let bytes = try document.jsonData()
        var response = ServerResponse.data(bytes, contentType: "application/json")
        ResponseFields.cache(&response, bytes, .public(300), headers)
        return response
    }

    /// Sends a call to another service. The limits of all calls hold for it.
    private func forward(
        _ call: RawCall, _ other: ServiceReference, _ headers: HTTPHeaders
    ) async throws -> ServerResponse {
        guard let forwarding = service.state.withLock({ $0.forwarding }) else {
            throw XRPCError(.notImplemented, "This service does not forward calls")
        }
        let isProcedure = call.request.method == .post
        guard isProcedure || call.request.method == .get else {
            throw XRPCError(
                HTTPStatusCode(rawValue: 405), "Calls are made with GET or POST", headers: ["Allow": "GET, POST"])
        }
        let limits = service.options.limits.map(\.ofAllCalls)
        return try await withTimeout {
            _ = try await countAddress(call.nsid, limits, call.request, headers)
            let caller = try await caller(
                forwarding.auth, headers, calling: call.nsid, isProcedure: isProcedure
            ) { account in
                let full = service.limiter.refusal(call.nsid, limits, of: .account(account))
                if let full { throw service.limiter.refusal(full) }
            }
            let second = await service.limiter.count(call.nsid, limits, of: caller)
            if let second, second.isRefused { throw service.limiter.refusal(second) }
            let most = forwarding.bodyBytes ?? service.options.blobBytes
            return try await forwarding.response(to: call.whole(upTo: most), from: other, for: caller, service)
        }
    }

    // MARK: A call

    /// The address's limits and the parameters first, and then the rest, all in limited time.
    private func answer(
        _ route: ServiceRoute, _ request: ServerRequest, _ headers: HTTPHeaders, _ query: Substring
    ) async throws -> ServerResponse {
        guard route.streamsInput else {
            return try await withTimeout { try await respond(route, request, headers, query) }
        }
        // Without a valid type, there is no input to read.
        let most = (try? InputCheck(route, service.options).limit(headers)) ?? 0
        return try await withPausingTimeout { time in
            try await respond(route, request.reading(request.pieces.limited(to: most, time)), headers, query)
        }
    }

    /// The parameters, the caller and its limits, the body, and the handler.
    private func respond(
        _ route: ServiceRoute, _ request: ServerRequest, _ headers: HTTPHeaders, _ query: Substring
    ) async throws -> ServerResponse {
        let first = try await countAddress(route.nsid, route.limits, request, headers)
        let reader = XRPCQueryReader(query, allowsLooseArrays: service.options.allowsLooseArrays)
        guard reader.isValid else { throw reader.refusal }
        let handle = try route.prepare(
            ServiceRoute.Call(
                request: request, headers: headers, query: reader, labelers: AcceptedLabelers(headers), visit: self))
        let caller = try await caller(route.auth, headers, calling: route.nsid, isProcedure: !route.isQuery) {
            account in
            let full = service.limiter.refusal(route.nsid, route.limits, of: .account(account))
            if let full { throw service.limiter.refusal(full) }
        }
        let second = await service.limiter.count(route.nsid, route.limits, of: caller)
        if let second, second.isRefused { throw service.limiter.refusal(second) }
        let input = try await InputCheck(route, service.options).input(of: request, headers, service.unpackedMemory)
        defer { withExtendedLifetime(input) {} }
        var response = try await handle(caller, input)
        if let tightest = [first, second].compactMap(\.self).min(by: { $0.order < $1.order }) {
            response.headers.merge(CallLimiter.headers(tightest))
        }
        return response
    }

    /// Finds out who makes a call.
    func caller(
        _ auth: Auth, _ headers: HTTPHeaders, calling nsid: NSID, isProcedure: Bool,
        admit: (VerifiedCaller) throws -> Void = { _ in }
    ) async throws -> Caller {
        let authorization = headers.values(for: "Authorization")
        guard authorization.count < 2 else {
            throw ServiceAuthError(.malformed, "There is more than one Authorization field")
        }
        return try await auth.caller(
            authorization.first, calling: nsid, isProcedure: isProcedure, service.auth, keys, service.meter,
            admit: admit)
    }

    /// Runs a handler. One that takes too long is cancelled and left to itself, as it may never look at that.
    private func withTimeout(
        _ body: @escaping @Sendable () async throws -> ServerResponse
    ) async throws -> ServerResponse {
        let run = SeparateRun<ServerResponse>()
        let timer = service.timer
        let call = timer.begin { run.end(.failure(Self.tooLate)) }
        defer { timer.end(call) }
        return try await run.value(on: executor, of: body)
    }

    /// The same for a handler that reads its input in pieces.
    private func withPausingTimeout(
        _ body: @escaping @Sendable (CallTime) async throws -> ServerResponse
    ) async throws -> ServerResponse {
        let run = SeparateRun<ServerResponse>()
        let time = CallTime(service.timer) { run.end(.failure(Self.tooLate)) }
        defer { time.end() }
        return try await run.value(on: executor) { try await body(time) }
    }

    private static let tooLate = XRPCError(.serviceUnavailable, "The call took too long")

    /// Where handlers run; `nil` for anywhere.
    private var executor: EventLoop? { service.options.server.runsHandlersOnLoop ? EventLoop.current : nil }
}

extension ServiceIdentity {
    /// The document that the service serves itself; `nil` if its DID is of another method.
    fileprivate var webDocument: LexValue? { did.method == "web" ? document : nil }
}

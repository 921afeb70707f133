import Foundation
import HTTPTransport

/// A client's connection.
///
/// While it waits for a request, it has no task, so that an idle connection takes little memory. When its loop has
/// received a request, a task serves it and those that were received meanwhile.
package final class Connection: @unchecked Sendable {
    // Safe to share: everything is only used on the loop's thread. The loop calls from there, `serve` runs in a task
    // that prefers the loop, and `BodyWriter` checks.

    static let pipelineLimit = 1 << 16
    static let inlineBody = 1 << 16
    static let burstLimit = 4 << 20

    let loop: EventLoop
    private let setup: ConnectionSetup
    let socket: Socket
    var slot = 0
    /// A number that no other connection of the loop has.
    var number = 0
    var isOpen = true

    let input = InputBuffer()
    var parser: RequestParser
    var interest = Readiness.reading
    var inputHasEnded = false
    var burst = 0

    /// Whether it waits for a request. It has no task then.
    var isWaiting = false
    /// Serves the requests that were received; `nil` between them.
    var task: Task<Void, Never>?
    /// The request that the task serves next.
    private var received: Incoming?
    var deadline: ConnectionDeadline
    /// The number of requests received.
    var requestCount = 0
    /// A counter that shows which of several connections has waited longest for a request.
    var idleSince = 0
    var writableWaiter: UnsafeContinuation<Void, Never>?
    /// The continuation that waits for bytes of a body, or on a connection that has become a WebSocket.
    var bytesWaiter: UnsafeContinuation<Void, Never>?
    /// Whether the WebSocket that this connection has become is told of bytes, so that no task waits for them.
    var tellsWebSocket = false

    /// Reads the body of the current request, if its handler does so in pieces.
    var bodyReader: BodyReader?

    var isAnswering = false
    package internal(set) var isDraining = false
    var isLingering = false
    /// Whether a response is meant to fail. A stopping server doesn't wait for it.
    package var isFaulty = false
    /// The WebSocket that this connection has become, until its handler has returned.
    private(set) var webSocket: ServerWebSocket?
    /// Whether a WebSocket has a task of its own, which also ends the connection.
    private var isUpgraded = false
    /// Whether a fault has opened the WebSocket. A stopping server doesn't wait for it either.
    private(set) var hasFaultyWebSocket = false
    /// The distortion of the current response.
    var distortion: Distortion?
    /// Whether the end of the connection would end the body that is being sent. Until it is whole, the connection is
    /// only reset, or the body would look complete.
    var endsBody = false

    /// A request, or the reason why none could be read.
    typealias Incoming = Result<ReceivedRequest, RequestError>

    init(socket: Socket, peer: SocketAddress?, loop: EventLoop, setup: ConnectionSetup) {
        self.socket = socket
        self.loop = loop
        self.setup = setup
        let options = setup.options
        parser = RequestParser(
            headLimit: options.headBytes, bodyLimit: options.bodyBytes, fieldLimit: options.headerFields, peer: peer,
            budget: setup.budget, admission: setup.admission)
        deadline = ConnectionDeadline(setup)
    }

    var site: any RequestSite { setup.site }
    var options: HTTPServer.Options { setup.options }

    /// Registers with the loop and waits for the first request, unless the server was stopped meanwhile.
    func begin() {
        guard !loop.isDraining else { return refuse() }
        (slot, number) = loop.register(self, socket: socket)
        waitForRequest()
    }

    /// Closes a connection that has not begun.
    func refuse() {
        isOpen = false
        socket.disconnect()
        loop.forgetConnection()
    }

    /// Lets a task serve a request.
    func serve(_ incoming: Incoming) {
        isWaiting = false
        received = incoming
        loop.taskBegan()
        task = loop.workers.serve(self)
    }

    /// Serves the request, and those that were received meanwhile.
    func serve() async {
        while let incoming = takeReceived() {
            isAnswering = true
            // The client may have left before this task began.
            if inputHasEnded, case .success(let request) = incoming, request.reader == nil { task?.cancel() }
            let goesOn = await answer(incoming)
            if isUpgraded { return loop.taskEnded() }
            isAnswering = false
            if goesOn, isOpen { received = nextRequest() } else { part() }
        }
        // The loop can't have taken another task: since the response, this one has not suspended on its thread.
        task = nil
        loop.taskEnded()
    }

    /// The next request, which leaves with its body when it was served.
    private func takeReceived() -> Incoming? {
        defer { received = nil }
        return received
    }

    private func answer(_ incoming: Incoming) async -> Bool {
        switch incoming {
        case .success(let received):
            return await site.answer(received, on: self)
        case .failure(let error):
            let response = site.response(to: error, of: parser.unfinished)
            _ = try? await send(response, for: ResponseFraming.Circumstances())
            return false
        }
    }
}

// MARK: - Answering

extension Connection {
    /// Runs the handler of a request, and returns whether the connection stays open.
    package func answer(
        _ received: ReceivedRequest, with handler: HTTPServer.Handler, distortion: Distortion? = nil,
        watch: (any ResponseWatch)? = nil
    ) async -> Bool {
        bodyReader = received.reader
        defer { endBody() }
        let circumstances = ResponseFraming.Circumstances(
            isHead: received.request.method == .head, isVersion10: received.isVersion10,
            keepsAlive: received.keepsAlive && !isDraining
        )
        let response: ServerResponse
        do {
            response =
                options.runsHandlersOnLoop
                ? try await handler(received.request) : try await aside { try await handler(received.request) }
        } catch {
            if Task.isCancelled { return false }
            response = self.response(to: error, of: received.request)
        }
        do {
            do {
                let persists = try await send(response, for: circumstances, distortion: distortion, watch: watch)
                if let webSocket, case .webSocket(let handler, _, _) = response.body {
                    serve(webSocket, with: handler, of: response, to: received.request)
                }
                return persists
            } catch let error as ResponseFraming.UnsendableField {
                return try await send(site.response(to: error, of: received.request), for: circumstances, watch: watch)
            }
        } catch {
            if !Self.isOfClient(error) { site.sending(response, to: received.request, failedWith: error) }
            return false
        }
    }

    /// Runs the handler of a WebSocket in a task of its own, with only the memory that it needs itself.
    private func serve(
        _ webSocket: ServerWebSocket, with handler: @escaping @Sendable (ServerWebSocket) async throws -> Void,
        of response: ServerResponse, to request: ServerRequest
    ) {
        let isCancelled = Task.isCancelled
        (isUpgraded, hasFaultyWebSocket) = (true, isFaulty)
        loop.taskBegan()
        task = Task(executorPreference: loop) {
            do {
                try await self.run(handler, with: webSocket)
            } catch {
                if !Self.isOfClient(error) { self.site.sending(response, to: request, failedWith: error) }
            }
            (self.isAnswering, self.webSocket, self.hasFaultyWebSocket) = (false, nil, false)
            self.part()
            self.task = nil
            self.loop.taskEnded()
        }
        if isCancelled { task?.cancel() }
    }

    private func run(
        _ handler: @escaping @Sendable (ServerWebSocket) async throws -> Void, with webSocket: ServerWebSocket
    ) async throws {
        do {
            try await aside { try await handler(webSocket) }
        } catch {
            throw Self.cause(of: error)
        }
        try await webSocket.finish()
    }

    /// The cause of an error in the middle of a response: after the client has left, that.
    static func cause(of error: any Error) -> any Error { Task.isCancelled ? HTTPServerError.disconnected : error }

    /// Whether the client has caused an error, and not the service.
    private static func isOfClient(_ error: any Error) -> Bool {
        switch error {
        case is CancellationError, is WebSocketViolation, HTTPServerError.disconnected, HTTPServerError.invalidBody:
            true
        default: false
        }
    }

    private func response(to error: any Error, of request: ServerRequest) -> ServerResponse {
        guard case .invalidBody(let status, let message)? = error as? HTTPServerError else {
            return site.response(to: error, of: request)
        }
        let head: ServerRequest? = request
        return site.response(to: RequestError(status: status, message: message), of: head)
    }

    /// Runs code of the service beside the loop, unless it may run there.
    func aside<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
        if options.runsHandlersOnLoop { return try await body() }
        return try await withTaskExecutorPreference(globalConcurrentExecutor) { try await body() }
    }

    private func send(
        _ response: ServerResponse, for circumstances: ResponseFraming.Circumstances, distortion: Distortion? = nil,
        watch: (any ResponseWatch)? = nil
    ) async throws -> Bool {
        defer { withExtendedLifetime(response.share) {} }
        if case .webSocket = response.body, parser.isReadingBody {
            // Its bytes would be read as frames.
            let refusal = ServerResponse.error(
                "InvalidRequest", "A WebSocket begins without a body", status: .badRequest)
            return try await send(refusal, for: circumstances, watch: watch)
        }
        let output = loop.output
        output.clear()
        var circumstances = circumstances
        circumstances.keepsAlive =
            circumstances.keepsAlive && !isDraining && parser.canContinue && bodyReader?.hasFailed != true
        let framing = try ResponseFraming(
            writing: response, for: circumstances, distortion: distortion,
            date: options.addsDate ? loop.dateLine : "", to: output)
        watch?.sends(response, head: output.bytes)
        // The response itself tells a client that waits for `100 Continue` whether to send the body.
        parser.continued()
        if framing.sendsBody, distortion == nil, case .bytes(let data) = response.body {
            // One system call for the head and the body, or for the head and the beginning of a large one.
            let inlined = min(data.count, Connection.inlineBody)
            output.append(inlined == data.count ? data : data.prefix(inlined))
            try await flush(output)
            if inlined < data.count { try await write(data, from: inlined) }
            return framing.persists
        }
        try await flush(output)
        if case .webSocket(_, let request, let messageBytes) = response.body {
            let socket = ServerWebSocket(request, connection: self, messageBytes: messageBytes)
            webSocket = socket
            if isDraining { leave(socket) }
            limitSilence()
            return false
        }
        if framing.sendsBody { try await sendBody(response.body, framing, distortion) }
        if distortion?.ending == .reset { close(reset: true) }
        return framing.persists
    }
}

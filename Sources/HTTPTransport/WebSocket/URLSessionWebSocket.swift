import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLSessionTransport: WebSocketTransport {
    /// Opens a WebSocket.
    ///
    /// On Linux this works only where the system's libcurl was built for it, which distributions seldom do: use
    /// `CurlTransport`.
    public func connect(_ request: WebSocketRequest) async throws -> WebSocketConnection {
        let handshake = try request.handshake()
        try Task.checkCancellation()
        let webSocket = URLSessionWebSocket(request, handshake)
        return try await withTaskCancellationHandler {
            try await webSocket.open()
            return WebSocketConnection(webSocket)
        } onCancel: {
            webSocket.abandon()
        }
    }
}

/// A WebSocket over the system's `URLSessionWebSocketTask`, with what that leaves to its user: silence, close, backlog.
final class URLSessionWebSocket: NSObject, URLSessionWebSocketDelegate, WebSocketBackend, @unchecked Sendable {
    // Safe to share: `state` guards itself, and the rest is set before anybody else has it.

    private struct State: Sendable {
        var opening: CheckedContinuation<Void, any Error>?
        var opened: Result<HTTPHeaders, any Error>?
        var end: WebSocketError?
        var closure: WebSocketClosure?
        var hasClosed = false
        var lastReceived = ContinuousClock.now
    }

    private let request: WebSocketRequest
    private let handshake: HTTPRequest
    private let state = Guarded(State())
    private let session: Guarded<URLSession?> = Guarded(nil)
    private let task: Guarded<URLSessionWebSocketTask?> = Guarded(nil)
    private let watch: Guarded<Task<Void, Never>?> = Guarded(nil)

    init(_ request: WebSocketRequest, _ handshake: HTTPRequest) {
        self.request = request
        self.handshake = handshake
    }

    var headers: HTTPHeaders { state.withLock { (try? $0.opened?.get()) ?? [:] } }
    var closure: WebSocketClosure? { state.withLock { $0.closure } }

    private func error(_ reason: WebSocketError.Reason) -> WebSocketError {
        WebSocketError(reason, request.description)
    }

    // MARK: Opening

    func open() async throws {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.urlCredentialStorage = nil
        let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
        var opening = handshake.foundationRequest
        opening.timeoutInterval = request.openTimeout / .seconds(1)
        if !request.subprotocols.isEmpty {
            opening.setValue(request.subprotocols.joined(separator: ", "), forHTTPHeaderField: "Sec-WebSocket-Protocol")
        }
        let task = session.webSocketTask(with: opening)
        task.maximumMessageSize = request.messageBytes
        self.session.withLock { $0 = session }
        self.task.withLock { $0 = task }
        try await withCheckedThrowingContinuation { continuation in
            let opened = state.withLock { state in
                if state.opened == nil { state.opening = continuation }
                return state.opened
            }
            if let opened { continuation.resume(with: opened.map { _ in }) } else { task.resume() }
        }
        watchSilence()
    }

    func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol chosen: String?
    ) {
        let headers = (webSocketTask.response as? HTTPURLResponse).map { HTTPHeaders($0) } ?? [:]
        var fields = headers
        if let chosen { fields["Sec-WebSocket-Protocol"] = chosen }
        settle(.success(fields))
    }

    func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
        didCloseWith closeCode: URLSessionWebSocketTask.CloseCode, reason: Data?
    ) {
        noteClosure(closeCode, reason)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if let response = task.response as? HTTPURLResponse, response.statusCode != 101 {
            let answer = HTTPResponse(
                status: HTTPStatusCode(rawValue: response.statusCode), headers: HTTPHeaders(response))
            settle(.failure(self.error(.refused(answer))))
        } else if let error {
            settle(.failure(TransportError(TransportError.Reason(error), handshake)))
        }
        fail(self.error(.connectionLost))
        session.finishTasksAndInvalidate()
    }

    private func settle(_ result: Result<HTTPHeaders, any Error>) {
        let opening = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            guard state.opened == nil else { return nil }
            state.opened = result
            defer { state.opening = nil }
            return state.opening
        }
        opening?.resume(with: result.map { _ in })
    }

    private func noteClosure(_ code: URLSessionWebSocketTask.CloseCode, _ reason: Data?) {
        guard code != .invalid else { return }
        let said = WebSocketClosure(
            code: WebSocketCloseCode(rawValue: UInt16(clamping: code.rawValue)),
            reason: String(decoding: reason ?? Data(), as: UTF8.self))
        state.withLock { state in
            state.closure = state.closure ?? said
            state.hasClosed = true
        }
    }

    // MARK: Messages

    func send(_ message: WebSocketMessage) async throws {
        let task = try openTask()
        do {
            switch message {
            case .text(let text): try await task.send(.string(text))
            case .binary(let data): try await task.send(.data(data))
            }
        } catch {
            throw ending(error)
        }
    }

    /// The next message. The system reads ahead only until its buffer is full, so that the server waits.
    func receive() async throws -> [WebSocketMessage]? {
        guard let task = task.withLock({ $0 }) else { return nil }
        do {
            let message = try await task.receive()
            state.withLock { $0.lastReceived = .now }
            switch message {
            case .string(let text): return [.text(text)]
            case .data(let data): return [.binary(data)]
            @unknown default: return []
            }
        } catch {
            try Task.checkCancellation()
            noteClosure(task.closeCode, task.closeReason)
            if state.withLock({ $0.hasClosed && $0.end == nil }) { return nil }
            throw ending(error)
        }
    }

    func ping() async throws {
        let task = try openTask()
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            task.sendPing { [self] error in
                state.withLock { $0.lastReceived = .now }
                continuation.resume(with: error.map { .failure(ending($0)) } ?? .success(()))
            }
        }
    }

    private func openTask() throws -> URLSessionWebSocketTask {
        let (end, hasClosed, closure) = state.withLock { ($0.end, $0.hasClosed, $0.closure) }
        if let end { throw end }
        guard !hasClosed, let task = task.withLock({ $0 }) else { throw error(.closed(closure)) }
        return task
    }

    /// What an error of the system means here.
    private func ending(_ cause: any Error) -> WebSocketError {
        let (end, hasClosed, closure) = state.withLock { ($0.end, $0.hasClosed, $0.closure) }
        if let end { return end }
        if hasClosed { return error(.closed(closure)) }
        let cause = cause as NSError
        if cause.domain == NSPOSIXErrorDomain, cause.code == Int(EMSGSIZE) {
            return error(.messageTooLarge(limit: request.messageBytes))
        }
        return error(.connectionLost)
    }

    // MARK: The end

    func close(_ closure: WebSocketClosure) async {
        let isFirst = state.withLock { state in
            defer { state.hasClosed = true }
            return !state.hasClosed
        }
        guard isFirst else { return }
        let code = URLSessionWebSocketTask.CloseCode(rawValue: Int(closure.code.rawValue)) ?? .normalClosure
        task.withLock { $0 }?.cancel(with: code, reason: Data(closure.reason.utf8))
        watch.withLock { $0 }?.cancel()
    }

    func abandon() {
        watch.withLock { $0 }?.cancel()
        settle(.failure(CancellationError()))
        task.withLock { $0 }?.cancel()
        session.withLock { $0 }?.invalidateAndCancel()
    }

    private func fail(_ error: WebSocketError) {
        state.withLock { state in
            if state.end == nil, !state.hasClosed { state.end = error }
        }
        watch.withLock { $0 }?.cancel()
    }

    /// Pings after half of the allowed silence, and ends the connection after all of it.
    private func watchSilence() {
        let half = request.silence / 2
        let watching = Task { [weak self] in
            while (try? await Task.sleep(for: half)) != nil, let self {
                let silence = state.withLock { $0.lastReceived }.duration(to: .now)
                if silence >= request.silence {
                    fail(error(.silent))
                    task.withLock { $0 }?.cancel()
                    return
                }
                if silence >= half {
                    task.withLock { $0 }?.sendPing { [weak self] error in
                        if error == nil { self?.state.withLock { $0.lastReceived = .now } }
                    }
                }
            }
        }
        watch.withLock { $0 = watching }
    }
}

extension HTTPHeaders {
    /// The fields of an answer as Foundation has it.
    fileprivate init(_ response: HTTPURLResponse) {
        self.init(
            response.allHeaderFields.compactMap { name, value in
                (name as? String).map { HTTPHeaders.Field(name: $0, value: "\(value)") }
            })
    }
}

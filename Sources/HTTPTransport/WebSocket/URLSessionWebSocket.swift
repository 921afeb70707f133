import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A WebSocket over the system's `URLSessionWebSocketTask`. It adds limits for the backlog and for silence, waits for
/// the peer to agree to close, and ends every wait when the connection ends.
///
/// The system's handlers may be called late, twice or never when a task ends, so no caller depends on one. A handler
/// only removes a waiting caller from the state below; the end removes all remaining ones.
final class URLSessionWebSocket: NSObject, @unchecked Sendable {
    // Safe to share: `state` has its own lock, and the rest never changes.

    struct State: Sendable {
        var session: URLSession?
        var task: URLSessionWebSocketTask?
        var inbox = WebSocketInbox()
        var opening: CheckedContinuation<Void, any Error>?
        var opened: Result<HTTPHeaders, any Error>?
        /// Callers that send or ping, until the system has finished.
        var waiting: [UInt64: CheckedContinuation<Void, any Error>] = [:]
        var lastTicket: UInt64 = 0
        /// The callers that want a ping, and those whose ping was sent.
        var pings: [UInt64] = []
        var pingsSent: [UInt64] = []
        var pingCount = 0
        var closers: [CheckedContinuation<Void, Never>] = []
        var hasSentClose = false
        /// Whether a message was requested from the system and hasn't been delivered yet.
        var isReceiving = false
        /// The system's error, until it is known whether the peer has closed.
        var fault: WebSocketError.Reason?
        var lastSign = ContinuousClock.now
        var hasPinged = false
        var timers: [Task<Void, Never>] = []
    }

    /// The time that the system has to report that a connection that has failed was closed cleanly.
    private static let grace = Duration.seconds(1)

    let request: WebSocketRequest
    private let handshake: HTTPRequest
    let state = Guarded(State())

    init(_ request: WebSocketRequest, _ handshake: HTTPRequest) {
        self.request = request
        self.handshake = handshake
    }

    func error(_ reason: WebSocketError.Reason) -> WebSocketError {
        WebSocketError(reason, request.description)
    }
}

// MARK: - Opening

extension URLSessionWebSocket {
    /// Returns once the WebSocket is open.
    func open(_ configuration: URLSessionConfiguration) async throws {
        var opening = handshake.foundationRequest
        var parts = URLComponents(url: handshake.url.withoutCredentials, resolvingAgainstBaseURL: true)
        let isSecure = parts?.scheme == "https"
        parts?.scheme = isSecure ? "wss" : "ws"
        opening.url = parts?.url
        // The system may take an open connection's silence for a late response; this class decides what is too long.
        opening.timeoutInterval = configuration.timeoutIntervalForResource
        if !request.subprotocols.isEmpty {
            opening.setValue(request.subprotocols.joined(separator: ", "), forHTTPHeaderField: "Sec-WebSocket-Protocol")
        }
        let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
        let task = session.webSocketTask(with: opening)
        // To the system, zero would mean no limit.
        task.maximumMessageSize = max(1, request.messageBytes)
        try await withCheckedThrowingContinuation { continuation in
            let opened = state.withLock { state in
                if state.opened == nil { (state.opening, state.session, state.task) = (continuation, session, task) }
                return state.opened
            }
            if let opened {
                session.invalidateAndCancel()
                return continuation.resume(with: opened.map { _ in })
            }
            after(request.openTimeout) { [self] in giveUp(TransportError(.tookTooLong, handshake)) }
            task.resume()
        }
        after(.zero) { [self] in await watchSilence() }
    }

    /// Runs a closure later, unless the connection has ended by then.
    func after(_ delay: Duration, _ action: @escaping @Sendable () async -> Void) {
        let timer = Task {
            guard (try? await Task.sleep(for: delay.sleepable)) != nil else { return }
            await action()
        }
        let isOver = state.withLock { state in
            state.timers.append(timer)
            return state.inbox.end != nil
        }
        if isOver { timer.cancel() }
    }

    /// Records, once, whether the WebSocket was opened.
    private func settle(_ result: Result<HTTPHeaders, any Error>) {
        let opening = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            guard state.opened == nil else { return nil }
            state.opened = result
            defer { state.opening = nil }
            return state.opening
        }
        opening?.resume(with: result.map { _ in })
    }

    /// Gives up opening the WebSocket. Does nothing once it is open.
    private func giveUp(_ reason: any Error) {
        settle(.failure(reason))
        if case .failure = state.withLock({ $0.opened }) { end(.failure(error(.connectionLost))) }
    }

    private func refuse(_ response: HTTPURLResponse) {
        let answer = HTTPResponse(status: HTTPStatusCode(rawValue: response.statusCode), headers: HTTPHeaders(response))
        giveUp(error(.refused(answer)))
    }
}

// MARK: Called by the session

extension URLSessionWebSocket: URLSessionWebSocketDelegate {
    func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol chosen: String?
    ) {
        let response = webSocketTask.response as? HTTPURLResponse
        // On Linux this is called for any response of the server.
        if let response, response.statusCode != 101 { return refuse(response) }
        var headers = response.map { HTTPHeaders($0) } ?? [:]
        if let chosen, !chosen.isEmpty { headers["Sec-WebSocket-Protocol"] = chosen }
        if let flaw = flaw(in: headers) { return giveUp(error(.invalidHandshake(flaw))) }
        state.withLock { $0.lastSign = .now }
        settle(.success(headers))
        receiveNext()
    }

    func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
        didCloseWith closeCode: URLSessionWebSocketTask.CloseCode, reason: Data?
    ) {
        if let closure = WebSocketClosure(closeCode, reason) { closed(closure) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        switch (task.response as? HTTPURLResponse, error) {
        case (let response?, _) where response.statusCode != 101: refuse(response)
        case (_?, let error?): giveUp(self.error(.invalidHandshake(error.localizedDescription)))
        default: giveUp(TransportError(error.map { Self.reason($0) } ?? .connectionLost, handshake))
        }
        let (isClosing, fault) = state.withLock { ($0.hasSentClose, $0.fault) }
        end(isClosing ? .success(()) : .failure(self.error(fault ?? .connectionLost)))
    }

    private func flaw(in headers: HTTPHeaders) -> String? {
        #if canImport(FoundationNetworking)
        // On Linux nothing else checks it.
        WebSocketHandshake.flaw(in: headers, key: nil, offered: request.subprotocols)
        #else
        // The system checks its own part, and may have offered an extension.
        WebSocketHandshake.flaw(
            inChosen: headers.values(for: "Sec-WebSocket-Protocol"), offered: request.subprotocols)
        #endif
    }

    private static func reason(_ cause: any Error) -> TransportError.Reason {
        // The address is known to be valid: on Linux this is how a system without WebSockets reports that.
        if (cause as? URLError)?.code == .unsupportedURL { return .other(cause.localizedDescription) }
        return TransportError.Reason(cause)
    }

    /// Treats a redirect as an ordinary response.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
        refuse(response)
    }

    /// Treats a challenge for credentials as an ordinary response. Certificates are checked as the system does by
    /// default.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard let response = challenge.failureResponse as? HTTPURLResponse else {
            return completionHandler(.performDefaultHandling, nil)
        }
        completionHandler(.cancelAuthenticationChallenge, nil)
        refuse(response)
    }
}

// MARK: Receiving

extension URLSessionWebSocket {
    /// Requests a message from the system, unless enough messages wait to be consumed: then the system's own buffer
    /// fills, and the peer waits.
    func receiveNext() {
        let task = state.withLock { state -> URLSessionWebSocketTask? in
            guard !state.isReceiving, state.inbox.end == nil, state.inbox.cost <= max(0, request.backlogBytes) else {
                return nil
            }
            state.isReceiving = true
            return state.task
        }
        task?.receive { [weak self] result in self?.take(result) }
    }

    private func take(_ result: Result<URLSessionWebSocketTask.Message, any Error>) {
        switch result {
        case .success(.string(let text)): take(.text(text))
        case .success(.data(let data)): take(.binary(data))
        case .success: end(.failure(error(.protocolViolation("a message is neither text nor bytes"))))
        case .failure(let cause): take(cause)
        }
    }

    private func take(_ message: WebSocketMessage) {
        guard message.byteCount <= request.messageBytes else { return tooLarge() }
        let handed = state.withLock { state in
            (state.isReceiving, state.hasPinged, state.lastSign) = (false, false, .now)
            return state.inbox.add([message])
        }
        handed?.waiter.resume(returning: handed?.messages)
        receiveNext()
    }

    /// Records that no more messages will arrive. The system reports the reason now or a little later.
    private func take(_ cause: any Error) {
        let reason = Self.reason(cause as NSError, limit: request.messageBytes)
        if case .messageTooLarge = reason { return tooLarge() }
        let (task, isClosing) = state.withLock { state in
            state.fault = state.fault ?? reason
            return (state.task, state.hasSentClose)
        }
        guard !isClosing else { return }
        if let task, let closure = WebSocketClosure(task.closeCode, task.closeReason) { return closed(closure) }
        after(Self.grace) { [self] in end(.failure(error(reason))) }
    }

    private static func reason(_ cause: NSError, limit: Int) -> WebSocketError.Reason {
        switch (cause.domain, cause.code) {
        case (NSPOSIXErrorDomain, Int(EMSGSIZE)): .messageTooLarge(limit: limit)
        case (NSPOSIXErrorDomain, Int(EPROTO)), (NSURLErrorDomain, NSURLErrorBadServerResponse):
            .protocolViolation(cause.localizedDescription)
        default: .connectionLost
        }
    }

    private func tooLarge() {
        end(.failure(error(.messageTooLarge(limit: request.messageBytes))), telling: .messageTooBig)
    }

    /// Records that the peer has closed, or has agreed to close.
    private func closed(_ closure: WebSocketClosure) {
        state.withLock { $0.inbox.closure = $0.inbox.closure ?? closure }
        end(.success(()))
    }
}

// MARK: Silence and the end

extension URLSessionWebSocket {
    /// Pings after half of the allowed silence, and ends the connection after all of it. While nobody consumes the
    /// waiting messages, nothing is requested, so silence doesn't count.
    private func watchSilence() async {
        while true {
            let (due, hasPinged) = state.withLock { state in
                if !state.isReceiving { (state.hasPinged, state.lastSign) = (false, .now) }
                let silence = request.silence.sleepable
                return (state.lastSign + (state.hasPinged ? silence : silence / 2), state.hasPinged)
            }
            if due > .now {
                guard (try? await Task.sleep(until: due)) != nil else { return }
            } else if hasPinged {
                return end(.failure(error(.silent)))
            } else {
                state.withLock { $0.hasPinged = true }
                Task { try? await ping() }
            }
        }
    }

    /// Ends the connection once, for everyone who waits.
    ///
    /// - Parameter code: The close code to send to the peer, unless one was already sent.
    func end(_ result: Result<Void, WebSocketError>, telling code: URLSessionWebSocketTask.CloseCode = .goingAway) {
        let ended: (State, [WebSocketInbox.Waiter])? = state.withLock { state in
            guard state.inbox.end == nil else { return nil }
            let receivers = state.inbox.finish(result)
            defer {
                (state.waiting, state.closers, state.timers) = ([:], [], [])
                (state.session, state.task) = (nil, nil)
            }
            return (state, receivers)
        }
        guard let (state, receivers) = ended else { return }
        for timer in state.timers { timer.cancel() }
        for receiver in receivers { receiver.resume(with: result.map { nil }.mapError { $0 }) }
        let sendError = failure(state) ?? error(.connectionLost)
        for continuation in state.waiting.values { continuation.resume(throwing: sendError) }
        for closer in state.closers { closer.resume() }
        if !state.hasSentClose, state.inbox.closure == nil { state.task?.cancel(with: code, reason: nil) }
        state.session?.invalidateAndCancel()
    }

    /// Cancels the connection.
    func abandon() {
        settle(.failure(CancellationError()))
        end(.failure(error(.connectionLost)))
    }
}

extension WebSocketClosure {
    /// The system's record of how a task was closed, if it was.
    fileprivate init?(_ code: URLSessionWebSocketTask.CloseCode, _ reason: Data?) {
        guard code != .invalid else { return nil }
        #if canImport(FoundationNetworking)
        // On Linux, a connection that was cut also counts as closed, but then there is no reason, not even an empty
        // one.
        guard reason != nil else { return nil }
        #endif
        self.init(
            code: WebSocketCloseCode(rawValue: UInt16(clamping: code.rawValue)),
            reason: String(decoding: reason ?? Data(), as: UTF8.self))
    }
}

extension HTTPHeaders {
    /// The header fields of a Foundation response.
    fileprivate init(_ response: HTTPURLResponse) {
        self.init(
            response.allHeaderFields.compactMap { name, value in
                (name as? String).map { HTTPHeaders.Field(name: $0, value: "\(value)") }
            })
    }
}

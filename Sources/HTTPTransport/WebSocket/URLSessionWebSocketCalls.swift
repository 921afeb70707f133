import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// The methods of a `URLSessionWebSocket` that callers use, from any thread.

extension URLSessionWebSocket: WebSocketBackend {
    var headers: HTTPHeaders { state.withLock { (try? $0.opened?.get()) ?? [:] } }
    var closure: WebSocketClosure? { state.withLock { $0.inbox.closure } }

    func send(_ message: WebSocketMessage) async throws {
        let message =
            switch message {
            case .text(let text): URLSessionWebSocketTask.Message.string(text)
            case .binary(let data): URLSessionWebSocketTask.Message.data(data)
            }
        try await wait { [self] ticket in
            state.withLock { $0.task }?.send(message) { [weak self] error in self?.done(ticket, error) }
        }
    }

    func ping() async throws {
        try await wait { [self] ticket in
            state.withLock { $0.pings.append(ticket) }
            sendPing()
        }
    }

    /// Sends one ping for all callers that want one, unless one was already sent: the system confuses several.
    private func sendPing() {
        let (task, number) = state.withLock { state -> (URLSessionWebSocketTask?, Int) in
            guard state.pingsSent.isEmpty, !state.pings.isEmpty else { return (nil, 0) }
            (state.pingsSent, state.pings) = (state.pings, [])
            state.pingCount += 1
            return (state.task, state.pingCount)
        }
        task?.sendPing { [weak self] error in self?.takePong(number, error) }
    }

    private func takePong(_ number: Int, _ cause: (any Error)?) {
        let tickets: [UInt64] = state.withLock { state in
            guard state.pingCount == number else { return [] }
            if cause == nil { (state.hasPinged, state.lastSign) = (false, .now) }
            defer { state.pingsSent = [] }
            return state.pingsSent
        }
        for ticket in tickets { done(ticket, cause) }
        sendPing()
    }

    /// The reason why nothing can be sent, or `nil` if it can.
    func failure(_ state: State) -> WebSocketError? {
        if case .failure(let error) = state.inbox.end { return error }
        return state.hasSentClose || state.inbox.end != nil ? error(.closed(state.inbox.closure)) : nil
    }

    /// Calls the system, and waits until it reports that it has finished, the connection ends, or the caller is
    /// cancelled, whatever comes first.
    private func wait(_ begin: (_ ticket: UInt64) -> Void) async throws {
        let ticket = state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let failure = state.withLock { state in
                    let failure = self.failure(state)
                    if failure == nil { state.waiting[ticket] = continuation }
                    return failure
                }
                if let failure { return continuation.resume(throwing: failure) }
                begin(ticket)
                if Task.isCancelled { forget(ticket) }
            }
        } onCancel: {
            forget(ticket)
        }
    }

    private func done(_ ticket: UInt64, _ cause: (any Error)?) {
        let (continuation, failure) = state.withLock { ($0.waiting.removeValue(forKey: ticket), self.failure($0)) }
        guard cause != nil else { return continuation?.resume() ?? () }
        continuation?.resume(throwing: failure ?? error(.connectionLost))
    }

    private func forget(_ ticket: UInt64) {
        state.withLock { $0.waiting.removeValue(forKey: ticket) }?.resume(throwing: CancellationError())
    }

    func receive() async throws -> [WebSocketMessage]? {
        let ticket = state.withLock { $0.inbox.drawTicket() }
        return try await withTaskCancellationHandler {
            try Task.checkCancellation()
            return try await withCheckedThrowingContinuation { continuation in
                if let ready = state.withLock({ $0.inbox.take(continuation, ticket) }) {
                    continuation.resume(with: ready)
                }
                receiveNext()
                if Task.isCancelled { forgetReceiver(ticket) }
            }
        } onCancel: {
            forgetReceiver(ticket)
        }
    }

    private func forgetReceiver(_ ticket: UInt64) {
        state.withLock { $0.inbox.removeWaiter(ticket) }?.resume(throwing: CancellationError())
    }

    func close(_ closure: WebSocketClosure) async {
        await withCheckedContinuation { continuation in
            let (isOver, task): (Bool, URLSessionWebSocketTask?) = state.withLock { state in
                guard state.inbox.end == nil else { return (true, nil) }
                state.closers.append(continuation)
                defer { state.hasSentClose = true }
                return (false, state.hasSentClose ? nil : state.task)
            }
            if isOver { return continuation.resume() }
            guard let task else { return }
            let code = closure.code.canBeSent ? CloseCode(rawValue: Int(closure.code.rawValue)) : nil
            task.cancel(with: code ?? .normalClosure, reason: WebSocketFrame.reason(closure))
            after(WebSocketRequest.closeTime) { [self] in end(.success(())) }
        }
    }

    private typealias CloseCode = URLSessionWebSocketTask.CloseCode
}

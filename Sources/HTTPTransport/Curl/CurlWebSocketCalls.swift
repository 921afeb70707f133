#if canImport(CSystem)
import Foundation

// The methods of a `CurlWebSocket` that callers use, from any thread.

extension CurlWebSocket: WebSocketBackend {
    var headers: HTTPHeaders { state.withLock { (try? $0.opened?.get()) ?? [:] } }
    var closure: WebSocketClosure? { state.withLock { $0.inbox.closure } }

    /// Appends a frame to the bytes to write, without informing the loop.
    func enqueue(_ opcode: WebSocketFrame.Opcode, _ payload: Data) {
        state.withLock { state in
            if opcode == .close { state.hasSentClose = true }
            WebSocketFrame.append(opcode, payload, masked: true, to: &state.outgoing)
        }
    }

    func send(_ message: WebSocketMessage) async throws {
        switch message {
        case .text(let text): try await send(.text, Data(text.utf8))
        case .binary(let data): try await send(.binary, data)
        }
    }

    private func send(_ opcode: WebSocketFrame.Opcode, _ payload: Data) async throws {
        // Masked outside the lock: it takes time for a large message.
        var frame = Data()
        WebSocketFrame.append(opcode, payload, masked: true, to: &frame)
        var requestsWrite = false
        let isTaken = try state.withLock { state in
            if let failure = failure(state) { throw failure }
            guard state.outgoing.count <= Self.highWater else { return false }
            state.outgoing.append(frame)
            (requestsWrite, state.isWriteRequested) = (!state.isWriteRequested, true)
            return true
        }
        if requestsWrite { loop.send(.write(self)) }
        if !isTaken { try await wait(toSend: frame) }
    }

    /// Waits until there is room for a frame, so that only a little is ever buffered for a slow reader.
    private func wait(toSend frame: Data) async throws {
        let ticket = state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let result: Result<Void, any Error>? = state.withLock { state in
                    if let failure = failure(state) { return .failure(failure) }
                    if state.outgoing.count <= Self.highWater {
                        state.outgoing.append(frame)
                        return .success(())
                    }
                    state.senders.append(Sender(ticket: ticket, frame: frame, continuation: continuation))
                    return nil
                }
                loop.send(.write(self))
                if let result { continuation.resume(with: result) }
                if Task.isCancelled { forgetSender(ticket) }
            }
        } onCancel: {
            forgetSender(ticket)
        }
    }

    private func forgetSender(_ ticket: UInt64) {
        let sender = state.withLock { state -> Sender? in
            guard let index = state.senders.firstIndex(where: { $0.ticket == ticket }) else { return nil }
            return state.senders.remove(at: index)
        }
        sender?.continuation.resume(throwing: CancellationError())
    }

    /// Returns the reason for which nothing can be sent; `nil` if something can.
    func failure(_ state: State) -> WebSocketError? {
        if case .failure(let error) = state.inbox.end { return error }
        if state.hasSentClose || state.inbox.end != nil { return error(.closed(state.inbox.closure)) }
        return state.canWrite ? nil : error(.connectionLost)
    }

    private func endError(_ state: State) -> any Error { failure(state) ?? error(.connectionLost) }

    func ping() async throws {
        let payload = state.withLock { state in
            state.pingCount += 1
            let payload = Data("\(state.pingCount)".utf8)
            // Before it is sent, so that no response comes too early.
            state.pings[payload] = .sent
            return payload
        }
        do {
            // Like a message it waits for its turn: otherwise abandoned pings would pile up when the peer doesn't read.
            try await send(.ping, payload)
        } catch {
            forgetPing(payload)
            throw error
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let result: Result<Void, any Error>? = state.withLock { state in
                    switch state.pings[payload] {
                    case .sent:
                        state.pings[payload] = .awaited(continuation)
                        return nil
                    case .answered:
                        state.pings[payload] = nil
                        return .success(())
                    // The caller was cancelled, or the connection has ended.
                    case .awaited, nil:
                        return .failure(Task.isCancelled ? CancellationError() : endError(state))
                    }
                }
                if let result { continuation.resume(with: result) }
                if Task.isCancelled { forgetPing(payload) }
            }
        } onCancel: {
            forgetPing(payload)
        }
    }

    /// Records the response to a ping, or an unsolicited pong.
    func takePong(_ payload: Data) {
        let ping = state.withLock { state -> Ping? in
            let ping = state.pings[payload]
            switch ping {
            case .sent: state.pings[payload] = .answered
            case .awaited: state.pings[payload] = nil
            case .answered, nil: break
            }
            return ping
        }
        if case .awaited(let continuation) = ping { continuation.resume() }
    }

    private func forgetPing(_ payload: Data) {
        let ping = state.withLock { $0.pings.removeValue(forKey: payload) }
        if case .awaited(let continuation) = ping { continuation.resume(throwing: CancellationError()) }
    }

    func close(_ closure: WebSocketClosure) async {
        await withCheckedContinuation { continuation in
            let (isOver, senders): (Bool, [Sender]) = state.withLock { state in
                if state.inbox.end != nil { return (true, []) }
                state.closers.append(continuation)
                guard !state.hasSentClose else { return (false, []) }
                state.hasSentClose = true
                let payload = closure.code.canBeSent ? WebSocketFrame.payload(closure) : Data()
                WebSocketFrame.append(.close, payload, masked: true, to: &state.outgoing)
                // No message may follow a close frame.
                defer { state.senders = [] }
                return (false, state.senders)
            }
            for sender in senders { sender.continuation.resume(throwing: error(.closed(nil))) }
            if isOver { continuation.resume() } else { loop.send(.close(self)) }
        }
    }

    /// Gives the peer some time to agree to the close, on the loop's thread.
    func awaitClose() {
        guard phase == .open else { return }
        // Messages waiting to be consumed must not prevent the peer's agreement from being read.
        state.withLock { $0.isReadingPaused = false }
        endBy = endBy ?? loop.now.advanced(WebSocketRequest.closeTime)
        loop.wake(by: deadline)
        write()
        read()
    }

    func receive() async throws -> [WebSocketMessage]? {
        let ticket = state.withLock { $0.inbox.drawTicket() }
        return try await withTaskCancellationHandler {
            try Task.checkCancellation()
            return try await withCheckedThrowingContinuation { continuation in
                let (ready, resumes): (Result<[WebSocketMessage]?, any Error>?, Bool) = state.withLock { state in
                    (state.inbox.take(continuation, ticket), state.isReadingPaused)
                }
                if resumes { loop.send(.resumeReading(self)) }
                if let ready { continuation.resume(with: ready) }
                if Task.isCancelled { forgetReceiver(ticket) }
            }
        } onCancel: {
            forgetReceiver(ticket)
        }
    }

    private func forgetReceiver(_ ticket: UInt64) {
        state.withLock { $0.inbox.removeWaiter(ticket) }?.resume(throwing: CancellationError())
    }

    func abandon() {
        loop.send(.disconnect(self))
    }

    /// Ends the connection once, for everyone who waits.
    func finish(_ result: Result<Void, WebSocketError>) {
        let (receivers, waiting, closers) = state.withLock { state in
            let receivers = state.inbox.finish(result)
            defer { (state.senders, state.pings, state.closers) = ([], [:], []) }
            let pings = state.pings.values.compactMap { ping in
                if case .awaited(let continuation) = ping { continuation } else { nil }
            }
            return (receivers, state.senders.map(\.continuation) + pings, state.closers)
        }
        let sendError = state.withLock { failure($0) } ?? error(.connectionLost)
        for receiver in receivers { receiver.resume(with: result.map { nil }.mapError { $0 }) }
        for continuation in waiting { continuation.resume(throwing: sendError) }
        for continuation in closers { continuation.resume() }
    }
}
#endif

#if os(Linux)
import Foundation

// What callers ask of a `CurlWebSocket`, from whatever thread.

extension CurlWebSocket: WebSocketBackend {
    var headers: HTTPHeaders { state.withLock { (try? $0.opened?.get()) ?? [:] } }
    var closure: WebSocketClosure? { state.withLock { $0.inbox.closure } }

    /// Adds a frame to what is to be written, without a word to the loop.
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
        // Masked outside of the lock: a large message takes its time.
        var frame = Data()
        WebSocketFrame.append(opcode, payload, masked: true, to: &frame)
        var posts = false
        let isTaken = try state.withLock { state in
            if let failure = failure(state) { throw failure }
            guard state.outgoing.count <= Self.highWater else { return false }
            state.outgoing.append(frame)
            (posts, state.isFlushPosted) = (!state.isFlushPosted, true)
            return true
        }
        if posts { loop.post(.write(self)) }
        if !isTaken { try await wait(toSend: frame) }
    }

    /// Waits until there is room for a frame, so that no more than a little is ever kept for a slow reader.
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
                loop.post(.write(self))
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

    /// Why nothing can be sent, if that is so.
    func failure(_ state: State) -> WebSocketError? {
        if case .failure(let error) = state.inbox.end { return error }
        if state.hasSentClose || state.inbox.end != nil { return error(.closed(state.inbox.closure)) }
        return state.isMute ? error(.connectionLost) : nil
    }

    func ping() async throws {
        let payload = state.withLock { state in
            state.pingCount += 1
            return Data("\(state.pingCount)".utf8)
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let failure: WebSocketError? = state.withLock { state in
                    if let failure = self.failure(state) { return failure }
                    state.pings[payload] = continuation
                    WebSocketFrame.append(.ping, payload, masked: true, to: &state.outgoing)
                    return nil
                }
                if let failure { continuation.resume(throwing: failure) } else { loop.post(.write(self)) }
                if Task.isCancelled { forgetPing(payload) }
            }
        } onCancel: {
            forgetPing(payload)
        }
    }

    private func forgetPing(_ payload: Data) {
        state.withLock { $0.pings.removeValue(forKey: payload) }?.resume(throwing: CancellationError())
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
                // After a close frame no message may go out.
                defer { state.senders = [] }
                return (false, state.senders)
            }
            for sender in senders { sender.continuation.resume(throwing: error(.closed(nil))) }
            if isOver { continuation.resume() } else { loop.post(.close(self)) }
        }
    }

    /// Gives the other side its time to agree, on the loop's thread.
    func awaitClose() {
        guard phase == .open else { return }
        // What waits to be taken must not keep the other side's agreement from being read.
        state.withLock { $0.isReadingPaused = false }
        endBy = endBy ?? loop.now.advanced(WebSocketRequest.closeTime)
        loop.watch(self)
        write()
        readOn()
    }

    func receive() async throws -> [WebSocketMessage]? {
        let ticket = state.withLock { $0.inbox.drawTicket() }
        return try await withTaskCancellationHandler {
            try Task.checkCancellation()
            return try await withCheckedThrowingContinuation { continuation in
                let (ready, resumes): (Result<[WebSocketMessage]?, any Error>?, Bool) = state.withLock { state in
                    (state.inbox.take(continuation, ticket), state.isReadingPaused)
                }
                if resumes { loop.post(.resumeReading(self)) }
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
        loop.post(.vanish(self))
    }

    /// Ends the connection for everybody who waits, once.
    func finish(_ result: Result<Void, WebSocketError>) {
        let (receivers, waiting, closers) = state.withLock { state in
            let receivers = state.inbox.finish(result)
            defer { (state.senders, state.pings, state.closers) = ([], [:], []) }
            return (receivers, state.senders.map(\.continuation) + state.pings.values, state.closers)
        }
        let sendError = state.withLock { failure($0) } ?? error(.connectionLost)
        for receiver in receivers { receiver.resume(with: result.map { nil }.mapError { $0 }) }
        for continuation in waiting { continuation.resume(throwing: sendError) }
        for continuation in closers { continuation.resume() }
    }
}
#endif

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
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            var posts = false
            let result: Result<Void, any Error>? = state.withLock { state in
                if let failure = failure(state) { return .failure(failure) }
                state.outgoing.append(frame)
                (posts, state.isFlushPosted) = (!state.isFlushPosted, true)
                guard state.outgoing.count > Self.highWater else { return .success(()) }
                state.senders.append(continuation)
                return nil
            }
            if posts { loop.post(.write(self)) }
            if let result { continuation.resume(with: result) }
        }
    }

    /// Why nothing can be sent, if that is so.
    func failure(_ state: State) -> WebSocketError? {
        if case .failure(let error) = state.inbox.end { return error }
        return state.hasSentClose || state.inbox.end != nil ? error(.closed(state.inbox.closure)) : nil
    }

    func ping() async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            let failure: WebSocketError? = state.withLock { state in
                if let failure = self.failure(state) { return failure }
                state.pingCount += 1
                let payload = Data("\(state.pingCount)".utf8)
                state.pings[payload] = continuation
                WebSocketFrame.append(.ping, payload, masked: true, to: &state.outgoing)
                return nil
            }
            if let failure { continuation.resume(throwing: failure) } else { loop.post(.write(self)) }
        }
    }

    func close(_ closure: WebSocketClosure) async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if state.inbox.end != nil { return true }
                state.closers.append(continuation)
                if !state.hasSentClose {
                    state.hasSentClose = true
                    let payload = closure.code.canBeSent ? WebSocketFrame.payload(closure) : Data()
                    WebSocketFrame.append(.close, payload, masked: true, to: &state.outgoing)
                }
                return false
            }
            if isOver { continuation.resume() } else { loop.post(.close(self)) }
        }
    }

    /// Gives the other side its time to agree, on the loop's thread.
    func awaitClose() {
        guard phase == .open else { return }
        // What waits to be taken must not keep the other side's agreement from being read.
        state.withLock { $0.isReadingPaused = false }
        endBy = endBy ?? loop.now + Self.closeTime
        loop.watch(self)
        write()
        readOn()
    }

    func receive() async throws -> [WebSocketMessage]? {
        try await withTaskCancellationHandler {
            try Task.checkCancellation()
            return try await withCheckedThrowingContinuation { continuation in
                let (ready, resumes): (Result<[WebSocketMessage]?, any Error>?, Bool) = state.withLock { state in
                    (state.inbox.take(continuation), state.isReadingPaused)
                }
                if resumes { loop.post(.resumeReading(self)) }
                if let ready { continuation.resume(with: ready) }
                if Task.isCancelled { forgetReceiver() }
            }
        } onCancel: {
            forgetReceiver()
        }
    }

    private func forgetReceiver() {
        state.withLock { $0.inbox.removeWaiter() }?.resume(throwing: CancellationError())
    }

    func abandon() {
        loop.post(.vanish(self))
    }

    /// Ends the connection for everybody who waits, once.
    func finish(_ result: Result<Void, WebSocketError>) {
        let (receiver, senders, pings, closers) = state.withLock { state in
            let receiver = state.inbox.finish(result)
            defer { (state.senders, state.pings, state.closers) = ([], [:], []) }
            return (receiver, state.senders, Array(state.pings.values), state.closers)
        }
        let sendError = state.withLock { failure($0) } ?? error(.connectionLost)
        receiver?.resume(with: result.map { nil }.mapError { $0 })
        for continuation in senders + pings { continuation.resume(throwing: sendError) }
        for continuation in closers { continuation.resume() }
    }
}
#endif
